"""What stands behind the text, and pictures that hold none."""

from __future__ import annotations

import numpy
from PIL import Image, ImageDraw

from .sources import Sources, cut_out, opened

Random = numpy.random.Generator


def colour(random: Random) -> tuple[int, int, int]:
    return tuple(int(value) for value in random.integers(0, 256, 3))


def photograph(random: Random, size: tuple[int, int], sources: Sources) -> Image.Image:
    """A part of a wallpaper or of another picture."""
    paths = sources.photographs if sources.photographs and random.random() < 0.65 else sources.wallpapers
    picture = opened(paths[random.integers(len(paths))])
    share = random.uniform(0.3, 1.0)
    width = max(8, int(picture.width * share))
    height = max(8, min(picture.height, width * size[1] // size[0]))
    left = int(random.integers(0, max(1, picture.width - width + 1)))
    top = int(random.integers(0, max(1, picture.height - height + 1)))
    return picture.crop((left, top, left + width, top + height)).resize(size, Image.BILINEAR)


def gradient(random: Random, size: tuple[int, int], sources: Sources) -> Image.Image:
    corners = random.integers(0, 256, (2, 2, 3), dtype=numpy.uint8)
    return Image.fromarray(corners).resize(size, Image.BICUBIC)


def flat(random: Random, size: tuple[int, int], sources: Sources) -> Image.Image:
    light = random.random() < 0.5
    return Image.new("RGB", size, (250, 250, 248) if light and random.random() < 0.6 else colour(random))


def texture(random: Random, size: tuple[int, int], sources: Sources) -> Image.Image:
    """Grain at one or two scales, as leaves, gravel and cloth have it."""
    canvas = numpy.zeros((size[1], size[0], 3), numpy.float32) + random.integers(60, 200, 3)
    for _ in range(int(random.integers(1, 4))):
        cells = int(random.integers(20, 400))
        coarse = random.integers(0, 256, (max(2, cells // 2), cells, 3 if random.random() < 0.3 else 1), dtype=numpy.uint8)
        layer = Image.fromarray(numpy.repeat(coarse, 3, 2) if coarse.shape[2] == 1 else coarse).resize(size, Image.BICUBIC)
        canvas += (numpy.asarray(layer, numpy.float32) - 128) * random.uniform(0.2, 0.8)
    return Image.fromarray(canvas.clip(0, 255).astype(numpy.uint8))


def pattern(random: Random, size: tuple[int, int], sources: Sources) -> Image.Image:
    """Stripes, dots or tiles of one pitch."""
    picture = Image.new("RGB", size, colour(random))
    draw = ImageDraw.Draw(picture)
    pitch, ink, kind = int(random.integers(10, 120)), colour(random), random.integers(4)
    thick = max(1, int(pitch * random.uniform(0.1, 0.6)))
    for x in range(0, size[0] + pitch, pitch):
        if kind == 0:
            draw.rectangle((x, 0, x + thick, size[1]), fill=ink)
            continue
        for y in range(0, size[1] + pitch, pitch):
            shift = pitch // 2 if kind == 3 and (y // pitch) % 2 else 0
            box = (x + shift, y, x + shift + thick, y + thick)
            draw.ellipse(box, fill=ink) if kind == 1 else draw.rectangle(box, fill=ink)
    return picture


def upright(random: Random, size: tuple[int, int], sources: Sources) -> Image.Image:
    """Skylines with windows, fences, rows of people: what is taken for text most easily."""
    picture = gradient(random, size, sources) if random.random() < 0.7 else photograph(random, size, sources)
    draw = ImageDraw.Draw(picture)
    base, ink = int(size[1] * random.uniform(0.4, 0.95)), colour(random)
    if random.random() < 0.4:
        pitch = int(random.integers(8, 60))
        top = base - int(size[1] * random.uniform(0.05, 0.35))
        for x in range(0, size[0], pitch):
            draw.rectangle((x, top + int(random.integers(0, 6)), x + max(2, pitch // 3), base), fill=ink)
        return picture
    x = 0
    while x < size[0]:
        width, height = int(random.integers(20, 160)), int(size[1] * random.uniform(0.1, 0.6))
        draw.rectangle((x, base - height, x + width, size[1]), fill=ink)
        step, glow = int(random.integers(8, 24)), colour(random)
        for wx in range(x + 4, x + width - 6, step):
            for wy in range(base - height + 6, base, step):
                if random.random() < 0.7:
                    draw.rectangle((wx, wy, wx + step // 2, wy + step // 2), fill=glow)
        x += width + int(random.integers(0, 20))
    return picture


def shapes(random: Random, size: tuple[int, int], sources: Sources) -> Image.Image:
    """Marks, charts and drawings without words."""
    picture = flat(random, size, sources) if random.random() < 0.7 else gradient(random, size, sources)
    draw = ImageDraw.Draw(picture)
    for _ in range(int(random.integers(1, 12))):
        x, y = int(random.integers(size[0])), int(random.integers(size[1]))
        w, h = (int(random.integers(6, size[1])) for _ in range(2))
        kind = random.integers(5)
        if kind == 0:
            draw.ellipse((x - w // 2, y - h // 2, x + w // 2, y + h // 2), fill=colour(random))
        elif kind == 1:
            draw.rectangle((x, y, x + w // 2, y + h // 2), fill=colour(random), outline=colour(random))
        elif kind == 2:
            points = [(x + int(random.integers(-w, w + 1)), y + int(random.integers(-h, h + 1))) for _ in range(3)]
            draw.polygon(points, fill=colour(random))
        elif kind == 3:
            points = [(x + step * 12, y + int(random.integers(-30, 31))) for step in range(int(random.integers(3, 40)))]
            draw.line(points, fill=colour(random), width=int(random.integers(1, 8)))
        else:
            draw.arc((x - w, y - h, x + w, y + h), 0, int(random.integers(60, 360)), fill=colour(random), width=6)
    return picture


def things(random: Random, size: tuple[int, int], sources: Sources) -> Image.Image:
    """Cut-out animals, plants, tools and people on a plain ground, as shops and encyclopaedias show them."""
    picture = flat(random, size, sources) if random.random() < 0.7 else gradient(random, size, sources)
    printed = random.random() < 0.4
    for _ in range(int(random.integers(1, 5)) if sources.things else 0):
        thing = cut_out(sources.things[random.integers(len(sources.things))])
        if printed:
            thing = _print(random, thing)
        share = float(random.uniform(0.15, 1.2)) * size[1] / thing.height
        thing = thing.resize((max(1, int(thing.width * share)), max(1, int(thing.height * share))), Image.BILINEAR)
        at = (int(random.uniform(-0.2, 0.9) * size[0]), int(random.uniform(-0.2, 0.7) * size[1]))
        picture.paste(thing, at, thing)
    return picture


def _print(random: Random, thing: Image.Image) -> Image.Image:
    """A thing in one ink, as a linocut or a mark shows it; what was light is ground, or the other way round."""
    stencil = Image.new("L", thing.size, 255 if random.random() < 0.7 else 0)
    stencil.paste(thing.convert("L"), (0, 0), thing.getchannel("A"))
    middle = int(random.integers(70, 190))
    inked = stencil.point([255 if (value < middle) else 0 for value in range(256)])
    printed = Image.new("RGBA", thing.size, colour(random))
    printed.putalpha(inked)
    return printed


#: Each with how often it is drawn.
KINDS = {"photograph": (photograph, 16), "things": (things, 14), "gradient": (gradient, 2), "flat": (flat, 3), "texture": (texture, 2),
         "pattern": (pattern, 1), "upright": (upright, 1), "shapes": (shapes, 2)}


def soften(random: Random, picture: Image.Image) -> Image.Image:
    """Some pictures behind words are blurred or darkened."""
    if random.random() < 0.25:
        share = float(random.uniform(2, 16))
        picture = picture.resize((int(picture.width / share), int(picture.height / share)), Image.BOX).resize(
            picture.size, Image.BICUBIC)
    if random.random() < 0.3:
        picture = picture.point([value // 2 for value in range(256)] * 3)
    return picture
