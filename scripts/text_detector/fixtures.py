"""A small fixed set of pictures in all formats and shapes, for the tests of the program."""

from __future__ import annotations

import subprocess
from pathlib import Path

import numpy
from PIL import Image

from . import backgrounds, layouts, tinted
from .dataset import DRAWN
from .lettering import Canvas, Hand
from .sources import LANGUAGES, Sources

SEED = 31
GROUNDS = ("photograph", "gradient", "flat", "texture", "pattern", "upright", "shapes")
SHAPES = [(640, 336), (120, 120), (800, 420), (300, 900), (1200, 200), (512, 268), (64, 64), (700, 368)]
FORMATS = ["jpg", "png", "webp", "gif", "avif"]


def write(folder: Path, sources: Sources, count: int = 30) -> None:
    """Writes so many pictures, named by number, script and format."""
    folder.mkdir(parents=True, exist_ok=True)
    random = numpy.random.default_rng(SEED)
    scripts, kinds = list(LANGUAGES), list(layouts.KINDS)
    for number in range(count):
        ground, _ = backgrounds.KINDS[GROUNDS[number % len(GROUNDS)]]
        canvas = Canvas(ground(random, DRAWN, sources))
        script = scripts[number % len(scripts)] if number % 4 else "none"
        if script != "none":
            layouts.KINDS[kinds[number % len(kinds)]][0](random, canvas, Hand(random, sources, script))
        picture = canvas.picture.resize(SHAPES[number % len(SHAPES)], Image.LANCZOS)
        _save(picture, folder / f"{number:02d}-{script}.{FORMATS[number % len(FORMATS)]}")


def write_tinted(folder: Path, sources: Sources) -> None:
    """Writes words, and shapes, that only their colours tell from what is behind them, in three formats."""
    folder.mkdir(parents=True, exist_ok=True)
    random = numpy.random.default_rng(SEED)
    for kind in FORMATS[:3]:
        ink, *others = tinted.palette(random)
        words = tinted.OneInk(Image.new("RGB", DRAWN, others[0]), ink, "plain")
        layouts.poster(random, words, Hand(random, sources, "latin"))
        for name, picture in (("words", words.picture), ("shapes", tinted.shapes(random, [ink, *others]))):
            _save(picture.resize(SHAPES[0], Image.LANCZOS), folder / f"{name}.{kind}")


def _save(picture: Image.Image, path: Path) -> None:
    if path.suffix == ".avif":
        plain = path.with_suffix(".tmp.png")
        picture.save(plain)
        subprocess.run(["avifenc", "-s", "8", "-j", "1", "--min", "24", "--max", "34", plain, path], check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        plain.unlink()
    elif path.suffix == ".gif":
        picture.quantize(64).save(path)
    elif path.suffix == ".png":
        picture.quantize(128).save(path, optimize=True)
    else:
        picture.save(path, quality=80)
