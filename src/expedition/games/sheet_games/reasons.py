"""The frame of reasons: two turns are told apart by what each does to the sheet.

A game lists what a turn does as facts: a group closed, a cell taken that a run needed. The sentence
is about the fact in which the turns differ most. Weights are in stars, and rough: they choose what
to speak of, and never what a turn is worth.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias

from expedition.core.reviews import Reason
from expedition.core.rules import Seat, Step, Turn, View
from expedition.games.sheet_games.game import SheetGame
from expedition.games.sheet_games.sheet import AnySheet, Sheet
from expedition.games.sheet_games.table import AnyTable

TELLING = 0.1
"""Facts that differ by less say nothing."""

Values: TypeAlias = Mapping[str, str | int]


@dataclass(frozen=True, slots=True)
class Fact:
    """An effect of a turn: below 0 if it does harm; the values fill in its sentences."""

    name: str
    weight: float
    values: Values = field(default_factory=dict)


class SheetReasons(ABC, Generic[AnyTable, AnySheet, Step]):
    """Explanations why one turn is better than another; a game says what turns do.

    A fact has up to three sentences: what was missed, what was spoilt, and praise.
    """

    rules: SheetGame[AnyTable, AnySheet, Step]

    @abstractmethod
    def facts(self, before: AnySheet, after: AnySheet) -> Iterator[Fact]:
        """The effects of a turn that led from one sheet to the other.

        Of facts with the same name, the weightiest is told.
        """

    def blame(self, view: View[AnyTable, None], played: Turn[Step], better: Turn[Step]) -> Reason:
        """The reason why a turn is worse: what the better one gains, or what it has spoilt."""
        before, did, would = self._sheets(view, played, better)
        if _owner(view) != view.seat:
            return Reason("reason.harm", _places(before, did, would))
        done, missed = _by_name(self.facts(before, did)), _by_name(self.facts(before, would))
        told = [_difference(name, missed, done) for name in {**missed, **done}]
        weight, key, values = max(told, key=lambda one: one[0], default=(0.0, "", {}))
        return Reason(key, values) if weight >= TELLING else _plain(before, did, would)

    def praise(self, view: View[AnyTable, None], played: Turn[Step]) -> Reason:
        """The best effect of the turn."""
        before, did = self._sheets(view, played)
        here = _first_marked(before, did)
        if _owner(view) != view.seat:
            return Reason("reason.praise.harm", here)
        facts = _by_name(self.facts(before, did)).values()
        fact = max(facts, key=lambda fact: fact.weight, default=Fact("", 0.0))
        if fact.weight < TELLING:
            return Reason("reason.praise.best", here)
        return Reason(f"reason.praise.{fact.name}", fact.values)

    def _sheets(self, view: View[AnyTable, None], *turns: Turn[Step]) -> list[Any]:
        """The sheet before, and as each turn leaves it."""
        assert view.seat is not None
        tables = [view.public, *(self.rules.after(view.public, view.seat, turn) for turn in turns)]
        return [table.sheet(_owner(view)) for table in tables]


def _owner(view: View[AnyTable, None]) -> Seat:
    assert view.seat is not None
    return view.public.sheet_to_fill(view.seat)


def _by_name(facts: Iterator[Fact]) -> dict[str, Fact]:
    found: dict[str, Fact] = {}
    for fact in facts:
        if fact.name not in found or abs(fact.weight) > abs(found[fact.name].weight):
            found[fact.name] = fact
    return found


def _difference(
    name: str, missed: Mapping[str, Fact], done: Mapping[str, Fact]
) -> tuple[float, str, Values]:
    """How much turns differ in a fact, and the sentence: what was missed, or what was spoilt."""
    nothing = Fact(name, 0.0)
    would, did = missed.get(name, nothing), done.get(name, nothing)
    weight = would.weight - did.weight
    if would.weight > 0:
        return weight, f"reason.missed.{name}", would.values
    return weight, f"reason.spoilt.{name}", did.values


def _plain(before: Sheet, did: Sheet, would: Sheet) -> Reason:
    """Which mark would have been better in which place, where nothing more can be said."""
    places = _places(before, did, would)
    if not places:
        return Reason("reason.other_note", _first_marked(before, did))
    if "played_cell" not in places:
        return Reason("reason.one_more", places)
    if "cell" not in places:
        return Reason("reason.one_less", places)
    if "number" not in places or "played_number" not in places:
        return Reason("reason.other_cell", places)
    is_same = places["cell"] == places["played_cell"]
    return Reason("reason.other_number" if is_same else "reason.other_place", places)


def _places(before: Sheet, did: Sheet, would: Sheet) -> dict[str, str | int]:
    """The first mark of each turn that the other did not make; nothing if both made the same."""
    played = _first_marked(before, did, unlike=would)
    better = _first_marked(before, would, unlike=did)
    return {**better, **{f"played_{name}": value for name, value in played.items()}}


def _first_marked(before: Sheet, after: Sheet, unlike: Sheet | None = None) -> dict[str, str | int]:
    """The first cell that a turn has filled, and the number there if it is one."""
    other = before if unlike is None else unlike
    for cell, mark in enumerate(after.marks):
        if mark not in (before.marks[cell], other.marks[cell]):
            name = after.layout.names[cell]
            return {"number": mark, "cell": name} if mark > 0 else {"cell": name}
    return {}
