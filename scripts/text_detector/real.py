"""How well weights do on pictures of Debian's packages that no training sees, labelled by eye: real.tsv and second.tsv."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy
from PIL import Image

from . import colours, evaluation, gathering
from .dataset import CELL, WIDTH
from .net import TextNet

#: The second set is of other packages: titles of games, windows with few words, wallpapers with a mark.
LABELS = tuple(Path(__file__).with_name(name) for name in ("real.tsv", "second.tsv"))
HEADING = "| weights | cut | F1 | precision | recall | AUC |\n|---|---|---|---|---|---|"


def labels(of: Path) -> list[dict[str, str]]:
    """Each picture of a set with its kind and whether it is heavy; what was doubtful is not there."""
    with of.open(newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def planes(path: Path) -> tuple[numpy.ndarray, numpy.ndarray]:
    """A picture as the program looks at it, on white: luma in whole cells, and its colours."""
    picture = Image.open(path).convert("RGBA")
    ground = Image.new("RGBA", picture.size, "white")
    ground.alpha_composite(picture)
    height = max(16, min(1024, WIDTH * picture.height // picture.width))
    kind = Image.BOX if picture.width >= WIDTH else Image.BILINEAR
    grey = numpy.asarray(ground.convert("RGB").resize((WIDTH, height), kind).convert("L"))
    return numpy.pad(grey, ((0, -height % CELL), (0, 0)), mode="edge"), colours.differences(ground, WIDTH, height)


def report(nets: dict[str, TextNet], folder: Path) -> str:
    """Of each set a line for each cut, and a table of the kinds; packages that are missing are fetched."""
    return "\n\n".join(_report(nets, folder, labels(of)) for of in LABELS)


def _report(nets: dict[str, TextNet], folder: Path, listed: list[dict[str, str]]) -> str:
    gathering.fetch(folder, {row["file"].split("/")[0] for row in listed})
    inputs = [planes(folder / row["file"]) for row in listed]
    heavy, kinds = numpy.array([row["text"] == "heavy" for row in listed]), numpy.array([row["kind"] for row in listed])
    founds = {name: numpy.array([evaluation.coverages(net, grey[None], [chroma])[0] for grey, chroma in inputs]) for name, net in nets.items()}
    rows = [_row(name, found, heavy, at) for name, found in founds.items() for at in evaluation.CUTS]
    lines = [f"{len(listed)} real pictures, {heavy.sum()} of them heavy", "", HEADING, *rows]
    return "\n".join(lines) + "\n\n" + evaluation.parts(founds, heavy, kinds, evaluation.cut())


def _row(name: str, found: numpy.ndarray, heavy: numpy.ndarray, at: float) -> str:
    score, precision, recall = evaluation.f1(found >= at, heavy)
    area = evaluation.area_under_curve(found, heavy)
    return f"| {name} | {at * 100:.1f} % | {score:.3f} | {precision:.3f} | {recall:.3f} | {area:.3f} |"
