"""Looks ahead: the most promising turns are played on a little, with the same dice for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.dice_games.kernel.luck import Luck
from expedition.games.dice_games.kernel.position import Position, Turn, best
from expedition.games.dice_games.kernel.rolls import Rolls
from expedition.games.dice_games.kernel.value import Value


class Candidate:
    """A turn that is tried, the sheet that it leads to, and what its playouts came to."""

    def __init__(self, turn: Turn, after: Position) -> None:
        self.turn = turn
        self.after = after
        self.sum = 0.0
        self.worth = 0.0


class LookAhead:
    """So many turns are tried, by so many short playouts in all, each so many rolls long.

    Playouts that end early and are closed by the value were clearly better, at equal cost, than
    playouts to the end of the game.
    """

    def __init__(self, value: Value, rolls: Rolls, width: int, playouts: int, depth: int) -> None:
        self.value = value
        self.rolls = rolls
        self.width = width
        self.playouts = playouts
        self.depth = depth

    def ranked(self, position: Position, roll: i64, seed: int) -> list[Candidate]:
        """The turns that were tried, best first.

        In each round all that are left meet the same dice, and the worse half drops out.
        """
        turns = sorted(position.turns(roll), key=_look, reverse=True)[: self.width]
        left = [Candidate(turn, position.after(turn)) for turn in turns]
        out: list[Candidate] = []
        done = 0
        rounds = max(1, (self.width - 1).bit_length())
        while len(left) > 1:
            more = max(1, self.playouts // (rounds * len(left)))
            for sample in range(done, done + more):
                for candidate in left:
                    candidate.sum += self.outcome(candidate.after, Luck(seed * 1000003 + sample))
            done += more
            for candidate in left:
                candidate.worth = candidate.sum / done
            left = sorted(left, key=_worth, reverse=True)
            kept = (len(left) + 1) // 2
            out = left[kept:] + out
            left = left[:kept]
        return left + out

    def outcome(self, start: Position, luck: Luck) -> float:
        """What comes of a position after a few more rolls, each played as it looks best."""
        position = start
        for _ in range(self.depth):
            if position.is_over():
                break
            position = position.after(best(position.turns(self.rolls.throw(luck))))
        return self.value.of(position)


def _look(turn: Turn) -> float:
    return turn.worth


def _worth(candidate: Candidate) -> float:
    return candidate.worth
