"""Things to draw, none with letters: shoes, cups, snails, gears and the like, as strokes and patches between -1 and 1."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy

from .backgrounds import Random

Maker = Callable[[Random], "list[Part]"]
Points = Sequence[tuple[float, float]] | numpy.ndarray


@dataclass(frozen=True)
class Part:
    """A line, or with `closed` a patch; its ink and how thick it is beside the other lines of the figure."""

    points: numpy.ndarray
    closed: bool = False
    ink: int = 0
    thick: float = 1


def smooth(points: Points, closed: bool = False, steps: int = 9) -> numpy.ndarray:
    """A soft curve through points (Catmull and Rom's)."""
    knots = numpy.asarray(points, float)
    around = numpy.vstack([knots[-1], knots, knots[:2]]) if closed else numpy.vstack([knots[0], knots, knots[-1]])
    t = numpy.linspace(0, 1, steps, endpoint=False)[:, None]
    pieces = []
    for a, b, c, d in zip(around, around[1:], around[2:], around[3:]):
        pieces.append(b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a))))
    return numpy.vstack(pieces if closed else [*pieces, knots[-1:]])


def patch(points: Points, ink: int = 0) -> Part:
    return Part(numpy.asarray(points, float), True, ink)


def soft(points: Points, ink: int = 0) -> Part:
    """A patch with a soft edge line."""
    return patch(smooth(points, True), ink)


def line(points: Points, ink: int = 1, thick: float = 1) -> Part:
    return Part(numpy.asarray(points, float), False, ink, thick)


def curve(points: Points, ink: int = 1, thick: float = 1) -> Part:
    return line(smooth(points), ink, thick)


def oval(x: float, y: float, wide: float, high: float, start: float = 0, end: float = 360) -> numpy.ndarray:
    """Points of an ellipse or of a part of it, in degrees."""
    turn = numpy.radians(numpy.linspace(start, end, max(6, int(abs(end - start) / 9))))
    return numpy.stack([x + wide * numpy.cos(turn), y + high * numpy.sin(turn)], 1)


def disc(x: float, y: float, wide: float, high: float | None = None, ink: int = 0) -> Part:
    return patch(oval(x, y, wide, high or wide), ink)


def box(left: float, top: float, right: float, bottom: float, ink: int = 0) -> Part:
    return patch([(left, top), (right, top), (right, bottom), (left, bottom)], ink)


def winding(random: Random, turns: float, inner: float = 0.05) -> numpy.ndarray:
    """A spiral, of even or growing distance, sometimes of few corners."""
    corners = int(random.integers(4, 9)) if random.random() < 0.15 else 28
    turn = numpy.linspace(0, turns * 2 * math.pi, int(turns * corners))
    along = numpy.linspace(0, 1, len(turn))
    far = inner + (1 - inner) * (along if random.random() < 0.6 else along ** random.uniform(1.2, 2.2))
    start = random.uniform(0, 2 * math.pi)
    return numpy.stack([far * numpy.cos(turn + start), far * numpy.sin(turn + start)], 1)


def blob(random: Random) -> list[Part]:
    knots = int(random.integers(4, 12))
    turn = numpy.sort(random.uniform(0, 2 * math.pi, knots))
    far = random.uniform(0.45, 1, knots)
    edge = numpy.stack([far * numpy.cos(turn), far * numpy.sin(turn)], 1)
    return [soft(edge), *(soft(edge * share, 1 + n % 2) for n, share in enumerate((0.7, 0.4)[:int(random.integers(3))]))]


def spiral(random: Random) -> list[Part]:
    turns = random.uniform(1.8, 5)
    ground = [disc(0, 0, 1.05, None, 2)] if random.random() < 0.5 else []
    strokes = [line(winding(random, turns), 1, random.uniform(0.8, 2))]
    if random.random() < 0.2:
        strokes += [line(-strokes[0].points, 2)]
    return [*ground, *strokes]


def bun(random: Random) -> list[Part]:
    """A roll of dough, a log or a rolled carpet."""
    dough = soft(oval(0, 0, 1.1, 1.05)[:-1:4] + random.normal(0, 0.04, (10, 2)))
    coil = winding(random, random.uniform(2, 4), 0.08) * 0.9
    return [dough, line(coil, 1, random.uniform(1, 2.5)), *([line(coil * 0.97, 2, 0.4)] if random.random() < 0.6 else [])]


