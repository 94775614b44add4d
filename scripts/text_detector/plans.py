"""Whole pictures of lines and patches without text: contour lines, roads, circuits, mosaics, floor plans, charts, waves."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy
from PIL import Image, ImageDraw, ImageFilter

from .backgrounds import Random, colour
from .figures import oval, smooth

Size = tuple[int, int]


def _inks(random: Random, count: int) -> list[tuple[int, int, int]]:
    """Colours of one family or of none."""
    base, spread = numpy.array(colour(random), float), random.uniform(8, 110)
    return [tuple(int(v) for v in (base + random.normal(0, spread, 3)).clip(0, 255)) for _ in range(count)]


def _width(random: Random, most: float = 40) -> int:
    return int(round(math.exp(random.uniform(math.log(2), math.log(most)))))


def _field(random: Random, size: Size) -> numpy.ndarray:
    """A landscape of hills between 0 and 1, at half the size, some with a summit in the middle, some drawn out in one direction."""
    cells = (int(random.integers(3, 12)), int(random.integers(3, 18)))
    noise = Image.fromarray(random.random(cells, numpy.float32)).resize((size[0] // 2, size[1] // 2), Image.BICUBIC)
    hills = numpy.asarray(noise)
    y, x = numpy.mgrid[-1:1:hills.shape[0] * 1j, -1:1:hills.shape[1] * 1j]
    if random.random() < 0.4:
        hills = hills * random.uniform(0.1, 0.7) + numpy.hypot((x - random.uniform(-0.5, 0.5)) * 1.9, y - random.uniform(-0.5, 0.5))
    elif random.random() < 0.5:
        hills = hills * random.uniform(0.2, 1) + y * random.uniform(1, 3) + x * random.uniform(-2, 2)
    return (hills - hills.min()) / max(1e-6, float(hills.max() - hills.min()))


def contours(random: Random, picture: Image.Image) -> Image.Image:
    """Lines of one height, filled between or not: maps, wood, marble, waves of a mast."""
    steps = _field(random, picture.size) * random.uniform(4, 24)
    bands = numpy.floor(steps).astype(int)
    if random.random() < 0.5:
        shades = numpy.array(_inks(random, 26), numpy.uint8) if random.random() < 0.5 else numpy.linspace(*numpy.array(_inks(random, 2)), 26)
        cover = Image.fromarray(shades.astype(numpy.uint8)[bands.clip(0, 25)]).resize(picture.size, Image.BILINEAR)
        picture = Image.blend(picture, cover, float(random.uniform(0.5, 1)))
    if random.random() < 0.75:
        edge = (bands != numpy.roll(bands, 1, 0)) | (bands != numpy.roll(bands, 1, 1))
        edge[0], edge[:, 0] = False, False
        lines = Image.fromarray((edge * 255).astype(numpy.uint8)).filter(ImageFilter.MaxFilter(int(random.choice([1, 3, 3, 5, 7, 9]))))
        picture.paste(colour(random), (0, 0), lines.resize(picture.size, Image.BILINEAR))
    return picture


def swirls(random: Random, picture: Image.Image) -> Image.Image:
    """Stripes of even width that wind: finger prints, zebras, corals."""
    height = _field(random, picture.size)
    stripes = numpy.sin(height * random.uniform(15, 90) + random.uniform(0, 6))
    ink = Image.fromarray(((stripes * random.uniform(2, 12) + random.uniform(-2, 2)).clip(-1, 1) * 127 + 127).astype(numpy.uint8))
    picture.paste(colour(random), (0, 0), ink.resize(picture.size, Image.BILINEAR))
    return picture


def roads(random: Random, picture: Image.Image) -> Image.Image:
    """A map: fields, water, streets with their rims, some dashed railways."""
    draw, (wide, high) = ImageDraw.Draw(picture), picture.size
    for ink in _inks(random, int(random.integers(0, 7))):
        middle = numpy.array([random.uniform(0, wide), random.uniform(0, high)])
        draw.polygon([tuple(p) for p in smooth(oval(0, 0, 160, 120)[:-1:5] * random.uniform(0.4, 1.5, (8, 1)) + middle, True)], fill=ink)
    rim, core = _inks(random, 2)
    for _ in range(int(random.integers(3, 22))):
        start, end = random.uniform(-0.1, 1.1, 2) * [wide, high], random.uniform(-0.1, 1.1, 2) * [wide, high]
        knots = numpy.linspace(start, end, 5) + random.normal(0, random.uniform(0, 50), (5, 2))
        way, thick = [tuple(p) for p in smooth(knots)], _width(random, 30)
        draw.line(way, fill=rim, width=thick + 4, joint="curve")
        draw.line(way, fill=core, width=thick, joint="curve")
    return picture


def circuit(random: Random, picture: Image.Image) -> Image.Image:
    """Tracks with right angles or slants between round or square pads, and some packages with pins."""
    draw, (wide, high), (track, pad, part) = ImageDraw.Draw(picture), picture.size, _inks(random, 3)
    pitch, thick = int(random.integers(16, 70)), _width(random, 12)
    for _ in range(int(random.integers(8, 50))):
        x, y = (int(random.integers(0, side // pitch + 1)) * pitch for side in (wide, high))
        way = [(x, y)]
        for _ in range(int(random.integers(1, 5))):
            step, turn = int(random.integers(1, 6)) * pitch, int(random.integers(8))
            x, y = x + step * (turn % 3 - 1), y + step * (turn // 3 - 1)
            way.append((x, y))
        draw.line(way, fill=track, width=thick, joint="curve")
        for px, py in (way[0], way[-1]):
            draw.ellipse((px - thick * 1.5, py - thick * 1.5, px + thick * 1.5, py + thick * 1.5), fill=pad)
    for _ in range(int(random.integers(0, 5))):
        x, y, w, h = random.uniform(0, wide), random.uniform(0, high), random.uniform(60, 260), random.uniform(50, 160)
        for px in numpy.arange(x + 8, x + w - 8, pitch):
            draw.rectangle((px, y - 14, px + pitch * 0.4, y + h + 14), fill=pad)
        draw.rectangle((x, y, x + w, y + h), fill=part)
    return picture


def wires(random: Random, picture: Image.Image) -> Image.Image:
    """Cables, roots or yarn across the picture, each with its light."""
    draw, (wide, high) = ImageDraw.Draw(picture), picture.size
    inks, most = _inks(random, 5), _width(random, 50)
    for _ in range(int(random.integers(2, 18))):
        knots = numpy.stack([numpy.linspace(-0.1, 1.1, 6) * wide, random.uniform(-0.1, 1.1) * high + random.normal(0, 0.2 * high, 6)], 1)
        if random.random() < 0.3:
            knots = random.uniform(0, 1, (int(random.integers(5, 10)), 2)) * picture.size
        way, ink, thick = [tuple(p) for p in smooth(knots)], inks[int(random.integers(5))], max(2, int(most * random.uniform(0.5, 1)))
        draw.line(way, fill=ink, width=thick, joint="curve")
        if thick > 6 and random.random() < 0.6:
            draw.line([(x, y - thick * 0.2) for x, y in way], fill=tuple(min(255, v + 60) for v in ink), width=thick // 4, joint="curve")
    return picture


def mosaic(random: Random, picture: Image.Image) -> Image.Image:
    """Cells of any shape with joints: mosaics, leaded glass, dry earth, giraffes."""
    wide, high = picture.width // 4, picture.height // 4
    seeds = random.uniform(0, 1, (int(random.integers(12, 160)), 2)) * [wide, high]
    y, x = numpy.mgrid[:high, :wide]
    nearest = ((x[..., None] - seeds[:, 0]) ** 2 + (y[..., None] - seeds[:, 1]) ** 2).argmin(2)
    shades = numpy.array(_inks(random, len(seeds)), numpy.uint8)
    big = numpy.kron(nearest, numpy.ones((4, 4), int))
    cover = Image.fromarray(shades[big]).filter(ImageFilter.ModeFilter(5))
    picture.paste(cover, (0, 0))
    edge = (big != numpy.roll(big, 2, 0)) | (big != numpy.roll(big, 2, 1))
    joint = Image.fromarray((edge * 255).astype(numpy.uint8)).filter(ImageFilter.MaxFilter(int(random.choice([1, 3, 5, 9]))))
    picture.paste(colour(random), (0, 0), joint.filter(ImageFilter.GaussianBlur(1)))
    return picture


def rooms(random: Random, picture: Image.Image) -> Image.Image:
    """A floor plan: walls with doors, some furniture."""
    draw, wall, thick = ImageDraw.Draw(picture), colour(random), _width(random, 16)
    inner = max(1, thick // 3)

    def divide(left: float, top: float, right: float, bottom: float, depth: int) -> None:
        draw.rectangle((left, top, right, bottom), outline=wall, width=thick)
        wide, high = right - left, bottom - top
        if depth and max(wide, high) > 160:
            share = random.uniform(0.3, 0.7)
            halves = ((left, top, left + wide * share, bottom), (left + wide * share, top, right, bottom)) if wide > high else (
                (left, top, right, top + high * share), (left, top + high * share, right, bottom))
            for half in halves:
                divide(*half, depth - 1)
        elif min(wide, high) > 60:
            draw.arc((left - 40, top - 40, left + 40, top + 40), 0, 90, fill=wall, width=inner)
            x, y = left + wide * random.uniform(0.3, 0.5), top + high * random.uniform(0.3, 0.5)
            draw.rectangle((x, y, x + wide * 0.3, y + high * 0.25), outline=wall, width=inner)
            draw.ellipse((x + wide * 0.2, y + high * 0.3, x + wide * 0.3, y + high * 0.3 + wide * 0.1), outline=wall, width=inner)

    edge = random.uniform(0, 200, 2), random.uniform(0, 60, 2)
    divide(edge[0][0], edge[1][0], picture.width - edge[0][1], picture.height - edge[1][1], int(random.integers(2, 6)))
    return picture


def graph(random: Random, picture: Image.Image) -> Image.Image:
    """A chart without labels: columns, curves, points, rings, with axes and ticks."""
    draw, (wide, high), ink = ImageDraw.Draw(picture), picture.size, colour(random)
    left, top, right, bottom = wide * 0.08, high * 0.1, wide * random.uniform(0.6, 0.95), high * 0.9
    inks, count, kind = _inks(random, 6), int(random.integers(4, 30)), int(random.integers(5))
    if random.random() < 0.5:
        for y in numpy.linspace(top, bottom, int(random.integers(3, 9))):
            draw.line((left, y, right, y), fill=inks[5], width=2)
    xs = numpy.linspace(left, right, count + 1)
    for row in range(int(random.integers(1, 4))):
        ys = bottom - (bottom - top) * random.uniform(0.05, 1, count + 1)
        if kind == 0:
            for x, y in zip(xs[:-1] + row * 4, ys):
                draw.rectangle((x, y, x + (xs[1] - xs[0]) * 0.7, bottom), fill=inks[row])
        elif kind == 1:
            way = (smooth if row % 2 else numpy.asarray)(numpy.stack([xs, ys], 1))
            draw.line([tuple(p) for p in way], fill=inks[row], width=_width(random, 14), joint="curve")
        elif kind == 2:
            for x, y in zip(random.uniform(left, right, count * 4), random.uniform(top, bottom, count * 4)):
                draw.ellipse((x, y, x + 12, y + 12), fill=inks[row], outline=ink)
        elif kind == 3:
            draw.polygon([(left, bottom), *(tuple(p) for p in smooth(numpy.stack([xs, ys], 1))), (right, bottom)], fill=inks[row])
    if kind == 4:
        turns, hole = numpy.sort(random.uniform(0, 360, 6)), random.uniform(0, 0.4) * high
        for n in range(6):
            draw.pieslice((wide / 2 - high * 0.4, top, wide / 2 + high * 0.4, bottom), turns[n], turns[(n + 1) % 6] + (360 if n == 5 else 0), fill=inks[n])
        draw.ellipse((wide / 2 - hole / 2, high / 2 - hole / 2, wide / 2 + hole / 2, high / 2 + hole / 2), fill=ink)
        return picture
    draw.line((left, top, left, bottom, right, bottom), fill=ink, width=_width(random, 8))
    for x in xs if random.random() < 0.5 else ():
        draw.line((x, bottom, x, bottom + 12), fill=ink, width=2)
    return picture


def scales(random: Random, picture: Image.Image) -> Image.Image:
    """Rows of arcs: roof tiles, scales, waves of prints."""
    draw, far, thick = ImageDraw.Draw(picture), float(random.uniform(16, 110)), _width(random, 14)
    inks, line = _inks(random, 4), colour(random)
    rings, filled = int(random.integers(1, 5)), random.random() < 0.6
    for row, y in enumerate(numpy.arange(-far, picture.height + far, far * random.uniform(0.4, 0.7))):
        for x in numpy.arange(-far + row % 2 * far, picture.width + far, far * 2):
            for ring in range(rings):
                r = far * (1 - ring / rings)
                draw.ellipse((x - r, y - r, x + r, y + r), fill=inks[ring] if filled else None, outline=line, width=max(1, min(thick, int(far / rings / 2))))
    return picture


def waves(random: Random, picture: Image.Image) -> Image.Image:
    """Layer before layer of hills or waves, with rims or not: seas, dunes, curtains."""
    draw, (wide, high) = ImageDraw.Draw(picture), picture.size
    count, rim = int(random.integers(3, 16)), random.random() < 0.6
    shades, line, thick = numpy.linspace(*numpy.array(_inks(random, 2)), count), colour(random), _width(random, 12)
    for n, y in enumerate(numpy.linspace(high * random.uniform(-0.1, 0.5), high, count)):
        knots = numpy.stack([numpy.linspace(-0.05, 1.05, 9) * wide, y + random.normal(0, high * random.uniform(0.02, 0.09), 9)], 1)
        way = [tuple(p) for p in smooth(knots)]
        draw.polygon([*way, (wide, high), (0, high)], fill=tuple(int(v) for v in shades[n]))
        if rim:
            draw.line(way, fill=line, width=thick, joint="curve")
    return picture.transpose(Image.TRANSPOSE).resize((wide, high)) if random.random() < 0.15 else picture


def hatches(random: Random, size: Size, pitch: float) -> Image.Image:
    """A mask of lines side by side, at some angle, perhaps crossed."""
    mask = Image.new("L", size, 0)
    draw, far = ImageDraw.Draw(mask), math.hypot(*size)
    thick = max(1, int(pitch * random.uniform(0.15, 0.6)))
    for turn in random.uniform(0, math.pi, 2 if random.random() < 0.3 else 1):
        dx, dy = math.cos(turn), math.sin(turn)
        for at in numpy.arange(-far, far, pitch):
            x, y = size[0] / 2 - dy * at, size[1] / 2 + dx * at
            draw.line((x - dx * far, y - dy * far, x + dx * far, y + dy * far), fill=255, width=thick)
    return mask


def hatched(random: Random, picture: Image.Image) -> Image.Image:
    """Areas of hatching, as engravers shade."""
    for ink in _inks(random, int(random.integers(1, 7))):
        mask = Image.new("L", picture.size, 0)
        middle = random.uniform(0, 1, 2) * picture.size
        edge = oval(0, 0, 330, 260)[:-1:5] * random.uniform(0.3, 1.6, (8, 1)) + middle
        ImageDraw.Draw(mask).polygon([tuple(p) for p in smooth(edge, True)], fill=255)
        lines = hatches(random, picture.size, float(random.uniform(6, 40)))
        picture.paste(ink, (0, 0), Image.composite(lines, Image.new("L", picture.size, 0), mask))
    return picture


def spirograph(random: Random, picture: Image.Image) -> Image.Image:
    """Wheels within wheels, as banknotes and gift paper have them."""
    draw, (wide, high) = ImageDraw.Draw(picture), picture.size
    for ink in _inks(random, int(random.integers(1, 4))):
        turn = numpy.linspace(0, 2 * math.pi * 12, 1200)
        one, share, far = float(random.integers(2, 23)) / 12, random.uniform(0.2, 0.8), high * random.uniform(0.2, 0.6)
        x = random.uniform(0.2, 0.8) * wide + far * (numpy.cos(turn) * share + numpy.cos(one * turn) * (1 - share))
        y = random.uniform(0.3, 0.7) * high + far * (numpy.sin(turn) * share - numpy.sin(one * turn) * (1 - share))
        draw.line(list(zip(x.tolist(), y.tolist())), fill=ink, width=_width(random, 10), joint="curve")
    return picture


#: Each with how often it is drawn.
PLANS = {contours: 4, swirls: 2, roads: 3, circuit: 3, wires: 4, mosaic: 2, rooms: 2, graph: 3, scales: 2, waves: 3, hatched: 2, spirograph: 1}


def chosen(random: Random) -> Callable[[Random, Image.Image], Image.Image]:
    """A plan, as often as its weight says."""
    weights = numpy.array(list(PLANS.values()), float)
    return list(PLANS)[int(random.choice(len(PLANS), p=weights / weights.sum()))]
