"""What there is to see on a sheet of Skull Island, each thing as the number of a weight.

What a thing is worth depends on how much of the game is left: on the cells that are free, the slots
for treasures, and the bubbles.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64

from expedition.games.sheet_games.kernel.vectors import real
from expedition.games.skull_island.engine.skull_features import (
    SKULL,
    STANDINGS,
    WRITTEN,
    harmlessness,
)
from expedition.games.skull_island.engine.treasure_features import FOUND, NEARNESS, OUTLOOKS
from expedition.games.skull_island.kernel.position import BUBBLES, GREATEST, SLOTS

PHASES: Final = 10
AGES: Final = 4
NEAR: Final = 6
WORST_SPOT: Final = 27
SPOTS: Final = WORST_SPOT + 11
"""What the next skull may do, from so many stars lost to ten won."""

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


NO_WEIGHTS: Final = real([])


class Tally:
    """Lists what is seen, or, with weights, adds up what it is worth, which is much quicker."""

    def __init__(self, stars: i64, weights: vec[float]) -> None:
        self.weights = weights
        self.is_list = len(weights) == 0
        self.seen: list[int] = []
        self.worth = float(stars)

    def see(self, feature: i64) -> None:
        """The weight of that number counts once more."""
        if self.is_list:
            self.seen.append(feature)
        else:
            self.worth += self.weights[feature]


def features(sight: Sight) -> list[int]:
    """The numbers of its weights."""
    tally = Tally(0, NO_WEIGHTS)
    _see(sight, tally)
    return tally.seen


def worth(sight: Sight, weights: vec[float]) -> float:
    """Its stars, and the weights of all that is to be seen on it."""
    tally = Tally(sight.stars, weights)
    _see(sight, tally)
    return tally.worth


def _see(sight: Sight, tally: Tally) -> None:
    phase: i64 = min((sight.free + 3) // 4, PHASES - 1)
    age: i64 = min((sight.free + 5) // 8, AGES - 1)
    tally.see(BIAS + sight.slots * PHASES + phase)
    tally.see(BUBBLE + sight.bubbles * PHASES + phase)
    _see_values(sight, phase, age, tally)
    _see_cells(sight, age, tally)
    if sight.bubbles > 0:
        tally.see(SPOT + sight.bubbles * SPOTS + sight.spot + WORST_SPOT)


def _see_values(sight: Sight, phase: i64, age: i64, tally: Tally) -> None:
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
        tally.see(in_phase + at)
        tally.see(in_slots + at)
        near: i64 = NEARNESS[outlook]
        if near == 1:
            one += 1
        if near <= 2:
            two += 1
        if near <= 3:
            three += 1
        more += 1
        rank: i64 = one if near == 1 else two if near == 2 else three if near == 3 else more
        tally.see(in_rank + near * NEAR + min(rank - 1, NEAR - 1))


def _see_cells(sight: Sight, age: i64, tally: Tally) -> None:
    """Skulls, and the empty cells while there are more to come."""
    empty: i64 = CELL + (sight.bubbles * AGES + age) * SKULL
    skull: i64 = SKULLS + age * STANDINGS
    for standing in sight.standings:
        here: i64 = standing
        if here >= SKULL:
            tally.see(skull + here)
        elif here != WRITTEN and sight.bubbles > 0:
            tally.see(empty + here)


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