def knot(random: Random) -> list[Part]:
    """A closed line that crosses itself: pretzels, rosettes, ribbons."""
    turn = numpy.linspace(0, 2 * math.pi, 160)
    one, two, three = (int(value) for value in random.integers(1, 6, 3))
    lean, share = random.uniform(0, math.pi), random.uniform(0.2, 0.8)
    x = numpy.cos(one * turn) * share + numpy.cos(two * turn + lean) * (1 - share)
    y = numpy.sin(one * turn) * share + numpy.sin(three * turn) * (1 - share)
    return [line(numpy.stack([x, y], 1), 1, random.uniform(0.8, 2.5))]


def ripples(random: Random) -> list[Part]:
    """Curves side by side: hair, strings, ploughed fields, sand."""
    count, sway = int(random.integers(3, 12)), random.uniform(0.05, 0.4)
    knots = numpy.stack([numpy.linspace(-1, 1, 6), random.normal(0, sway, 6)], 1)
    shrink = random.uniform(0.6, 1.2)
    return [curve(knots * [1, shrink ** n] + [0.03 * n, -0.8 + 1.6 * n / count], 1 + n % 2) for n in range(count)]


def sandal(random: Random) -> list[Part]:
    """A sole in perspective with straps over it."""
    sole = soft([(-1, 0.3), (-0.6, 0.12), (0, 0.2), (0.6, 0.1), (1, 0.25), (0.7, 0.45), (0, 0.4), (-0.7, 0.5)])
    straps = []
    for _ in range(int(random.integers(2, 6))):
        x, wide = random.uniform(-0.7, 0.5), random.uniform(0.15, 0.6)
        straps.append(curve([(x, 0.3), (x + wide * 0.3, -random.uniform(0.1, 0.6)), (x + wide, 0.25)], 1, random.uniform(1, 2)))
    return [sole, *straps, line(oval(random.uniform(-0.6, 0.6), 0, 0.12, 0.16), 2, 1)]


def shoe(random: Random) -> list[Part]:
    high = random.uniform(0.3, 1)
    body = soft([(-1, 0.4), (-0.95, -0.1), (-0.9, -high), (-0.4, -high), (-0.2, -0.2), (0.4, 0), (0.95, 0.2), (1, 0.45)])
    laces = [line([(-0.45 + 0.14 * n, -0.35 + 0.1 * n), (-0.2 + 0.14 * n, -0.45 + 0.1 * n)], 2) for n in range(int(random.integers(0, 6)))]
    trim = curve([(-0.9, -0.1), (-0.4, 0.1), (0.2, 0.1), (0.6, 0.3)], 2)
    return [body, patch([(-1, 0.4), (1, 0.4), (0.95, 0.55), (-1, 0.55)], 1), *laces, trim, line([(-1, 0.48), (1, 0.48)], 2, 0.5)]


def bag(random: Random) -> list[Part]:
    flap = [curve([(-0.8, -0.2), (0, random.uniform(0, 0.5)), (0.8, -0.2)], 2), disc(0, 0.2, 0.08, 0.1, 2)]
    straps = [line(oval(0, -0.2, random.uniform(0.3, 0.6), random.uniform(0.4, 0.8), 180, 360), 1, random.uniform(1, 2))]
    body = soft([(-0.8, -0.2), (0.8, -0.2), (0.95, 0.8), (-0.95, 0.8)]) if random.random() < 0.5 else box(-0.9, -0.2, 0.9, 0.8)
    return [*straps, body, *flap]


def cup(random: Random) -> list[Part]:
    handle = line(oval(0.62, -0.05, 0.35, 0.35, -100, 100), 0, 1.5)
    body = patch(smooth([(-0.65, -0.5), (-0.6, 0.2), (-0.3, 0.55), (0.3, 0.55), (0.6, 0.2), (0.65, -0.5)]))
    steam = [curve([(x, -0.65), (x + 0.1, -0.75), (x - 0.1, -0.9), (x, -1.05)], 2) for x in (-0.3, 0, 0.3)] if random.random() < 0.5 else []
    return [handle, body, disc(0, -0.5, 0.65, 0.12, 1), disc(0, 0.65, 0.95, 0.1, 1), *steam]


