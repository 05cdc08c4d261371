"""The search of a sheet game: expectimax, playouts and win search, from views to weighed turns.

A view becomes a position of the engine, and the turns of the engine become steps of the menus.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from importlib.resources import files
from importlib.resources.abc import Traversable
from math import inf
from typing import Any, Generic

from expedition.core.errors import Refusal
from expedition.core.playouts import A_SECOND_LOOK, AT_ONCE, Effort, Judged, Weighed
from expedition.core.rules import Box, Seat, Step, Turn, View
from expedition.games.sheet_games.dice import Dice, all_rolls, roll_number
from expedition.games.sheet_games.engine import position as engine
from expedition.games.sheet_games.engine.expectimax_search import (
    Expectimax,
    ExpectimaxPosition,
    RollKind,
)
from expedition.games.sheet_games.engine.luck import Luck
from expedition.games.sheet_games.engine.playout_search import PlayoutSearch
from expedition.games.sheet_games.engine.td_learner import TemporalDifferenceLearner
from expedition.games.sheet_games.engine.value import Value
from expedition.games.sheet_games.engine.win_search import WinSearch, ending
from expedition.games.sheet_games.game import SheetGame
from expedition.games.sheet_games.kernel.rolls import Rolls
from expedition.games.sheet_games.sheet import Sheet, blank_marks
from expedition.games.sheet_games.table import AnyTable
from expedition.games.sheet_games.training import PACE, Learner, SheetTraining
from expedition.games.sheet_games.value_difference import Estimate, Trust, played_on
from expedition.games.sheet_games.value_files import TrainingRun, learned, own_weights

SOME_ROLL = 0
TO_THE_END = 1000
"""More turns than any game has."""
SHOWN = 3
"""So many turns are searched again however far behind they are: people are shown as many."""
DEEPER = 3
"""How many of the turns that were searched over all rolls are searched one roll deeper."""

LUCK_DEPTH = 2
"""The depth of the search that tells luck; one less leaves luck untold, one more is too slow."""

WIN_REACH = 6
"""So many rolls before the end the win is searched for; earlier, the mean asks for the same."""
WIN_WIDTH = 5
WIN_CLOSE = 2.0
"""Turns that are worth less by more than so many stars are not tried."""
WIN_RIVALS = 4
"""Only the best of the others are played on with; with a hundred players the rest cannot win."""
WIN_STAR = 0.02
"""What a star is worth beside the chance to win, to decide where that tells no difference."""


@dataclass(frozen=True, slots=True)
class HintBounds:
    """The stars by which a turn may be behind the best to be called good, and to be called fine.

    Measured by games that follow nothing else (`benchmarks.hints`): with the worst of the good
    turns each time one is ahead of a pathfinder, with the worst of the fine ones not far behind.
    """

    good: float
    fine: float


@dataclass(frozen=True, slots=True)
class Compared:
    """The turns that were compared for hints, and the most that any other turn can be worth."""

    turns: Sequence[engine.Turn]
    others: float = -inf

    @property
    def are_all(self) -> bool:
        """True if there is no other turn."""
        return self.others == -inf


@dataclass(frozen=True, slots=True)
class RollValue:
    """The value of the best turn: its mean over all rolls, and with one of them.

    Both come from one search. So the luck of a roll, the one less the other, is 0 on the average of
    all rolls, however well or badly the value is learned, and whoever plays.
    """

    mean: float
    best: float


class SheetSearch(ABC, Generic[AnyTable, Step]):
    """Searches the turns of a sheet game; a game says what its positions and turns are."""

    box: Box[Step]
    rules: SheetGame[AnyTable, Any, Step]
    dice: Dice
    efforts: Mapping[str, Effort]
    weights: int
    """How many features there are, each with a weight."""
    pace: float = PACE
    """The step size of learning."""
    trust: Trust = Trust()
    """How far the learned value is believed, when one turn is compared with another."""
    hint_bounds: HintBounds
    """The bounds of good turns and of fine ones in hints."""
    company: float = 0.0
    """The share that company takes of what is still to come, as it was learned alone.

    Others draw dangers where they hurt most and end the game when they are done, and one plays to
    win rather than for the mean. It was measured by voyagers, who make par alone; how many sat at
    the table made no difference.
    """
    reach: float = inf
    """How far behind the best the value of a turn may be, for it to be searched again."""
    kinds: Sequence[RollKind] = ()
    """All rolls by what they offer, in games that are searched by expectimax."""

    @abstractmethod
    def position(self, table: AnyTable, owner: Seat) -> engine.Position:
        """The sheet of a seat, between two rolls."""

    @abstractmethod
    def steps(self, table: AnyTable, turn: engine.Turn) -> Turn[Step]:
        """The turn as the menus have it."""

    def value(self, rows: tuple[str, ...]) -> Value:
        """The learned value of positions on that layout."""
        return _value(self, rows)

    @abstractmethod
    def blank(self, rows: tuple[str, ...], value: Value) -> engine.Position:
        """The sheet of somebody alone before the first roll, with that value of its turns."""

    def first_weights(self, rows: tuple[str, ...]) -> list[float]:
        """The prior weights of learning: 0, unless a game has a guess of its own."""
        return [0.0] * self.weights

    def learner(self, value: Value) -> Learner:
        """The learner of the value: temporal differences, unless a game has another one."""
        expectimax = Expectimax(list(self.kinds), [])
        return TemporalDifferenceLearner(value, all_rolls(self.dice), expectimax, self.pace)

    def training(self, sheet: Sheet, layout: str, seed: int, kept: str | None) -> SheetTraining:
        """Learning on the layout of a sheet, from the start or from where it was kept."""
        value = Value(self.first_weights(sheet.rows))
        blank = partial(self.blank, sheet.rows, value)
        if sheet.marks != blank_marks(sheet.rows) or blank().is_over():
            raise Refusal("layout_not_playable")
        rows = () if sheet.rows in self.rules.layouts.values() else sheet.rows
        run = TrainingRun(self.box.name, self.box.edition, layout, 0, seed, 0.0, rows)
        training = SheetTraining(run, sheet.rows, self.learner(value), blank)
        if kept is not None:
            training.take_up(kept)
        return training

    def knows(self, public: AnyTable) -> bool:
        """True if something was learned about the layout, or about the first one."""
        return any(self.value(public.layout).weights)

    def was_learned(self, rows: tuple[str, ...]) -> bool:
        """True if something was learned about that very layout."""
        return _was_learned(self, rows)

    def compared(self, position: engine.Position, roll: int) -> Compared:
        """The turns to compare for hints: all of them, unless a game has too many."""
        return Compared(position.turns(roll))

    def owner(self, public: AnyTable, seat: Seat) -> Seat:
        """The owner of the sheet that the seat writes on: itself, or in a danger round another."""
        return public.sheet_to_fill(seat)

    def outlook(self, public: AnyTable, seat: Seat) -> float:
        """The stars that the seat's sheet is likely to have in the end, whatever the roll."""
        position = self.position(public, seat)
        if position.is_over():
            return float(position.stars())
        mean = self.roll_value(position, SOME_ROLL).mean
        return mean - self._lost_in_company(public, position, mean)

    def judged(
        self,
        view: View[AnyTable, None],
        turns: Collection[Turn[Step]] = (),
        effort: Effort = A_SECOND_LOOK,
    ) -> Judged[Step] | None:
        """The values of the best turns, and of those asked about, with their standard errors.

        These are also played on to the end, beside the one that seems best.
        """
        table, seat = view.public, view.seat
        if seat is None or not table.roll:
            return None
        owner = table.sheet_to_fill(seat)
        position = self.position(table, owner)
        seen = self.roll_value(position, roll_number(self.dice, table.roll))
        after = {
            turn: self.position(self.rules.after(table, seat, turn), owner)
            for turn in dict.fromkeys([*self._promising(view, effort.turns), *turns])
        }
        sign = 1.0 if owner == seat else -1.0
        values = {turn: sign * self.mean_value(then) for turn, then in after.items()}
        luck = seen.best - seen.mean if owner == seat else 0.0
        lost = self._lost_in_company(table, position, seen.mean)
        if not values:
            return Judged(seen.mean - lost, luck, (), ())
        best = max(values, key=values.__getitem__)
        costs = {turn: self.trust.of(values[best] - worth) for turn, worth in values.items()}
        over = [turn for turn in after if after[best].is_over() and after[turn].is_over()]
        for turn in over:  # nothing more comes: the stars are counted, not estimated
            costs[turn] = Estimate(values[best] - values[turn], 0.0)
        if self.trust.playouts and owner == seat:
            ahead = PlayoutSearch(self.value(table.layout), all_rolls(self.dice), 1, 0, TO_THE_END)
            for turn in {*turns} - {best, *over}:
                tried = played_on(ahead, after[best], after[turn], self.trust.playouts)
                costs[turn] = costs[turn].and_also(tried)
        order = sorted(costs, key=lambda turn: costs[turn].mean)
        top = values[best] - lost if owner == seat else seen.mean + values[best]
        return Judged(
            seen.mean - lost,
            luck,
            tuple(Weighed(turn, top - costs[turn].mean) for turn in order),
            tuple(costs[turn].error for turn in order),
        )

    def played_on(
        self, view: View[AnyTable, None], turn: Turn[Step], numbers: Iterable[int]
    ) -> list[float]:
        """The final stars of the seat's own sheet after the turn, in playouts to the end."""
        table, seat = view.public, view.seat
        assert seat is not None
        ahead = PlayoutSearch(self.value(table.layout), all_rolls(self.dice), 1, 0, TO_THE_END)
        after = self.position(self.rules.after(table, seat, turn), seat)
        return [ahead.outcome(after, Luck(number)) for number in numbers]

    def _lost_in_company(self, table: AnyTable, position: engine.Position, mean: float) -> float:
        """How much too high the mean of what was learned alone is for a position at a table."""
        return 0.0 if table.seats == 1 else self.company * (mean - float(position.stars()))

    def _promising(self, view: View[AnyTable, None], most: int) -> list[Turn[Step]]:
        """The turns of the highest value, as many as are asked for if none is far behind."""
        ranked = self.ranked(view, AT_ONCE, 0)[:most] if most else ()
        near = [one for one in ranked if ranked[0].worth - one.worth <= self.reach]
        return [one.turn for one in (near if len(near) > SHOWN else ranked[:SHOWN])]

    def ranked(
        self, view: View[AnyTable, None], effort: Effort, seed: int
    ) -> Sequence[Weighed[Step]]:
        """The turns that are worth a look, the best one first.

        What goes on another's sheet has the value of its harm, and is not searched.
        """
        table, seat = view.public, view.seat
        if seat is None or not table.roll:
            return ()
        owner = table.sheet_to_fill(seat)
        position, roll = self.position(table, owner), roll_number(self.dice, table.roll)
        if effort.playouts and owner == seat:
            ahead = PlayoutSearch(
                self.value(table.layout),
                all_rolls(self.dice),
                effort.turns,
                effort.playouts,
                effort.depth,
            )
            tried = ahead.ranked(position, roll, seed)
            return [Weighed(self.steps(table, one.turn), one.value) for one in tried]
        if effort.depth and self.kinds:
            assert isinstance(position, ExpectimaxPosition)
            widths = [effort.turns, *[DEEPER] * (effort.depth - 1)]
            tried = Expectimax(list(self.kinds), widths).ranked(position, roll)
            return [Weighed(self.steps(table, one.turn), one.value) for one in tried]
        turns = sorted(position.turns(roll), key=lambda turn: turn.value, reverse=True)
        return [Weighed(self.steps(table, turn), turn.value) for turn in turns]

    def to_win(
        self, view: View[AnyTable, None], effort: Effort, seed: int
    ) -> Sequence[Weighed[Step]]:
        """The same turns; near the end and in company, the one most likely to win first."""
        table, seat, ranked = view.public, view.seat, self.ranked(view, effort, seed)
        if (
            seat is None
            or not ranked
            or table.seats == 1
            or table.sheet_to_fill(seat) != seat
            or not effort.contests
        ):
            return ranked
        roll = roll_number(self.dice, table.roll)
        return self._by_chance_to_win(table, seat, ranked, roll, effort.contests, seed)

    def mean_value(self, position: engine.Position) -> float:
        """The expected value of a position over all next rolls, each played best.

        At the end these are the stars.
        """
        assert isinstance(position, ExpectimaxPosition)
        return Expectimax(list(self.kinds), []).mean(position, 1)

    def roll_value(self, position: engine.Position, roll: int) -> RollValue:
        """The value of a position before a roll and with it, searched deeper than its mean."""
        assert isinstance(position, ExpectimaxPosition)
        return value_of_roll(position, self.kinds, all_rolls(self.dice), roll)

    def _by_chance_to_win(
        self,
        table: AnyTable,
        seat: Seat,
        ranked: Sequence[Weighed[Step]],
        roll: int,
        contests: int,
        seed: int,
    ) -> Sequence[Weighed[Step]]:
        """The turns on one's own sheet, the close ones among them by their win probability."""
        close = [one for one in ranked[:WIN_WIDTH] if one.worth >= ranked[0].worth - WIN_CLOSE]
        last = ending(self.position(table, seat), roll)
        if last is not None:  # who leads may end it, whatever else the sheet could still have had
            final = Weighed(self.steps(table, last), last.value)
            close += [] if final.turn in [one.turn for one in close] else [final]
        if len(close) < 2:
            return ranked
        tables = [self.rules.after(table, seat, one.turn) for one in close]
        tried = [self.position(after, seat) for after in tables]
        value, rolls = self.value(table.layout), all_rolls(self.dice)
        rivals = [self.position(table, other) for other in range(table.seats) if other != seat]
        rivals.sort(key=value.of, reverse=True)
        contest = WinSearch(value, rolls, rivals[:WIN_RIVALS], contests, WIN_REACH)
        chances = contest.chances(tried, roll, seed)
        if not chances:
            return ranked
        merits = [chance + WIN_STAR * one.worth for one, chance in zip(close, chances, strict=True)]
        order = sorted(range(len(close)), key=merits.__getitem__, reverse=True)
        known = {one.turn for one in close}
        return [*(close[at] for at in order), *(one for one in ranked if one.turn not in known)]


