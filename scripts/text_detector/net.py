"""The net: three halvings, six residual layers with holes, one dot product; it looks twice, or thrice (docs/text-detector.md)."""

from __future__ import annotations

import torch
from torch import nn
from torch.nn.functional import avg_pool2d, interpolate, pad

from .dataset import CELL

CHANNELS = (8, 16, 24)
DILATIONS = (1, 2, 4, 8, 4, 1)
#: By how much of a logit the look at the half-size copy must be surer before training.
HALF_MARGIN = 0.85
#: How large the weights of woken units are, as a part of those that torch begins with.
FAINT = 0.1


class TextNet(nn.Module):
    """Luma around zero in, one logit for each cell of 8 x 8 out."""

    def __init__(self) -> None:
        super().__init__()
        first, second, third = CHANNELS
        self.c1 = nn.Conv2d(1, first, 3, 2, 1)
        self.c2 = nn.Conv2d(first, second, 3, 2, 1)
        self.c3 = nn.Conv2d(second, third, 3, 2, 1)
        self.wide = nn.ModuleList(nn.Conv2d(third, third, 3, 1, d, d) for d in DILATIONS)
        self.out = nn.Conv2d(third, 1, 1)
        nn.init.constant_(self.out.bias, -2)
        self.half_margin = nn.Parameter(torch.tensor(HALF_MARGIN))

    def forward(self, luma: torch.Tensor) -> torch.Tensor:
        """The surer of two looks: at the picture, and at a copy of half its size, where giant letters are letters."""
        cells = self.look(luma)
        down, right = -luma.shape[2] % (2 * CELL), -luma.shape[3] % (2 * CELL)
        half = self.look(avg_pool2d(pad(luma, (0, right, 0, down), mode="replicate"), 2))
        return torch.maximum(cells, _enlarged(half)[:, :cells.shape[1], :cells.shape[2]] - self.half_margin)

    def with_colours(self, cells: torch.Tensor, plane: torch.Tensor, marks: torch.Tensor) -> torch.Tensor:
        """The surer of these logits and of a look at colours at half the size, in the cells that count."""
        large = _enlarged(self.look(plane[None, None]))[0, :cells.shape[0], :cells.shape[1]]
        counted = marks.repeat_interleave(2, 0).repeat_interleave(2, 1)[:cells.shape[0], :cells.shape[1]]
        return torch.where(counted, torch.maximum(cells, large), cells)

    def look(self, luma: torch.Tensor) -> torch.Tensor:
        """The logits of one size."""
        plane = torch.relu(self.c3(torch.relu(self.c2(torch.relu(self.c1(luma))))))
        for layer in self.wide:
            plane = plane + torch.relu(layer(plane))
        return self.out(plane)[:, 0]

    def wake(self, luma: torch.Tensor) -> int:
        """Gives faint weights at random to residual units that answer to none of these pictures, and says how many they were.

        Such a unit has no gradient, so it would never learn. A layer that an older net did not have is full of them.
        """
        woken = 0
        with torch.no_grad():
            plane = torch.relu(self.c3(torch.relu(self.c2(torch.relu(self.c1(luma))))))
            for layer in self.wide:
                dumb = (layer(plane) <= 0).all(3).all(2).all(0)
                fresh = nn.Conv2d(layer.in_channels, layer.out_channels, 3)
                layer.weight[dumb] = FAINT * fresh.weight[dumb]
                layer.bias[dumb] = 0
                plane = plane + torch.relu(layer(plane))
                woken += int(dumb.sum())
        return woken

    def layers(self) -> list[tuple[str, nn.Conv2d]]:
        """The quantised layers by their names in the weights file."""
        return [("c1", self.c1), ("c2", self.c2), ("c3", self.c3), *((f"d{i}", l) for i, l in enumerate(self.wide))]


def _enlarged(half: torch.Tensor) -> torch.Tensor:
    """The logits of the half size at the whole one."""
    return interpolate(half[:, None], scale_factor=2, mode="bilinear", align_corners=False)[:, 0]


def scaled(luma: "torch.Tensor") -> torch.Tensor:
    """Bytes to what the net was trained on."""
    return (luma.float()[:, None] - 128) / 64
