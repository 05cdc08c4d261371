"""The level of somebody who plays a sheet game alone, from the total."""

from __future__ import annotations

from collections.abc import Mapping

LOWEST = "tourist"


def level(total: int, bounds: Mapping[str, int]) -> str:
    """The highest level whose bound the total reaches; below them all, the lowest one (C11)."""
    reached = [name for name, bound in bounds.items() if total >= bound]
    return max(reached, key=bounds.__getitem__, default=LOWEST)
