"""The level of somebody who plays a sheet game alone, from the total."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from expedition.core.rules import Standing

LOWEST = "tourist"


def level(total: int, bounds: Mapping[str, int]) -> str:
    """The highest level whose bound the total reaches; else, and below zero, the lowest (C11)."""
    reached = [name for name, bound in bounds.items() if total >= max(bound, 0)]
    return max(reached, key=bounds.__getitem__, default=LOWEST)


def with_level(standing: Standing, bounds: Mapping[str, int]) -> Standing:
    """The score with the level of somebody who played alone, and how far it is to the next."""
    total = standing.total
    higher = {name: max(bound, 0) for name, bound in bounds.items() if total < max(bound, 0)}
    following = min(higher, key=bounds.__getitem__, default=None)
    return replace(
        standing,
        level=level(total, bounds),
        next_level=following,
        lacks=higher[following] - total if following else 0,
    )
