"""The feature index of the Valley: what each weight stands for, and what it is before learning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.valley.engine import pattern_features

PHASES: Final = 7
PHASE_OF: Final = [7, 0, 1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 5, 6, 6, 6, 6, 6, 6, 6, 6, 6]
"""The phase of the game by the turns to come; in the last one nothing is to be hoped for."""

ROOMS: Final = 25
"""For each number of turns to come: how many cells are free, two by two.

Were that told by phase, it would tell how far the phase has gone, and filling cells look bad.
"""
TURNS: Final = 26
SPACES: Final = 5
SPACE_OF: Final = [0, 1, 2, 3, 3, 4]
"""How much room there is beside a patch: none, one cell, two, three or four, more."""
RANGE: Final = 0
"""A patch of so many high numbers, from 1, with so much room."""
LARGEST: Final = 8
ALIKE: Final = RANGE + (LARGEST + 1) * SPACES
"""So many equal low numbers in one patch, of which there is no city yet, with so much room."""
MOST_ALIKE: Final = 5
GROVE: Final = ALIKE + (MOST_ALIKE + 1) * SPACES
"""A patch of low numbers with so many different ones."""
WAITING: Final = GROVE + 6
"""So many mountains and cities could be revealed."""
MOST_WAITING: Final = 5
PLACES: Final = WAITING + MOST_WAITING + 1
"""How far a pyramid has come: 0 nowhere; two of its numbers are there, the others can follow, in 1
one place, 2 two or three, 3 more; three are there in 4 one place, 5 more; 6 all four are.
"""
BITE: Final = PLACES + 7
"""A snake that bites so much."""
SPOT: Final = BITE + 16
"""A hut, statue or mine that can still be drawn, where it would count so many cells at once."""
MOST_AT_A_SPOT: Final = 8
NAMED: Final = SPOT + 3 * (MOST_AT_A_SPOT + 1)
"""Of each low number: so many of them in one patch. Dice show some more easily than others."""
HUTTED: Final = NAMED + 6 * (MOST_ALIKE + 1)
"""A low number beside the hut, in a patch with so many different ones."""
HONOURED: Final = HUTTED + 6
"""A low number beside the statue, in a patch of so many equal ones."""
MINED: Final = HONOURED + MOST_ALIKE + 1
"""A high number beside the mine, in a patch of so many."""
VACANCY: Final = MINED + LARGEST + 1
"""An empty cell beside a hut, statue or mine."""
FOUNDED: Final = VACANCY + 3
"""So many low numbers have their city."""
PATTERNS: Final = FOUNDED + 6
IN_A_PHASE: Final = PATTERNS + pattern_features.COUNT
FIRST: Final = TURNS * (ROOMS + 1)
"""Where the phases begin; before them lie a bias and the rooms of each turn."""
END: Final = FIRST + PHASES * IN_A_PHASE
COUNT: Final = END + IN_A_PHASE


CELL: Final = 0.25
SCARCE_CELL: Final = 0.75
CELLS_A_TURN: Final = 2.6
GROWS: Final = [0.0, 0.5, 0.8, 1.0, 1.0]
"""What a free cell is worth, and how much more for each that is missing for a turn to come; and how
likely something grows that has so much room."""


def base_of(turns_left: i64) -> i64:
    """The first weight of the phase with so many turns to come."""
    return FIRST + PHASE_OF[turns_left if turns_left < TURNS else TURNS - 1] * IN_A_PHASE


def bias_of(turns_left: i64) -> i64:
    """The weight of having so many turns to come; after it come those of the free cells."""
    return (turns_left if turns_left < TURNS else TURNS - 1) * (ROOMS + 1)


def free_class(free: i64) -> i64:
    """The class of the number of free cells, two by two."""
    return min(ROOMS - 1, free // 2)


def range_class(size: i64) -> i64:
    """The size of a patch of high numbers."""
    return min(LARGEST, size)


def alike_class(size: i64) -> i64:
    """The size of a patch of equal numbers."""
    return min(MOST_ALIKE, size)


def space_class(cells: int) -> i64:
    """The class of the size of a set, as far as it matters."""
    count: i64 = 0
    while cells != 0 and count < 5:
        cells &= cells - 1
        count += 1
    return SPACE_OF[count]


def range_at(base: i64, size: i64, room: int) -> i64:
    """The weight of a patch of so many high numbers, beside which these cells are empty."""
    return base + RANGE + range_class(size) * SPACES + space_class(room)


def alike_at(base: i64, size: i64, room: int) -> i64:
    """The weight of a patch of so many equal numbers, beside which these cells are empty."""
    return base + ALIKE + alike_class(size) * SPACES + space_class(room)


def spot_at(base: i64, building: i64, count: i64) -> i64:
    """The weight of a building to be drawn that would count so many cells."""
    return base + SPOT + building * (MOST_AT_A_SPOT + 1) + min(MOST_AT_A_SPOT, count)


def named_at(base: i64, number: i64, size: i64) -> i64:
    """The weight of a patch of so many of that number."""
    return base + NAMED + number * (MOST_ALIKE + 1) + alike_class(size)


def waiting_class(count: i64) -> i64:
    """The class of the number of discoveries that could be revealed."""
    return min(MOST_WAITING, count)


def places_class(two: i64, three: i64, four: i64) -> i64:
    """The class of a pyramid's progress, when so many places have two, three or all numbers."""
    if four > 0:
        return 6
    if three > 0:
        return 4 if three == 1 else 5
    if two > 3:
        return 3
    return 2 if two > 1 else two


