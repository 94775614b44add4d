"""Trains the net on arrays of pictures."""

from __future__ import annotations

import time
from pathlib import Path

import numpy
import torch
from torch.nn.functional import binary_cross_entropy_with_logits as cross_entropy

from .dataset import Pictures
from .net import TextNet, scaled

BATCH = 16
#: How much more an area counts that is taken for text on a picture without any.
FALSE_AREA = 2
#: How much of the running mean of the weights each step keeps; that mean is the outcome.
KEPT = 0.998


def loss_of(logits: torch.Tensor, truth: torch.Tensor) -> torch.Tensor:
    """Cross entropy with text counted double, half of Dice, and the error of the coverage itself, more where there is no text."""
    guess = torch.sigmoid(logits)
    entropy = cross_entropy(logits, truth, reduction="none")
    weight = 1 + truth
    overlap = 2 * (guess * truth).sum((1, 2)) + 20
    dice = 1 - overlap / ((guess ** 2).sum((1, 2)) + (truth ** 2).sum((1, 2)) + 20)
    coverage = (guess.mean((1, 2)) - truth.mean((1, 2))).abs()
    coverage = coverage * (1 + FALSE_AREA * (truth.sum((1, 2)) == 0))
    return (entropy * weight).sum() / weight.sum() + 0.5 * dice.mean() + coverage.mean()


def batch(inputs: numpy.ndarray, truths: numpy.ndarray, random: numpy.random.Generator) -> tuple[torch.Tensor, torch.Tensor]:
    """One batch, sometimes mirrored, inverted or with noise."""
    if random.random() < 0.5:
        inputs, truths = inputs[:, :, ::-1], truths[:, :, ::-1]
    luma = torch.from_numpy(inputs.astype(numpy.float32))
    if random.random() < 0.2:
        luma = 255 - luma
    if random.random() < 0.2:
        luma = luma + torch.randn_like(luma) * float(random.uniform(1, 8))
    return scaled(luma), torch.from_numpy(truths.astype(numpy.float32)) / 255


def train(net: TextNet, pictures: Pictures, epochs: int, rate: float, seed: int, seconds: float,
          checkpoint: Path | None = None) -> None:
    """One cycle of the learning rate over so many epochs; ends early when the time is up, goes on from a checkpoint.

    The net is left with the running mean of its weights, which errs less than any of its steps.
    """
    inputs, truths = pictures.inputs, pictures.truths
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    net.to(memory_format=torch.channels_last)
    per_epoch = len(inputs) // BATCH
    optimizer = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-4)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, total_steps=epochs * per_epoch, pct_start=0.1)
    mean_net = torch.optim.swa_utils.AveragedModel(net, avg_fn=lambda kept, new, _: KEPT * kept + (1 - KEPT) * new)
    parts = {"net": net, "optimizer": optimizer, "schedule": schedule, "mean": mean_net}
    start, mean = time.process_time(), 0.0
    for epoch in range(_resumed(checkpoint, parts), epochs):
        random = numpy.random.default_rng([seed, epoch])
        order = random.permutation(len(inputs))
        for at in range(0, per_epoch * BATCH, BATCH):
            chosen = order[at:at + BATCH]
            luma, truth = batch(inputs[chosen], truths[chosen], random)
            loss = loss_of(net(luma.contiguous(memory_format=torch.channels_last)), truth)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            mean_net.update_parameters(net)
            mean = float(loss.detach()) if not mean else 0.98 * mean + 0.02 * float(loss.detach())
        print(f"epoch {epoch + 1} of {epochs}: loss {mean:.4f}, {time.process_time() - start:.0f} s of CPU", flush=True)
        if checkpoint:
            torch.save({"epoch": epoch + 1, **{name: part.state_dict() for name, part in parts.items()}}, checkpoint)
        if time.process_time() - start > seconds:
            print("the time is up", flush=True)
            break
    net.load_state_dict(mean_net.module.state_dict())


def _resumed(checkpoint: Path | None, parts: dict) -> int:
    """How many epochs are behind, after the parts were put back to where they stood."""
    if not checkpoint or not checkpoint.exists():
        return 0
    kept = torch.load(checkpoint)
    for name, part in parts.items():
        part.load_state_dict(kept[name])
    return kept["epoch"]
