"""Who is likely to win: the sheets of a table played on to the end, with the same dice for all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.dice_games.kernel.luck import Luck
from expedition.games.dice_games.kernel.position import Position, best
from expedition.games.dice_games.kernel.rolls import Rolls
from expedition.games.dice_games.kernel.value import Value

SURE: Final = 3.0
"""A lead of so many stars in a playout is a win: people may play the same dice a little better."""


class Contest:
    """The sheet of whoever chooses and those of its rivals, before a roll is written down.

    One of them, the owner's, is written on: the first where a number goes on one's own sheet, a
    rival's where a danger goes there. All others do with the roll what looks best, and so does
    everybody with the rolls after it.
    """

    def __init__(self, value: Value, rolls: Rolls, sheets: list[Position], owner: int) -> None:
        self.value = value
        self.rolls = rolls
        self.sheets = sheets
        self.owner = owner

    def chances(
        self, after: list[Position], roll: i64, reach: int, playouts: int, seed: int
    ) -> list[float]:
        """For each sheet that the owner's may become, how likely the first of all sheets wins.

        Nothing while the end is likely to be further off than so many rolls.
        """
        others = [
            sheet.after(best(sheet.turns(roll)))
            for at, sheet in enumerate(self.sheets)
            if at != self.owner
        ]
        sums = [0.0] * len(after)
        for sample in range(playouts):
            luck = Luck(seed * 1000003 + sample)
            dice = [int(self.rolls.throw(luck)) for _ in range(reach)]
            played: list[list[Position]] = []
            for other in others:
                played.append(_played_on(other, dice))
                dice = dice[: len(played[-1]) - 1]  # the first full sheet ends it for everybody
            rolls_needed = 0
            for at, sheet in enumerate(after):
                own = _played_on(sheet, dice)
                rolls_needed = max(rolls_needed, len(own) - 1)
                sums[at] += self._won(own, played)
            if sample == 0 and rolls_needed >= reach:
                return []
        return [chance / playouts for chance in sums]

    def _won(self, own: list[Position], played: list[list[Position]]) -> float:
        """1 for a clear win of the first sheet, 0 for a clear loss, a half for a tie."""
        end = len(own) - 1
        final = [positions[end] for positions in played]
        final.insert(self.owner, own[end])
        is_over = False
        for position in final:
            if position.is_over():
                is_over = True
        first = self._worth(final[0], is_over)
        lead = first - max([self._worth(position, is_over) for position in final[1:]])
        return min(1.0, max(0.0, 0.5 + lead / (2.0 * SURE)))

    def _worth(self, position: Position, is_over: bool) -> float:
        """Its stars; before the end, those that are likely."""
        return float(position.stars()) if is_over else self.value.of(position)


def _played_on(start: Position, dice: list[int]) -> list[Position]:
    """The sheet now and after each roll, until it is full."""
    positions = [start]
    for roll in dice:
        position = positions[-1]
        if position.is_over():
            break
        positions.append(position.after(best(position.turns(roll))))
    return positions
