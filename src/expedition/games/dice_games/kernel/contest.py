"""Who is likely to win: the sheets of a table played on to the end, with the same dice for all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.dice_games.kernel.luck import Luck
from expedition.games.dice_games.kernel.position import Position, Turn, best
from expedition.games.dice_games.kernel.rolls import Rolls
from expedition.games.dice_games.kernel.value import Value

SURE: Final = 2.0
"""A lead of so many stars in a playout is a win: others may play the same dice a little better."""


class Candidate:
    """A sheet after a turn that is tried, and for each playout its stars and the best rival's."""

    def __init__(self, after: Position, worth: float) -> None:
        self.after = after
        self.worth = worth
        self.own: list[float] = []
        self.best: list[float] = []

    def middle(self) -> float:
        """The mean of its stars."""
        return sum(self.own) / len(self.own)

    def chance(self, shift: float) -> float:
        """How often it wins, if it has so many stars more; a tie is half a win."""
        won = 0.0
        for own, rival in zip(self.own, self.best, strict=True):
            won += min(1.0, max(0.0, 0.5 + (own + shift - rival) / (2.0 * SURE)))
        return won / len(self.own)


class Contest:
    """The sheets of the rivals, and how often and how far all are played on together."""

    def __init__(
        self,
        value: Value,
        rolls: Rolls,
        rivals: list[Position],
        playouts: int,
        reach: int,
        trust: float,
    ) -> None:
        self.value = value
        self.rolls = rolls
        self.rivals = rivals
        self.playouts = playouts
        self.reach = reach
        self.trust = trust

    def chances(self, tried: list[Candidate], roll: i64, seed: int) -> list[float]:
        """How likely each of the candidates wins; nothing while the end is out of reach.

        How wide the stars spread is what the playouts tell; where their middle lies is better known
        by the worths, to which they are shifted.
        """
        rivals = [rival.after(best(rival.turns(roll))) for rival in self.rivals]
        for sample in range(self.playouts):
            luck = Luck(seed * 1000003 + sample)
            if not self._play(tried, rivals, luck) and sample == 0:
                return []
        first = tried[0]
        offset = first.middle() - first.worth
        return [one.chance(self.trust * (one.worth + offset - one.middle())) for one in tried]

    def _play(self, tried: list[Candidate], rivals: list[Position], luck: Luck) -> bool:
        """All sheets are played on with the same dice; True if that came to an end."""
        dice = [int(self.rolls.throw(luck)) for _ in range(self.reach)]
        played: list[list[Position]] = []
        for rival in rivals:
            played.append(played_on(rival, dice))
            dice = dice[: len(played[-1]) - 1]  # the first full sheet ends it for everybody
        has_ended = False
        for candidate in tried:
            own = played_on(candidate.after, dice)
            end = len(own) - 1
            final = [positions[end] for positions in played]
            is_over = own[end].is_over()
            for position in final:
                is_over = is_over or position.is_over()
            candidate.own.append(self._stars(own[end], is_over))
            candidate.best.append(max([self._stars(position, is_over) for position in final]))
            has_ended = has_ended or is_over
        return has_ended

    def _stars(self, position: Position, is_over: bool) -> float:
        """What the sheet counts; before the end, what it is likely to count."""
        return float(position.stars()) if is_over else self.value.of(position)


def ending(position: Position, roll: i64) -> Turn | None:
    """The best of the turns after which the game is over; None without one."""
    found: Turn | None = None
    for turn in position.turns(roll):
        if (found is None or turn.worth > found.worth) and position.after(turn).is_over():
            found = turn
    return found


def played_on(start: Position, dice: list[int]) -> list[Position]:
    """The sheet now and after each roll, played as it looks best, until it is full."""
    positions = [start]
    for roll in dice:
        position = positions[len(positions) - 1]
        if position.is_over():
            break
        positions.append(position.after(best(position.turns(roll))))
    return positions
