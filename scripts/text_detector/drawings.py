"""Drawings without text: one to twelve figures in flat colours, in lines or shaded, and whole pictures of lines."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageStat

from . import figures, lookalikes, plans
from .backgrounds import Random, colour, flat, gradient
from .figures import Part
from .lettering import luma
from .lookalikes import Size
from .sources import Sources

Ink = tuple[int, int, int]
#: The thinnest and the thickest line, in pixels as drawn, twice those that the net sees.
THIN, THICK = 2, 60
#: How many figures a picture holds at most.
MOST = 12


@dataclass(frozen=True)
class Manner:
    """How the figures of one picture are drawn."""

    inks: list[Ink]
    edge: Ink
    filled: bool
    edged: bool
    shaded: bool
    tubes: bool
    dashed: bool
    hatched: bool
    sketched: bool


def _visible(random: Random, picture: Image.Image) -> Ink:
    """A colour, mostly one that stands out from the picture."""
    behind, least = ImageStat.Stat(picture.convert("L")).mean[0], 60 if random.random() < 0.7 else 0
    inks = [colour(random) for _ in range(20)]
    return next((ink for ink in inks if abs(luma(ink) - behind) >= least), inks[0])


def manner(random: Random, picture: Image.Image) -> Manner:
    """Flat, edged, shaded, hatched, in lines alone, dashed, as if with a pencil; of one family of colours or of many."""
    base = numpy.array(_visible(random, picture), float)
    spread = random.uniform(10, 120)
    inks = [tuple(int(v) for v in (base + random.normal(0, spread, 3)).clip(0, 255)) for _ in range(3)]
    if random.random() < 0.3:
        inks = [inks[0]] * 3 if random.random() < 0.4 else [inks[0], inks[1], inks[0]]
    filled = random.random() < 0.75
    dark = random.random() < 0.6
    edge = tuple(int(v * (0.4 if dark else 1.5)) for v in numpy.clip(base, 20, 170)) if random.random() < 0.5 else _visible(random, picture)
    lines = not filled
    return Manner(inks, edge, filled, lines or random.random() < 0.4, filled and random.random() < 0.5, random.random() < 0.35,
                  random.random() < 0.06, lines and random.random() < 0.2, random.random() < 0.08)


class Board:
    """A picture that is drawn on."""

    def __init__(self, random: Random, picture: Image.Image, manner: Manner, width: float) -> None:
        self.random, self.picture, self.manner, self.width = random, picture, manner, width
        self.draw = ImageDraw.Draw(picture)

    def figure(self, parts: list[Part], middle: tuple[float, float], reach: float, turn: float) -> None:
        """All parts of a figure, moved to its place."""
        across = reach * float(self.random.uniform(0.8, 1.25)) * (-1 if self.random.random() < 0.5 else 1)
        spin = numpy.array([[math.cos(turn), math.sin(turn)], [-math.sin(turn), math.cos(turn)]])
        for part in parts:
            points = (part.points * [across, reach]) @ spin + middle
            thick = max(1.0, self.width * part.thick)
            if part.closed:
                self.patch(points, part.ink)
            else:
                self.stroke(points, self.manner.inks[part.ink] if self.manner.filled else self.manner.edge, thick)

    def patch(self, points: numpy.ndarray, ink: int) -> None:
        """An area: filled, shaded, hatched, or its edge alone."""
        flat_points = [tuple(point) for point in points]
        if self.manner.shaded:
            self._shade(points, self.manner.inks[ink])
        elif self.manner.filled:
            self.draw.polygon(flat_points, fill=self.manner.inks[ink])
        elif self.manner.hatched:
            self._hatch(points)
        if self.manner.edged:
            self.stroke(numpy.vstack([points, points[:2]]), self.manner.edge, max(1.0, self.width * 0.6))

    def stroke(self, points: numpy.ndarray, ink: Ink, thick: float) -> None:
        """A line with round ends; some with a lighter core, some dashed, some drawn twice by an unsteady hand."""
        if self.manner.dashed:
            self._dash(points, ink, thick)
            return
        for _ in range(3 if self.manner.sketched else 1):
            shift = self.random.normal(0, thick * 0.5 + 1, 2) if self.manner.sketched else 0
            self._line(points + shift, ink, max(1.0, thick * (0.4 if self.manner.sketched else 1)))
        if self.manner.tubes and thick > 5:
            light = tuple(min(255, int(v * 1.3 + 30)) for v in ink)
            self._line(points + [0, -thick * 0.1], light, thick * float(self.random.uniform(0.2, 0.5)))

    def _line(self, points: numpy.ndarray, ink: Ink, thick: float) -> None:
        way = [tuple(point) for point in points]
        self.draw.line(way, fill=ink, width=max(1, round(thick)), joint="curve")
        if thick > 3:
            for x, y in (way[0], way[-1]):
                self.draw.ellipse((x - thick / 2, y - thick / 2, x + thick / 2, y + thick / 2), fill=ink)

    def _dash(self, points: numpy.ndarray, ink: Ink, thick: float) -> None:
        """Dashes or dots along a line."""
        steps = numpy.concatenate([[0], numpy.hypot(*numpy.diff(points, axis=0).T).cumsum()])
        for at in numpy.arange(0, steps[-1], thick * 2.5 + 2):
            ends = [(float(numpy.interp(a, steps, points[:, 0])), float(numpy.interp(a, steps, points[:, 1]))) for a in (at, at + thick)]
            self.draw.line(ends, fill=ink, width=max(1, round(thick)))

    def _shade(self, points: numpy.ndarray, ink: Ink) -> None:
        """An area whose light falls from one side."""
        left, top = (int(max(0, v)) for v in points.min(0))
        right, bottom = (int(v) + 1 for v in numpy.minimum(points.max(0), self.picture.size))
        if right - left < 2 or bottom - top < 2:
            return
        mask = Image.new("L", (right - left, bottom - top), 0)
        ImageDraw.Draw(mask).polygon([(x - left, y - top) for x, y in points], fill=255)
        tones = numpy.array(ink) * self.random.uniform(0.5, 1.4, (2, 2, 1))
        if self.random.random() < 0.3:
            tones = numpy.array(ink) * numpy.pad([[[float(self.random.uniform(1, 1.6))]]], ((1, 1), (1, 1), (0, 0)), constant_values=0.6)
        light = Image.fromarray(tones.clip(0, 255).astype(numpy.uint8)).resize(mask.size, Image.BILINEAR)
        self.picture.paste(light, (left, top), mask)

    def _hatch(self, points: numpy.ndarray) -> None:
        """Lines side by side within an area."""
        mask = Image.new("L", self.picture.size, 0)
        ImageDraw.Draw(mask).polygon([tuple(point) for point in points], fill=255)
        lines = plans.hatches(self.random, self.picture.size, float(self.random.uniform(6, 40)))
        self.picture.paste(self.manner.edge, (0, 0), ImageChops.multiply(mask, lines))


def ground(random: Random, size: Size, sources: Sources) -> Image.Image:
    """Mostly plain or a gradient, sometimes a photograph or grain; often darker or lighter at its rims."""
    kind = random.random()
    picture = flat(random, size, sources) if kind < 0.4 else gradient(random, size, sources) if kind < 0.65 else lookalikes.ground(random, size, sources)
    if random.random() < 0.25:
        blurred = picture.resize((64, 34), Image.BOX).resize(size, Image.BICUBIC)
        picture = Image.blend(picture, blurred, float(random.uniform(0.3, 1)))
    return picture


def _places(random: Random, size: Size, count: int) -> list[tuple[tuple[float, float], float]]:
    """Where figures stand and how far they reach: strewn, in a row, or in rows."""
    reach = size[1] * 0.5 * float(random.uniform(0.6, 1.7)) / count ** 0.5
    kind = random.random()
    if count == 1:
        return [((size[0] * random.uniform(0.3, 0.7), size[1] * random.uniform(0.35, 0.65)), reach)]
    if kind < 0.25:
        pitch = size[0] / count
        return [(((n + 0.5) * pitch, size[1] * random.uniform(0.4, 0.6)), min(reach, pitch * 0.6)) for n in range(count)]
    if kind < 0.4:
        across = math.ceil(count ** 0.5 * 1.4)
        return [((size[0] * (n % across + 0.5) / across, size[1] * (n // across + 0.5) / math.ceil(count / across)), reach) for n in range(count)]
    return [((size[0] * random.uniform(0, 1), size[1] * random.uniform(0.05, 0.95)), reach * random.uniform(0.6, 1.5)) for _ in range(count)]


def objects(random: Random, size: Size, sources: Sources) -> Image.Image:
    """One to twelve figures, alike or of several kinds."""
    picture = ground(random, size, sources)
    board = Board(random, picture, manner(random, picture), float(numpy.exp(random.uniform(math.log(THIN), math.log(THICK)))))
    count = int(random.integers(1, 4)) if random.random() < 0.5 else int(random.integers(2, MOST + 1))
    alike = figures.any_of(random) if random.random() < 0.4 else None
    turning = random.uniform(0, math.pi) if random.random() < 0.2 else random.uniform(0, 0.25)
    for middle, reach in _places(random, size, count):
        board.width = min(board.width, reach * 0.35)
        if random.random() < 0.3:
            _shadow(picture, middle, reach)
        board.figure(alike or figures.any_of(random), middle, reach, float(random.normal(0, turning)))
    return finished(random, picture)


def bold(random: Random, size: Size, sources: Sources) -> Image.Image:
    """A few large figures of thick lines that curl: what a net takes for giant letters most easily."""
    picture, count = ground(random, size, sources), int(random.integers(1, 8))
    how = replace(manner(random, picture), tubes=random.random() < 0.6, dashed=False, filled=random.random() < 0.9)
    alike = figures.any_of(random, figures.CURLED) if random.random() < 0.7 else None
    for middle, reach in _places(random, size, count):
        reach *= float(random.uniform(1, 1.5))
        if random.random() < 0.4:
            _shadow(picture, middle, reach)
        board = Board(random, picture, how, reach * float(random.uniform(0.05, 0.2)))
        again = figures.any_of(random, figures.CURLED) if not alike or random.random() < 0.3 else alike
        board.figure(again, middle, reach, float(random.normal(0, 0.4)))
    return finished(random, picture)


def _shadow(picture: Image.Image, middle: tuple[float, float], reach: float) -> None:
    """What a thing throws on the ground that it stands on."""
    x, y = middle[0], middle[1] + reach * 0.8
    left, top, right, bottom = (int(v) for v in (x - reach * 1.2, y - reach * 0.25, x + reach * 1.2, y + reach * 0.25))
    stain = Image.new("L", (right - left + 40, bottom - top + 40), 0)
    ImageDraw.Draw(stain).ellipse((20, 20, right - left + 20, bottom - top + 20), fill=110)
    picture.paste((0, 0, 0), (left - 20, top - 20), stain.filter(ImageFilter.GaussianBlur(9)))


def plan(random: Random, size: Size, sources: Sources) -> Image.Image:
    """A whole picture of lines or of patches."""
    picture = ground(random, size, sources)
    maker = plans.chosen(random)
    return finished(random, maker(random, picture))


def mixed(random: Random, size: Size, sources: Sources) -> Image.Image:
    """Figures before a plan."""
    picture = plans.chosen(random)(random, ground(random, size, sources))
    board = Board(random, picture, manner(random, picture), float(numpy.exp(random.uniform(math.log(THIN), math.log(THICK / 2)))))
    for middle, reach in _places(random, size, int(random.integers(1, 5))):
        board.figure(figures.any_of(random), middle, reach, float(random.normal(0, 0.15)))
    return finished(random, picture)


def finished(random: Random, picture: Image.Image) -> Image.Image:
    """Some are softened, some get grain."""
    kind = random.random()
    if kind < 0.2:
        return picture.filter(ImageFilter.GaussianBlur(float(random.uniform(0.7, 3))))
    if kind < 0.35:
        grain = random.normal(0, random.uniform(3, 14), (picture.height // 2, picture.width // 2))
        wide = numpy.asarray(Image.fromarray(grain.astype(numpy.float32)).resize(picture.size, Image.BILINEAR))
        return Image.fromarray((numpy.asarray(picture, numpy.float32) + wide[..., None]).clip(0, 255).astype(numpy.uint8))
    return picture


KINDS = {"objects": (objects, 28), "plan": (plan, 10), "mixed": (mixed, 4), "bold": (bold, 21)}
