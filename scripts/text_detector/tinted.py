"""Pictures in colours of one brightness: words that luma does not show, and shapes and things that are no words."""

from __future__ import annotations

import numpy
from PIL import Image, ImageDraw

from . import backgrounds, drawings, layouts, lookalikes
from .backgrounds import Random
from .dataset import DRAWN, Example, chosen
from .lettering import Canvas, Hand, Ink, Line
from .sources import LANGUAGES, Sources

#: How many hold no text.
TEXT_FREE = 1 / 3
#: The lumas of two colours differ by twice that at most.
SAME = 2
#: How far apart colours lie in (Cb, Cr) at least: pale, plain, strong.
DISTANCES = (40, 65, 100)
#: What has a form that its colours do not make.
FORMS = {**lookalikes.KINDS, **drawings.KINDS, **{name: backgrounds.KINDS[name] for name in ("things", "pattern", "upright", "shapes")}}


def lumas(colours: numpy.ndarray) -> numpy.ndarray:
    return colours @ numpy.array([77, 150, 29]) / 256


def chromas(colours: numpy.ndarray) -> numpy.ndarray:
    """Cb and Cr of each."""
    return colours @ numpy.array([[-0.1687, 0.5], [-0.3313, -0.4187], [0.5, -0.0813]])


def palette(random: Random) -> list[Ink]:
    """An ink, and up to three colours of its luma that all differ from it."""
    while True:
        many = random.integers(0, 256, (4_000, 3))
        alike = many[abs(lumas(many) - random.uniform(50, 200)) <= SAME]
        if not len(alike):
            continue
        apart = numpy.linalg.norm(chromas(alike) - chromas(alike[0]), axis=1)
        others = alike[apart >= DISTANCES[int(random.integers(len(DISTANCES)))]]
        if len(others) >= 3:
            return [tuple(int(value) for value in one) for one in (alike[0], *others[:3])]


class OneInk(Canvas):
    """A canvas on which all is written in one ink, without anything behind it."""

    def __init__(self, picture: Image.Image, ink: Ink, style: str) -> None:
        super().__init__(picture, 0, style)
        self.ink = ink

    def contrast(self, random: Random, box: tuple[int, int, int, int]) -> Ink:
        return self.ink

    def write(self, line: Line, at: tuple[int, int], ink: Ink, backing: Ink | None = None) -> None:
        super().write(line, at, (*self.ink, *ink[3:]))


def printed(random: Random, sources: Sources, one: Ink, two: Ink) -> tuple[Image.Image, str]:
    """A picture without text in two colours and what is between them, and what it is of."""
    kind = chosen(random, FORMS)
    grey = FORMS[kind][0](random, DRAWN, sources).convert("L")
    return Image.composite(Image.new("RGB", DRAWN, one), Image.new("RGB", DRAWN, two), grey), kind


def shapes(random: Random, colours: list[Ink]) -> Image.Image:
    """Large and small ones in all of the colours but the last, on that."""
    picture = Image.new("RGB", DRAWN, colours[-1])
    draw = ImageDraw.Draw(picture)
    for _ in range(int(random.integers(1, 14))):
        x, y = (int(random.uniform(-0.1, 1) * side) for side in DRAWN)
        w, h = (int(numpy.exp(random.uniform(2.3, 6.3))) for _ in range(2))
        ink = colours[int(random.integers(len(colours)))]
        shape = (draw.ellipse, draw.rectangle, draw.line)[int(random.integers(3))]
        shape((x, y, x + w, y + h), fill=ink, **({"width": int(random.integers(1, 12))} if shape == draw.line else {}))
    return picture


def ground(random: Random, sources: Sources, colours: list[Ink]) -> tuple[Image.Image, str]:
    """One colour, two that pass into each other, shapes, or a form."""
    kind = random.random()
    if kind < 0.4:
        return Image.new("RGB", DRAWN, colours[0]), "one colour"
    if kind < 0.6:
        corners = [[colours[int(random.integers(len(colours)))] for _ in range(2)] for _ in range(2)]
        return Image.fromarray(numpy.array(corners, numpy.uint8)).resize(DRAWN, Image.BILINEAR), "passing"
    if kind < 0.8:
        return shapes(random, colours), "shapes"
    return printed(random, sources, *colours[:2])


def tinted(random: Random, sources: Sources) -> Example:
    """Words in an ink as bright as their ground, or the same without words."""
    ink, *others = palette(random)
    if random.random() < TEXT_FREE:
        picture, kind = printed(random, sources, ink, others[0]) if random.random() < 0.6 else (shapes(random, [ink, *others]), "shapes")
        return Example(picture, Image.new("L", DRAWN, 0), "", kind)
    picture, kind = ground(random, sources, others[:int(random.integers(1, 4))] * 2)
    canvas = OneInk(picture, ink, "hollow" if random.random() < 0.1 else "plain")
    script = list(LANGUAGES)[int(random.integers(len(LANGUAGES)))] if random.random() < 0.7 else "latin"
    layout = chosen(random, layouts.KINDS)
    layouts.KINDS[layout][0](random, canvas, Hand(random, sources, script))
    return Example(canvas.picture, canvas.mask, script, layout)
