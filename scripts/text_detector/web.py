"""Pictures as web sites choose them for previews: banners, thumbnails of videos, cards of repositories and of articles, posters."""

from __future__ import annotations

import numpy
from PIL import Image, ImageDraw, ImageOps

from .backgrounds import Random, colour
from .lettering import Canvas, Hand, Ink, Line, luma

#: Scripts that are written from the right.
FROM_RIGHT = {"arabic", "hebrew"}


def _lines(canvas: Canvas, hand: Hand, box: tuple[int, int, int, int], size: int, count: int, ink: Ink, gap: float = 0.35,
           right: bool = False) -> int:
    """Up to so many lines that fill a box from its top, flush left or right; says where they end."""
    y = box[1]
    for _ in range(count):
        line = _fitted(hand, size, box[2] - box[0])
        if y + line.height > box[3]:
            break
        canvas.write(line, (box[2] - line.width if right else box[0], y), ink)
        y += line.height + int(size * gap)
    return y


def _fitted(hand: Hand, size: int, width: int) -> Line:
    """A line of words that a width holds; smaller than asked for when no word fits."""
    for most in (max(1, int(width / size / 2.2)), 3, 2, 1):
        line = hand.line(size, max(1, most * 2 // 3), most)
        if line.width <= width:
            return line
    return hand.set(line.text, max(10, int(size * width / max(1, line.width))))


def _shade(random: Random, picture: Image.Image) -> bool:
    """Darkens or lightens a picture towards one side; says whether it is dark there."""
    dark, side = random.random() < 0.75, random.integers(4)
    ramp = numpy.linspace(random.uniform(0.6, 0.98), random.uniform(0, 0.4), 64)
    ramp = ramp[::-1] if side % 2 else ramp
    plane = numpy.tile(ramp, (64, 1)) if side < 2 else numpy.tile(ramp[:, None], (1, 64))
    veil = Image.fromarray((plane * 255).astype(numpy.uint8)).resize(picture.size, Image.BILINEAR)
    picture.paste(tuple(int(v) for v in (random.integers(0, 40, 3) if dark else random.integers(215, 256, 3))), (0, 0), veil)
    return dark


def banner(random: Random, canvas: Canvas, hand: Hand) -> None:
    """A photograph under a veil, a headline on it, a kicker above and an address below."""
    width, height = canvas.picture.size
    dark, right = _shade(random, canvas.picture), hand.script in FROM_RIGHT or random.random() < 0.15
    ink: Ink = (255, 255, 255) if dark else (15, 15, 25)
    left, size = int(random.integers(30, 120)), int(random.integers(44, 120))
    far = width - left if random.random() < 0.6 else int(width * random.uniform(0.5, 0.8))
    box = (left, int(random.integers(30, height // 2)), far, height - 30)
    y = box[1]
    if random.random() < 0.4:
        y = _lines(canvas, hand, box, int(random.integers(18, 34)), 1, ink, 0.8, right)
    y = _lines(canvas, hand, (left, y, far, box[3]), size, int(random.integers(1, 4)), ink, random.uniform(0.2, 0.5), right)
    if random.random() < 0.6:
        _lines(canvas, hand, (left, y + 10, far, box[3]), int(random.integers(18, 40)), int(random.integers(1, 3)), ink, 0.4, right)


def thumbnail(random: Random, canvas: Canvas, hand: Hand) -> None:
    """A few fat words with an edge across a picture, as videos are advertised."""
    width, height = canvas.picture.size
    canvas.style = "edge" if random.random() < 0.7 else "shadow"
    inks = [(255, 255, 255), (255, 230, 0), (255, 60, 40), (60, 255, 120)]
    count, y = int(random.integers(1, 4)), int(random.uniform(0.02, 0.5) * height)
    for _ in range(count):
        line = hand.fitting(int(width * random.uniform(0.4, 0.95)), int(height * random.uniform(0.14, 0.4)), 3)
        if y + line.height > height:
            return
        x = int((width - line.width) * (0.5 if random.random() < 0.5 else random.random()))
        canvas.write(line, (x, y), inks[int(random.integers(len(inks)))])
        y += line.height + int(random.integers(8, 50))


def _round(canvas: Canvas, face: Image.Image, at: tuple[int, int], side: int, circle: bool) -> None:
    """A face or a mark of one side, in a circle or as a square."""
    stencil = Image.new("L", (side, side), 0 if circle else 255)
    if circle:
        ImageDraw.Draw(stencil).ellipse((0, 0, side - 1, side - 1), fill=255)
    canvas.picture.paste(ImageOps.fit(face, (side, side)), at, stencil)


def repository(random: Random, canvas: Canvas, hand: Hand) -> None:
    """A name, what it is in grey, a face at the right, a row of counts, and a stripe below."""
    width, height = canvas.picture.size
    face, dark = canvas.picture.copy(), random.random() < 0.3
    ground: Ink = (13, 17, 23) if dark else (255, 255, 255)
    ink, grey = ((240, 246, 252), (139, 148, 158)) if dark else ((36, 41, 47), (87, 96, 106))
    canvas.paint((0, 0, width, height), ground)
    left, far = int(random.integers(50, 90)), int(width * random.uniform(0.6, 0.75))
    y = _lines(canvas, hand, (left, int(random.integers(50, 90)), far, height - 150), int(random.integers(48, 84)),
               int(random.integers(1, 3)), ink, 0.3)
    _lines(canvas, hand, (left, y + 16, far, height - 130), int(random.integers(22, 34)), int(random.integers(1, 4)), grey, 0.5)
    if random.random() < 0.85:
        side = int(random.integers(120, 210))
        _round(canvas, face, (width - side - left, int(random.integers(60, 90))), side, random.random() < 0.3)
    for x in range(left, far, 190):
        canvas.write(hand.set(str(int(random.integers(1, 4000))), 26), (x + 34, height - 108), ink)
        canvas.write(hand.line(18, 1, 1), (x + 34, height - 74), grey)
    canvas.paint((0, height - 20, int(width * random.uniform(0.4, 1)), height), colour(random))


def article(random: Random, canvas: Canvas, hand: Hand) -> None:
    """The title of an article on a plain ground or a gradient, with the name of the site above and of its writer below."""
    width, height = canvas.picture.size
    face, right = canvas.picture.copy(), hand.script in FROM_RIGHT
    corners = random.integers(0, 256, (1, 2, 3), dtype=numpy.uint8) if random.random() < 0.5 else numpy.array([[colour(random)]], numpy.uint8)
    canvas.picture.paste(Image.fromarray(corners).resize(canvas.picture.size, Image.BILINEAR))
    light = luma(tuple(corners.mean((0, 1)))) > 130
    ink: Ink = (20, 20, 30) if light else (255, 255, 255)
    left = int(random.integers(40, 120))
    box = (left, int(random.integers(40, 80)), width - left, height - 120)
    y = _lines(canvas, hand, box, int(random.integers(20, 36)), 1, ink, 1.5, right) if random.random() < 0.7 else box[1] + 60
    _lines(canvas, hand, (box[0], y + int(random.integers(0, 60)), box[2], box[3]), int(random.integers(46, 96)),
           int(random.integers(1, 5)), ink, random.uniform(0.2, 0.45), right)
    if random.random() < 0.6:
        _round(canvas, face, (left, height - 110), 72, True)
        _lines(canvas, hand, (left + 90, height - 90, width - left, height), int(random.integers(20, 32)), 1, ink)


def proclamation(random: Random, canvas: Canvas, hand: Hand) -> None:
    """A poster: one or two lines as large as the width holds, smaller ones around them, flush, centred or from the right."""
    width, height = canvas.picture.size
    if random.random() < 0.5:
        canvas.paint((0, 0, width, height), colour(random))
    y, large = int(random.integers(8, 70)), int(random.integers(0, 3))
    place = 1.0 if hand.script in FROM_RIGHT and random.random() < 0.6 else 0.5 if random.random() < 0.6 else 0.0
    edge = int(random.integers(16, 80))
    ink = canvas.contrast(random, (0, 0, width, height))
    for number in range(int(random.integers(3, 8))):
        if number == large:
            line = hand.fitting(int(width * random.uniform(0.6, 0.92)), int(height * random.uniform(0.2, 0.45)), 3)
        else:
            line = _fitted(hand, int(random.integers(22, 64)), width - 2 * edge)
        if y + line.height > height:
            return
        canvas.write(line, (edge + int((width - 2 * edge - line.width) * place), y), ink)
        y += line.height + int(random.integers(10, 46))


#: Each with how often it is drawn.
KINDS = {"banner": (banner, 5), "thumbnail": (thumbnail, 3), "repository": (repository, 2), "article": (article, 3),
         "proclamation": (proclamation, 3)}
