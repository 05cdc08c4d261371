"""Win probability by Monte Carlo playouts of all sheets of a table, with common random numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.sheet_games.engine.luck import Luck
from expedition.games.sheet_games.engine.position import Position, Turn, best
from expedition.games.sheet_games.engine.value import Value
from expedition.games.sheet_games.kernel.rolls import Rolls

SURE: Final = 2.0
"""A lead of so many stars in a playout is a win: others may play the same dice a little better."""


class WinSearch:
    """Estimates how likely each of one's own turns wins against the sheets of the rivals."""

    def __init__(
        self, value: Value, rolls: Rolls, rivals: list[Position], playouts: int, reach: int
    ) -> None:
        self.value = value  # of sheets that are not full when a playout ends
        self.rolls = rolls
        self.rivals = rivals  # the sheets of the others before their turns
        self.playouts = playouts  # how often all are played on
        self.reach = reach  # how many rolls at most

    def chances(self, tried: list[Position], roll: i64, seed: int) -> list[float]:
        """The win probability of each sheet that one's own may become with a roll.

        Nothing while the end is out of reach.
        """
        rivals = [rival.after(best(rival.turns(roll))) for rival in self.rivals]
        won = [0.0] * len(tried)
        for sample in range(self.playouts):
            luck = Luck(seed * 1000003 + sample)
            if not self._play(tried, rivals, luck, won) and sample == 0:
                return []
        return [wins / self.playouts for wins in won]

    def _play(
        self, tried: list[Position], rivals: list[Position], luck: Luck, won: list[float]
    ) -> bool:
        """All sheets are played on with the same dice; True if that came to an end."""
        dice = [int(luck.roll(self.rolls)) for _ in range(self.reach)]
        played: list[list[Position]] = []
        for rival in rivals:
            played.append(played_on(rival, dice))
            dice = dice[: len(played[-1]) - 1]  # the first full sheet ends it for everybody
        has_ended = False
        for at, sheet in enumerate(tried):
            own = played_on(sheet, dice)
            end = len(own) - 1
            final = [positions[end] for positions in played]
            is_over = own[end].is_over()
            for position in final:
                is_over = is_over or position.is_over()
            lead = self._stars(own[end], is_over)
            lead -= max([self._stars(position, is_over) for position in final])
            won[at] += min(1.0, max(0.0, 0.5 + lead / (2.0 * SURE)))
            has_ended = has_ended or is_over
        return has_ended

    def _stars(self, position: Position, is_over: bool) -> float:
        """What the sheet counts; before the end, what it is likely to count."""
        return float(position.stars()) if is_over else self.value.of(position)


def ending(position: Position, roll: i64) -> Turn | None:
    """The best of the turns after which the game is over; None without one."""
    found: Turn | None = None
    for turn in position.turns(roll):
        if (found is None or turn.value > found.value) and position.after(turn).is_over():
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
