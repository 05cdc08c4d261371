"""A line over a game, drawn with letters: as many columns as values, and a few rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.text import Text

ROWS = 7
POINT = "*"


def line_drawn(values: Sequence[int], told: Callable[[int], str]) -> Text:
    """The values from left to right, the greatest at the top; the two edges say what they are."""
    least, most = min(values), max(values)
    step = max(1, most - least) / (ROWS - 1)
    heights = [round((value - least) / step) for value in values]
    labels = {ROWS - 1: told(most), 0: told(least)}
    width = max(map(len, labels.values()))
    rows = [
        f"{labels.get(row, ''):>{width}} |"
        + "".join(POINT if height == row else " " for height in heights).rstrip()
        for row in reversed(range(ROWS))
    ]
    return Text("\n".join(rows))
