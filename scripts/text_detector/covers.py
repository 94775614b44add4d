"""What previews of the web hold and other scenes seldom do: display lettering on art, letters set far apart, windows and cards
with few words, and marks with their name."""

from __future__ import annotations

import math

import numpy
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont, ImageOps

from . import backgrounds, drawings, figures, lookalikes
from .backgrounds import Random, colour
from .drawings import Board
from .lettering import Canvas, Hand, Ink, Line, luma
from .sources import Sources, cut_out

#: Scripts whose letters stand alone, so that they can be set one by one.
APART = {"latin", "cyrillic", "greek", "hebrew", "chinese", "japanese", "korean"}
#: How large a part of a picture the words of a window or a card with few words hold, at least and at most.
FEW = (0.01, 0.1)
#: A word cannot be longer than this in display lettering.
LETTERS = 12


def _word(random: Random, hand: Hand, least: int = 1, most: int = 2) -> str:
    """A word or two of not too many letters, mostly capitals where there are any."""
    text = hand.line(40, least, most).text[:LETTERS].strip() or "A"
    return text.upper() if random.random() < 0.6 else text


def _letters(hand: Hand, text: str, size: int) -> list[Line]:
    """The letters one by one where the script allows it, the words otherwise."""
    parts = list(text.replace(" ", "")) if hand.script in APART else text.split()
    return [line for line in (hand.set(part, size) for part in parts) if line.width > 0 and line.height > 0]


