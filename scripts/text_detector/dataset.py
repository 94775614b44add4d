"""Pictures with their truth: luma at 512 columns, colours at half of that, and how much of each cell of 8 x 8 is text."""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy
from PIL import Image

from . import backgrounds, boards, colours, covers, drawings, layouts, lookalikes, scenes, web
from .backgrounds import Random
from .colours import CELL
from .lettering import STYLES, Canvas, Hand
from .sources import LANGUAGES, Sources

WIDTH, HEIGHT = 512, 272
#: Pictures to train on are kept larger, and their cells finer, so that each visit sees another part at another size.
WIDE, WIDE_CELL = (640, 340), 4
#: Pictures are drawn at twice that size and shrunk, as those of the web are.
DRAWN = (1024, 544)
#: How many pictures hold no text, how many of them something that looks like it, and how many of those with text do.
TEXT_FREE, LOOKALIKE, LOOKALIKE_BEHIND = 0.33, 0.35, 0.1
#: How many of those with text are turned, and how far at most.
TURNED, STEEPEST = 0.22, 45
#: How many of the drawings have words on them, so that none is taken for text-free because it is drawn.
WORDED = 0.2
#: Pictures of one file on the disk.
SHARD = 250
#: What is kept of them, by name; files without colours are drawn again.
SHARDED = ("inputs", "truths", "scripts", "kinds", "chromas")


@dataclass
class Example:
    """One picture and what is true of it."""

    picture: Image.Image
    mask: Image.Image
    script: str
    kind: str


def chosen(random: Random, kinds: dict) -> str:
    """A name, as often as its weight says."""
    weights = numpy.array([weight for _, weight in kinds.values()], float)
    return list(kinds)[int(random.choice(len(kinds), p=weights / weights.sum()))]


def draw(random: Random, sources: Sources) -> Example:
    """A background, and on most of them words."""
    free, alike = random.random() < TEXT_FREE, random.random()
    kinds = lookalikes.KINDS if alike < (LOOKALIKE if free else LOOKALIKE_BEHIND) else backgrounds.KINDS
    ground = chosen(random, kinds)
    picture = kinds[ground][0](random, DRAWN, sources)
    if free:
        return Example(picture, Image.new("L", DRAWN, 0), "", ground)
    return _worded(random, picture, sources)


def drawn(random: Random, sources: Sources) -> Example:
    """A drawing, seldom with words."""
    kind = chosen(random, drawings.KINDS)
    picture = drawings.KINDS[kind][0](random, DRAWN, sources)
    if random.random() < WORDED:
        return _worded(random, picture, sources)
    return Example(picture, Image.new("L", DRAWN, 0), "", kind)


def boarded(random: Random, sources: Sources) -> Example:
    """A board, a maze, a circuit or the like, seldom with words."""
    picture, kind = boards.board(random, DRAWN, sources)
    if random.random() < WORDED:
        return _worded(random, picture, sources)
    return Example(drawings.finished(random, picture), Image.new("L", DRAWN, 0), "", kind)


def covered(random: Random, sources: Sources) -> Example:
    """A preview as web sites make them: a title on art, few words on a window or a card, a mark with its name."""
    canvas, kind = Canvas(covers.ground(random, DRAWN, sources)), chosen(random, covers.KINDS)
    script = "latin" if random.random() < 0.6 else list(LANGUAGES)[int(random.integers(len(LANGUAGES)))]
    covers.KINDS[kind][0](random, canvas, Hand(random, sources, script), sources)
    return Example(drawings.finished(random, canvas.picture), canvas.mask, script if canvas.mask.getbbox() else "", kind)


def _worded(random: Random, picture: Image.Image, sources: Sources) -> Example:
    """Words on a picture."""
    degrees = float(random.uniform(-STEEPEST, STEEPEST)) if random.random() < TURNED else 0
    style = STYLES[int(random.integers(len(STYLES)))]
    canvas = Canvas(backgrounds.soften(random, picture), degrees, style)
    scripts = list(LANGUAGES)
    script = "latin" if random.random() < 0.3 else "arabic" if random.random() < 0.2 else scripts[int(random.integers(len(scripts)))]
    kinds = layouts.KINDS | scenes.KINDS | web.KINDS
    kind = chosen(random, kinds)
    kinds[kind][0](random, canvas, Hand(random, sources, script))
    turned = "turned " if abs(degrees) > 15 else ""
    return Example(canvas.picture, canvas.mask, script, f"{turned}{kind}")


