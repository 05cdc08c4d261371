"""The frame of reasons: two turns are told apart by what each does to the sheet.

A game lists what a turn does as facts: a group closed, a cell taken that a run needed. The value
says which turn is better, and of the facts that speak for it the sentence is about the one in which
the turns differ most. Weights are in stars, and rough: they choose what to speak of, and never what
a turn is worth.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Generic, TypeAlias

from expedition.core.reviews import Reason
from expedition.core.rules import Seat, Step, Turn, View
from expedition.games.sheet_games.dice import Dice, all_rolls
from expedition.games.sheet_games.game import SheetGame
from expedition.games.sheet_games.sheet import AnySheet, Sheet
from expedition.games.sheet_games.table import AnyTable

TELLING = 0.009
"""Facts that differ by less say nothing."""

Values: TypeAlias = Mapping[str, str | int]
Told: TypeAlias = tuple[float, str, Values]
"""A sentence that may be told: how much speaks for it, its key, and what fills it in."""


@dataclass(frozen=True, slots=True)
class Fact:
    """An effect of a turn: below 0 if it does harm; the values fill in its sentences.

    Facts of two turns with the same name and subject are one fact, in which they may differ. What
    stands on the sheet whoever plays has a weight before the turn, too.
    """

    name: str
    weight: float
    values: Values = field(default_factory=dict)
    subject: str | int = ""
    was: float = 0.0


Facts: TypeAlias = Mapping[tuple[str, str | int], Fact]


class SheetReasons(ABC, Generic[AnyTable, AnySheet, Step]):
    """Explanations why one turn is better than another; a game says what turns do.

    A fact that does good has two sentences, what was missed and praise; one that does harm another
    two, what was spoilt and what is spared. On the sheet of another, harm is what is aimed at.
    """

    rules: SheetGame[AnyTable, AnySheet, Step]

    @abstractmethod
    def facts(self, before: AnySheet, after: AnySheet) -> Iterator[Fact]:
        """The effects of a turn that led from one sheet to the other.

        Of facts with the same name and subject, the weightiest is told.
        """

    def blame(self, view: View[AnyTable, None], played: Turn[Step], better: Turn[Step]) -> Reason:
        """The reason why a turn is worse: what the better one gains, or what it has spoilt."""
        before, did, would = self._sheets(view, played, better)
        done, missed = _by_name(self.facts(before, did)), _by_name(self.facts(before, would))
        if _owner(view) != view.seat:
            told = [*_harm("hurts", missed, done), *_help(missed, done)]
        else:
            told = [*_gains("missed", missed, done), *_losses("spoilt", missed, done, {})]
        return _weightiest(told) or _plain(before, did, would)

    def praise(
        self, view: View[AnyTable, None], played: Turn[Step], other: Turn[Step] | None = None
    ) -> Reason:
        """The reason why a turn is good: its best effect, or what tells it from another turn."""
        before, did = self._sheets(view, played)
        done = _by_name(self.facts(before, did))
        beside: Facts = {at: replace(fact, weight=fact.was) for at, fact in done.items()}
        if other is not None:
            [_, would] = self._sheets(view, other)
            beside = _by_name(self.facts(before, would))
        here = first_marked(before, did)
        if _owner(view) != view.seat:
            return _weightiest(_harm("harms", done, beside)) or Reason("reason.praise.harm", here)
        told = [*_gains("praise", done, beside), *_losses("spared", done, beside, here)]
        return _weightiest(told) or Reason("reason.praise.best", here)

    def _sheets(self, view: View[AnyTable, None], *turns: Turn[Step]) -> list[Any]:
        """The sheet before, and as each turn leaves it."""
        assert view.seat is not None
        tables = [view.public, *(self.rules.after(view.public, view.seat, turn) for turn in turns)]
        return [table.sheet(_owner(view)) for table in tables]


def first_marked(before: Sheet, after: Sheet, unlike: Sheet | None = None) -> Values:
    """The first cell that a turn has filled, and the number there if it is one."""
    other = before if unlike is None else unlike
    for cell, mark in enumerate(after.marks):
        if mark not in (before.marks[cell], other.marks[cell]):
            name = after.layout.names[cell]
            return {"number": mark, "cell": name} if mark > 0 else {"cell": name}
    return {}


@cache
def percent_of_rolls(dice: Dice, number: int) -> int:
    """In how many of 100 rolls the number can be written."""
    rolls = all_rolls(dice)
    offers = zip(rolls.offers, rolls.danger, strict=True)
    times = sum(number in numbers and not is_danger for numbers, is_danger in offers)
    return round(100 * times / int(rolls.count))


def _owner(view: View[AnyTable, None]) -> Seat:
    assert view.seat is not None
    return view.public.sheet_to_fill(view.seat)


def _by_name(facts: Iterator[Fact]) -> Facts:
    found: dict[tuple[str, str | int], Fact] = {}
    for fact in facts:
        at = (fact.name, fact.subject)
        if at not in found or abs(fact.weight) > abs(found[at].weight):
            found[at] = fact
    return found


def _gains(form: str, better: Facts, worse: Facts) -> Iterator[Told]:
    """The good that the better turn does, and the worse one does not or does less of."""
    for at, fact in better.items():
        if fact.weight > 0:
            yield fact.weight - _weight(worse, at), f"reason.{form}.{fact.name}", fact.values


def _losses(form: str, better: Facts, worse: Facts, here: Values) -> Iterator[Told]:
    """The harm that the worse turn does, and the better one does not or does less of."""
    for at, fact in worse.items():
        if fact.weight < 0:
            values = {**fact.values, **here}
            yield _weight(better, at) - fact.weight, f"reason.{form}.{fact.name}", values


def _harm(form: str, better: Facts, worse: Facts) -> Iterator[Told]:
    """On another's sheet: the harm done there, or the little good that is left."""
    for at, fact in better.items():
        if fact.weight < 0 or at in worse:
            yield _weight(worse, at) - fact.weight, f"reason.{form}.{fact.name}", fact.values


def _help(better: Facts, worse: Facts) -> Iterator[Told]:
    """On another's sheet: the good that the worse turn does there."""
    for at, fact in worse.items():
        if fact.weight > 0 and at not in better:
            yield fact.weight, f"reason.helps.{fact.name}", fact.values


def _weight(facts: Facts, at: tuple[str, str | int]) -> float:
    fact = facts.get(at)
    return fact.weight if fact else 0.0


def _weightiest(told: Iterator[Told] | list[Told]) -> Reason | None:
    weight, key, values = max(told, key=lambda one: one[0], default=(0.0, "", {}))
    return Reason(key, values) if weight >= TELLING else None


def _plain(before: Sheet, did: Sheet, would: Sheet) -> Reason:
    """Which mark would have been better in which place, where nothing more can be said."""
    places = _places(before, did, would)
    if not places:
        return Reason("reason.other_note", first_marked(before, did))
    if "played_cell" not in places:
        return Reason("reason.one_more", places)
    if "cell" not in places:
        return Reason("reason.one_less", places)
    if "number" not in places or "played_number" not in places:
        return Reason("reason.other_cell", places)
    is_same = places["cell"] == places["played_cell"]
    return Reason("reason.other_number" if is_same else "reason.other_place", places)


def _places(before: Sheet, did: Sheet, would: Sheet) -> Values:
    """The first mark of each turn that the other did not make; nothing if both made the same."""
    played = first_marked(before, did, unlike=would)
    better = first_marked(before, would, unlike=did)
    return {**better, **{f"played_{name}": value for name, value in played.items()}}
