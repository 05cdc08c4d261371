"""Expectimax search: a turn is worth the mean over all rolls that may follow, each played best.

Whatever the cells offer, a roll only chooses among marks: numbers, what the helper's face brings, a
danger. So the best turn for each mark, found once, tells the best turn of every roll.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.sheet_games.engine.playout_search import Candidate
from expedition.games.sheet_games.engine.position import Position, Turn
from expedition.games.sheet_games.kernel.rolls import Rolls

NEVER: Final = -1000.0
CLOSE: Final = 1.0
"""Turns whose value is behind by more than so many stars are not searched deeper."""


class RollKind:
    """The chance node of equivalent rolls: what they offer, and how many there are."""

    def __init__(self, numbers: list[int], helper: bool, danger: bool) -> None:
        self.numbers = numbers  # what the dice let one write
        self.helped = numbers  # the marks to choose from with the helper's face
        self.helper = helper  # whether the helper shows
        self.danger = danger  # whether the danger shows
        self.count = 0  # how many of all rolls are of this kind


class ExpectimaxPosition(Position):
    """A position whose turns have the value of the sheet after them, grouped by their mark.

    Marks are numbered from 0 by the game. Where others draw the danger, to do harm, its value is
    negated: they like it the more, the less the sheet is worth.
    """

    @abstractmethod
    def best_by_mark(self) -> list[Turn | None]:
        """The best turn with each mark; None where the mark cannot be made."""

    @abstractmethod
    def choices(self, kind: RollKind) -> list[int]:
        """The marks that rolls of that kind let one choose from."""

    @abstractmethod
    def is_harm(self, turn: Turn) -> bool:
        """True if others choose that turn, to do harm."""


class Expectimax:
    """Iterative deepening: the best turns at one depth are searched one roll deeper.

    First the most promising turns get the mean over all next rolls, then the better ones of them
    the mean over the next two, and so on.
    """

    def __init__(self, kinds: list[RollKind], widths: list[int]) -> None:
        self.kinds = kinds  # all rolls, gathered by what they offer
        self.widths = widths  # how many turns are searched at each depth
        self.count: i64 = 0  # of all rolls
        for kind in kinds:
            self.count += kind.count

    def ranked(self, position: ExpectimaxPosition, roll: i64) -> list[Candidate]:
        """The turns that were tried, best first; only those tried equally long can be compared."""
        turns = sorted(position.turns(roll), key=_look, reverse=True)[: self.widths[0]]
        left = [Candidate(turn, position.after(turn)) for turn in turns]
        out: list[Candidate] = []
        for depth, width in enumerate(self.widths):
            out = left[width:] + out
            left = left[:width]
            if len(left) > 1:
                for candidate in left:
                    after = candidate.after
                    assert isinstance(after, ExpectimaxPosition)
                    mean = self.mean(after, depth + 1)
                    candidate.value = -mean if position.is_harm(candidate.turn) else mean
                left = sorted(left, key=_value, reverse=True)
        return left + out

    def mean(self, position: ExpectimaxPosition, depth: int) -> float:
        """The expected value of a position over all next rolls, so many in a row."""
        if position.is_over():
            return float(position.stars())
        return self.mean_of(position, self.values(position, depth))

    def values(self, position: ExpectimaxPosition, depth: int) -> list[float]:
        """The value of the best turn with each mark, so many rolls deep; NEVER where there is none.

        Marks that no roll would choose may be left out too.
        """
        turns = position.best_by_mark()
        values = [NEVER] * len(turns)
        for mark, turn in enumerate(turns):
            if turn is not None:
                values[mark] = -turn.value if position.is_harm(turn) else turn.value
        return self._deeper(position, turns, values, depth) if depth > 1 else values

    def mean_of(self, position: ExpectimaxPosition, values: list[float]) -> float:
        """The mean over all rolls, if the marks are worth that."""
        mean = 0.0
        for kind in self.kinds:
            mean += kind.count * _best_of(position.choices(kind), values)
        return mean / float(self.count)

    def _deeper(
        self, position: ExpectimaxPosition, turns: list[Turn | None], looks: list[float], depth: int
    ) -> list[float]:
        """The values of the turns one roll deeper, of those that any roll might choose."""
        is_close = [False] * len(turns)
        for kind in self.kinds:
            marks = position.choices(kind)
            least = _best_of(marks, looks) - CLOSE
            for mark in marks:
                if looks[mark] >= least:
                    is_close[mark] = True
        values = [NEVER] * len(turns)
        for mark, turn in enumerate(turns):
            if turn is not None and is_close[mark]:
                after = position.after(turn)
                assert isinstance(after, ExpectimaxPosition)
                values[mark] = self.mean(after, depth - 1)
        return values


def kinds_of(rolls: Rolls) -> list[RollKind]:
    """All rolls, gathered by what they offer."""
    found: dict[str, RollKind] = {}
    for roll in range(rolls.count):
        offers = rolls.offers[roll]
        key = f"{offers} {rolls.helper[roll]} {rolls.danger[roll]}"
        if key not in found:
            found[key] = RollKind(offers, rolls.helper[roll], rolls.danger[roll])
        found[key].count += 1
    return list(found.values())


def _best_of(marks: list[int], values: list[float]) -> float:
    """The best that these marks allow."""
    best = NEVER
    for mark in marks:
        if values[mark] > best:
            best = values[mark]
    return best


def _look(turn: Turn) -> float:
    return turn.value


def _value(candidate: Candidate) -> float:
    return candidate.value
