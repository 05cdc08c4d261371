"""What may become of a sheet with the next roll: of each roll the best, and the mean of that.

Both come from the same look at the sheet. So the luck of a roll, the one less the other, is 0 on
the average of all rolls, however well or badly the look judges, and whoever plays.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from expedition.games.sheet_games.engine.expectimax_search import Foresight, JudgedPosition, Kind
from expedition.games.sheet_games.kernel.rolls import Rolls

DEPTH = 2
"""How many rolls ahead; one less leaves more luck untold, and one more takes too long."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """The mean over all rolls of what the best turn is worth, and that of one of them."""

    mean: float
    best: float


def prospect(position: JudgedPosition, kinds: Sequence[Kind], rolls: Rolls, roll: int) -> Prospect:
    """What a position is worth before a roll, and with it."""
    ahead = Foresight(list(kinds), [])
    worths = ahead.worths(position, DEPTH)
    [kind] = [kind for kind in kinds if _is_of(kind, rolls, roll)]
    best = max(worths[mark] for mark in position.choices(kind))
    return Prospect(ahead.mean_of(position, worths), best)


def _is_of(kind: Kind, rolls: Rolls, roll: int) -> bool:
    return (kind.numbers, kind.helper, kind.danger) == (
        rolls.offers[roll],
        rolls.helper[roll],
        rolls.danger[roll],
    )
