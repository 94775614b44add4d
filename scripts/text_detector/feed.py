"""What training sees: parts of made and of real pictures, in other tones at each visit, hard text-free ones more often."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy
from PIL import Image

from .backgrounds import Random
from .dataset import CELL, HEIGHT, WIDTH, Pictures

#: The shares of the visits: made pictures, real ones without text, real ones with text, drawings, boards, titles on art and windows
#: and marks with few words. Drawings with less than 0.12 make the net read in curls (docs/text-detector.md).
SHARES = (0.32, 0.26, 0.09, 0.12, 0.06, 0.15)
#: How often a text-free picture is drawn that the net does not err on, and how much more for each part of it that it takes for text.
SELDOM, HARDER, HARDEST = 0.2, 6.0, 0.3
CELLS = (WIDTH // CELL, HEIGHT // CELL)


@dataclass
class Scene:
    """One picture, where its text is (nowhere without a mask), and where that is known (everywhere without)."""

    luma: Image.Image
    mask: Image.Image | None = None
    known: Image.Image | None = None


def made(pictures: Pictures) -> list[Scene]:
    """Drawn pictures, which know where their text is."""
    return [Scene(Image.fromarray(luma), Image.fromarray(mask) if mask.any() else None)
            for luma, mask in zip(pictures.inputs, pictures.truths)]


def part(random: Random, scene: Scene) -> tuple[numpy.ndarray, numpy.ndarray, numpy.ndarray]:
    """The luma, the text and what is known of one part of a picture, as large as the net looks at, perhaps mirrored."""
    wide, high = scene.luma.size
    width = wide * (1.0 if random.random() < 0.35 else random.uniform(0.55, 1))
    tall = HEIGHT / WIDTH * random.uniform(0.85, 1.18)
    width = min(width, high / tall)
    left, top = random.uniform(0, wide - width), random.uniform(0, max(0.0, high - width * tall))
    box = (left, top, left + width, min(float(high), top + width * tall))
    kind = Image.BOX if width >= WIDTH else Image.BILINEAR
    luma = numpy.asarray(scene.luma.resize((WIDTH, HEIGHT), kind, box))
    mask, known = (_cells(plane, scene.luma, box, empty) for plane, empty in ((scene.mask, 0), (scene.known, 255)))
    step = -1 if random.random() < 0.5 else 1
    return luma[:, ::step], mask[:, ::step], known[:, ::step]


def _cells(plane: Image.Image | None, luma: Image.Image, box: tuple[float, ...], empty: int) -> numpy.ndarray:
    """The same part of a coarser plane, a value for each cell."""
    if not plane:
        return numpy.full(CELLS[::-1], empty, numpy.uint8)
    x, y = plane.width / luma.width, plane.height / luma.height
    return numpy.asarray(plane.resize(CELLS, Image.BOX, (box[0] * x, box[1] * y, box[2] * x, box[3] * y)))


def toned(random: Random, luma: numpy.ndarray) -> numpy.ndarray:
    """Other contrast, brightness and gamma, sometimes inverted, sometimes with noise."""
    tones = luma.astype(numpy.float32)
    if random.random() < 0.2:
        tones = 255 * (tones / 255) ** float(random.uniform(0.5, 2))
    if random.random() < 0.35:
        tones = (tones - 128) * float(random.uniform(0.5, 1.2)) + 128 + float(random.uniform(-30, 30))
    if random.random() < 0.2:
        tones = 255 - tones
    if random.random() < 0.15:
        tones = tones + random.standard_normal(tones.shape, numpy.float32) * float(random.uniform(1, 8))
    return tones.clip(0, 255)


class Feed:
    """All scenes by their kind, and how much of each text-free one was taken for text when last seen."""

    def __init__(self, kinds: Sequence[Sequence[Scene]], seed: int) -> None:
        shares = numpy.array([share if scenes else 0 for scenes, share in zip(kinds, SHARES)])
        self.scenes = [scene for scenes in kinds for scene in scenes]
        self.kind = numpy.concatenate([numpy.full(len(scenes), place) for place, scenes in enumerate(kinds)])
        self.shares = shares / shares.sum()
        self.free = numpy.array([scene.mask is None for scene in self.scenes])
        self.taken = numpy.full(len(self.scenes), 0.05)
        self.random = numpy.random.default_rng(seed)

    def choose(self, count: int) -> numpy.ndarray:
        """So many places of scenes; within a kind text-free ones by how hard they are, their share as if all were alike."""
        weight = numpy.ones(len(self.scenes))
        for place, share in enumerate(self.shares):
            inside = self.kind == place
            free = inside & self.free
            hard = SELDOM + HARDER * self.taken[free].clip(0, HARDEST)
            weight[free] = hard * len(hard) / max(1e-9, hard.sum())
            weight[inside] *= share / max(1e-9, weight[inside].sum())
        return self.random.choice(len(self.scenes), count, p=weight / weight.sum())

    def batch(self, places: numpy.ndarray) -> tuple[numpy.ndarray, ...]:
        """The luma, the text and what is known of a part of each."""
        parts = [part(self.random, self.scenes[place]) for place in places]
        lumas = numpy.stack([toned(self.random, one[0]) for one in parts])
        return lumas, *(numpy.stack([one[place] for one in parts]).astype(numpy.float32) / 255 for place in (1, 2))

    def note(self, places: numpy.ndarray, taken: numpy.ndarray) -> None:
        """Keeps how much of each was taken for text."""
        self.taken[places] = 0.5 * self.taken[places] + 0.5 * taken
