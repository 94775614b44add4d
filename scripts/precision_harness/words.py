"""What the harness says."""

from __future__ import annotations

import sys


class Refusal(Exception):
    """Why a command cannot go on, in one sentence."""


def say(sentence: str) -> None:
    print(f"precision: {sentence}", file=sys.stderr)


def counted(number: int, one: str, many: str | None = None) -> str:
    """A number with its noun: 1 page, 2,000 pages."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