def chair(random: Random) -> list[Part]:
    slats = [line([(-0.5, y), (-0.4 if random.random() < 0.1 else 0.3, y)], 1) for y in numpy.linspace(-0.9, -0.2, int(random.integers(2, 6)))]
    legs = [line([(x, top), (x * 1.1, 1)], 1) for x, top in ((-0.55, -1), (0.35, -1), (-0.2, 0.1), (0.75, 0.1))]
    return [*legs, *slats, patch([(-0.55, 0), (0.35, 0), (0.75, 0.15), (-0.2, 0.15)])]


def bicycle(random: Random) -> list[Part]:
    wheels = [line(oval(x, 0.4, 0.42, 0.42), 1) for x in (-0.6, 0.6)]
    spokes = [line([(x, 0.4), tuple(end)], 2, 0.4) for x in (-0.6, 0.6) for end in oval(x, 0.4, 0.4, 0.4)[::int(random.integers(3, 9))]]
    frame = line([(-0.6, 0.4), (-0.3, -0.2), (0.4, -0.2), (0, 0.4), (-0.6, 0.4), (-0.3, -0.2), (0, 0.4)], 0)
    return [*wheels, *spokes, frame, line([(0.6, 0.4), (0.38, -0.45), (0.55, -0.5)], 0), line([(-0.45, -0.35), (-0.2, -0.35)], 1, 2)]


def scissors(random: Random) -> list[Part]:
    wide = random.uniform(0.15, 0.5)
    handles = [line(oval(side * wide, 0.7, 0.22, 0.3), 0, 1.5) for side in (-1, 1)]
    return [*handles, *(patch([(side * wide, 0.45), (0.05, 0), (-side * wide, -1), (-0.05, 0)], 1) for side in (-1, 1)), disc(0, 0.02, 0.05, 0.05, 2)]


def hammer(random: Random) -> list[Part]:
    return [box(-0.1, -0.6, 0.1, 1, 1), soft([(-0.6, -0.8), (0.3, -0.9), (0.7, -0.5), (0.2, -0.6), (-0.6, -0.5)]), line([(-0.1, 0.4), (0.1, 0.4)], 2)]


def snail(random: Random) -> list[Part]:
    foot = soft([(-1, 0.7), (-0.3, 0.5), (0.6, 0.45), (0.7, -0.2), (0.95, -0.25), (0.95, 0.5), (0.5, 0.75)])
    horns = [line([(0.8, -0.2), (0.7 + 0.25 * side, -0.7)], 1) for side in (0, 1)]
    coil = winding(random, random.uniform(2, 3.5)) * 0.6 + [-0.15, 0]
    return [foot, *horns, disc(-0.15, 0, 0.66, 0.64, 2), line(coil, 1, random.uniform(1, 2))]


def gear(random: Random) -> list[Part]:
    teeth = int(random.integers(6, 22))
    far = numpy.tile([1, 1, 0.8, 0.8], teeth)
    turn = numpy.linspace(0, 2 * math.pi, len(far), endpoint=False)
    holes = [disc(0, 0, random.uniform(0.15, 0.5), None, 1)]
    if random.random() < 0.5:
        holes += [disc(0.5 * math.cos(a), 0.5 * math.sin(a), 0.13, None, 2) for a in numpy.linspace(0, 2 * math.pi, 6)[:-1]]
    return [patch(numpy.stack([far * numpy.cos(turn), far * numpy.sin(turn)], 1)), *holes]


def flag(random: Random) -> list[Part]:
    x, sway = numpy.linspace(-0.8, 1, 14), random.uniform(0, 0.15)
    wave = sway * numpy.sin(x * random.uniform(2, 6))
    count = int(random.integers(2, 7))
    edges = [numpy.stack([x, wave - 0.8 + 1.1 * n / count], 1) for n in range(count + 1)]
    return [*(patch(numpy.vstack([a, b[::-1]]), n % 3) for n, (a, b) in enumerate(zip(edges, edges[1:]))), line([(-0.85, -0.95), (-0.85, 1)], 1, 2)]


