"""Looks ahead: the most promising turns are played on a little, with the same dice for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.sheet_games.engine.luck import Luck
from expedition.games.sheet_games.engine.position import Position, Turn, best
from expedition.games.sheet_games.engine.value import Value
from expedition.games.sheet_games.kernel.rolls import Rolls

STRIDE: Final = 43
"""From one playout to the next the first roll goes so far on among all rolls: by one face of each
die, so that a few playouts have met every face, and so many as there are rolls every roll."""
FIRST_LOOK: Final = 4
"""How a turn looked before it was tried counts as much as so many playouts: a few of these are
luck more than anything."""
PAUSE: Final = 9
"""After so many playouts each, turns that are clearly behind drop out."""
CLEARLY: Final = 1.5
"""So many standard errors are clear. In 37 positions of the Valley that spared 36 of 100 playouts,
and what was chosen was as good; by one standard error it would be half of them, and four times as
much lost."""
ROUGHLY: Final = 0.1
"""What differences vary by at least: a few that are all the same tell less than they seem to."""


class Sprout:
    """A position that playouts come to, and those that grow from it by each kind of roll.

    Playouts that begin with the same rolls share them.
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        self.grown: dict[int, Sprout] = {}
        self.is_known = False
        self.value = 0.0


class Candidate:
    """A turn that is tried, the sheet that it leads to, and what its playouts came to."""

    def __init__(self, turn: Turn, after: Position) -> None:
        self.turn = turn
        self.after = after
        self.grown = Sprout(after)
        self.outcomes: list[float] = []
        self.sum = 0.0
        self.value = 0.0

    def note(self, outcome: float) -> None:
        """One more playout came to that."""
        self.outcomes.append(outcome)
        self.sum += outcome
        look = FIRST_LOOK * self.turn.value
        self.value = (self.sum + look) / (len(self.outcomes) + FIRST_LOOK)

    def is_clearly_behind(self, best: Candidate) -> bool:
        """True if that one is better, by all that playouts with the same dice tell."""
        if len(self.outcomes) < PAUSE:
            return False
        count = float(len(self.outcomes))
        mean = (best.sum - self.sum) / count
        spread = 0.0
        for at in range(len(self.outcomes)):
            off = best.outcomes[at] - self.outcomes[at] - mean
            spread += off * off
        error_squared = (spread / (count - 1.0) + ROUGHLY) / count
        lead = best.value - self.value
        return lead * lead >= CLEARLY * CLEARLY * error_squared


class PlayoutSearch:
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

        In each round all that are left meet the same dice, and the worse half drops out; whoever is
        clearly behind drops out before.
        """
        turns = sorted(position.turns(roll), key=_look, reverse=True)[: self.width]
        left = [Candidate(turn, position.after(turn)) for turn in turns]
        out: list[Candidate] = []
        done = 0
        size = len(left)
        rounds = max(1, (self.width - 1).bit_length())
        while len(left) > 1:
            end = done + max(1, self.playouts // (rounds * size))
            while done < end and len(left) > 1:
                pause = min(done + PAUSE, end)
                self._try(left, seed, done, pause)
                done = pause
                left = sorted(left, key=_value, reverse=True)
                behind = [one for one in left if one.is_clearly_behind(left[0])]
                left = [one for one in left if one not in behind]
                out = behind + out
            size = (size + 1) // 2
            out = left[size:] + out
            left = left[:size]
        return left + out

    def _try(self, left: list[Candidate], seed: int, first: int, end: int) -> None:
        """Plays these on, all with the same dice, from one playout up to another."""
        for sample in range(first, end):
            roll = (seed + STRIDE * sample) % int(self.rolls.count)
            for candidate in left:
                luck = Luck(seed * 1000003 + sample)
                candidate.note(self._tried(candidate.grown, roll, luck))

    def outcome(self, start: Position, luck: Luck) -> float:
        """What comes of a position after a few more rolls, each played as it looks best."""
        return self._tried(Sprout(start), int(luck.roll(self.rolls)), luck)

    def _tried(self, start: Sprout, roll: int, luck: Luck) -> float:
        """What comes of a position after that roll and some more."""
        sprout = start
        for _ in range(self.depth):
            if sprout.position.is_over():
                break
            sprout = self._after(sprout, roll)
            roll = int(luck.roll(self.rolls))
        if not sprout.is_known:
            sprout.is_known = True
            sprout.value = self.value.of(sprout.position)
        return sprout.value

    def _after(self, sprout: Sprout, roll: int) -> Sprout:
        """What a roll leads to, when it is played as looks best."""
        kind = self.rolls.kind_of[roll]
        if kind not in sprout.grown:
            position = sprout.position
            sprout.grown[kind] = Sprout(position.after(best(position.turns(roll))))
        return sprout.grown[kind]


def _look(turn: Turn) -> float:
    return turn.value


def _value(candidate: Candidate) -> float:
    return candidate.value
