"""The danger round: the sheets change hands, or who plays alone keeps to the last cell filled."""

from __future__ import annotations

from collections.abc import Collection

from expedition.core.chance import Chance, deranged
from expedition.core.rules import Seat
from expedition.games.sheet_games.kernel import ground as kernel
from expedition.games.sheet_games.layout import Layout


def pass_sheets(seats: int, chance: Chance) -> tuple[Seat, ...]:
    """Whose sheet each seat gets: never its own, each exchange as likely (C6); alone, its own."""
    return deranged(chance, seats, "sheets") if seats > 1 else (0,)


def near_the_last(layout: Layout, free: tuple[int, ...], last: Collection[int]) -> tuple[int, ...]:
    """The free cells beside the cells filled in the previous turn; if there is none, all (C10)."""
    return tuple(kernel.near_the_last(layout.ground, list(free), list(last)))
