"""Lines of text on a picture, and the mask of where their ink is."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFont, ImageStat

from .backgrounds import Random, colour
from .sources import ALPHABETS, SAMPLES, Sources

#: Scripts that write words without blanks between them.
SOLID = {"chinese", "japanese", "thai"}

Ink = tuple[int, ...]

#: How letters may be drawn, the plain way most often.
STYLES = ["plain"] * 7 + ["shadow", "edge", "hollow"]
#: Room around letters for strokes and shadows.
MARGIN = 16


def luma(ink: Ink) -> float:
    return 0.299 * ink[0] + 0.587 * ink[1] + 0.114 * ink[2]


class Canvas:
    """A picture and the mask of the text on it, drawn on side by side."""

    def __init__(self, picture: Image.Image, degrees: float = 0, style: str = "plain") -> None:
        self.picture = picture
        self.mask = Image.new("L", picture.size, 0)
        self.degrees, self.style = degrees, style

    def write(self, line: "Line", at: tuple[int, int], ink: Ink, backing: Ink | None = None) -> None:
        """Writes one line with its ink's box at a place; what lies outside the picture is lost."""
        place = (at[0] - MARGIN, at[1] - MARGIN)
        size = (line.width + 2 * MARGIN, line.height + 2 * MARGIN)
        if backing:
            ground = _boxed(size, (MARGIN - 12, MARGIN - 8, size[0] - MARGIN + 12, size[1] - MARGIN + 8))
            self._stamp(ground.point([value * backing[3] // 255 for value in range(256)]), place, backing[:3])
        self._draw(line, place, ink)
        box = _boxed(size, (MARGIN, MARGIN, size[0] - MARGIN, size[1] - MARGIN))
        self._stamp(box, place, 255, on=self.mask)

    def paint(self, box: tuple[int, int, int, int], ink: Ink) -> None:
        """Fills a box, turned as the words are."""
        size = (max(1, box[2] - box[0]), max(1, box[3] - box[1]))
        self._stamp(Image.new("L", size, 255), box[:2], ink)

    def _draw(self, line: "Line", place: tuple[int, int], ink: Ink) -> None:
        opacity = ink[3] if len(ink) > 3 else 255
        stroke = min(MARGIN, max(2, line.height // 24))
        other = (0, 0, 0) if luma(ink) > 127 else (255, 255, 255)
        inside = line.stencil(0)
        if self.style in ("edge", "hollow"):
            around = line.stencil(stroke)
            if self.style == "hollow":
                inside = ImageChops.subtract(around, inside)
            else:
                self._stamp(around, place, other)
        if self.style == "shadow":
            shade = inside.point([value // 2 for value in range(256)])
            self._stamp(shade, (place[0] + stroke, place[1] + stroke), other)
        if opacity < 255:
            inside = inside.point([value * opacity // 255 for value in range(256)])
        self._stamp(inside, place, ink[:3])

    def _stamp(self, stencil: Image.Image, place: tuple[int, int], paint: Ink | int, on: Image.Image | None = None) -> None:
        """Puts colour through a stencil that is turned with the canvas, about the middle of the picture."""
        on = on or self.picture
        if not self.degrees:
            return on.paste(paint, place, stencil)
        middle, half = (on.width / 2, on.height / 2), (stencil.width / 2, stencil.height / 2)
        x, y = place[0] + half[0] - middle[0], place[1] + half[1] - middle[1]
        sine, cosine = math.sin(math.radians(self.degrees)), math.cos(math.radians(self.degrees))
        turned = stencil.rotate(self.degrees, Image.BILINEAR, expand=True)
        left = middle[0] + x * cosine + y * sine - turned.width / 2
        on.paste(paint, (round(left), round(middle[1] - x * sine + y * cosine - turned.height / 2)), turned)

    def contrast(self, random: Random, box: tuple[int, int, int, int]) -> Ink:
        """An ink that can be told from what it is written on, mostly well; sometimes by its colour alone, almost."""
        area = self.picture.crop((max(0, box[0]), max(0, box[1]), max(1, box[2]), max(1, box[3])))
        ground = ImageStat.Stat(area.convert("L")).mean[0] if area.width and area.height else 128
        kind = random.random()
        least, most = (8, 30) if kind < 0.07 else (30, 80) if kind < 0.25 else (80, 255)
        for _ in range(40):
            ink = (255, 255, 255) if random.random() < 0.4 else (15, 15, 20) if random.random() < 0.4 else colour(random)
            if least <= abs(luma(ink) - ground) <= most:
                return ink
        return (255, 255, 255) if ground < 128 else (0, 0, 0)


def _boxed(size: tuple[int, int], box: tuple[int, int, int, int]) -> Image.Image:
    stencil = Image.new("L", size, 0)
    ImageDraw.Draw(stencil).rectangle(box, fill=255)
    return stencil


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


    def stencil(self, stroke: int) -> Image.Image:
        """The letters in white on black, a margin around them."""
        picture = Image.new("L", (self.width + 2 * MARGIN, self.height + 2 * MARGIN), 0)
        ImageDraw.Draw(picture).text((MARGIN - self.box[0], MARGIN - self.box[1]), self.text, font=self.font, fill=255,
                                     stroke_width=stroke)
        return picture


@lru_cache(maxsize=2_000)
def _font(path: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, size)


def _invented(random: Random, script: str) -> str:
    """A word of letters of the script, which no sample need hold."""
    letters = ALPHABETS[script]
    return "".join(letters[int(random.integers(len(letters)))] for _ in range(int(random.integers(2, 10))))


def words(random: Random, script: str, least: int, most: int) -> str:
    """So many words of a script, of its sample or invented."""
    count = int(random.integers(least, most + 1))
    sample = SAMPLES[script].split()
    invents = script in ALPHABETS and random.random() < 0.4
    chosen = [_invented(random, script) if invents else sample[int(random.integers(len(sample)))] for _ in range(count)]
    text = " ".join(chosen)
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

    def set(self, text: str, size: int) -> Line:
        return Line(text, _font(self.path, max(8, size)))

    def fitting(self, width: int, height: int, most: int) -> Line:
        """A line so large that it just fits into a box, give or take a tenth."""
        text = words(self.random, self.script, 1, most)
        trial = Line(text, _font(self.path, 100))
        share = min(width / max(1, trial.width), height / max(1, trial.height)) * self.random.uniform(0.9, 1.1)
        return Line(text, _font(self.path, int(min(700, max(12, 100 * share)))))