def _filling(random: Random, size: tuple[int, int], ink: Ink) -> Image.Image:
    """What letters are filled with: a colour, two colours, grain."""
    kind = random.random()
    if kind < 0.5:
        return Image.new("RGB", size, ink[:3])
    other = tuple(int(v) for v in (numpy.array(ink[:3]) + random.normal(0, 60, 3)).clip(0, 255))
    plane = numpy.array([[ink[:3]], [other]], numpy.uint8)
    picture = Image.fromarray(plane).resize(size, Image.BILINEAR)
    if kind > 0.85:
        grain = random.normal(0, 30, (max(2, size[1] // 6), max(2, size[0] // 6)))
        wide = numpy.asarray(Image.fromarray(grain.astype(numpy.float32)).resize(size, Image.BICUBIC))
        picture = Image.fromarray((numpy.asarray(picture, numpy.float32) + wide[..., None]).clip(0, 255).astype(numpy.uint8))
    return picture


def _lettered(random: Random, canvas: Canvas, places: list[tuple[Line, float, float, float]]) -> None:
    """Letters at their middles, each turned on its own, all filled, edged and shadowed alike; their boxes are the truth."""
    size = canvas.picture.size
    inside, around = Image.new("L", size, 0), Image.new("L", size, 0)
    highest = max(line.height for line, *_ in places)
    stroke = int(highest * random.uniform(0.02, 0.1)) if random.random() < 0.5 else 0
    for line, x, y, degrees in places:
        for stencil, thick in ((inside, 0), (around, min(16, stroke))):
            glyph = line.stencil(thick).rotate(degrees, Image.BILINEAR, expand=True)
            stencil.paste(255, (round(x - glyph.width / 2), round(y - glyph.height / 2)), glyph)
        box = Image.new("L", (line.width, line.height), 255).rotate(degrees, expand=True)
        canvas.mask.paste(255, (round(x - box.width / 2), round(y - box.height / 2)), box)
    ink = canvas.contrast(random, inside.getbbox() or (0, 0, *size))
    other = (20, 15, 30) if luma(ink) > 127 else (245, 245, 240)
    if random.random() < 0.4:
        reach = int(highest * random.uniform(0.02, 0.1)) + 1
        shade = ImageChops.offset(around, reach, reach).point([value * 2 // 3 for value in range(256)])
        canvas.picture.paste((0, 0, 0), (0, 0), shade.filter(ImageFilter.GaussianBlur(reach)) if random.random() < 0.6 else shade)
    if stroke:
        canvas.picture.paste(other, (0, 0), around)
        inside = ImageChops.subtract(around, inside) if random.random() < 0.1 else inside
    canvas.picture.paste(_filling(random, size, ink), (0, 0), inside)


def display(random: Random, canvas: Canvas, hand: Hand, sources: Sources) -> None:
    """A title in large letters that sway, climb or stand on an arch, perhaps with a smaller line."""
    width, height = canvas.picture.size
    middle = height * float(random.uniform(0.2, 0.75))
    for _ in range(1 if random.random() < 0.6 else 2):
        letters, gap = _title(random, hand, width, height)
        if not letters:
            return
        _lettered(random, canvas, _swaying(random, letters, gap, middle, canvas.picture.size))
        middle += max(line.height for line in letters) * float(random.uniform(1.1, 1.5))
    if random.random() < 0.4 and middle < height - 60:
        small = hand.line(int(random.integers(20, 54)), 1, 5)
        at = ((width - small.width) // 2, int(middle))
        canvas.write(small, at, canvas.contrast(random, (at[0], at[1], at[0] + small.width, at[1] + small.height)))


def _title(random: Random, hand: Hand, width: int, height: int) -> tuple[list[Line], float]:
    """The letters of a title that a picture is wide enough for, and the gap between two."""
    letters = _letters(hand, _word(random, hand), int(height * random.uniform(0.12, 0.5)))
    gap = float(random.uniform(0.0, 0.3)) * letters[0].height if letters else 0.0
    if not letters or sum(line.width + gap for line in letters) > width * 1.05:
        return _letters(hand, _word(random, hand, 1, 1)[:5], int(height * random.uniform(0.12, 0.3))), 6.0
    return letters, gap


def _swaying(random: Random, letters: list[Line], gap: float, middle: float,
             size: tuple[int, int]) -> list[tuple[Line, float, float, float]]:
    """Where each letter of a title stands, and how it is turned: on an arch, up and down, this way and that."""
    width, height = size
    room = sum(line.width for line in letters) + gap * (len(letters) - 1)
    arch, sway = random.normal(0, 0.15) * height, random.uniform(0, 0.06) * height * (random.random() < 0.4)
    turn = random.uniform(0, 9) * (random.random() < 0.4)
    x, places = (width - room) * float(random.uniform(0.1, 0.9)), []
    start = x
    for line in letters:
        part = 2 * (x + line.width / 2 - start) / max(1.0, room) - 1
        slope = math.degrees(math.atan2(-2 * arch * part, max(1.0, room / 2)))
        y = middle + arch * (part * part - 0.5) + float(random.normal(0, sway))
        places.append((line, x + line.width / 2, y, slope + float(random.normal(0, turn))))
        x += line.width + gap
    return places


def spaced(random: Random, canvas: Canvas, hand: Hand, sources: Sources) -> None:
    """One or two lines of letters that stand far apart, small or giant."""
    width, height = canvas.picture.size
    rows, middle = int(random.integers(1, 3)), height * float(random.uniform(0.2, 0.7))
    for _ in range(rows):
        size = int(height * math.exp(random.uniform(math.log(0.06), math.log(0.5))))
        letters = _letters(hand, _word(random, hand), size)
        gap = size * float(random.uniform(0.3, 1.8))
        while len(letters) > 2 and sum(line.width for line in letters) + gap * (len(letters) - 1) > width * 0.97:
            gap *= 0.8
            if gap < 0.25 * size:
                letters, gap = letters[:-1], size * 0.4
        if not letters:
            return
        room = sum(line.width for line in letters) + gap * (len(letters) - 1)
        x, places, base = (width - room) / 2, [], middle + max(line.height for line in letters) / 2
        for line in letters:
            places.append((line, x + line.width / 2, base - line.height / 2, 0.0))
            x += line.width + gap
        _lettered(random, canvas, places)
        middle += size * float(random.uniform(1.2, 1.8))


def _icon(random: Random, canvas: Canvas, box: tuple[int, int, int, int], ink: Ink, ground: Ink, sources: Sources) -> None:
    """A sign, a figure or a cut-out thing within a box, which is no text."""
    side = max(8, min(box[2] - box[0], box[3] - box[1]))
    kind = random.random()
    if kind < 0.25 and sources.things:
        thing = cut_out(sources.things[int(random.integers(len(sources.things)))]).copy()
        thing.thumbnail((side, side), Image.BOX)
        alpha = thing.getchannel("A")
        canvas.picture.paste(ink if random.random() < 0.5 else thing.convert("RGB"), (box[0], box[1]), alpha)
    elif kind < 0.5:
        signs = lookalikes.signs()
        font = ImageFont.truetype(str(lookalikes.SIGN_FONT), max(10, int(side * 0.8)))
        middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        ImageDraw.Draw(canvas.picture).text(middle, signs[int(random.integers(len(signs)))], font=font, fill=ink, anchor="mm")
    elif kind < 0.8:
        board = Board(random, canvas.picture, drawings.manner(random, Image.new("RGB", (8, 8), ground)), max(2.0, side * float(random.uniform(0.02, 0.12))))
        board.figure(figures.any_of(random), ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2), side / 2.2, 0.0)
    else:
        draw, inset = ImageDraw.Draw(canvas.picture), side * float(random.uniform(0.15, 0.35))
        draw.rounded_rectangle((box[0], box[1], box[0] + side, box[1] + side), side * float(random.uniform(0, 0.5)), fill=ink)
        hole = (box[0] + inset, box[1] + inset, box[0] + side - inset, box[1] + side - inset)
        draw.ellipse(hole, fill=ground) if random.random() < 0.5 else draw.polygon(
            [(hole[0], hole[3]), ((hole[0] + hole[2]) / 2, hole[1]), (hole[2], hole[3])], fill=ground)


def _grounds(random: Random) -> tuple[Ink, Ink, Ink]:
    """The ground of a window, of the panels on it, and an ink that both can be read with."""
    dark = random.random() < 0.4
    grey = int(random.integers(12, 50)) if dark else int(random.integers(225, 256))
    step = int(random.integers(6, 30)) * (1 if dark else -1)
    ink = (int(random.integers(190, 256)),) * 3 if dark else (int(random.integers(15, 80)),) * 3
    return (grey, grey, min(255, grey + 6)), tuple(max(0, min(255, grey + step)) for _ in range(3)), ink


def few(random: Random, canvas: Canvas, hand: Hand, sources: Sources) -> None:
    """A window or a card of panels, pictures, signs, buttons and charts, with words on a small part of it."""
    width, height = canvas.picture.size
    scenery = canvas.picture.copy()
    ground, panel, ink = _grounds(random)
    accent, budget = colour(random), float(random.uniform(*FEW)) * width * height
    canvas.paint((0, 0, width, height), ground)
    draw = ImageDraw.Draw(canvas.picture)
    bar = int(random.integers(24, 70)) if random.random() < 0.6 else 0
    if bar:
        draw.rectangle((0, 0, width, bar), fill=panel if random.random() < 0.6 else accent)
        for n in range(int(random.integers(0, 4))):
            draw.ellipse((16 + n * bar, bar // 3, 16 + n * bar + bar // 3, bar * 2 // 3), fill=colour(random))
    across, down, edge = int(random.integers(1, 5)), int(random.integers(1, 4)), int(random.integers(10, 50))
    wide, high = (width - edge * (across + 1)) // across, (height - bar - edge * (down + 1)) // down
    for n in range(across * down):
        left, top = edge + (n % across) * (wide + edge), bar + edge + (n // across) * (high + edge)
        if random.random() < 0.7:
            draw.rounded_rectangle((left, top, left + wide, top + high), int(random.integers(0, 24)), fill=panel)
        used = _cell(random, canvas, hand, sources, (left + 14, top + 12, left + wide - 14, top + high - 12), (ink, accent, panel), scenery, budget)
        budget -= used


def _cell(random: Random, canvas: Canvas, hand: Hand, sources: Sources, box: tuple[int, int, int, int], inks: tuple[Ink, Ink, Ink],
          scenery: Image.Image, budget: float) -> float:
    """One panel: a picture, a sign, a curve, a row of switches; below it words while there is room for some. Says how much they hold."""
    ink, accent, panel = inks
    wide, high = box[2] - box[0], box[3] - box[1]
    if wide < 40 or high < 40:
        return 0.0
    kind, split = random.random(), box[1] + int(high * random.uniform(0.45, 0.85))
    draw = ImageDraw.Draw(canvas.picture)
    if kind < 0.35:
        canvas.picture.paste(ImageOps.fit(scenery, (wide, split - box[1])), (box[0], box[1]))
    elif kind < 0.6:
        side = min(wide, split - box[1])
        _icon(random, canvas, (box[0], box[1], box[0] + side, box[1] + side), accent, panel, sources)
    elif kind < 0.8:
        steps = int(random.integers(4, 30))
        tops = [split - int((split - box[1]) * random.random()) for _ in range(steps)]
        points = [(box[0] + wide * n // steps, y) for n, y in enumerate(tops)]
        if random.random() < 0.5:
            draw.line(points, fill=accent, width=int(random.integers(2, 7)))
        else:
            for x, y in points:
                draw.rectangle((x, y, x + max(2, wide // steps // 2), split), fill=accent)
    else:
        for y in range(box[1], split - 16, int(random.integers(26, 60))):
            draw.rounded_rectangle((box[0], y, box[0] + int(wide * random.uniform(0.2, 1)), y + 12), 6, fill=accent if random.random() < 0.5 else ink)
    used, y = 0.0, split + 8
    while used < budget and y < box[3] - 12:
        line = hand.line(int(random.integers(16, 44)), 1, 5)
        if line.width > wide or y + line.height > box[3]:
            line = hand.line(int(random.integers(14, 22)), 1, 1)
        if line.width > wide or y + line.height > box[3] or used + line.width * line.height > budget:
            break
        canvas.write(line, (box[0], y), ink)
        used += line.width * line.height
        y += line.height + int(random.integers(8, 24))
    return used


def emblem(random: Random, canvas: Canvas, hand: Hand, sources: Sources) -> None:
    """A mark, mostly with its name beside or below it, in the middle of a ground of one colour; the mark is no text."""
    width, height = canvas.picture.size
    ground, _, ink = _grounds(random)
    if random.random() < 0.35:
        ground = colour(random)
        ink = (255, 255, 255) if luma(ground) < 140 else (20, 20, 25)
    canvas.paint((0, 0, width, height), ground)
    side = int(height * random.uniform(0.15, 0.75))
    mark = ink if random.random() < 0.4 else colour(random)
    line = hand.set(_word(random, hand, 1, 1), max(16, int(side * random.uniform(0.15, 0.9)))) if random.random() < 0.8 else None
    if line and line.width > width * 0.8:
        line = hand.set(line.text, int(max(14, line.height * 0.6 * width / line.width)))
    beside = bool(line) and random.random() < 0.5 and side + line.width + 40 < width
    x = (width - side - (line.width + 30 if line and beside else 0)) // 2
    y = (height - side - (line.height + 30 if line and not beside else 0)) // 2
    _icon(random, canvas, (x, y, x + side, y + side), mark, ground, sources)
    if not line:
        return
    at = (x + side + 30, y + (side - line.height) // 2) if beside else ((width - line.width) // 2, y + side + 30)
    canvas.write(line, at, ink)
    if random.random() < 0.3:
        below = hand.line(int(random.integers(14, 30)), 1, 5)
        canvas.write(below, (at[0] if beside else (width - below.width) // 2, at[1] + line.height + 16), ink)


#: Each with how often it is drawn.
KINDS = {"display": (display, 5), "spaced": (spaced, 3), "few": (few, 6), "emblem": (emblem, 4)}


def ground(random: Random, size: tuple[int, int], sources: Sources) -> Image.Image:
    """Art: paintings and photographs, drawings, look-alikes."""
    kind = random.random()
    if kind < 0.55:
        return backgrounds.photograph(random, size, sources)
    kinds = drawings.KINDS if kind < 0.8 else lookalikes.KINDS if kind < 0.88 else backgrounds.KINDS
    return list(kinds.values())[int(random.integers(len(kinds)))][0](random, size, sources)
