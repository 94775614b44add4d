"""How words stand on pictures: headlines, captions, cards, documents, code, posters, labels, watermarks."""

from __future__ import annotations

from .backgrounds import Random, colour
from .lettering import Canvas, Hand


def _column(random: Random, canvas: Canvas, hand: Hand, sizes: list[int], left: int, top: int, centred: bool = False,
            words: tuple[int, int] = (2, 7)) -> None:
    """Lines below each other, all in one ink."""
    width = canvas.picture.width
    ink = canvas.contrast(random, (left, top, width - left, min(canvas.picture.height, top + sum(sizes) * 2)))
    backing = (*colour(random), 235) if random.random() < 0.12 else None
    if backing:
        ink = (255, 255, 255) if sum(backing[:3]) < 380 else (0, 0, 0)
    y = top
    for size in sizes:
        line = hand.line(size, *words)
        if y + line.height > canvas.picture.height:
            return
        x = (width - line.width) // 2 if centred else left
        canvas.write(line, (x, y), ink, backing)
        y += int(line.height + size * random.uniform(0.25, 0.7))


def headline(random: Random, canvas: Canvas, hand: Hand) -> None:
    size = int(random.integers(50, 150))
    _column(random, canvas, hand, [size] * int(random.integers(1, 4)), int(random.integers(20, 200)),
            int(random.integers(20, canvas.picture.height // 2)), random.random() < 0.4, (1, 4))


def caption(random: Random, canvas: Canvas, hand: Hand) -> None:
    size = int(random.integers(22, 44))
    _column(random, canvas, hand, [size] * int(random.integers(1, 3)), int(random.integers(16, 300)),
            int(canvas.picture.height * random.uniform(0.7, 0.92)), random.random() < 0.3)


def card(random: Random, canvas: Canvas, hand: Hand) -> None:
    title = int(random.integers(54, 110))
    sizes = [title] * int(random.integers(1, 4)) + [int(random.integers(26, 40))] * int(random.integers(1, 4))
    _column(random, canvas, hand, sizes, int(random.integers(40, 120)), int(random.integers(40, 160)),
            random.random() < 0.25, (2, 5))


def document(random: Random, canvas: Canvas, hand: Hand) -> None:
    size = int(random.integers(16, 34))
    _column(random, canvas, hand, [size] * int(random.integers(6, 26)), int(random.integers(20, 140)),
            int(random.integers(10, 120)), False, (5, 14))


def poster(random: Random, canvas: Canvas, hand: Hand) -> None:
    sizes = [int(random.integers(24, 130)) for _ in range(int(random.integers(4, 9)))]
    _column(random, canvas, hand, sizes, 40, int(random.integers(10, 60)), True, (1, 6))


def labels(random: Random, canvas: Canvas, hand: Hand) -> None:
    for _ in range(int(random.integers(2, 16))):
        line = hand.line(int(random.integers(16, 44)), 1, 2)
        x = int(random.integers(0, max(1, canvas.picture.width - line.width)))
        y = int(random.integers(0, max(1, canvas.picture.height - line.height)))
        canvas.write(line, (x, y), canvas.contrast(random, (x, y, x + line.width, y + line.height)))


def watermark(random: Random, canvas: Canvas, hand: Hand) -> None:
    line = hand.line(int(random.integers(20, 60)), 1, 3)
    x = int(random.integers(0, max(1, canvas.picture.width - line.width)))
    y = int(random.integers(0, max(1, canvas.picture.height - line.height)))
    ink = canvas.contrast(random, (x, y, x + line.width, y + line.height))
    canvas.write(line, (x, y), (*ink, int(random.integers(110, 220))))


def giant(random: Random, canvas: Canvas, hand: Hand) -> None:
    line = hand.line(int(random.integers(200, 380)), 1, 1)
    x = int((canvas.picture.width - line.width) * random.uniform(0, 1))
    y = int((canvas.picture.height - line.height) * random.uniform(0.1, 0.9))
    canvas.write(line, (x, y), canvas.contrast(random, (x, y, x + line.width, y + line.height)))


def filling(random: Random, canvas: Canvas, hand: Hand) -> None:
    """One to four lines as wide as the picture, or as high."""
    width, height = canvas.picture.size
    count = int(random.integers(1, 5))
    ink = canvas.contrast(random, (0, 0, width, height))
    for number in range(count):
        line = hand.fitting(int(width * random.uniform(0.6, 1)), int(height * random.uniform(0.7, 0.95) / count), 2)
        x, middle = int((width - line.width) * random.uniform(0.2, 0.8)), int(height * (number + 0.5) / count)
        canvas.write(line, (x, middle - line.height // 2), ink)


def monogram(random: Random, canvas: Canvas, hand: Hand) -> None:
    """A few letters as a mark, and perhaps a line below."""
    text = hand.line(100, 1, 1).text[: int(random.integers(1, 5))].strip() or "A"
    line = hand.set(text, int(random.integers(90, 320)))
    x, y = (canvas.picture.width - line.width) // 2, int((canvas.picture.height - line.height) * random.uniform(0.25, 0.5))
    ink = canvas.contrast(random, (x, y, x + line.width, y + line.height))
    canvas.write(line, (x, y), ink)
    if random.random() < 0.4:
        below = hand.line(int(random.integers(22, 60)), 1, 3)
        canvas.write(below, ((canvas.picture.width - below.width) // 2, y + line.height + 20), ink)


#: Each with how often it is drawn. Letters as large as things are rare: who learns them takes things for letters.
KINDS = {"headline": (headline, 3), "caption": (caption, 3), "card": (card, 3), "document": (document, 3), "poster": (poster, 3),
         "labels": (labels, 3), "watermark": (watermark, 3), "giant": (giant, 2), "filling": (filling, 2), "monogram": (monogram, 1)}
