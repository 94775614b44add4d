"""Pictures with their truth: luma at 512 columns, and how much of each cell of 8 x 8 is text."""

from __future__ import annotations

import io
from dataclasses import dataclass

import numpy
from PIL import Image

from . import backgrounds, layouts
from .backgrounds import Random
from .lettering import Canvas, Hand
from .sources import LANGUAGES, Sources

WIDTH, HEIGHT = 512, 272
CELL = 8
#: Pictures are drawn at twice that size and shrunk, as those of the web are.
DRAWN = (1024, 544)
TEXT_FREE = 0.4


@dataclass
class Example:
    """One picture and what is true of it."""

    picture: Image.Image
    mask: Image.Image
    script: str
    kind: str

    @property
    def coverage(self) -> float:
        return float(numpy.asarray(self.mask, numpy.float32).mean() / 255)


def draw(random: Random, sources: Sources) -> Example:
    """A background, and on most of them words."""
    ground = list(backgrounds.KINDS)[int(random.integers(len(backgrounds.KINDS)))]
    picture = backgrounds.KINDS[ground](random, DRAWN, sources)
    if random.random() < TEXT_FREE:
        return Example(picture, Image.new("L", DRAWN, 0), "", ground)
    canvas = Canvas(backgrounds.soften(random, picture))
    scripts = list(LANGUAGES)
    script = "latin" if random.random() < 0.3 else scripts[int(random.integers(len(scripts)))]
    kind = list(layouts.KINDS)[int(random.integers(len(layouts.KINDS)))]
    layouts.KINDS[kind](random, canvas, Hand(random, sources, script))
    return Example(canvas.picture, canvas.mask, script, f"{kind} on {ground}")


def augment(random: Random, example: Example) -> Example:
    """Part of the picture, other colours, and what a JPEG leaves of it."""
    picture, mask = example.picture, example.mask
    if random.random() < 0.3:
        share = random.uniform(0.6, 1.0)
        width, height = int(picture.width * share), int(picture.height * share)
        left = int(random.integers(0, picture.width - width + 1))
        top = int(random.integers(0, picture.height - height + 1))
        box = (left, top, left + width, top + height)
        picture, mask = picture.crop(box).resize(DRAWN, Image.BILINEAR), mask.crop(box).resize(DRAWN, Image.BILINEAR)
    pixels = numpy.asarray(picture, numpy.float32)
    if random.random() < 0.3:
        pixels = (pixels - 128) * random.uniform(0.5, 1.2) + 128 + random.uniform(-30, 30)
    if random.random() < 0.15:
        pixels = 255 - pixels
    picture = Image.fromarray(pixels.clip(0, 255).astype(numpy.uint8))
    packed = io.BytesIO()
    picture.save(packed, "JPEG", quality=int(random.integers(45, 96)))
    return Example(Image.open(packed).convert("RGB"), mask, example.script, example.kind)


def arrays(example: Example) -> tuple[numpy.ndarray, numpy.ndarray]:
    """What the net sees, and what it should say."""
    luma = example.picture.convert("L").resize((WIDTH, HEIGHT), Image.BOX)
    cells = example.mask.resize((WIDTH // CELL, HEIGHT // CELL), Image.BOX)
    return numpy.asarray(luma, numpy.uint8), numpy.asarray(cells, numpy.uint8)


def make(count: int, seed: int, sources: Sources, augmented: bool) -> tuple[list[Example], numpy.ndarray, numpy.ndarray]:
    """So many examples with their arrays; the same seed and packages give the same ones. Pictures are not kept."""
    random = numpy.random.default_rng(seed)
    examples, inputs, truths = [], [], []
    for number in range(count):
        example = draw(random, sources)
        if augmented:
            example = augment(random, example)
        luma, cells = arrays(example)
        inputs.append(luma)
        truths.append(cells)
        empty = Image.new("L", (1, 1))
        examples.append(Example(empty, example.mask.resize((64, 34), Image.BOX), example.script, example.kind))
        if (number + 1) % 500 == 0:
            print(f"{number + 1} of {count} pictures", flush=True)
    return examples, numpy.stack(inputs), numpy.stack(truths)
