"""Real pictures to train on: text-free ones of packages, and those of documentation, whose text an earlier net has marked."""

from __future__ import annotations

import hashlib
import io
import os
import random
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import numpy
import torch
from PIL import Image

from . import gathering
from .feed import Scene
from .net import TextNet, scaled

#: Packages whose pictures hold no text, but for those that `lettered.txt` lists.
FREE = """castle-game-engine-doc colobot-common-textures dustracing2d-data endless-sky-data enigma-data extremetuxracer-data
fillets-ng-data freedroidrpg-data freeorion-data gimp-data hedgewars-data krita-data lincity-ng-data lugaru-data megaglest-data naev-data
neverball-data openclipart-png openshot-qt openuniverse-common pingus-data pink-pony-data povray-examples python3-skimage raincat-data
stellarium-data supertux-data supertuxkart-data torcs-data trackballs-data tuxpaint-stamps-default unknown-horizons wesnoth-1.16-data
widelands-data xplanet-images""".split()
#: Packages of documentation: windows, charts, diagrams and maps with their words.
DOCUMENTS = """colobot-dev-doc debian-edu-doc-de debian-edu-doc-en gnome-user-docs gnumeric-doc grass-doc icinga2-doc inkscape-tutorials
kicad-doc-en kstars-data ktuberling-data marble-data massxpert-doc minexpert2-doc morse-simulator-doc open3d-doc pacemaker-doc
python-astropy-doc python-silx-doc python-skimage-doc python-sklearn-doc python-statsmodels-doc qtbase5-doc-html qtcreator-doc racket-doc
vtk9-doc wx3.2-doc zoneminder-doc""".split()
#: Packages that do not train, so that a state of training can be chosen on them: the first without text, the others with much.
WATCHED_FREE = {"hedgewars-data", "lugaru-data", "pingus-data", "povray-examples", "python3-skimage", "supertuxkart-data"}
WATCHED_TEXT = {"debian-edu-doc-en", "gnumeric-doc", "marble-data", "python-silx-doc"}
#: The package of icons, how many pictures are made of them, and words in the names of icons with letters or numerals.
ICONS, ICON_COUNT = "papirus-icon-theme", 240
ICON_LETTERED = re.compile(r"text|format|font|letter|spell|number|language|key|caps|input|percent|bold|italic|under|size|original|date|calendar"
                           r"|abc|transl|currency|sort|help|question|info|alpha|char|case|doc|word|spread|math|clock|script|pdf|html|code|hd|gps"
                           r"|[345]g|lte|edge|hspa|ocr|title|cellular|quot", re.IGNORECASE)
#: Names of files and folders that hold letters or numerals.
LETTERED = re.compile(r"number|letter|/(one|two|three|four|five)\.png|l10n|/doc/.*wesnoth|loadscreens|wireframe_text|/help/|/dialogs|/maps/"
                      r"|digit|alphabet|/fonts?/|title|logo|apl-o01|sign_language", re.IGNORECASE)
#: Files that a look at contact sheets found lettered or doubtful.
SEEN = Path(__file__).with_name("lettered.txt")
#: So many of a package at most, and so many of a folder before the next one has its turn.
MOST, TURN = 600, 4
COLUMNS, LEAST = 800, (180, 120)
KINDS = (".png", ".jpg", ".jpeg", ".webp", ".tga", ".gif", ".bmp")
#: From where on the earlier net is believed that a cell is text, and up to where that it is none; between, nothing is learned.
TEXT, NO_TEXT = 0.5, 0.12


def free(folder: Path, watched: bool) -> list[Scene]:
    """Text-free pictures, of the packages that train or of those that are watched."""
    seen = set(SEEN.read_text().splitlines())
    scenes = []
    for package in FREE:
        if (package in WATCHED_FREE) == watched:
            names = (path for path in _spread(folder / package)
                     if not LETTERED.search(str(path)) and str(path.relative_to(folder)) not in seen)
            scenes += [Scene(Image.fromarray(luma)) for luma in _different(names)]
    return scenes if watched else scenes + _icons(folder)


def documents(folder: Path, teacher: TextNet, watched: bool) -> list[Scene]:
    """Pictures of documentation, with what the teacher says of them at two sizes."""
    packages = [package for package in DOCUMENTS if (package in WATCHED_TEXT) == watched]
    return [_marked(luma, teacher) for package in packages for luma in _different(_spread(folder / package))]


