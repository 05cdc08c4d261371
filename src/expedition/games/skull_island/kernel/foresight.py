"""Looks ahead over all rolls that may come, and not over a few drawn by lot.

Whatever the cells offer, a roll only chooses among numbers, the boat and a skull. So the best turn
for each of these seventeen marks, found once, tells the best turn of every roll.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.dice_games.kernel.lookahead import Candidate
from expedition.games.dice_games.kernel.position import Turn
from expedition.games.dice_games.kernel.rolls import Rolls
from expedition.games.skull_island.kernel.judged import SKULL_MARK, JudgedIsland
from expedition.games.skull_island.kernel.position import BOATS

NEVER: Final = -1000.0
CLOSE: Final = 1.0
"""Turns that look worse by more than so many stars are not tried further."""


class Kind:
    """Rolls that offer the same: how many there are, and the marks."""

    def __init__(self, numbers: list[int], helper: bool, danger: bool) -> None:
        self.marks = [*numbers, BOATS] if helper else numbers
        self.danger = danger
        self.skull = [SKULL_MARK]
        self.count = 0


class Foresight:
    """The most promising turns are judged by the mean over all rolls that may come next.

    The better ones of them are then judged by the mean over the next two.
    """

    def __init__(self, rolls: Rolls, widths: list[int]) -> None:
        self.widths = widths
        self.count: i64 = rolls.count
        self.kinds = _kinds(rolls)

    def ranked(self, position: JudgedIsland, roll: i64) -> list[Candidate]:
        """The turns that were tried, best first; only those tried equally long can be compared."""
        sign = position.sign(roll)
        turns = sorted(position.turns(roll), key=_look, reverse=True)[: self.widths[0]]
        left = [Candidate(turn, position.after(turn)) for turn in turns]
        out: list[Candidate] = []
        for depth, width in enumerate(self.widths):
            out = left[width:] + out
            left = left[:width]
            if len(left) > 1:
                for candidate in left:
                    after = candidate.after
                    assert isinstance(after, JudgedIsland)
                    candidate.worth = sign * self.mean(after, depth + 1)
                left = sorted(left, key=_worth, reverse=True)
        return left + out

    def mean(self, position: JudgedIsland, depth: int) -> float:
        """What a position is worth on the average of all next rolls, so many in a row."""
        if position.is_over():
            return float(position.stars())
        turns = position.best_by_mark()
        worths = [NEVER] * (SKULL_MARK + 1)
        for mark, turn in enumerate(turns):
            if turn is not None:
                worths[mark] = -turn.worth if _is_harm(position, mark) else turn.worth
        if depth > 1:
            worths = self._deeper(position, turns, worths, depth)
        mean = 0.0
        for kind in self.kinds:
            mean += kind.count * _best_of(kind, worths)
        return mean / float(self.count)

    def _deeper(
        self, position: JudgedIsland, turns: list[Turn | None], looks: list[float], depth: int
    ) -> list[float]:
        """What the turns are worth one roll further on, of those that any roll might play."""
        is_close = [False] * (SKULL_MARK + 1)
        for kind in self.kinds:
            least = _best_of(kind, looks) - CLOSE
            for mark in _marks(kind, looks):
                if looks[mark] >= least:
                    is_close[mark] = True
        worths = [NEVER] * (SKULL_MARK + 1)
        for mark, turn in enumerate(turns):
            if turn is not None and is_close[mark]:
                worths[mark] = self.mean(position.after(turn), depth - 1)
        return worths


def _is_harm(position: JudgedIsland, mark: int) -> bool:
    """True if others would make that mark, to do harm, and like it the less it is worth."""
    return mark == SKULL_MARK and not position.alone


def _best_of(kind: Kind, worths: list[float]) -> float:
    """The best that rolls of that kind allow."""
    best = NEVER
    for mark in _marks(kind, worths):
        if worths[mark] > best:
            best = worths[mark]
    return best


def _marks(kind: Kind, worths: list[float]) -> list[int]:
    """What rolls of that kind let one choose from; a skull is no choice, while bubbles last."""
    return kind.skull if kind.danger and worths[SKULL_MARK] > NEVER else kind.marks


def _kinds(rolls: Rolls) -> list[Kind]:
    found: dict[str, Kind] = {}
    for roll in range(rolls.count):
        offers = rolls.offers[roll]
        key = f"{offers} {rolls.helper[roll]} {rolls.danger[roll]}"
        if key not in found:
            found[key] = Kind(offers, rolls.helper[roll], rolls.danger[roll])
        found[key].count += 1
    return list(found.values())


def _look(turn: Turn) -> float:
    return turn.worth


def _worth(candidate: Candidate) -> float:
    return candidate.worth
