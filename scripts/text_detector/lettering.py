"""Lines of text on a picture, and the mask of where their ink is."""

from __future__ import annotations

from functools import lru_cache

import numpy
from PIL import Image, ImageDraw, ImageFont, ImageStat

from .backgrounds import Random, colour
from .sources import SAMPLES, Sources

#: Scripts that write words without blanks between them.
SOLID = {"chinese", "japanese", "thai"}


class Canvas:
    """A picture and the mask of the text on it, drawn on side by side."""

    def __init__(self, picture: Image.Image) -> None:
        self.picture = picture
        self.mask = Image.new("L", picture.size, 0)

    def write(self, line: "Line", at: tuple[int, int], ink: tuple[int, ...], backing: tuple[int, ...] | None = None) -> None:
        """Writes one line with its ink's box at a place; what lies outside the picture is lost."""
        left, top, right, bottom = line.box
        x, y = at[0] - left, at[1] - top
        box = (at[0], at[1], at[0] + right - left, at[1] + bottom - top)
        layer = Image.new("RGBA", self.picture.size, (0, 0, 0, 0))
        draw = ImageDraw.Draw(layer)
        if backing:
            draw.rectangle((box[0] - 12, box[1] - 8, box[2] + 12, box[3] + 8), fill=backing)
        draw.text((x, y), line.text, font=line.font, fill=ink)
        self.picture.paste(layer, (0, 0), layer)
        ImageDraw.Draw(self.mask).rectangle(box, fill=255)

    def turn(self, degrees: float) -> None:
        """Turns picture and mask together."""
        self.picture = self.picture.rotate(degrees, Image.BILINEAR, fillcolor=colour(numpy.random.default_rng(1)))
        self.mask = self.mask.rotate(degrees, Image.BILINEAR)

    def contrast(self, random: Random, box: tuple[int, int, int, int]) -> tuple[int, int, int]:
        """An ink that can be told from what it is written on, mostly well."""
        area = self.picture.crop((max(0, box[0]), max(0, box[1]), max(1, box[2]), max(1, box[3])))
        ground = ImageStat.Stat(area.convert("L")).mean[0] if area.width and area.height else 128
        least = 35 if random.random() < 0.2 else 80
        for _ in range(20):
            ink = (255, 255, 255) if random.random() < 0.4 else (15, 15, 20) if random.random() < 0.4 else colour(random)
            if abs(0.299 * ink[0] + 0.587 * ink[1] + 0.114 * ink[2] - ground) >= least:
                return ink
        return (255, 255, 255) if ground < 128 else (0, 0, 0)


class Line:
    """Some words in a font."""

    def __init__(self, text: str, font: ImageFont.FreeTypeFont) -> None:
        self.text, self.font = text, font
        self.box = font.getbbox(text)

    @property
    def width(self) -> int:
        return self.box[2] - self.box[0]

    @property
    def height(self) -> int:
        return self.box[3] - self.box[1]


@lru_cache(maxsize=2_000)
def _font(path: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, size)


def words(random: Random, script: str, least: int, most: int) -> str:
    """So many words of a script, from a random place of its sample."""
    count = int(random.integers(least, most + 1))
    sample = SAMPLES[script].split()
    text = " ".join(sample[int(random.integers(len(sample)))] for _ in range(count))
    if script in SOLID:
        text = text.replace(" ", "")[: count * 4]
    return text.upper() if random.random() < 0.25 else text


class Hand:
    """A script and the fonts of one picture."""

    def __init__(self, random: Random, sources: Sources, script: str) -> None:
        self.random, self.script = random, script
        fonts = sources.fonts[script]
        self.path = fonts[int(random.integers(len(fonts)))]

    def line(self, size: int, least: int = 2, most: int = 7) -> Line:
        return Line(words(self.random, self.script, least, most), _font(self.path, max(8, size)))