def leaf(random: Random) -> list[Part]:
    wide, veins = random.uniform(0.2, 0.6), int(random.integers(0, 9))
    ribs = [curve([(x, side * 0.02), (x + 0.15, side * wide * 0.4), (x + 0.25, side * wide * 0.7)], 1, 0.5)
            for x in numpy.linspace(-0.7, 0.4, veins) for side in (-1, 1)]
    blade = soft([(-1, 0), (-0.5, wide), (0.3, wide * 0.9), (1, 0), (0.3, -wide * 0.9), (-0.5, -wide)])
    return [blade, line([(-1.2, 0), (0.9, 0)], 1), *ribs]


def fern(random: Random) -> list[Part]:
    stem = smooth([(0, 1), (random.normal(0, 0.1), 0.3), (random.normal(0, 0.2), -0.4), (random.normal(0, 0.3), -1)])
    blades = []
    for at in numpy.linspace(3, len(stem) - 2, int(random.integers(4, 12))).astype(int):
        reach = 0.7 * (1 - at / len(stem)) + 0.1
        blades += [curve([stem[at], stem[at] + [side * reach * 0.6, -0.1], stem[at] + [side * reach, -0.25]], 0, 0.8) for side in (-1, 1)]
    return [line(stem, 1), *blades]


def fish(random: Random) -> list[Part]:
    scales = [line(oval(x, y, 0.12, 0.14, -80, 80), 1, 0.6) for x in numpy.arange(-0.4, 0.4, 0.2) for y in (-0.18, 0, 0.18)]
    tail = patch([(0.7, 0), (1.1, -0.4), (1, 0), (1.1, 0.4)], 2)
    return [tail, soft([(-1, 0), (-0.4, -0.4), (0.4, -0.3), (0.8, 0), (0.4, 0.3), (-0.4, 0.4)]), disc(-0.65, -0.08, 0.06, None, 2),
            *(scales if random.random() < 0.6 else [])]


def bird(random: Random) -> list[Part]:
    wing = soft([(-0.1, 0), (0.3, -random.uniform(0.3, 1)), (0.8, -0.3), (0.5, 0.1)], 1)
    body = soft([(-0.9, -0.2), (-0.6, -0.45), (-0.2, -0.1), (0.5, 0), (1, 0.1), (0.3, 0.4), (-0.5, 0.3)])
    beak = patch([(-0.88, -0.3), (-1.15, -0.2), (-0.85, -0.15)], 2)
    return [body, wing, beak, line([(0, 0.35), (0, 0.8), (0.15, 0.85)], 2, 0.6), disc(-0.65, -0.28, 0.04, None, 2)]


def flower(random: Random) -> list[Part]:
    count, wide = int(random.integers(4, 12)), random.uniform(0.15, 0.35)
    petals = []
    for turn in numpy.linspace(0, 2 * math.pi, count, endpoint=False):
        spin = numpy.array([[math.cos(turn), math.sin(turn)], [-math.sin(turn), math.cos(turn)]])
        petals.append(patch((oval(0.55, 0, 0.4, wide)) @ spin + [0, -0.2], 0))
    stem = [curve([(0, 0.2), (0.1, 0.8), (0, 1.4)], 1)] if random.random() < 0.5 else []
    return [*stem, *petals, disc(0, -0.2, 0.2, None, 1)]


def tree(random: Random) -> list[Part]:
    crowns = [soft(oval(random.normal(0, 0.3), random.uniform(-0.7, 0), 0.45, 0.4)[:-1:5] + random.normal(0, 0.05, (8, 2)), n % 2) for n in range(3)]
    return [patch([(-0.1, 0), (0.1, 0), (0.18, 1), (-0.18, 1)], 2), *crowns]


def house(random: Random) -> list[Part]:
    panes = [box(x, y, x + 0.25, y + 0.3, 1) for x in (-0.6, 0.35) for y in ((0, 0.5) if random.random() < 0.5 else (0.15,))]
    return [box(-0.8, -0.2, 0.8, 1), patch([(-1, -0.2), (0, -1), (1, -0.2)], 2), box(-0.15, 0.4, 0.15, 1, 2), *panes]