def augment(random: Random, example: Example) -> Example:
    """Part of the picture, seen from aside, in other colours, from a small file, and what a JPEG leaves of it."""
    picture, mask = example.picture, example.mask
    if random.random() < 0.4:
        picture, mask = _aside(random, picture, mask)
    tones = numpy.arange(256, dtype=numpy.float32)
    if random.random() < 0.3:
        tones = (tones - 128) * random.uniform(0.5, 1.2) + 128 + random.uniform(-30, 30)
    if random.random() < 0.15:
        tones = 255 - tones
    picture = picture.point([int(tone) for tone in tones.clip(0, 255)] * 3)
    if random.random() < 0.25:
        share = float(random.uniform(0.2, 0.6))
        picture = picture.resize((int(DRAWN[0] * share), int(DRAWN[1] * share)), Image.BOX)
    return Example(_packed(random, picture), mask, example.script, example.kind)


def _packed(random: Random, picture: Image.Image) -> Image.Image:
    """What a file of the web leaves of a picture: mostly JPEG, sometimes WebP, sometimes packed twice."""
    for _ in range(2 if random.random() < 0.15 else 1):
        packed = io.BytesIO()
        kind, quality = ("WEBP", random.integers(30, 90)) if random.random() < 0.12 else ("JPEG", random.integers(45, 96))
        picture.save(packed, kind, quality=int(quality), **({"method": 0} if kind == "WEBP" else {}))
        picture = Image.open(packed).convert("RGB")
    return picture


def _aside(random: Random, picture: Image.Image, mask: Image.Image) -> tuple[Image.Image, Image.Image]:
    """A part of both, its corners moved a little."""
    share = random.uniform(0.5, 0.95)
    width, height = picture.width * share, picture.height * share
    left, top = random.uniform(0, picture.width - width), random.uniform(0, picture.height - height)
    corners = numpy.array([[left, top], [left, top + height], [left + width, top + height], [left + width, top]])
    if random.random() < 0.4:
        corners += random.uniform(-0.12, 0.12, (4, 2)) * [width, height]
    corners = corners.clip(0, [picture.width - 1, picture.height - 1]).ravel().tolist()
    return tuple(one.transform(DRAWN, Image.QUAD, corners, Image.BILINEAR) for one in (picture, mask))


def arrays(example: Example, wide: bool = False) -> tuple[numpy.ndarray, numpy.ndarray]:
    """What the net sees, and what it should say; or a quarter more of both, from which training takes parts."""
    grey = example.picture.convert("L")
    size, cell = (WIDE, WIDE_CELL) if wide else ((WIDTH, HEIGHT), CELL)
    luma = grey.resize(size, Image.BOX if grey.width >= size[0] else Image.BILINEAR)
    cells = example.mask.resize((size[0] // cell, size[1] // cell), Image.BOX)
    return numpy.asarray(luma, numpy.uint8), numpy.asarray(cells, numpy.uint8)


@dataclass
class Pictures:
    """Many examples as arrays: luma, the share of text of each cell, what each is of, and its colours unless it is to train on."""

    inputs: numpy.ndarray
    truths: numpy.ndarray
    scripts: numpy.ndarray
    kinds: numpy.ndarray
    chromas: numpy.ndarray

    def __add__(self, other: "Pictures") -> "Pictures":
        pairs = zip(vars(self).values(), vars(other).values())
        return Pictures(*(numpy.concatenate(pair) for pair in pairs))


def make(count: int, seed: int, sources: Sources, wide: bool, folder: Path | None = None,
         drawer: Callable[[Random, Sources], Example] = draw) -> Pictures:
    """So many examples; the same seed and packages give the same ones. A folder keeps what was drawn for the next time."""
    shards = [_shard(number, seed, sources, wide, folder, drawer) for number in range(-(-count // SHARD))]
    return Pictures(*(numpy.concatenate([shard[place] for shard in shards])[:count] for place in range(len(SHARDED))))


def _shard(number: int, seed: int, sources: Sources, wide: bool, folder: Path | None,
           drawer: Callable[[Random, Sources], Example]) -> list[numpy.ndarray]:
    """One file of examples, drawn unless it is there."""
    path = folder / f"{seed}-{number:03d}{'w' if wide else ''}.npz" if folder else None
    if path and path.exists():
        with numpy.load(path) as kept:
            if set(SHARDED) <= set(kept):
                return [kept[name] for name in SHARDED]
    random = numpy.random.default_rng([seed, number])
    inputs, truths, scripts, kinds, chromas = [], [], [], [], []
    for _ in range(SHARD):
        example = augment(random, drawer(random, sources))
        luma, cells = arrays(example, wide)
        inputs.append(luma), truths.append(cells), scripts.append(example.script), kinds.append(example.kind)
        chromas.append(numpy.zeros(0, numpy.uint8) if wide else colours.differences(example.picture, WIDTH, HEIGHT))
    shard = [numpy.stack(inputs), numpy.stack(truths), numpy.array(scripts), numpy.array(kinds), numpy.stack(chromas)]
    if path:
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(f".{os.getpid()}.part.npz")
        numpy.savez(part, **dict(zip(SHARDED, shard)))
        part.rename(path)
    print(f"{(number + 1) * SHARD} pictures", flush=True)
    return shard
