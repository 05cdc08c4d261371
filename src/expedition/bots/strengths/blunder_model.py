"""Blunder model of weak players: a step that goes unnoticed hides every turn that needs it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from expedition.core.chance import Chance
from expedition.core.rules import Seat
from expedition.core.turns import AnyTurn, turn_text

Worth = TypeVar("Worth", int, float)


@dataclass(frozen=True, slots=True)
class Odds:
    """A probability as a fraction: so often in so many."""

    times: int
    of: int

    def come_true(self, chance: Chance, purpose: str) -> bool:
        """True so often, by lot."""
        return chance.below(self.of, purpose) < self.times


def noticed(
    worth: Mapping[AnyTurn, Worth], odds: Odds, chance: Chance, seat: Seat | None
) -> dict[AnyTurn, Worth]:
    """The turns that are left when each step is seen with these odds: a cell, a number, a tool."""
    steps = {str(step) for turn in worth for step in turn}
    seen = {step for step in sorted(steps) if odds.come_true(chance, f"bot/{seat}/notices/{step}")}
    return {turn: value for turn, value in worth.items() if all(str(step) in seen for step in turn)}


def best_few(worth: Mapping[AnyTurn, Worth], most: int) -> list[AnyTurn]:
    """The turns that look best, and those as good as the last of them, in an order of their own."""
    if not worth:
        return []
    bound = sorted(worth.values(), reverse=True)[:most][-1]
    return _in_order(turn for turn, value in worth.items() if value >= bound)


def _in_order(turns: Iterable[AnyTurn]) -> list[AnyTurn]:
    """The turns by their texts, so that lots do not depend on how an advisor lists them."""
    return sorted(turns, key=turn_text)
