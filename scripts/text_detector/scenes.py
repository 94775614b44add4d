"""Words as screens, signs, charts and cards of the web hold them: in panels, beside pictures, in many inks."""

from __future__ import annotations

import math

from PIL import ImageDraw

from .backgrounds import Random, colour
from .lettering import Canvas, Hand, Ink, Line, luma

Box = tuple[int, int, int, int]


def _panel(random: Random) -> Ink:
    """The ground of a screen or a card: mostly near white or near black."""
    kind, grey = random.random(), int(random.integers(0, 46))
    return (255 - grey // 3,) * 3 if kind < 0.45 else (grey, grey, grey + 8) if kind < 0.75 else colour(random)


def _ink(random: Random, ground: Ink, least: int = 70) -> Ink:
    """An ink that can be read on a ground of one colour."""
    for _ in range(30):
        ink = colour(random)
        if abs(luma(ink) - luma(ground)) >= least:
            return ink
    return (255, 255, 255) if luma(ground) < 128 else (20, 20, 20)


def _plain(ground: Ink) -> Ink:
    return (240, 240, 240) if luma(ground) < 128 else (30, 30, 30)


def _fit(hand: Hand, size: int, width: int) -> Line | None:
    """As many words as a width holds, or none."""
    for most in (max(1, int(width / size / 2.5)), 3, 2, 1):
        line = hand.line(size, max(1, most // 2), most)
        if line.width <= width:
            return line
    return None


def _paragraph(random: Random, canvas: Canvas, hand: Hand, box: Box, size: int, count: int, ink: Ink) -> int:
    """So many lines from the top of a box, none below it; says where they end."""
    y = box[1]
    for _ in range(count):
        line = _fit(hand, size, box[2] - box[0])
        if line and y + line.height <= box[3]:
            canvas.write(line, (box[0], y), ink)
            y += int(max(line.height, size) + size * random.uniform(0.25, 0.6))
    return y


def code(random: Random, canvas: Canvas, hand: Hand) -> None:
    """Lines of short words in several inks, set in at the left."""
    width, height = canvas.picture.size
    ground, edge = _panel(random), int(random.integers(0, 120))
    canvas.paint((edge, edge // 2, width - edge, height - edge // 2), ground)
    inks = [_plain(ground)] + [_ink(random, ground) for _ in range(3)]
    size, indent = int(random.integers(15, 38)), 0
    for y in range(edge // 2 + size, height - edge // 2 - 2 * size, int(size * random.uniform(1.4, 1.9))):
        indent = max(0, min(5, indent + int(random.integers(-1, 2))))
        x = edge + size * (1 + 2 * indent)
        for _ in range(int(random.integers(0, 6))):
            word = hand.line(size, 1, 2)
            if x + word.width < width - edge:
                canvas.write(word, (x, y), inks[int(random.integers(len(inks)))])
            x += word.width + size // 2


def chart(random: Random, canvas: Canvas, hand: Hand) -> None:
    """Columns, a curve or a pie, with labels and perhaps a heading."""
    width, height = canvas.picture.size
    ground = _panel(random)
    canvas.paint((0, 0, width, height), ground)
    ink, size = _plain(ground), int(random.integers(14, 34))
    left, top, right, bottom = int(random.integers(60, 180)), int(random.integers(60, 150)), width - 60, height - 80
    draw, steps, kind = ImageDraw.Draw(canvas.picture), int(random.integers(3, 14)), int(random.integers(3))
    if random.random() < 0.6:
        _paragraph(random, canvas, hand, (left, 16, right, top), int(random.integers(24, 56)), 1, ink)
    pitch = (right - left) // steps
    tops = [int(random.integers(top, bottom)) for _ in range(steps)]
    many = [_ink(random, ground, 30) for _ in range(steps)]
    if kind == 2:
        side = bottom - top
        turns = sorted(int(v) for v in random.integers(0, 360, steps))
        for number, turn in enumerate(turns):
            end = turns[number + 1] if number + 1 < steps else turns[0] + 360
            draw.pieslice((left, top, left + side, bottom), turn, end, fill=many[number])
        _paragraph(random, canvas, hand, (left + side + 40, top, right, bottom), size, steps, ink)
        return
    if kind == 1:
        draw.line([(left + pitch * n, y) for n, y in enumerate(tops)], fill=many[0], width=int(random.integers(2, 9)))
    for number, y in enumerate(tops):
        x = left + pitch * number
        if kind == 0:
            draw.rectangle((x, y, x + pitch * 2 // 3, bottom), fill=many[number % (1 + number % 2)])
        label = _fit(hand, size, pitch)
        if label:
            canvas.write(label, (x, bottom + 12), ink)
    draw.line((left, top, left, bottom, right, bottom), fill=ink, width=2)


def screen(random: Random, canvas: Canvas, hand: Hand) -> None:
    """A window or a page: a bar, a column of words, and blocks of text, pictures and buttons."""
    width, height = canvas.picture.size
    ground, accent = _panel(random), colour(random)
    edge, bar, side = int(random.integers(0, 90)), int(random.integers(30, 80)), int(random.integers(0, 300))
    ink, size = _plain(ground), int(random.integers(14, 32))
    box = (edge, edge // 2, width - edge, height - edge // 2)
    window = canvas.picture.copy()
    canvas.paint(box, ground)
    canvas.paint((box[0], box[1], box[2], box[1] + bar), accent)
    x = box[0] + 20
    while x < box[2] - 160:
        _paragraph(random, canvas, hand, (x, box[1] + bar // 4, x + 140, box[1] + bar), min(size, bar // 2), 1, _plain(accent))
        x += int(random.integers(150, 400))
    if side > 100:
        _paragraph(random, canvas, hand, (box[0] + 16, box[1] + bar + 20, box[0] + side, box[3]), size, int(random.integers(3, 12)), ink)
    y = box[1] + bar + 20
    while y < box[3] - 60:
        start, high = box[0] + side + 24, int(random.integers(50, 220))
        kind = int(random.integers(4))
        if kind == 0:
            part = window.crop((start, y, box[2] - 24, min(box[3], y + high)))
            canvas.picture.paste(part, (start, y))
        elif kind == 1:
            canvas.paint((start, y, start + 180, y + 2 * size), accent)
            _paragraph(random, canvas, hand, (start + 12, y + size // 2, start + 170, y + 2 * size), size, 1, _plain(accent))
            high = 2 * size
        else:
            one = int(size * random.uniform(1, 2.2)) if kind == 2 else size
            high = _paragraph(random, canvas, hand, (start, y, box[2] - 24, min(box[3], y + high)), one, 1 if kind == 2 else 8, ink) - y
        y += high + int(random.integers(16, 60))


def split(random: Random, canvas: Canvas, hand: Hand) -> None:
    """A panel with a heading and small print beside, above or below a picture."""
    width, height = canvas.picture.size
    ground, share = _panel(random), random.uniform(0.3, 0.7)
    across, first = random.random() < 0.65, random.random() < 0.5
    if across:
        box = (0, 0, int(width * share), height) if first else (int(width * (1 - share)), 0, width, height)
    else:
        box = (0, 0, width, int(height * share)) if first else (0, int(height * (1 - share)), width, height)
    canvas.paint(box, ground)
    room = (box[0] + 40, box[1] + int(random.integers(20, 90)), box[2] - 30, box[3] - 20)
    title = int(random.integers(34, 96))
    y = _paragraph(random, canvas, hand, room, title, int(random.integers(1, 5)), _plain(ground))
    if random.random() < 0.75:
        small = (room[0], y + 16, room[2], room[3])
        _paragraph(random, canvas, hand, small, int(random.integers(18, 36)), int(random.integers(1, 5)), _ink(random, ground))


def plate(random: Random, canvas: Canvas, hand: Hand) -> None:
    """Signs and labels on things: one to three plates that words fill."""
    width, height = canvas.picture.size
    for _ in range(int(random.integers(1, 4))):
        ground, count = colour(random), int(random.integers(1, 4))
        wide, high = int(width * random.uniform(0.12, 0.6)), int(height * random.uniform(0.1, 0.45))
        x, y = int(random.integers(0, width - wide)), int(random.integers(0, height - high))
        canvas.paint((x, y, x + wide, y + high), _ink(random, ground))
        canvas.paint((x + 6, y + 6, x + wide - 6, y + high - 6), ground)
        ink, row = _ink(random, ground), (high - 24) // count
        for number in range(count):
            line = hand.fitting(int((wide - 30) * 0.9), max(10, int(row * 0.75)), 2)
            canvas.write(line, (x + (wide - line.width) // 2, y + 12 + row * number + (row - line.height) // 2), ink)


def wordmark(random: Random, canvas: Canvas, hand: Hand) -> None:
    """A mark with a name beside or below it, in the middle of a ground of one colour."""
    width, height = canvas.picture.size
    ground = _panel(random)
    canvas.paint((0, 0, width, height), ground)
    ink, side = _ink(random, ground), int(random.integers(60, 280))
    line = hand.set(hand.line(100, 1, 1).text[:10] or "A", int(random.integers(40, 190)))
    beside = random.random() < 0.6 and side + line.width < width - 60
    x, y = (width - (side + line.width + 30 if beside else side)) // 2, (height - (side if beside else side + line.height)) // 2
    draw, sides, turn = ImageDraw.Draw(canvas.picture), int(random.integers(3, 12)), random.uniform(0, math.pi)
    points = [(x + side / 2 + side / 2 * math.cos(turn + 2 * math.pi * n / sides),
               y + side / 2 + side / 2 * math.sin(turn + 2 * math.pi * n / sides)) for n in range(sides)]
    draw.polygon(points, fill=ink)
    draw.ellipse((x + side // 3, y + side // 3, x + 2 * side // 3, y + 2 * side // 3), fill=ground)
    at = (x + side + 30, y + (side - line.height) // 2) if beside else ((width - line.width) // 2, y + side + 24)
    canvas.write(line, at, _plain(ground) if random.random() < 0.5 else ink)


#: Each with how often it is drawn.
KINDS = {"code": (code, 2), "chart": (chart, 2), "screen": (screen, 3), "split": (split, 4), "plate": (plate, 3),
         "wordmark": (wordmark, 2)}
