"""Monte Carlo playouts with common random numbers, shared out by sequential halving.

The most promising turns are played on for a few rolls, with the same dice for each.
"""

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


class Node:
    """A node of the playout tree, so that playouts which begin with the same rolls share it."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.children: dict[int, Node] = {}  # by the kind of roll that leads there
        self.is_known = False  # whether the value was asked for
        self.value = 0.0  # of the position


class Candidate:
    """A turn that is searched, and the statistics of its playouts."""

    def __init__(self, turn: Turn, after: Position) -> None:
        self.turn = turn
        self.after = after  # the position that the turn leads to
        self.root = Node(after)  # of the playouts from there
        self.outcomes: list[float] = []  # what each playout came to
        self.sum = 0.0  # of the outcomes
        self.value = 0.0  # the mean of the outcomes, with the first look counted in

    def note(self, outcome: float) -> None:
        """Counts one more playout with that result."""
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
    """Sequential halving: the worse half of the candidates drops out after each round.

    Playouts that end early and are closed by the value were clearly better, at equal cost, than
    playouts to the end of the game.
    """

    def __init__(self, value: Value, rolls: Rolls, width: int, playouts: int, depth: int) -> None:
        self.value = value  # closes playouts that end early
        self.rolls = rolls
        self.width = width  # how many turns are tried
        self.playouts = playouts  # how many there are in all
        self.depth = depth  # how many rolls a playout is long

    def ranked(self, position: Position, roll: i64, seed: int) -> list[Candidate]:
        """The turns that were tried, best first.

        In each round all that are left meet the same dice, and the worse half drops out; candidates
        that are clearly behind drop out before.
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
                candidate.note(self._tried(candidate.root, roll, luck))

    def outcome(self, start: Position, luck: Luck) -> float:
        """The result of one playout: a few more rolls, each played as it looks best."""
        return self._tried(Node(start), int(luck.roll(self.rolls)), luck)

    def _tried(self, start: Node, roll: int, luck: Luck) -> float:
        """What comes of a position after that roll and some more."""
        node = start
        for _ in range(self.depth):
            if node.position.is_over():
                break
            node = self._after(node, roll)
            roll = int(luck.roll(self.rolls))
        if not node.is_known:
            node.is_known = True
            node.value = self.value.of(node.position)
        return node.value

    def _after(self, node: Node, roll: int) -> Node:
        """What a roll leads to, when it is played as looks best."""
        kind = self.rolls.kind_of[roll]
        if kind not in node.children:
            position = node.position
            node.children[kind] = Node(position.after(best(position.turns(roll))))
        return node.children[kind]


def _look(turn: Turn) -> float:
    return turn.value


def _value(candidate: Candidate) -> float:
    return candidate.value