def begin() -> list[float]:
    """The initial weights, before the first game: each stage of a discovery is worth something.

    What is whole keeps its worth to the last turn; what is begun needs turns to come.
    """
    weights = [0.0] * COUNT
    for phase in range(PHASES):
        hope = [0.2, 0.45, 0.75, 1.0, 1.0, 1.0, 1.0][phase]
        base = FIRST + phase * IN_A_PHASE
        for space in range(SPACES):
            grows = hope * GROWS[space]
            begun = [0.0, 2.1, 4.8, 0.0, 2.1, 4.8, 0.0, 2.1, 4.8]
            whole = [0.0, 0.0, 0.0, 6.8, 6.8, 6.8, 13.0, 13.0, 13.0]
            _put(weights, base + RANGE + space, begun, grows, SPACES)
            _put(weights, base + RANGE + space, whole, 1.0, SPACES)
            _put(weights, base + ALIKE + space, [0.0, 0.0, 1.2, 3.4, 0.5, 0.5], grows, SPACES)
            _put(weights, base + ALIKE + space, [0.0, 0.0, 0.0, 0.0, 4.4, 4.4], 1.0, SPACES)
        _put(weights, base + GROVE, [0.0, 0.0, 1.2, 2.5, 3.3, 0.0], hope)
        _put(weights, base + GROVE, [0.0, 0.0, 0.0, 0.0, 0.0, 4.8], 1.0)
        _put(weights, base + PLACES, [0.0, 1.2, 1.8, 2.3, 4.2, 5.8, 1.0], hope)
        _put(weights, base + PLACES, [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 7.5], 1.0)
        _put(weights, base + BITE, [0.4 * bite for bite in range(16)], hope)
        for building in range(3):
            spots = [3.0 + 0.9 * count for count in range(MOST_AT_A_SPOT + 1)]
            _put(weights, spot_at(base, building, 0), spots, hope)
        _put(weights, base + HUTTED, [0.0, 0.7, 0.8, 1.0, 1.3, 1.8], hope)
        _put(weights, base + HONOURED, [0.0, 0.8, 1.1, 1.4, 1.8, 1.6], hope)
        _put(weights, base + MINED, [0.0, 1.0, 1.3, 1.8, 1.5, 1.6, 1.8, 1.6, 1.6], hope)
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


def _put(weights: list[float], first: int, value: list[float], share: float, step: int = 1) -> None:
    for place in range(len(value)):
        weights[first + step * place] += value[place] * share


def doubts() -> list[float]:
    """The variance of each of these weights: how far off it may be."""
    found = [DOUBT] * END + [0.0] * IN_A_PHASE
    for turns_left in range(TURNS):
        found[bias_of(turns_left)] = DOUBT_OF_BIAS
    for phase in range(PHASES):
        first = FIRST + phase * IN_A_PHASE + PATTERNS
        for pattern in range(pattern_features.COUNT):
            found[first + pattern] = DOUBT_OF_PATTERNS
    return found


DOUBT_OF_BIAS: Final = 25.0
DOUBT: Final = 0.3
DOUBT_OF_PATTERNS: Final = 0.03
