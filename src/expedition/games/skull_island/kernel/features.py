"""What there is to see on a sheet of Skull Island, each thing as the number of a weight.

What a thing is worth depends on how much of the game is left: on the cells that are free, the slots
for treasures, and the bubbles.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.skull_island.kernel.danger import SKULL, STANDINGS, WRITTEN, harmlessness
from expedition.games.skull_island.kernel.outlook import FOUND, NEARNESS, OUTLOOKS
from expedition.games.skull_island.kernel.position import BUBBLES, GREATEST, SLOTS

PHASES: Final = 10
AGES: Final = 4
NEAR: Final = 6
SPOTS: Final = 38

BIAS: Final = 0
BUBBLE: Final = BIAS + (SLOTS + 1) * PHASES
VALUE: Final = BUBBLE + (BUBBLES + 1) * PHASES
IN_SLOTS: Final = VALUE + PHASES * (GREATEST + 1) * OUTLOOKS
RANK: Final = IN_SLOTS + (SLOTS + 1) * AGES * (GREATEST + 1) * OUTLOOKS
SPOT: Final = RANK + (SLOTS + 1) * AGES * NEAR * NEAR
CELL: Final = SPOT + (BUBBLES + 1) * SPOTS
SKULLS: Final = CELL + (BUBBLES + 1) * AGES * SKULL
COUNT: Final = SKULLS + AGES * STANDINGS


class Sight:
    """A sheet as it is judged.

    `outlooks` tell of each value how near its treasure is, `standings` of each cell of the ground
    how it stands to skulls; `spot` is the best that a skull may do if it comes next, or the worst
    if others draw it.
    """

    def __init__(
        self,
        stars: i64,
        outlooks: list[int],
        standings: list[int],
        free: i64,
        slots: i64,
        bubbles: i64,
        spot: i64,
    ) -> None:
        self.stars = stars
        self.outlooks = outlooks
        self.standings = standings
        self.free = free
        self.slots = slots
        self.bubbles = bubbles
        self.spot = spot


def features(sight: Sight) -> list[int]:
    """The numbers of its weights."""
    phase: i64 = min((sight.free + 3) // 4, PHASES - 1)
    age: i64 = min((sight.free + 5) // 8, AGES - 1)
    found: list[int] = [
        BIAS + sight.slots * PHASES + phase,
        BUBBLE + sight.bubbles * PHASES + phase,
    ]
    _values(sight, phase, age, found)
    _cells(sight, age, found)
    if sight.bubbles > 0:
        found.append(SPOT + sight.bubbles * SPOTS + sight.spot + 27)
    return found


def _values(sight: Sight, phase: i64, age: i64, found: list[int]) -> None:
    """How near each value is, also beside the greater ones that are at least as near."""
    context: i64 = sight.slots * AGES + age
    in_phase: i64 = VALUE + phase * (GREATEST + 1) * OUTLOOKS
    in_slots: i64 = IN_SLOTS + context * (GREATEST + 1) * OUTLOOKS
    in_rank: i64 = RANK + context * NEAR * NEAR
    one: i64 = 0
    two: i64 = 0
    three: i64 = 0
    more: i64 = 0
    for value in range(GREATEST, 0, -1):
        outlook: i64 = sight.outlooks[value]
        if outlook == FOUND:
            continue
        at: i64 = value * OUTLOOKS + outlook
        found.append(in_phase + at)
        found.append(in_slots + at)
        near: i64 = NEARNESS[outlook]
        if near == 1:
            one += 1
        if near <= 2:
            two += 1
        if near <= 3:
            three += 1
        more += 1
        rank: i64 = one if near == 1 else two if near == 2 else three if near == 3 else more
        found.append(in_rank + near * NEAR + min(rank - 1, NEAR - 1))


def _cells(sight: Sight, age: i64, found: list[int]) -> None:
    """Skulls, and the empty cells while there are more to come."""
    empty: i64 = CELL + (sight.bubbles * AGES + age) * SKULL
    skull: i64 = SKULLS + age * STANDINGS
    for standing in sight.standings:
        here: i64 = standing
        if here >= SKULL:
            found.append(skull + here)
        elif here != WRITTEN and sight.bubbles > 0:
            found.append(empty + here)


def best_spot(standings: list[int], cells: list[int], alone: bool) -> i64:
    """What a skull does on the best of these cells that are empty, or on the worst."""
    found: i64 = 0
    is_first = True
    for cell in cells:
        here: i64 = standings[cell]
        if here != WRITTEN and here < SKULL:
            stars = harmlessness(here)
            if is_first or (stars > found if alone else stars < found):
                found = stars
            is_first = False
    return found
