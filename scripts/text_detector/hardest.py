"""Text-free pictures that a net takes for text: what it learns most from."""

from __future__ import annotations

from collections.abc import Sequence

import numpy
from PIL import Image

from . import backgrounds, dataset, evaluation, lookalikes
from .net import TextNet
from .sources import Sources

#: How often each is drawn; photographs count most, for nobody forgives a net that reads in trees.
KINDS = {"photograph": (backgrounds.photograph, 9), "things": (backgrounds.things, 8)} | {
    name: (kind, 0.4) for name, (kind, _) in lookalikes.KINDS.items()}
#: A picture that is text all over counts no more than one that is so by this share.
ENOUGH = 0.4


def make(nets: Sequence[TextNet], seed: int, sources: Sources, drawn: int, kept: int) -> dataset.Pictures:
    """Of so many pictures drawn those that the nets err most on."""
    random = numpy.random.default_rng([seed, drawn])
    inputs, kinds = [], []
    for _ in range(drawn):
        kind = dataset.chosen(random, KINDS)
        picture = KINDS[kind][0](random, dataset.DRAWN, sources)
        example = dataset.Example(picture, Image.new("L", dataset.DRAWN, 0), "", kind)
        inputs.append(dataset.arrays(dataset.augment(random, example))[0])
        kinds.append(kind)
    every = numpy.stack(inputs)
    wrong = sum(evaluation.coverages(net, every).clip(0, ENOUGH) for net in nets)
    order = numpy.argsort(wrong)[::-1][:kept]
    cells = (dataset.HEIGHT // dataset.CELL, dataset.WIDTH // dataset.CELL)
    return dataset.Pictures(every[order], numpy.zeros((len(order), *cells), numpy.uint8), numpy.array([""] * len(order)),
                            numpy.array(kinds)[order])