def _icons(folder: Path) -> list[Scene]:
    """One to five icons of programs in one ink, as large as marks are."""
    chance = random.Random(ICONS)
    paths = [path for path in sorted((folder / ICONS).glob("**/Papirus/symbolic/*/*.svg"))
             if not path.is_symlink() and path.parent.name != "apps" and not ICON_LETTERED.search(path.name)]
    scenes = []
    for _ in range(ICON_COUNT if paths else 0):
        light = chance.random() < 0.5
        picture = Image.new("L", (COLUMNS, 420), chance.randint(200, 255) if light else chance.randint(0, 60))
        ink = chance.randint(0, 90) if light else chance.randint(150, 255)
        for _ in range(1 if chance.random() < 0.5 else chance.randint(2, 5)):
            icon = _drawn(chance.choice(paths), int(420 * chance.uniform(0.35, 1)))
            place = (int(chance.uniform(-0.05, 1) * (COLUMNS - icon.width)), int(chance.random() * (420 - icon.height)))
            picture.paste(ink, place, icon)
        scenes.append(Scene(picture))
    return scenes


def _drawn(path: Path, height: int) -> Image.Image:
    """The shape of a vector file."""
    drawn = subprocess.run(["rsvg-convert", "-h", str(height), path], check=True, capture_output=True).stdout
    return Image.open(io.BytesIO(drawn)).convert("RGBA").getchannel("A")


def _spread(package: Path) -> list[Path]:
    """The pictures of a package, a few of each folder in turn."""
    chance = random.Random(package.name)
    folders = []
    for place, _, files in sorted(os.walk(package)):
        paths = sorted(Path(place) / file for file in files if Path(file).suffix.lower() in KINDS)
        folders.append([path for path in paths if not path.is_symlink() and path.stat().st_size > 6_000])
        chance.shuffle(folders[-1])
    longest = max(map(len, folders), default=0)
    return [path for at in range(0, longest, TURN) for paths in folders for path in paths[at:at + TURN]]


def _different(paths: Iterator[Path] | list[Path]) -> Iterator[numpy.ndarray]:
    """The luma of each picture that is large enough and not as the one before."""
    seen: set[bytes] = set()
    for path in paths:
        luma = _luma(path)
        if luma is None or luma.std() < 6:
            continue
        small = numpy.asarray(Image.fromarray(luma).resize((12, 12), Image.BOX))
        mark = (small > small.mean()).tobytes()
        if mark not in seen:
            seen.add(mark)
            yield luma
        if len(seen) == MOST:
            return


def _luma(path: Path) -> numpy.ndarray | None:
    """The luma of a file at no more columns than are of use, on white or on black; none if it is small or broken."""
    try:
        picture = Image.open(path)
        if picture.width < LEAST[0] or picture.height < LEAST[1] or not 0.4 < picture.width / picture.height < 4.5:
            return None
        picture.draft("RGB", (COLUMNS, COLUMNS))
        picture = picture.convert("RGBA")
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return None
    light = hashlib.sha256(path.name.encode()).digest()[0] % 2
    ground = Image.new("RGBA", picture.size, "white" if light else "black")
    ground.alpha_composite(picture)
    grey = ground.convert("L")
    if grey.width > COLUMNS:
        grey = grey.resize((COLUMNS, max(1, grey.height * COLUMNS // grey.width)), Image.BOX)
    return numpy.asarray(grey)


def _marked(luma: numpy.ndarray, teacher: TextNet) -> Scene:
    """A picture with the cells that a teacher is sure of."""
    cells = (max(1, luma.shape[1] // 8), max(1, luma.shape[0] // 8))
    widths = (512, 768) if luma.shape[1] > 640 else (512, 640)
    sure = numpy.mean([numpy.asarray(Image.fromarray(_looked(luma, width, teacher)).resize(cells, Image.BILINEAR)) for width in widths], 0)
    mask, known = sure >= TEXT, (sure >= TEXT) | (sure <= NO_TEXT)
    return Scene(Image.fromarray(luma), *(Image.fromarray((plane * 255).astype(numpy.uint8)) for plane in (mask, known)))


def _looked(luma: numpy.ndarray, width: int, teacher: TextNet) -> numpy.ndarray:
    """The probabilities of one size."""
    height = max(16, width * luma.shape[0] // luma.shape[1])
    grey = Image.fromarray(luma).resize((width, height), Image.BOX if luma.shape[1] >= width else Image.BILINEAR)
    plane = numpy.pad(numpy.asarray(grey), ((0, -height % 8), (0, 0)), mode="edge")
    with torch.no_grad():
        return torch.sigmoid(teacher(scaled(torch.from_numpy(plane)[None])))[0].numpy()
