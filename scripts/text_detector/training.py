"""Trains the net on what a feed gives, for so many seconds."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from pathlib import Path

import numpy
import torch
from torch.nn.functional import binary_cross_entropy_with_logits as cross_entropy

from .feed import Feed
from .net import TextNet, scaled

BATCH = 16
#: How much more an area counts that is taken for text on a picture without any.
FALSE_AREA = 3
#: Where a picture becomes heavy, how much coverage is about there, and how much the verdict counts.
HEAVY, SPREAD, VERDICT = 0.068, 0.02, 0.04
#: How much of the running mean of the weights each step keeps; that mean is the outcome.
KEPT = 0.999
#: The part of the time in which the rate rises, before it falls to nothing.
RISE = 0.05
#: Units that answer to no picture of so many batches are woken at the start.
LISTEN = 8
#: Places are chosen for so many steps at a time, and the net is kept that often.
ROUND = 250


def loss_of(logits: torch.Tensor, truth: torch.Tensor, known: torch.Tensor) -> torch.Tensor:
    """Cross entropy with text counted double, half of Dice, and the error of the coverage itself, more where there is no text,
    and a little of the verdict, heavy or not."""
    guess, known_cells = torch.sigmoid(logits), known.sum((1, 2)).clamp(min=1)
    entropy = cross_entropy(logits, truth, reduction="none")
    weight = (1 + truth) * known
    overlap = 2 * (guess * truth * known).sum((1, 2)) + 20
    dice = 1 - overlap / ((guess ** 2 * known).sum((1, 2)) + (truth ** 2 * known).sum((1, 2)) + 20)
    found, real = ((plane * known).sum((1, 2)) / known_cells for plane in (guess, truth))
    coverage = (found - real).abs() * (1 + FALSE_AREA * (truth.sum((1, 2)) == 0))
    verdict = cross_entropy((found - HEAVY) / SPREAD, (real > HEAVY).float(), reduction="none") * ((real - HEAVY).abs() > SPREAD)
    return (entropy * weight).sum() / weight.sum() + 0.5 * dice.mean() + coverage.mean() + VERDICT * verdict.mean()


def rate_at(progress: float, highest: float) -> float:
    """The learning rate: a short rise, then half of a cosine down to nothing."""
    if progress < RISE:
        return highest * (0.04 + 0.96 * progress / RISE)
    return highest * 0.5 * (1 + math.cos(math.pi * min(1.0, (progress - RISE) / (1 - RISE))))


class Trainer:
    """A net, the running mean of its weights, and how far it has come."""

    def __init__(self, net: TextNet, rate: float, seed: int) -> None:
        torch.manual_seed(seed)
        torch.set_num_threads(1)
        self.net, self.rate = net.to(memory_format=torch.channels_last), rate
        self.optimizer = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-4)
        self.mean = torch.optim.swa_utils.AveragedModel(net, avg_fn=lambda kept, new, _: KEPT * kept + (1 - KEPT) * new)
        self.visits, self.spent, self.loss = 0, 0.0, 0.0

    def step(self, feed: Feed, places: numpy.ndarray, progress: float) -> None:
        """One batch."""
        self.optimizer.param_groups[0]["lr"] = rate_at(progress, self.rate)
        luma, truth, known = (torch.from_numpy(plane) for plane in feed.batch(places))
        logits = self.net(scaled(luma).contiguous(memory_format=torch.channels_last))
        loss = loss_of(logits, truth, (known > 0.99).float())
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()
        self.mean.update_parameters(self.net)
        feed.note(places, torch.sigmoid(logits.detach()).mean((1, 2)).numpy())
        self.visits += len(places)
        self.loss = float(loss.detach()) if not self.loss else 0.99 * self.loss + 0.01 * float(loss.detach())

    def wake(self, feed: Feed) -> None:
        """Begins with units that all answer to something."""
        lumas = [feed.batch(feed.choose(BATCH))[0] for _ in range(LISTEN)]
        woken = self.net.wake(scaled(torch.from_numpy(numpy.concatenate(lumas))))
        self.mean.module.load_state_dict(self.net.state_dict())
        print(f"{woken} units woken", flush=True)

    def keep(self, path: Path, feed: Feed) -> None:
        """Writes all that a later start needs to go on."""
        parts = {"net": self.net, "optimizer": self.optimizer, "mean": self.mean}
        torch.save({"spent": self.spent, "visits": self.visits, "taken": feed.taken.tolist(),
                    **{name: part.state_dict() for name, part in parts.items()}}, path)

    def resume(self, path: Path, feed: Feed) -> None:
        """Goes on from what was kept."""
        kept = torch.load(path)
        for name, part in {"net": self.net, "optimizer": self.optimizer, "mean": self.mean}.items():
            part.load_state_dict(kept[name])
        self.spent, self.visits, feed.taken = kept["spent"], kept["visits"], numpy.array(kept["taken"])


def train(net: TextNet, feed: Feed, rate: float, seed: int, seconds: float, checkpoint: Path | None = None,
          watch: Callable[[TextNet, int], None] | None = None) -> None:
    """One cycle of the learning rate over so many seconds of the clock; goes on from a checkpoint.

    The net is left with the running mean of its weights, which errs less than any of its steps.
    """
    trainer, rounds = Trainer(net, rate, seed), 0
    if checkpoint and checkpoint.exists():
        trainer.resume(checkpoint, feed)
    else:
        trainer.wake(feed)
    before = trainer.spent
    start = time.monotonic()
    while trainer.spent < seconds:
        for places in feed.choose(ROUND * BATCH).reshape(ROUND, BATCH):
            trainer.spent = before + time.monotonic() - start
            trainer.step(feed, places, trainer.spent / seconds)
        rounds += 1
        print(f"{trainer.visits} visits, {trainer.spent:.0f} of {seconds:.0f} s: loss {trainer.loss:.4f}", flush=True)
        if checkpoint:
            trainer.keep(checkpoint, feed)
        if watch:
            watch(trainer.mean.module, rounds)
    net.load_state_dict(trainer.mean.module.state_dict())
