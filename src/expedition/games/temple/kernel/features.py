"""What there is to see on a sheet of the Temple, each thing as the number of a weight.

Every phase of the game has weights of its own, for a pair is worth much early and nothing late.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.dice_games.kernel.ground import BANE, EMPTY, Ground
from expedition.games.temple.kernel.pyramid import GREATEST, run_lengths

PHASES: Final = 8
OFTEN: Final = 0.4
"""A number that is offered at least so often can be hoped for."""
LONGEST: Final = 13
"""Runs from 12 on are alike."""
STAGES: Final = 5
"""How far a number is on its way to a group: not begun, one with room, two near, two ready, done."""

RUN: Final = 1
LEAP: Final = RUN + LONGEST
GROUP: Final = LEAP + LONGEST * 3
GUARDED: Final = GROUP + (GREATEST + 1) * STAGES
THREATENED: Final = GUARDED + 1
LOST: Final = THREATENED + 1
STEPS: Final = LOST + 1
DOORS: Final = STEPS + 5
HOLES: Final = DOORS + 1
IN_A_PHASE: Final = HOLES + 9
COUNT: Final = PHASES * IN_A_PHASE


def features(
    ground: Ground, marks: list[int], left: i64, cells: i64, likelihood: list[float]
) -> list[int]:
    """The weights of a sheet with so many doorless cells left of so many."""
    phase: i64 = (PHASES * left) // (cells + 1)
    base: i64 = phase * IN_A_PHASE
    found: list[int] = [base]
    up = run_lengths(ground, marks, 1)
    down = run_lengths(ground, marks, -1)
    longest: i64 = 0
    for length in up:
        if length > longest:
            longest = length
    leap: i64 = 0
    easy_leap: i64 = 0
    ready = [0] * (GREATEST + 1)
    below = [0] * (GREATEST + 2)
    above = [0] * (GREATEST + 2)
    equal = [0] * (GREATEST + 2)
    for cell in range(len(marks)):
        mark = marks[cell]
        if mark == EMPTY:
            room: i64 = 0
            for other in ground.beside[cell]:
                near = marks[other]
                if near > 0:
                    equal[near] += 1
                    if down[other] > below[near + 1]:
                        below[near + 1] = down[other]
                    if up[other] > above[near - 1]:
                        above[near - 1] = up[other]
                elif near == EMPTY:
                    room += 1
            if equal[BANE] > 0:
                found.append(base + GUARDED)
            found.append(base + HOLES + room)
            for other in ground.beside[cell]:
                near = marks[other]
                if near > 0:
                    for number in (near - 1, near + 1):
                        if 1 <= number <= GREATEST:
                            run: i64 = below[number] + above[number] + 1
                            if run > leap:
                                leap = run
                            if run > easy_leap and likelihood[number] > OFTEN:
                                easy_leap = run
                    if equal[near] >= 2:
                        ready[near] = 3
                    elif ready[near] < 1:
                        ready[near] = 1
            for other in ground.beside[cell]:
                near = marks[other]
                if near > 0:
                    equal[near] = below[near + 1] = above[near - 1] = 0
        elif mark < 0:
            beaten = False
            open_cells: i64 = 0
            for other in ground.beside[cell]:
                if marks[other] == BANE:
                    beaten = True
                elif marks[other] == EMPTY:
                    open_cells += 1
            if not beaten:
                found.append(base + (THREATENED if open_cells > 0 else LOST))
        else:
            equals: i64 = 0
            for other in ground.beside[cell]:
                near = marks[other]
                if near > 0:
                    if other > cell:
                        apart: i64 = abs(near - mark)
                        found.append(base + STEPS + (min(4, apart)))
                    if near == mark:
                        equals += 1
            if equals >= 2:
                ready[mark] = 4
            elif equals == 1 and ready[mark] < 2:
                ready[mark] = 2
    for number in range(1, GREATEST + 1):
        found.append(base + GROUP + number * STAGES + ready[number])
    if longest >= LONGEST:
        longest = LONGEST - 1
    found.append(base + RUN + longest)
    gain: i64 = leap - longest
    easy: i64 = easy_leap - longest
    gain = 0 if gain < 0 else (LONGEST - 1 if gain >= LONGEST else gain)
    easy = 0 if easy < 0 else (LONGEST - 1 if easy >= LONGEST else easy)
    found.append(base + LEAP + gain)
    found.append(base + LEAP + LONGEST + easy)
    return found
