"""How well weights tell text, on pictures whose fonts and backgrounds no training saw."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import numpy
import torch

from . import colours
from .dataset import Pictures
from .net import TextNet, scaled

#: What is heavy in truth (TN3156 and Facebook's former limit, docs/text-detector.md).
HEAVY = 0.07
#: Between these a picture is a judgement call.
DOUBTFUL = (0.05, 0.09)
POSSIBLE = 0.2
#: The cuts of the table from which one is chosen.
CUTS = (0.055, 0.06, 0.065, 0.07, 0.075, 0.08)
#: The one constant that says from where on the program calls a picture heavy.
CONSTANT = Path(__file__).resolve().parents[2] / "Sources/AuditModel/Media/ImageFacts.swift"


def cut() -> float:
    """The coverage from which the program calls a picture heavy."""
    found = re.search(r"heavyCoverage = ([0-9.]+)", CONSTANT.read_text())
    if not found:
        raise SystemExit(f"{CONSTANT} does not say what heavyCoverage is.")
    return float(found.group(1))


def coverages(net: TextNet, inputs: numpy.ndarray, chromas: Sequence[numpy.ndarray] = ()) -> numpy.ndarray:
    """The coverage of each picture as the program counts it; without colours where there are none."""
    found = []
    with torch.no_grad():
        for at in range(0, len(inputs), 16):
            logits = net(scaled(torch.from_numpy(inputs[at:at + 16])))
            for place, one in enumerate(logits, at):
                coloured = colours.find(inputs[place], chromas[place]) if len(chromas) else None
                if coloured:
                    one = net.with_colours(one, *(torch.from_numpy(plane) for plane in coloured))
                cells = torch.sigmoid(one).numpy()
                found.append(float(cells[cells >= POSSIBLE].sum() / cells.size))
    return numpy.array(found)


def truth(pictures: Pictures) -> numpy.ndarray:
    return pictures.truths.reshape(len(pictures.truths), -1).mean(1) / 255


def area_under_curve(scores: numpy.ndarray, positives: numpy.ndarray) -> float:
    """The chance that a heavy picture scores above one that is not."""
    order = scores.argsort().argsort() + 1
    positive, negative = positives.sum(), (~positives).sum()
    return float((order[positives].sum() - positive * (positive + 1) / 2) / max(1, positive * negative))


def f1(guess: numpy.ndarray, positives: numpy.ndarray) -> tuple[float, float, float]:
    """F1, precision and recall."""
    hit = (guess & positives).sum()
    precision, recall = hit / max(1, guess.sum()), hit / max(1, positives.sum())
    return 2 * precision * recall / max(1e-9, precision + recall), precision, recall


HEADING = ("| weights | cut | F1 | precision | recall | F1 outside 5–9 % | AUC heavy | coverage error, points "
           "| text-free called heavy |\n|---|---|---|---|---|---|---|---|---|")


def row(name: str, found: numpy.ndarray, pictures: Pictures, at: float) -> str:
    """One line of the table."""
    real = truth(pictures)
    heavy, guess = real >= HEAVY, found >= at
    sure = (real < DOUBTFUL[0]) | (real > DOUBTFUL[1])
    free = pictures.scripts == ""
    score, precision, recall = f1(guess, heavy)
    cells = [name, f"{at * 100:.1f} %", f"{score:.3f}", f"{precision:.3f}", f"{recall:.3f}",
             f"{f1(guess[sure], heavy[sure])[0]:.3f}", f"{area_under_curve(found, heavy):.3f}",
             f"{abs(found - real).mean() * 100:.2f}", f"{int(guess[free].sum())} of {int(free.sum())}"]
    return "| " + " | ".join(cells) + " |"


def parts(founds: dict[str, numpy.ndarray], heavy: numpy.ndarray, names: numpy.ndarray, at: float) -> str:
    """A table of the parts of the pictures: heavy ones that are found, and others that are called heavy."""
    lines = ["| | " + " | ".join(f"found by {name} | called heavy by {name}" for name in founds) + " |",
             "|---|" + "---|---|" * len(founds)]
    for part in sorted(set(names)):
        inside = names == part
        cells = []
        for found in founds.values():
            guess = found >= at
            cells += [_share(guess & heavy & inside, heavy & inside), _share(guess & ~heavy & inside, ~heavy & inside)]
        lines.append(f"| {part or 'no text'} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def _share(some: numpy.ndarray, every: numpy.ndarray) -> str:
    return f"{int(some.sum())} of {int(every.sum())}" if every.any() else "–"


def report(nets: dict[str, TextNet], pictures: Pictures) -> str:
    """All tables: the cuts, the scripts, the classes."""
    founds = {name: coverages(net, pictures.inputs, pictures.chromas) for name, net in nets.items()}
    rows = [row(name, found, pictures, at) for name, found in founds.items() for at in CUTS]
    tables = [f"{len(pictures.inputs)} pictures\n\n{HEADING}\n" + "\n".join(rows)]
    tables += [parts(founds, truth(pictures) >= HEAVY, names, cut()) for names in (pictures.scripts, pictures.kinds)]
    return "\n\n".join(tables)