@cache
def _value(search: SheetSearch[Any, Any], rows: tuple[str, ...]) -> Value:
    """What was learned for that layout, from the folder `values` of the game."""
    return Value(learned(_values(search), search.rules.layouts, rows, search.weights))


@cache
def _was_learned(search: SheetSearch[Any, Any], rows: tuple[str, ...]) -> bool:
    return own_weights(_values(search), search.rules.layouts, rows, search.weights) is not None


def _values(search: SheetSearch[Any, Any]) -> Traversable:
    return files(type(search).__module__.rpartition(".")[0]).joinpath("values")


def value_of_roll(
    position: ExpectimaxPosition, kinds: Sequence[RollKind], rolls: Rolls, roll: int
) -> RollValue:
    """The value of a position before a roll, and with it."""
    ahead = Expectimax(list(kinds), [])
    values = ahead.values(position, LUCK_DEPTH)
    [kind] = [kind for kind in kinds if _is_of(kind, rolls, roll)]
    best = max(values[mark] for mark in position.choices(kind))
    return RollValue(ahead.mean_of(position, values), best)


def _is_of(kind: RollKind, rolls: Rolls, roll: int) -> bool:
    return (kind.numbers, kind.helper, kind.danger) == (
        rolls.offers[roll],
        rolls.helper[roll],
        rolls.danger[roll],
    )
