"""Pictures without text that a detector takes for text: rows and grids of small, sharp, upright things."""

from __future__ import annotations

import math
from functools import lru_cache
from pathlib import Path

import numpy
from PIL import Image, ImageDraw, ImageFont, ImageStat

from .backgrounds import Random, colour, flat, gradient, photograph, texture
from .sources import Sources

Size = tuple[int, int]


def ground(random: Random, size: Size, sources: Sources) -> Image.Image:
    makers = [photograph, photograph, gradient, flat, texture]
    return makers[int(random.integers(len(makers)))](random, size, sources)


def fence(random: Random, size: Size, sources: Sources) -> Image.Image:
    """Pales with rails, some pointed, of even or uneven distance."""
    picture = ground(random, size, sources)
    draw, ink = ImageDraw.Draw(picture), colour(random)
    for _ in range(int(random.integers(1, 4))):
        base, height = int(size[1] * random.uniform(0.2, 1.0)), int(size[1] * random.uniform(0.04, 0.5))
        pitch, uneven = float(random.uniform(6, 70)), random.uniform(0, 0.4) if random.random() < 0.5 else 0
        thick, slope, pointed = max(1, int(pitch * random.uniform(0.15, 0.7))), random.uniform(-0.1, 0.1), random.random() < 0.4
        x = 0.0
        while x < size[0]:
            lift = int(slope * x)
            top = base - height + lift + int(random.normal(0, height * uneven * 0.3))
            draw.rectangle((x, top, x + thick, base + lift), fill=ink)
            if pointed:
                draw.polygon([(x, top), (x + thick, top), (x + thick / 2, top - thick)], fill=ink)
            x += pitch * (1 + float(random.normal(0, uneven)) * 0.5) + 1
        for share in (0.25, 0.75) if random.random() < 0.7 else ():
            y = base - int(height * share)
            draw.line((0, y, size[0], y + int(slope * size[0])), fill=ink, width=max(1, thick // 2))
    return picture


def facade(random: Random, size: Size, sources: Sources) -> Image.Image:
    """Rows of windows, with crossbars, sills and blinds, some lit."""
    picture = ground(random, size, sources)
    draw, wall, glass, frame = ImageDraw.Draw(picture), colour(random), colour(random), colour(random)
    left, top = int(size[0] * random.uniform(0, 0.4)), int(size[1] * random.uniform(0, 0.4))
    right, bottom = int(size[0] * random.uniform(0.6, 1.1)), int(size[1] * random.uniform(0.7, 1.1))
    if random.random() < 0.7:
        draw.rectangle((left, top, right, bottom), fill=wall)
    wide, high = int(random.integers(6, 90)), int(random.integers(6, 110))
    across, down = int(wide * random.uniform(1.2, 2.2)), int(high * random.uniform(1.2, 2.2))
    lit, bars = random.random(), random.random() < 0.6
    for y in range(top + 8, bottom - high, down):
        for x in range(left + 8, right - wide, across):
            draw.rectangle((x, y, x + wide, y + high), fill=glass if random.random() < lit else frame, outline=frame)
            if bars:
                draw.line((x + wide // 2, y, x + wide // 2, y + high), fill=frame, width=max(1, wide // 12))
                draw.line((x, y + high // 2, x + wide, y + high // 2), fill=frame, width=max(1, wide // 12))
    return picture


def pixels(random: Random, size: Size, sources: Sources) -> Image.Image:
    """Coarse pixels in all or part of the picture: games, mosaics, square codes."""
    pitch, colours = int(random.integers(6, 80)), int(random.integers(2, 9))
    palette = random.integers(0, 256, (colours, 3), dtype=numpy.uint8)
    cells = (max(1, size[1] // pitch), max(1, size[0] // pitch))
    chosen = random.integers(0, colours, cells)
    if random.random() < 0.5:
        chosen = numpy.where(random.random(cells) < 0.7, 0, chosen)
    coarse = Image.fromarray(palette[chosen])
    if random.random() < 0.4:
        return coarse.resize(size, Image.NEAREST)
    picture = ground(random, size, sources)
    side = int(size[1] * random.uniform(0.2, 0.8))
    code = coarse.resize((side, side), Image.NEAREST)
    picture.paste(code, (int(random.integers(0, size[0] - side)), int(random.integers(0, size[1] - side))))
    return picture


def lattice(random: Random, size: Size, sources: Sources) -> Image.Image:
    """Lines both ways: graph paper, tiles, wire, tartan."""
    picture = ground(random, size, sources)
    draw, ink = ImageDraw.Draw(picture), colour(random)
    pitch = int(random.integers(8, 110))
    thick, lean = max(1, int(pitch * random.uniform(0.03, 0.35))), int(pitch * random.uniform(-3, 3)) if random.random() < 0.4 else 0
    shift = random.random() < 0.3
    for x in range(-4 * pitch, size[0] + 4 * pitch, pitch):
        draw.line((x, 0, x + lean * size[1] // max(1, pitch) // 4, size[1]), fill=ink, width=thick)
    for row, y in enumerate(range(0, size[1], pitch if not shift else max(6, pitch // 2))):
        draw.line((0, y, size[0], y), fill=ink, width=thick)
        if shift and row % 2:
            for x in range(0, size[0], pitch):
                draw.line((x + pitch // 2, y, x + pitch // 2, y + pitch // 2), fill=ink, width=thick)
    return picture


def bars(random: Random, size: Size, sources: Sources) -> Image.Image:
    """Bars of many widths: barcodes, pianos, shelves of books, blinds."""
    picture = ground(random, size, sources)
    draw, one, two = ImageDraw.Draw(picture), colour(random), colour(random)
    upright, many = random.random() < 0.75, random.random() < 0.4
    for _ in range(int(random.integers(1, 4))):
        low, high = sorted(int(v) for v in random.integers(0, size[1], 2))
        high, thin = max(high, low + 30), float(random.uniform(2, 40))
        start, end = sorted(int(v) for v in random.integers(0, size[0], 2))
        at = float(start)
        while at < max(end, start + 60):
            step = 1 + float(random.exponential(thin))
            fill = colour(random) if many else one if random.random() < 0.5 else two
            draw.rectangle((at, low, at + step, high) if upright else (low, at, high, at + step), fill=fill)
            at += step + (0 if random.random() < 0.5 else float(random.exponential(thin)))
    return picture


def garland(random: Random, size: Size, sources: Sources) -> Image.Image:
    """Strings of bulbs, flags or beads, rows of people, leaves on twigs."""
    picture = ground(random, size, sources)
    draw = ImageDraw.Draw(picture)
    for _ in range(int(random.integers(1, 6))):
        y, sag = size[1] * random.uniform(0.05, 0.95), size[1] * random.uniform(-0.2, 0.2)
        pitch, big = float(random.uniform(10, 60)), float(random.uniform(3, 24))
        kind, ink, many = int(random.integers(4)), colour(random), random.random() < 0.4
        for step in range(int(size[0] / pitch) + 1):
            x = step * pitch
            middle = y + sag * math.sin(math.pi * x / size[0]) + float(random.normal(0, big * 0.1))
            fill = colour(random) if many else ink
            if kind == 0:
                draw.ellipse((x - big, middle - big, x + big, middle + big), fill=fill)
            elif kind == 1:
                draw.polygon([(x - big, middle), (x + big, middle), (x, middle + 2 * big)], fill=fill)
            elif kind == 2:
                draw.ellipse((x - big / 2, middle - 2 * big, x + big / 2, middle - big), fill=fill)
                draw.rectangle((x - big / 2, middle - big, x + big / 2, middle + 2 * big), fill=fill)
            else:
                draw.line((x, middle, x + float(random.normal(0, big)), middle + 2 * big), fill=fill, width=max(1, int(big / 4)))
    return picture


def twigs(random: Random, size: Size, sources: Sources) -> Image.Image:
    """Trees in winter, cracks, cables, hair."""
    picture = ground(random, size, sources)
    draw, ink = ImageDraw.Draw(picture), colour(random)

    def grow(x: float, y: float, angle: float, length: float, thick: float, depth: int) -> None:
        ex, ey = x + length * math.cos(angle), y + length * math.sin(angle)
        draw.line((x, y, ex, ey), fill=ink, width=max(1, int(thick)))
        for _ in range(int(random.integers(1, 4)) if depth else 0):
            grow(ex, ey, angle + float(random.normal(0, 0.5)), length * random.uniform(0.5, 0.9), thick * 0.7, depth - 1)

    for _ in range(int(random.integers(1, 14))):
        grow(float(random.uniform(0, size[0])), float(random.uniform(0.3, 1.1)) * size[1], -math.pi / 2 + float(random.normal(0, 0.3)),
             float(random.uniform(20, 160)), float(random.uniform(1, 14)), 4)
    return picture


def marks(random: Random, size: Size, sources: Sources) -> Image.Image:
    """Icons in rows or strewn: small compact drawings of one or two colours."""
    picture = ground(random, size, sources)
    draw = ImageDraw.Draw(picture)
    pitch, one = int(random.integers(30, 240)), colour(random)
    side, gap = int(pitch * random.uniform(0.3, 0.8)), int(pitch * random.uniform(0.9, 1.8))
    strewn = random.random() < 0.3
    for y in range(int(random.integers(0, 200)), size[1], max(gap, side + 6) * int(random.integers(1, 4))):
        for x in range(int(random.integers(0, 60)), size[0], max(gap, side + 6)):
            dx, dy = (int(v) for v in random.integers(-pitch, pitch, 2)) if strewn else (0, 0)
            _mark(random, draw, (x + dx, y + dy), side, one if random.random() < 0.7 else colour(random))
    return picture


def _mark(random: Random, draw: ImageDraw.ImageDraw, at: tuple[int, int], side: int, ink: tuple[int, int, int]) -> None:
    x, y = at
    box, thick = (x, y, x + side, y + side), max(1, side // int(random.integers(5, 14)))
    kind = random.integers(6)
    if kind == 0:
        draw.ellipse(box, outline=ink, width=thick)
        draw.line((x + side // 2, y + side // 2, x + side // 2, y + side // 5), fill=ink, width=thick)
    elif kind == 1:
        draw.rectangle(box, outline=ink, width=thick)
        draw.line((x, y + side // 3, x + side, y + side // 3), fill=ink, width=thick)
    elif kind == 2:
        points = [(x + side / 2 + side / 2 * math.sin(a * math.pi / 5) * (1 if a % 2 == 0 else 0.45),
                   y + side / 2 - side / 2 * math.cos(a * math.pi / 5) * (1 if a % 2 == 0 else 0.45)) for a in range(10)]
        draw.polygon(points, fill=ink)
    elif kind == 3:
        draw.ellipse((x + side // 4, y, x + 3 * side // 4, y + side // 2), fill=ink)
        draw.pieslice((x, y + side // 2, x + side, y + 3 * side // 2), 180, 360, fill=ink)
    elif kind == 4:
        draw.line((x, y + side // 2, x + side // 3, y + side, x + side, y), fill=ink, width=thick * 2)
    else:
        draw.arc(box, int(random.integers(360)), int(random.integers(360)) + 200, fill=ink, width=thick)


#: Signs that show things: weather, plants, animals, people, food, vehicles, chess; none with letters or numerals in it.
SIGNS = [*range(0x2600, 0x2614), *range(0x2654, 0x2668), *range(0x1F300, 0x1F3E0), *range(0x1F400, 0x1F4A0), *range(0x1F54A, 0x1F580),
         *range(0x1F5A4, 0x1F5B0), *range(0x1F600, 0x1F640), *range(0x1F680, 0x1F6A0)]
SIGN_FONT = Path("/usr/share/fonts/truetype/noto/NotoSansSymbols2-Regular.ttf")


@lru_cache
def signs() -> list[str]:
    """Those that the font has; it draws one and the same box for all others."""
    font = ImageFont.truetype(str(SIGN_FONT), 40)
    missing = bytes(font.getmask(chr(0x10FFFD)))
    return [chr(sign) for sign in SIGNS if bytes(font.getmask(chr(sign))) != missing]


def pictographs(random: Random, size: Size, sources: Sources) -> Image.Image:
    """One to six large signs in one ink, mostly on one colour, as marks and icons of programs are."""
    picture = flat(random, size, sources) if random.random() < 0.8 else gradient(random, size, sources)
    draw, light = ImageDraw.Draw(picture), ImageStat.Stat(picture.convert("L")).mean[0] > 127
    ink = ((0, 0, 0) if light else (255, 255, 255)) if random.random() < 0.6 else colour(random)
    for _ in range(1 if random.random() < 0.5 else int(random.integers(2, 7))):
        high = int(size[1] * random.uniform(0.25, 1.1))
        sign = signs()[int(random.integers(len(signs())))]
        at = (random.uniform(0.2, 0.8) * size[0], random.uniform(0.3, 0.7) * size[1])
        draw.text(at, sign, font=ImageFont.truetype(str(SIGN_FONT), high), fill=ink, anchor="mm")
    return picture


KINDS = {"fence": (fence, 2), "facade": (facade, 2), "pixels": (pixels, 2), "lattice": (lattice, 2), "bars": (bars, 2),
         "garland": (garland, 2), "twigs": (twigs, 1), "marks": (marks, 2), "pictographs": (pictographs, 2)}
