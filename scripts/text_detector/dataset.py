"""Pictures with their truth: luma at 512 columns, and how much of each cell of 8 x 8 is text."""

from __future__ import annotations

import io
import os
from dataclasses import dataclass
from pathlib import Path

import numpy
from PIL import Image

from . import backgrounds, layouts, lookalikes, scenes
from .backgrounds import Random
from .lettering import STYLES, Canvas, Hand
from .sources import LANGUAGES, Sources

WIDTH, HEIGHT = 512, 272
CELL = 8
#: Pictures are drawn at twice that size and shrunk, as those of the web are.
DRAWN = (1024, 544)
#: How many pictures hold no text, how many of them something that looks like it, and how many of those with text do.
TEXT_FREE, LOOKALIKE, LOOKALIKE_BEHIND = 0.55, 0.2, 0.1
#: How many of those with text are turned, and how far at most.
TURNED, STEEPEST = 0.22, 45
#: Pictures of one file on the disk.
SHARD = 250


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
    degrees = float(random.uniform(-STEEPEST, STEEPEST)) if random.random() < TURNED else 0
    style = STYLES[int(random.integers(len(STYLES)))]
    canvas = Canvas(backgrounds.soften(random, picture), degrees, style)
    scripts = list(LANGUAGES)
    script = "latin" if random.random() < 0.3 else "arabic" if random.random() < 0.12 else scripts[int(random.integers(len(scripts)))]
    kinds = layouts.KINDS | scenes.KINDS
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
    packed = io.BytesIO()
    picture.save(packed, "JPEG", quality=int(random.integers(45, 96)))
    return Example(Image.open(packed).convert("RGB"), mask, example.script, example.kind)


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


def arrays(example: Example) -> tuple[numpy.ndarray, numpy.ndarray]:
    """What the net sees, and what it should say."""
    grey = example.picture.convert("L")
    luma = grey.resize((WIDTH, HEIGHT), Image.BOX if grey.width >= WIDTH else Image.BILINEAR)
    cells = example.mask.resize((WIDTH // CELL, HEIGHT // CELL), Image.BOX)
    return numpy.asarray(luma, numpy.uint8), numpy.asarray(cells, numpy.uint8)


@dataclass
class Pictures:
    """Many examples as arrays: luma, the share of text of each cell, and what each is of."""

    inputs: numpy.ndarray
    truths: numpy.ndarray
    scripts: numpy.ndarray
    kinds: numpy.ndarray

    def __add__(self, other: "Pictures") -> "Pictures":
        pairs = zip(vars(self).values(), vars(other).values())
        return Pictures(*(numpy.concatenate(pair) for pair in pairs))


def make(count: int, seed: int, sources: Sources, augmented: bool, folder: Path | None = None) -> Pictures:
    """So many examples; the same seed and packages give the same ones. A folder keeps what was drawn for the next time."""
    shards = [_shard(number, seed, sources, augmented, folder) for number in range(-(-count // SHARD))]
    return Pictures(*(numpy.concatenate([shard[place] for shard in shards])[:count] for place in range(4)))


def _shard(number: int, seed: int, sources: Sources, augmented: bool, folder: Path | None) -> list[numpy.ndarray]:
    """One file of examples, drawn unless it is there."""
    path = folder / f"{seed}-{number:03d}{'a' if augmented else ''}.npz" if folder else None
    if path and path.exists():
        with numpy.load(path) as kept:
            return [kept[name] for name in ("inputs", "truths", "scripts", "kinds")]
    random = numpy.random.default_rng([seed, number])
    inputs, truths, scripts, kinds = [], [], [], []
    for _ in range(SHARD):
        example = draw(random, sources)
        luma, cells = arrays(augment(random, example) if augmented else example)
        inputs.append(luma), truths.append(cells), scripts.append(example.script), kinds.append(example.kind)
    shard = [numpy.stack(inputs), numpy.stack(truths), numpy.array(scripts), numpy.array(kinds)]
    if path:
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(f".{os.getpid()}.part.npz")
        numpy.savez(part, inputs=shard[0], truths=shard[1], scripts=shard[2], kinds=shard[3])
        part.rename(path)
    print(f"{(number + 1) * SHARD} pictures", flush=True)
    return shard
