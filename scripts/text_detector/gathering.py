"""Pictures without text out of Debian's packages: photographs, paintings, cut-out things. Fetched, never shipped."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path

#: Where packages for training keep text-free pictures. Contact sheets were looked at, of the largest packages in part.
PHOTOGRAPHS = {
    "endless-sky-data": ["**/images/land/*"],
    "wesnoth-1.16-data": ["**/images/story/*"],
    "extremetuxracer-data": ["**/etr/env/*/*/*", "**/etr/terrains/*"],
    "colobot-common-textures": ["**/colobot/textures/*"],
    "freeorion-data": ["**/art/planets/*", "**/art/species/preview/*"],
    "naev-data": ["**/gfx/planet/exterior/*"],
    "stellarium-data": ["**/nebulae/default/*"],
}
#: Where they keep things with nothing behind them.
THINGS = {
    "tuxpaint-stamps-default": ["**/stamps/**/*"],
    "openclipart-png": [f"**/png/{theme}/**/*" for theme in ("animals", "buildings", "decorations", "food", "people", "plants",
                                                             "recreation", "tools", "transportation")],
    "wesnoth-1.16-data": ["**/images/portraits/*/*"],
    "freeorion-data": ["**/art/hulls_design/*", "**/art/icons/monsters/*"],
}
#: The same of packages that no training sees.
HELD_BACK = {
    "kphotoalbum": ["**/demo/*"],
    "lxqt-themes": ["**/wallpapers/*"],
    "palapeli-data": ["**/collection/*"],
    "warmux-data": ["**/map/*/*"],
    "xfdesktop4-data": ["**/backgrounds/xfce/*"],
}
PACKAGES = (*PHOTOGRAPHS, *THINGS, *HELD_BACK)
#: Parts of the names of those that hold letters or numerals.
LETTERED = ("symbols", "letters", "gravestone", "tombstone", "grave", "/town/", "lxqt", "logo", "sign", "catacombes", "flag",
            "license", "street", "calendar", "clock", "money", "coin")
KINDS = (".jpg", ".jpeg", ".png", ".webp")
#: Smaller files are buttons and the like.
LEAST = 10_000


def fetch(folder: Path, packages: Iterable[str]) -> None:
    """Downloads packages and unpacks them; what is there already stays."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in sorted(set(packages)):
        if (folder / name).exists():
            continue
        with tempfile.TemporaryDirectory() as place:
            subprocess.run(["apt-get", "download", "-qq", name], check=True, cwd=place)
            package = next(Path(place).glob("*.deb"))
            part = folder / f"{name}.part"
            subprocess.run(["dpkg", "-x", package, part], check=True)
            part.rename(folder / name)


def pictures(folder: Path | None, packages: dict[str, list[str]]) -> list[Path]:
    """The pictures of such packages, in a fixed order; none when nothing was fetched."""
    if not folder:
        return []
    found = {path for name, patterns in packages.items() for pattern in patterns for path in (folder / name).glob(pattern)}
    return sorted(path for path in found if _is_fit(path, path.relative_to(folder)))


def _is_fit(path: Path, name: Path) -> bool:
    lettered = any(word in str(name).lower() for word in LETTERED)
    return path.suffix in KINDS and path.is_file() and path.stat().st_size >= LEAST and not lettered
