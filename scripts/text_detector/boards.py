"""Boards without text, the most stubborn look-alikes: games of tiles, cards and dice, mazes, square codes, printed circuits, puzzles."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy
from PIL import Image, ImageDraw

from . import figures, lookalikes
from .backgrounds import Random, colour, flat, gradient
from .lookalikes import Size
from .sources import Sources

Ink = tuple[int, int, int]
Box = tuple[float, float, float, float]


def _inks(random: Random, count: int) -> list[Ink]:
    """Colours of one family or of none."""
    base, spread = numpy.array(colour(random), float), random.uniform(10, 110)
    return [tuple(int(v) for v in (base + random.normal(0, spread, 3)).clip(0, 255)) for _ in range(count)]


def _lit(ink: Ink, by: float) -> Ink:
    return tuple(int(min(255, max(0, v * by))) for v in ink)


def _ground(random: Random, size: Size, sources: Sources) -> Image.Image:
    kind = random.random()
    return flat(random, size, sources) if kind < 0.4 else gradient(random, size, sources) if kind < 0.6 else lookalikes.ground(random, size, sources)


def _field(random: Random, size: Size, pitch: float, whole: float = 0.35) -> tuple[int, int, float, float]:
    """Columns, rows and the corner of a grid that fills the picture or a part of it."""
    share = (1.02, 1.02) if random.random() < whole else (random.uniform(0.3, 0.98), random.uniform(0.4, 0.98))
    columns, rows = (max(2, math.ceil(side * part / pitch)) for side, part in zip(size, share))
    if random.random() < 0.3:
        columns = min(columns, rows)
    return columns, rows, random.uniform(0, max(1, size[0] - columns * pitch)), random.uniform(0, max(1, size[1] - rows * pitch))


def _cells(columns: int, rows: int, left: float, top: float, pitch: float) -> Iterator[tuple[int, int, float, float]]:
    return ((x, y, left + x * pitch, top + y * pitch) for y in range(rows) for x in range(columns))


def _pitch(random: Random, least: float, most: float) -> float:
    return math.exp(random.uniform(math.log(least), math.log(most)))


def _piece(random: Random, draw: ImageDraw.ImageDraw, kind: int, box: Box, ink: Ink) -> None:
    """Something that stands on a field."""
    left, top, right, bottom = box
    x, y, r = (left + right) / 2, (top + bottom) / 2, (right - left) / 2
    thin = max(1, int(r * 0.2))
    if kind == 0:
        draw.ellipse(box, fill=ink, outline=_lit(ink, 0.5), width=max(1, int(r * 0.1)))
        draw.ellipse((x - r * 0.5, y - r * 0.6, x, y - r * 0.1), fill=_lit(ink, 1.5))
    elif kind == 1:
        draw.ellipse(box, outline=ink, width=thin)
    elif kind == 2:
        draw.line((left, top, right, bottom), fill=ink, width=thin)
        draw.line((left, bottom, right, top), fill=ink, width=thin)
    elif kind == 3:
        draw.polygon([(x, top), (right, y), (x, bottom), (left, y)], fill=ink)
        draw.polygon([(x, top), (right, y), (x, y)], fill=_lit(ink, 1.4))
    elif kind == 4:
        draw.rectangle(box, fill=ink)
        draw.line((left, bottom, left, top, right, top), fill=_lit(ink, 1.5), width=thin)
        draw.line((left, bottom, right, bottom, right, top), fill=_lit(ink, 0.5), width=thin)
    elif kind == 5:
        draw.ellipse((x - r * 0.4, top, x + r * 0.4, top + r * 0.8), fill=ink)
        draw.polygon([(x, top + r * 0.4), (right - r * 0.3, bottom), (left + r * 0.3, bottom)], fill=ink)
    elif kind == 6:
        draw.polygon([(x + r * math.sin(a) * s, y - r * math.cos(a) * s) for a, s in
                      ((n * math.pi / 5, 1 if n % 2 == 0 else 0.45) for n in range(10))], fill=ink)
    else:
        lookalikes._mark(random, draw, (int(left), int(top)), max(6, int(right - left)), ink)


def checkers(random: Random, picture: Image.Image) -> Image.Image:
    """Fields of two inks or more, or of lines alone, with pieces of a few kinds on some of them."""
    draw, pitch = ImageDraw.Draw(picture), _pitch(random, 20, 150)
    columns, rows, left, top = _field(random, picture.size, pitch)
    inks, men, line = _inks(random, int(random.integers(2, 5))), _inks(random, int(random.integers(1, 6))), colour(random)
    filled, lined, full = random.random() < 0.75, random.random() < 0.4, random.random() ** 0.7
    kinds, inner, even = random.integers(0, 8, len(men)), pitch * random.uniform(0.05, 0.3), random.random() < 0.6
    for x, y, px, py in _cells(columns, rows, left, top, pitch):
        box = (px, py, px + pitch, py + pitch)
        ink = inks[(x + y) % 2 if even else int(random.integers(len(inks)))]
        draw.rectangle(box, fill=ink if filled else None, outline=line if lined or not filled else None, width=max(1, int(pitch * 0.04)))
        if random.random() < full:
            which = int(random.integers(len(men)))
            _piece(random, draw, int(kinds[which]), (px + inner, py + inner, px + pitch - inner, py + pitch - inner), men[which])
    return picture


def hexagons(random: Random, picture: Image.Image) -> Image.Image:
    """A board of six-sided fields, some with a piece."""
    draw, r = ImageDraw.Draw(picture), _pitch(random, 16, 110)
    inks, line, men, full = _inks(random, int(random.integers(1, 6))), colour(random), _inks(random, 3), random.random() * 0.7
    corners = [(math.sin(n * math.pi / 3), math.cos(n * math.pi / 3)) for n in range(6)]
    for row, y in enumerate(numpy.arange(random.uniform(-r, 150), picture.height * random.uniform(0.7, 1.1), r * 1.5)):
        for x in numpy.arange(r * 0.87 * (row % 2), picture.width, r * 1.74):
            draw.polygon([(x + r * a, y + r * b) for a, b in corners], fill=inks[int(random.integers(len(inks)))], outline=line)
            if random.random() < full:
                _piece(random, draw, int(random.integers(8)), (x - r / 2, y - r / 2, x + r / 2, y + r / 2), men[int(random.integers(3))])
    return picture


def maze(random: Random, picture: Image.Image) -> Image.Image:
    """Ways without a loop between walls, thick or thin, or the ways themselves as lines; some with things strewn in them."""
    draw, pitch = ImageDraw.Draw(picture), _pitch(random, 14, 110)
    columns, rows, left, top = _field(random, picture.size, pitch)
    thick, ink = max(1, int(pitch * random.uniform(0.05, 0.6))), colour(random)
    if random.random() < 0.6:
        draw.rectangle((left, top, left + columns * pitch, top + rows * pitch), fill=colour(random))
    seen, way, walls = {(0, 0)}, [(0, 0)], set()
    while way:
        x, y = way[-1]
        beside = [(x + a, y + b) for a, b in ((1, 0), (-1, 0), (0, 1), (0, -1)) if (x + a, y + b) not in seen and 0 <= x + a < columns and 0 <= y + b < rows]
        if not beside:
            way.pop()
            continue
        then = beside[int(random.integers(len(beside)))]
        walls.add(frozenset(((x, y), then)))
        seen.add(then)
        way.append(then)
    open_walls, ways = random.random() * 0.4 if random.random() < 0.4 else 0, random.random() < 0.25
    for x, y, px, py in _cells(columns, rows, left, top, pitch):
        if ways:
            for then, end in (((x + 1, y), (px + 1.5 * pitch, py + 0.5 * pitch)), ((x, y + 1), (px + 0.5 * pitch, py + 1.5 * pitch))):
                if frozenset(((x, y), then)) in walls:
                    draw.line((px + 0.5 * pitch, py + 0.5 * pitch, *end), fill=ink, width=thick)
            continue
        for then, line in (((x + 1, y), (px + pitch, py, px + pitch, py + pitch)), ((x, y + 1), (px, py + pitch, px + pitch, py + pitch))):
            if frozenset(((x, y), then)) not in walls and random.random() >= open_walls:
                draw.line(line, fill=ink, width=thick)
    draw.rectangle((left, top, left + columns * pitch, top + rows * pitch), outline=ink, width=thick)
    men, full, kind = colour(random), random.random() ** 2, int(random.integers(8))
    if random.random() < 0.35:
        for _, _, px, py in _cells(columns, rows, left, top, pitch):
            if random.random() < full:
                _piece(random, draw, kind, (px + pitch * 0.35, py + pitch * 0.35, px + pitch * 0.65, py + pitch * 0.65), men)
    return picture


def code(random: Random, picture: Image.Image) -> Image.Image:
    """Square codes with their three marks or without, on a card or a screen."""
    for _ in range(1 if random.random() < 0.7 else int(random.integers(2, 7))):
        count = int(random.choice([21, 25, 29, 33, 37, 41, 45, 57]))
        cells = random.random((count, count)) < random.uniform(0.4, 0.6)
        if random.random() < 0.85:
            eye = numpy.ones((8, 8), bool)
            eye[7], eye[:, 7], eye[1:6, 1:6], eye[2:5, 2:5] = False, False, False, True
            cells[:8, :8], cells[:8, -8:], cells[-8:, :8] = eye, eye[:, ::-1], eye[::-1]
        dark, light = (_inks(random, 2) if random.random() < 0.3 else [(0, 0, 0), (255, 255, 255)])[::1 if random.random() < 0.85 else -1]
        quiet = int(random.integers(0, 5))
        cells = numpy.pad(cells, quiet)
        plane = numpy.where(cells[..., None], numpy.array(dark, numpy.uint8), numpy.array(light, numpy.uint8))
        side = int(picture.height * random.uniform(0.2, 0.98))
        drawn = Image.fromarray(plane).resize((side, side), Image.NEAREST)
        turn = float(random.normal(0, 20)) if random.random() < 0.3 else 0
        mask = Image.new("L", drawn.size, 255).rotate(turn, expand=True)
        at = (int(random.uniform(-0.05, 0.95) * (picture.width - side)), int(random.uniform(0, 1) * (picture.height - side)))
        picture.paste(drawn.rotate(turn, expand=True), at, mask)
    return picture


def printed(random: Random, picture: Image.Image) -> Image.Image:
    """A printed circuit: tracks in bundles, holes in rows, chips with their legs, rows of small parts."""
    size = picture.size
    if random.random() < 0.85:
        dyes = [(20, 90, 45), (15, 60, 120), (30, 30, 35), (120, 30, 30), (200, 170, 90), (235, 235, 230)]
        picture.paste(_lit(dyes[int(random.integers(len(dyes)))], random.uniform(0.6, 1.4)), (0, 0, *size))
    draw, unit = ImageDraw.Draw(picture), _pitch(random, 4, 22)
    track, pad, dark, light = colour(random), (205, 195, 165) if random.random() < 0.6 else colour(random), (25, 25, 28), (150, 130, 110)
    for _ in range(int(random.integers(4, 40))):
        x, y, legs = random.uniform(0, size[0]), random.uniform(0, size[1]), random.uniform(2, 18, 3) * unit
        sx, sy = random.choice([-1, 1], 2)
        for n in range(int(random.integers(1, 9))):
            bx, by = x + n * unit * 1.6, y + n * unit * 0.4
            draw.line((bx, by, bx + sx * legs[0], by, bx + sx * (legs[0] + legs[1]), by + sy * legs[1], bx + sx * (legs[0] + legs[1]), by + sy * (legs[1] + legs[2])),
                      fill=track, width=max(1, int(unit * 0.6)))
    for _ in range(int(random.integers(2, 30))):
        x, y, across, down = random.uniform(0, size[0]), random.uniform(0, size[1]), int(random.integers(1, 16)), int(random.integers(1, 4))
        for _, _, px, py in _cells(*((across, down) if random.random() < 0.6 else (down, across)), x, y, unit * 2.4):
            draw.ellipse((px, py, px + unit * 1.5, py + unit * 1.5), fill=pad)
            draw.ellipse((px + unit * 0.4, py + unit * 0.4, px + unit * 1.1, py + unit * 1.1), fill=dark)
    for _ in range(int(random.integers(1, 14))):
        x, y, w, h = random.uniform(0, size[0]), random.uniform(0, size[1]), random.uniform(5, 24) * unit, random.uniform(4, 16) * unit
        for step in numpy.arange(unit * 0.5, max(w, h) - unit, unit * 1.6):
            if step < w - unit:
                draw.rectangle((x + step, y - unit * 1.5, x + step + unit * 0.7, y + h + unit * 1.5), fill=pad)
            if step < h - unit and w > 12 * unit:
                draw.rectangle((x - unit * 1.5, y + step, x + w + unit * 1.5, y + step + unit * 0.7), fill=pad)
        draw.rectangle((x, y, x + w, y + h), fill=dark)
        draw.ellipse((x + unit * 0.6, y + unit * 0.6, x + unit * 1.6, y + unit * 1.6), fill=_lit(dark, 2.5))
    for _ in range(int(random.integers(3, 25))):
        x, y, upright = random.uniform(0, size[0]), random.uniform(0, size[1]), random.random() < 0.5
        body = dark if random.random() < 0.5 else light
        for n in range(int(random.integers(1, 9))):
            px, py = (x + n * unit * 2.6, y) if upright else (x, y + n * unit * 2.6)
            w, h = (unit * 1.6, unit * 3.2) if upright else (unit * 3.2, unit * 1.6)
            draw.rectangle((px, py, px + w, py + h), fill=pad)
            draw.rectangle((px, py + h * 0.25, px + w, py + h * 0.75) if upright else (px + w * 0.25, py, px + w * 0.75, py + h), fill=body)
    return picture


def level(random: Random, picture: Image.Image) -> Image.Image:
    """A level of a game: bricks, blocks with lit edges, ladders, rows of things to be picked up, bars and hearts above."""
    draw, pitch = ImageDraw.Draw(picture), _pitch(random, 16, 72)
    columns, rows = math.ceil(picture.width / pitch), math.ceil(picture.height / pitch)
    inks, kinds, full = _inks(random, 6), random.integers(0, 9, 6), random.uniform(0.15, 0.9)
    kind, run = 0, 0
    for x, y, px, py in _cells(columns, rows, 0, 0, pitch):
        if run == 0:
            kind, run = (int(random.integers(6)) if random.random() < full else -1), int(random.integers(1, 9))
        run -= 1
        if kind < 0:
            continue
        box, ink = (px, py, px + pitch, py + pitch), inks[kind]
        if kinds[kind] == 8:
            draw.rectangle(box, fill=ink)
            for n in range(3):
                draw.line((px, py + n * pitch / 3, px + pitch, py + n * pitch / 3), fill=_lit(ink, 0.5), width=max(1, int(pitch / 20)))
                at = px + pitch * (0.25 if n % 2 else 0.75)
                draw.line((at, py + n * pitch / 3, at, py + (n + 1) * pitch / 3), fill=_lit(ink, 0.5), width=max(1, int(pitch / 20)))
        elif kinds[kind] == 7:
            for n in range(4):
                draw.line((px, py + (n + 0.5) * pitch / 4, px + pitch, py + (n + 0.5) * pitch / 4), fill=ink, width=max(1, int(pitch / 10)))
            draw.line((px + pitch * 0.1, py, px + pitch * 0.1, py + pitch), fill=ink, width=max(1, int(pitch / 9)))
            draw.line((px + pitch * 0.9, py, px + pitch * 0.9, py + pitch), fill=ink, width=max(1, int(pitch / 9)))
        else:
            _piece(random, draw, int(kinds[kind]), box if kinds[kind] == 4 else (px + pitch * 0.15, py + pitch * 0.15, px + pitch * 0.85, py + pitch * 0.85), ink)
    if random.random() < 0.5:
        panel(random, picture, share=random.uniform(0.08, 0.25))
    return picture


def panel(random: Random, picture: Image.Image, share: float = 1.0) -> Image.Image:
    """Controls without words: frames, buttons with icons, sliders, gauges, rows of hearts, a small map."""
    draw, size = ImageDraw.Draw(picture), picture.size
    inks, high = _inks(random, 5), size[1] * share
    top = 0 if random.random() < 0.6 else size[1] - high
    draw.rectangle((0, top, size[0], top + high), fill=inks[0])
    for _ in range(int(random.integers(2, 14))):
        unit = min(_pitch(random, 14, 110), high * 0.8)
        x, y, kind, ink = random.uniform(0, size[0]), top + random.uniform(0, max(1, high - unit)), int(random.integers(5)), inks[int(random.integers(1, 5))]
        count = int(random.integers(1, 13))
        if kind == 0:
            piece, kept = int(random.integers(8)), int(random.integers(1, count + 1))
            for n in range(count):
                _piece(random, draw, piece, (x + n * unit * 1.15, y, x + n * unit * 1.15 + unit, y + unit), ink if n < kept else _lit(ink, 0.4))
        elif kind == 1:
            draw.rectangle((x, y, x + unit * 6, y + unit * 0.5), fill=_lit(ink, 0.4), outline=_lit(ink, 1.5))
            draw.rectangle((x, y, x + unit * random.uniform(0.5, 6), y + unit * 0.5), fill=ink)
        elif kind == 2:
            for n in range(count):
                px = x + n * unit * 1.1
                _piece(random, draw, 4, (px, y, px + unit, y + unit), inks[1])
                _piece(random, draw, int(random.integers(8)), (px + unit * 0.25, y + unit * 0.25, px + unit * 0.75, y + unit * 0.75), ink)
        elif kind == 3:
            draw.line((x, y + unit / 2, x + unit * 5, y + unit / 2), fill=_lit(ink, 0.6), width=max(1, int(unit / 8)))
            at = x + unit * random.uniform(0, 5)
            draw.ellipse((at - unit / 3, y + unit / 6, at + unit / 3, y + unit * 5 / 6), fill=ink)
        else:
            draw.rectangle((x, y, x + unit * 3, y + unit * 2), fill=_lit(ink, 0.5), outline=ink, width=max(1, int(unit / 12)))
            for _ in range(count * 2):
                a, b = x + unit * random.uniform(0, 2.8), y + unit * random.uniform(0, 1.8)
                draw.rectangle((a, b, a + unit * 0.15, b + unit * 0.15), fill=inks[int(random.integers(5))])
    return picture


def _pips(random: Random, draw: ImageDraw.ImageDraw, box: Box, count: int, kind: int, ink: Ink) -> None:
    """So many things in rows on a card or a die."""
    left, top, right, bottom = box
    across = 1 if count < 2 else 2 if count < 9 else 3
    down = math.ceil(count / across)
    r = min((right - left) / across, (bottom - top) / down) * 0.36
    for n in range(count):
        x = left + (right - left) * (n % across + 0.5) / across
        y = top + (bottom - top) * (n // across + 0.5) / down
        _piece(random, draw, kind, (x - r, y - r, x + r, y + r), ink)


def cards(random: Random, picture: Image.Image) -> Image.Image:
    """Cards, dominoes, dice or carved tiles without numerals: in rows, in piles that overlap, or strewn."""
    draw, wide = ImageDraw.Draw(picture), _pitch(random, 30, 190)
    high, pale, rim = wide * float(random.choice([1, 1, 1.4, 1.5, 2])), _lit((245, 240, 225), random.uniform(0.5, 1.05)), colour(random)
    pair, kind = _inks(random, 3), int(random.choice([0, 0, 1, 3, 5, 6, 7]))
    step = (wide * random.uniform(1, 1.3), high * random.uniform(0.2, 0.5) if random.random() < 0.4 else high * random.uniform(1, 1.2))
    left, top, strewn = random.uniform(0, 300), random.uniform(0, 200), random.random() < 0.25
    back = random.random() < 0.4
    for n in range(int(random.integers(1, math.ceil((picture.width - left) / step[0]) + 1))):
        for m in range(int(random.integers(1, max(2, math.ceil((picture.height - top) / step[1]) + 1)))):
            x, y = left + n * step[0], top + m * step[1]
            if strewn:
                x, y = random.uniform(0, picture.width), random.uniform(0, picture.height)
            face = not back or random.random() < 0.6
            draw.rounded_rectangle((x, y, x + wide, y + high), radius=wide * 0.1, fill=pale if face else pair[2], outline=_lit(rim, 0.6), width=max(1, int(wide / 40)))
            ink = pair[int(random.integers(2))]
            inner = (x + wide * 0.12, y + high * 0.1, x + wide * 0.88, y + high * 0.9)
            if face:
                _pips(random, draw, inner, int(random.integers(1, 11)), kind, ink)
            else:
                for at in numpy.arange(inner[0], inner[2], max(3, wide / 9)):
                    draw.line((at, inner[1], at, inner[3]), fill=_lit(pair[2], 1.4), width=max(1, int(wide / 30)))
    return picture


def puzzle(random: Random, picture: Image.Image) -> Image.Image:
    """Pieces that lock into each other, whole or with gaps; or a picture in squares that were shuffled."""
    pitch, size = _pitch(random, 30, 170), picture.size
    if random.random() < 0.3:
        step, before = int(pitch), picture.copy()
        places = [(x, y) for y in range(0, size[1] - step + 1, step) for x in range(0, size[0] - step + 1, step)]
        for (x, y), other in zip(places, random.permutation(len(places))):
            a, b = places[int(other)]
            picture.paste(before.crop((a, b, a + step - 2, b + step - 2)), (x, y))
        return picture
    draw, ink, thick = ImageDraw.Draw(picture), colour(random), max(1, int(pitch * random.uniform(0.01, 0.06)))
    knob = numpy.array([(0, 0), (0.35, 0.02), (0.42, -0.06), (0.34, -0.17), (0.42, -0.26), (0.58, -0.26), (0.66, -0.17), (0.58, -0.06), (0.65, 0.02), (1, 0)])
    bent = figures.smooth(knob)
    gap, hole = colour(random), random.random() * 0.3 if random.random() < 0.4 else 0
    for y in numpy.arange(0, size[1] + pitch, pitch):
        for x in numpy.arange(0, size[0] + pitch, pitch):
            if random.random() < hole:
                draw.rectangle((x, y, x + pitch, y + pitch), fill=gap)
            for way in (bent * [1, random.choice([-1, 1])], bent[:, ::-1] * [random.choice([-1, 1]), 1]):
                draw.line([(x + a * pitch, y + b * pitch) for a, b in way], fill=ink, width=thick, joint="curve")
    return picture


#: Each with how often it is drawn.
KINDS = {checkers: 4, hexagons: 1, maze: 4, code: 3, printed: 4, level: 4, panel: 2, cards: 4, puzzle: 2}


def board(random: Random, size: Size, sources: Sources) -> tuple[Image.Image, str]:
    """A picture of one of them, and which."""
    weights = numpy.array(list(KINDS.values()), float)
    maker = list(KINDS)[int(random.choice(len(KINDS), p=weights / weights.sum()))]
    return maker(random, _ground(random, size, sources)), maker.__name__
