"""The features of a sheet of Skull Island: their numbers, and the value that their weights make.

What a feature is worth depends on how much of the game is left: on the cells that are free, the
slots for treasures, and the bubbles.
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
from expedition.games.skull_island.engine.treasure_features import FOUND, NEARNESS, STAGES
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
IN_SLOTS: Final = VALUE + PHASES * (GREATEST + 1) * STAGES
RANK: Final = IN_SLOTS + (SLOTS + 1) * AGES * (GREATEST + 1) * STAGES
SPOT: Final = RANK + (SLOTS + 1) * AGES * NEAR * NEAR
CELL: Final = SPOT + (BUBBLES + 1) * SPOTS
SKULLS: Final = CELL + (BUBBLES + 1) * AGES * SKULL
COUNT: Final = SKULLS + AGES * STANDINGS


class SheetFeatures:
    """The features of a sheet before they are counted."""

    def __init__(
        self,
        stars: i64,
        stages: list[int],
        standings: list[int],
        free: i64,
        slots: i64,
        bubbles: i64,
        spot: i64,
    ) -> None:
        self.stars = stars
        self.stages = stages  # of each value on its way to a treasure
        self.standings = standings  # of each cell of the ground to skulls
        self.free = free  # how many cells of the ground are empty
        self.slots = slots  # how many treasures can still be noted
        self.bubbles = bubbles  # how many skulls are to come
        self.spot = spot  # the best that the next skull may do, or the worst if others draw it


NO_WEIGHTS: Final = real([])


class Tally:
    """An accumulator of features: lists their numbers or, with weights, adds up these."""

    def __init__(self, stars: i64, weights: vec[float]) -> None:
        self.weights = weights
        self.is_list = len(weights) == 0  # whether features are listed
        self.seen: list[int] = []  # the numbers of features so far
        self.value = float(stars)  # of what was added so far

    def see(self, feature: i64) -> None:
        """The weight of that number counts once more."""
        if self.is_list:
            self.seen.append(feature)
        else:
            self.value += self.weights[feature]


def features(seen: SheetFeatures) -> list[int]:
    """The numbers of its weights."""
    tally = Tally(0, NO_WEIGHTS)
    _see(seen, tally)
    return tally.seen


def value_of(seen: SheetFeatures, weights: vec[float]) -> float:
    """Its stars, and the weights of all that is to be seen on it."""
    tally = Tally(seen.stars, weights)
    _see(seen, tally)
    return tally.value


def _see(seen: SheetFeatures, tally: Tally) -> None:
    phase: i64 = min((seen.free + 3) // 4, PHASES - 1)
    age: i64 = min((seen.free + 5) // 8, AGES - 1)
    tally.see(BIAS + seen.slots * PHASES + phase)
    tally.see(BUBBLE + seen.bubbles * PHASES + phase)
    _see_values(seen, phase, age, tally)
    _see_cells(seen, age, tally)
    if seen.bubbles > 0:
        tally.see(SPOT + seen.bubbles * SPOTS + seen.spot + WORST_SPOT)


def _see_values(seen: SheetFeatures, phase: i64, age: i64, tally: Tally) -> None:
    """How near each value is, also beside the greater ones that are at least as near."""
    context: i64 = seen.slots * AGES + age
    in_phase: i64 = VALUE + phase * (GREATEST + 1) * STAGES
    in_slots: i64 = IN_SLOTS + context * (GREATEST + 1) * STAGES
    in_rank: i64 = RANK + context * NEAR * NEAR
    one: i64 = 0
    two: i64 = 0
    three: i64 = 0
    more: i64 = 0
    for value in range(GREATEST, 0, -1):
        stage: i64 = seen.stages[value]
        if stage == FOUND:
            continue
        at: i64 = value * STAGES + stage
        tally.see(in_phase + at)
        tally.see(in_slots + at)
        near: i64 = NEARNESS[stage]
        if near == 1:
            one += 1
        if near <= 2:
            two += 1
        if near <= 3:
            three += 1
        more += 1
        rank: i64 = one if near == 1 else two if near == 2 else three if near == 3 else more
        tally.see(in_rank + near * NEAR + min(rank - 1, NEAR - 1))


def _see_cells(seen: SheetFeatures, age: i64, tally: Tally) -> None:
    """Skulls, and the empty cells while there are more to come."""
    empty: i64 = CELL + (seen.bubbles * AGES + age) * SKULL
    skull: i64 = SKULLS + age * STANDINGS
    for standing in seen.standings:
        here: i64 = standing
        if here >= SKULL:
            tally.see(skull + here)
        elif here != WRITTEN and seen.bubbles > 0:
            tally.see(empty + here)


def best_spot(standings: list[int], cells: list[int], alone: bool) -> i64:
    """The effect of a skull on the best of these cells that are empty, or on the worst."""
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
