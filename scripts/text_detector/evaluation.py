"""How well weights tell text, on pictures whose fonts and backgrounds no training saw."""

from __future__ import annotations

import numpy
import torch

from .dataset import Example
from .net import TextNet, scaled

HEAVY = 0.07
#: Between these a picture is a judgement call.
DOUBTFUL = (0.05, 0.09)
POSSIBLE = 0.2


def coverages(net: TextNet, inputs: numpy.ndarray) -> numpy.ndarray:
    """The coverage of each picture as the program counts it."""
    found = []
    with torch.no_grad():
        for at in range(0, len(inputs), 16):
            cells = torch.sigmoid(net(scaled(torch.from_numpy(inputs[at:at + 16])))).numpy()
            found += [float(one[one >= POSSIBLE].sum() / one.size) for one in cells]
    return numpy.array(found)


def area_under_curve(scores: numpy.ndarray, truth: numpy.ndarray) -> float:
    """The chance that a heavy picture scores above one that is not."""
    order = scores.argsort().argsort() + 1
    positive, negative = truth.sum(), (~truth).sum()
    return float((order[truth].sum() - positive * (positive + 1) / 2) / (positive * negative))


def f1(guess: numpy.ndarray, truth: numpy.ndarray) -> tuple[float, float, float]:
    """F1, precision and recall."""
    hit = (guess & truth).sum()
    precision, recall = hit / max(1, guess.sum()), hit / max(1, truth.sum())
    return 2 * precision * recall / max(1e-9, precision + recall), precision, recall


def row(name: str, net: TextNet, examples: list[Example], inputs: numpy.ndarray, truths: numpy.ndarray) -> str:
    """One line of the table."""
    real = truths.reshape(len(truths), -1).mean(1) / 255
    found = coverages(net, inputs)
    heavy, guess = real >= HEAVY, found >= HEAVY
    sure = (real < DOUBTFUL[0]) | (real > DOUBTFUL[1])
    free = numpy.array([not example.script for example in examples])
    score, precision, recall = f1(guess, heavy)
    cells = [name, len(examples), f"{score:.3f}", f"{precision:.3f}", f"{recall:.3f}",
             f"{f1(guess[sure], heavy[sure])[0]:.3f}", f"{area_under_curve(found, heavy):.3f}",
             f"{abs(found - real).mean() * 100:.2f}", f"{guess[free].mean() * 100:.1f} %"]
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


HEADING = ("| weights | pictures | F1 at 7 % | precision | recall | F1 outside 5–9 % | AUC heavy | coverage MAE, points "
           "| text-free called heavy |\n|---|---|---|---|---|---|---|---|---|")


def recalls(name: str, net: TextNet, examples: list[Example], inputs: numpy.ndarray, truths: numpy.ndarray) -> str:
    """How many of the heavy pictures of each script are found."""
    real, found = truths.reshape(len(truths), -1).mean(1) / 255, coverages(net, inputs)
    parts = []
    for script in sorted({example.script for example in examples if example.script}):
        is_heavy = numpy.array([example.script == script for example in examples]) & (real >= HEAVY)
        if is_heavy.any():
            parts.append(f"{script} {int((found[is_heavy] >= HEAVY).sum())} of {int(is_heavy.sum())}")
    return f"Heavy pictures found by {name}: " + ", ".join(parts) + "."
