"""The weights of a value in the Valley: what each stands for, and what they are before learning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.valley.kernel import patterns

PHASES: Final = 7
PHASE_OF: Final = [7, 0, 1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 5, 6, 6, 6, 6, 6, 6, 6, 6, 6]
"""The phase of the game by the turns to come; in the last one nothing is to be hoped for."""

ROOMS: Final = 25
"""For each number of turns to come: how many cells are free, two by two.

Were that told by phase, it would tell how far the phase has gone, and filling cells look bad.
"""
TURNS: Final = 26
RANGE: Final = 0
"""A patch of so many high numbers, from 1."""
LARGEST: Final = 8
ALIKE: Final = RANGE + LARGEST + 1
"""So many equal low numbers in one patch, of which there is no city yet."""
MOST_ALIKE: Final = 5
GROVE: Final = ALIKE + MOST_ALIKE + 1
"""A patch of low numbers with so many different ones."""
PLACES: Final = GROVE + 6
"""How far a pyramid has come: 0 nowhere; two of its numbers are there, the others can follow, in 1
one place, 2 two or three, 3 more; three are there in 4 one place, 5 more; 6 all four are.
"""
BITE: Final = PLACES + 7
"""A snake that bites so much."""
TO_BUILD: Final = BITE + 16
"""A hut, statue or mine that can still be drawn."""
FITTING: Final = TO_BUILD + 3
"""A number beside a hut, statue or mine that may become what it counts."""
VACANCY: Final = FITTING + 3
"""An empty cell beside a hut, statue or mine."""
FOUNDED: Final = VACANCY + 3
"""So many low numbers have their city."""
PATTERNS: Final = FOUNDED + 6
IN_A_PHASE: Final = PATTERNS + patterns.COUNT
FIRST: Final = TURNS * (ROOMS + 1)
"""Where the phases begin; before them lie a bias and the rooms of each turn."""
END: Final = FIRST + PHASES * IN_A_PHASE
COUNT: Final = END + IN_A_PHASE


CELL: Final = 0.25
SCARCE_CELL: Final = 0.75
CELLS_A_TURN: Final = 2.6
"""What a free cell is worth, and how much more for each that is missing for a turn to come."""


def base_of(turns_left: i64) -> i64:
    """The first weight of the phase with so many turns to come."""
    return FIRST + PHASE_OF[turns_left if turns_left < TURNS else TURNS - 1] * IN_A_PHASE


def bias_of(turns_left: i64) -> i64:
    """The weight of having so many turns to come; after it come those of the free cells."""
    return (turns_left if turns_left < TURNS else TURNS - 1) * (ROOMS + 1)


def free_class(free: i64) -> i64:
    """How many cells are free, two by two."""
    return min(ROOMS - 1, free // 2)


def range_class(size: i64) -> i64:
    """The size of a patch of high numbers."""
    return min(LARGEST, size)


def alike_class(size: i64) -> i64:
    """The size of a patch of equal numbers."""
    return min(MOST_ALIKE, size)


def places_class(two: i64, three: i64, four: i64) -> i64:
    """How far a pyramid has come, when in so many places two, three or all numbers are there."""
    if four > 0:
        return 6
    if three > 0:
        return 4 if three == 1 else 5
    if two > 3:
        return 3
    return 2 if two > 1 else two


def begin() -> list[float]:
    """What a player knows before the first game: each stage of a discovery is worth something.

    What is whole keeps its worth to the last turn; what is begun needs turns to come.
    """
    weights = [0.0] * COUNT
    for phase in range(PHASES):
        hope = [0.2, 0.45, 0.75, 1.0, 1.0, 1.0, 1.0][phase]
        base = FIRST + phase * IN_A_PHASE
        _put(weights, base + RANGE, [0.0, 2.1, 4.8, 0.0, 2.1, 4.8, 0.0, 2.1, 4.8], hope)
        _put(weights, base + RANGE, [0.0, 0.0, 0.0, 6.8, 6.8, 6.8, 13.0, 13.0, 13.0], 1.0)
        _put(weights, base + ALIKE, [0.0, 0.0, 1.2, 3.4, 0.5, 0.5], hope)
        _put(weights, base + ALIKE, [0.0, 0.0, 0.0, 0.0, 4.4, 4.4], 1.0)
        _put(weights, base + GROVE, [0.0, 0.0, 1.2, 2.5, 3.3, 0.0], hope)
        _put(weights, base + GROVE, [0.0, 0.0, 0.0, 0.0, 0.0, 4.8], 1.0)
        _put(weights, base + PLACES, [0.0, 1.2, 1.8, 2.3, 4.2, 5.8, 1.0], hope)
        _put(weights, base + PLACES, [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 7.5], 1.0)
        _put(weights, base + BITE, [0.4 * bite for bite in range(16)], hope)
        _put(weights, base + TO_BUILD, [3.0, 3.0, 3.0], hope)
        _put(weights, base + FITTING, [1.3, 1.3, 1.3], hope)
        _put(weights, base + VACANCY, [0.8, 0.8, 0.8], hope)
    for turns_left in range(1, TURNS):
        _put(weights, bias_of(turns_left) + 1, _rooms(turns_left), 1.0)
    return weights


def _rooms(turns_left: int) -> list[float]:
    """What free cells are worth: a little each, and more where there are few for each turn.

    In one turn of six a snake is drawn, and nothing written.
    """
    found = [0.0]
    for cells in range(2, 2 * ROOMS, 2):
        for_a_turn = cells / (turns_left * 5 / 6)
        found.append(found[-1] + 2 * (CELL + SCARCE_CELL * max(0.0, CELLS_A_TURN - for_a_turn)))
    return found


def _put(weights: list[float], first: int, worth: list[float], share: float) -> None:
    for place in range(len(worth)):
        weights[first + place] += worth[place] * share


def doubts() -> list[float]:
    """How far off each of these weights may be, as a variance."""
    found = [DOUBT] * END + [0.0] * IN_A_PHASE
    for turns_left in range(TURNS):
        found[bias_of(turns_left)] = DOUBT_OF_BIAS
    for phase in range(PHASES):
        first = FIRST + phase * IN_A_PHASE + PATTERNS
        for pattern in range(patterns.COUNT):
            found[first + pattern] = DOUBT_OF_PATTERNS
    return found


DOUBT_OF_BIAS: Final = 25.0
DOUBT: Final = 0.5
DOUBT_OF_PATTERNS: Final = 0.02