def car(random: Random) -> list[Part]:
    roof = random.uniform(0.3, 0.7)
    body = soft([(-1, 0.3), (-0.95, -0.05), (-0.5, -0.1), (-0.3, -roof), (0.3, -roof), (0.6, -0.1), (0.98, 0), (1, 0.35)])
    panes = patch([(-0.35, -0.1), (-0.22, -roof + 0.1), (0.25, -roof + 0.1), (0.45, -0.1)], 1)
    return [body, panes, line([(0, -roof), (0, 0.3)], 2, 0.5), *(disc(x, 0.4, r, None, i) for x in (-0.55, 0.55) for r, i in ((0.24, 2), (0.11, 1)))]


def boat(random: Random) -> list[Part]:
    sails = [patch([(-0.05, -1), (-0.05, 0.3), (-0.7, 0.3)], 1), patch([(0.05, -0.8), (0.05, 0.3), (0.6, 0.3)], 2)]
    hull = patch([(-0.9, 0.45), (0.95, 0.45), (0.6, 0.85), (-0.6, 0.85)])
    return [*sails, line([(0, -1.05), (0, 0.5)], 2), hull, curve([(-1, 0.9), (-0.4, 1), (0.3, 0.9), (1, 1)], 1)]


def umbrella(random: Random) -> list[Part]:
    ribs = [curve([(0, -0.9), (x * 0.7, -0.5), (x, 0)], 1, 0.5) for x in numpy.linspace(-0.9, 0.9, int(random.integers(2, 7)))]
    return [patch(oval(0, 0, 1, 0.9, 180, 360)), *ribs, line(numpy.vstack([[(0, 0), (0, 0.8)], oval(0.15, 0.8, 0.15, 0.15, 180, 0)]), 2, 1.5)]


def bottle(random: Random) -> list[Part]:
    neck = random.uniform(0.1, 0.2)
    right = smooth([(neck, -1), (neck, -0.5), (0.4, -0.2), (0.42, 0.9)])
    return [patch(numpy.vstack([right, right[::-1] * [-1, 1]])), box(-0.41, 0.1, 0.41, 0.6, 1), box(-neck * 1.2, -1.1, neck * 1.2, -0.9, 2)]


def glasses(random: Random) -> list[Part]:
    rims = [line(oval(x, 0, 0.4, random.uniform(0.25, 0.4)), 0, 1.5) for x in (-0.5, 0.5)]
    return [*rims, line(oval(0, 0, 0.1, 0.1, 180, 360), 0, 1.5), line([(-0.9, -0.05), (-1.1, -0.3)], 0), line([(0.9, -0.05), (1.1, -0.3)], 0)]


def cable(random: Random) -> list[Part]:
    """A plug, a lamp or a headset on a cord that winds."""
    cord = curve([(-1, 0.8), *((x, random.uniform(-0.6, 0.8)) for x in numpy.linspace(-0.7, 0.4, int(random.integers(3, 6)))), (0.6, -0.3)], 1, 1)
    return [cord, patch(oval(0.75, -0.4, 0.3, 0.25)), line([(0.8, -0.6), (0.85, -0.9)], 2), line([(0.95, -0.5), (1.05, -0.8)], 2)]


def guitar(random: Random) -> list[Part]:
    body = soft([(-1, 0), (-0.85, -0.4), (-0.45, -0.25), (-0.1, -0.33), (0.1, 0), (-0.1, 0.33), (-0.45, 0.25), (-0.85, 0.4)])
    strings = [line([(-0.8, y), (1, y)], 2, 0.3) for y in (-0.04, 0, 0.04)]
    return [body, box(-0.1, -0.07, 1, 0.07, 1), disc(-0.35, 0, 0.13, None, 1), *strings, box(1, -0.12, 1.2, 0.12, 1)]


def cat(random: Random) -> list[Part]:
    whiskers = [line([(side * 0.2, 0.3), (side * 0.95, y)], 1, 0.4) for side in (-1, 1) for y in (0.15, 0.35, 0.5)]
    ears = [patch([(side * 0.3, -0.55), (side * 0.75, -1), (side * 0.8, -0.2)], 0) for side in (-1, 1)]
    eyes = [disc(side * 0.35, -0.1, 0.13, 0.17, 2) for side in (-1, 1)]
    mouth = [line(oval(-0.12, 0.35, 0.12, 0.12, 0, 150)), line(oval(0.12, 0.35, 0.12, 0.12, 30, 180))]
    nose = patch([(-0.1, 0.2), (0.1, 0.2), (0, 0.32)], 1)
    return [*ears, disc(0, 0.1, 0.85, 0.75), *eyes, nose, *mouth, *(whiskers if random.random() < 0.7 else [])]


def person(random: Random) -> list[Part]:
    reach = random.uniform(-0.6, 0.5)
    limbs = [curve([(0, -0.4), (side * 0.35, -0.2), (side * 0.6, reach)], 1, 1.5) for side in (-1, 1)]
    legs = [curve([(0, 0.3), (side * 0.2, 0.7), (side * random.uniform(0.1, 0.5), 1.1)], 2, 1.7) for side in (-1, 1)]
    return [*legs, *limbs, soft([(-0.25, -0.5), (0.25, -0.5), (0.2, 0.35), (-0.2, 0.35)]), disc(0, -0.78, 0.22, 0.25, 1)]


def bow(random: Random) -> list[Part]:
    """A ribbon tied to a bow."""
    loops = [soft([(0, 0), (side * 0.4, -0.45), (side * 0.95, -0.35), (side * 0.9, 0.2), (side * 0.4, 0.25)]) for side in (-1, 1)]
    ends = [curve([(0, 0.05), (side * 0.3, 0.5), (side * 0.2, 0.7), (side * 0.5, 1)], 1, 2) for side in (-1, 1)]
    return [*ends, *loops, disc(0, 0, 0.15, 0.18, 2)]


def coil(random: Random) -> list[Part]:
    """A spring, a rope or a curl."""
    turn = numpy.linspace(0, 2 * math.pi * random.uniform(3, 9), 220)
    x = turn / turn[-1] * 2 - 1 + random.uniform(0.05, 0.25) * numpy.cos(turn)
    return [line(numpy.stack([x, random.uniform(0.15, 0.5) * numpy.sin(turn)], 1), 1, random.uniform(0.8, 2))]


def curls(random: Random) -> list[Part]:
    """Volutes that grow from one stem: wrought iron, ornaments, waves."""
    parts = [curve([(-1, 0.3), (-0.3, -0.1), (0.3, 0.1), (1, -0.3)], 1, 1.2)]
    for x in numpy.linspace(-0.8, 0.8, int(random.integers(2, 5))):
        side = 1 if random.random() < 0.5 else -1
        parts.append(line(winding(random, random.uniform(1.2, 2.2)) * 0.35 + [x, side * 0.4], int(random.integers(3)), random.uniform(0.8, 1.6)))
    return parts


#: Each with how often it is drawn.
FIGURES = {blob: 4, spiral: 3, bun: 4, knot: 3, ripples: 3, sandal: 5, shoe: 3, bag: 2, cup: 2, chair: 2, bicycle: 2, scissors: 2, hammer: 1,
           snail: 4, gear: 2, flag: 2, leaf: 3, fern: 2, fish: 2, bird: 2, flower: 2, tree: 1, house: 1, car: 2, boat: 2, umbrella: 1, bottle: 1,
           glasses: 2, cable: 3, guitar: 1, cat: 1, person: 2, bow: 2, coil: 4, curls: 4}


#: Those of lines that curl.
CURLED = {spiral: 2, bun: 5, knot: 2, sandal: 5, shoe: 1, bag: 1, bicycle: 1, scissors: 1, snail: 3, gear: 1, glasses: 2, cable: 2, coil: 2, curls: 3, bow: 1,
          umbrella: 1, car: 1, cup: 1, ripples: 1, flower: 1}


def any_of(random: Random, figures: dict[Maker, int] = FIGURES) -> list[Part]:
    """One figure, a little out of shape."""
    weights = numpy.array(list(figures.values()), float)
    make = list(figures)[int(random.choice(len(figures), p=weights / weights.sum()))]
    lean, bulge = random.normal(0, 0.12), random.normal(0, 0.08)

    def bent(points: numpy.ndarray) -> numpy.ndarray:
        x, y = points.T
        return numpy.stack([x + lean * y + bulge * y ** 2, y + bulge * x ** 2], 1)

    return [Part(bent(part.points), part.closed, part.ink, part.thick) for part in make(random)]
