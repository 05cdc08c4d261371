"""The feature index of the Temple: which number, and so which weight, a feature has.

Every phase of the game has weights of its own: a pair is worth much early, and nothing late.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.temple.kernel.pyramid import GREATEST

PHASES: Final = 12
LONGEST: Final = 12
"""Longer runs are so rare that they count like this one."""
GAINS: Final = 6
"""How much longer one more number would make the longest run: by 0 to 4, or more."""
FARTHEST: Final = 4
"""Neighbours that differ by more than this differ alike."""
IN_DOORS: Final = GREATEST + 1
"""Lists that go by number have the doorless cells first, and then the doors."""

NOT_BEGUN: Final = 0
NO_ROOM: Final = 1
BEGUN: Final = 2
"""From here on: by how many empty cells lie beside the number, of which there is no pair yet."""
BY_A_DOOR: Final = 5
ONE_MISSING: Final = 6
"""From here on: by how many doorless cells would make a group of it."""
GROUPED: Final = 10
STAGES: Final = 11

LOST: Final = 0
SAVED_BY_A_DOOR: Final = 1
THREATENED: Final = 2
"""From here on: by how many doorless cells a 9 could still go in."""
THREATS: Final = 5
SPOTS: Final = 4
TARGETS: Final = 4
DOORS: Final = 9

# Where each family of weights begins within a phase; the first weight of all is the phase's own.
RUN: Final = 1
GAIN: Final = RUN + LONGEST + 1
GROUP: Final = GAIN + 2 * IN_DOORS * GAINS
THREAT: Final = GROUP + (GREATEST + 1) * STAGES
TARGET: Final = THREAT + THREATS
SPOT: Final = TARGET + TARGETS
GUARDED: Final = SPOT + SPOTS
APART: Final = GUARDED + 1
ROOM: Final = APART + FARTHEST + 1
DOOR: Final = ROOM + 9
IN_A_PHASE: Final = DOOR + DOORS
COUNT: Final = PHASES * IN_A_PHASE


def first_of_phase(left: i64, doorless: i64) -> i64:
    """The index of the first weight that applies while so many of the doorless cells are left."""
    return PHASES * left // (doorless + 1) * IN_A_PHASE


def run(longest: i64) -> i64:
    """The feature of the longest run, by its length."""
    return RUN + min(longest, LONGEST)


def gain(slot: i64, reach: i64, longest: i64) -> i64:
    """By the number, and how much longer than the longest one the run is that it would make."""
    longer: i64 = reach - longest
    return GAIN + slot * GAINS + min(max(longer, 0), GAINS - 1)


def group(number: i64, touching: i64, closers: i64, door_closers: i64) -> i64:
    """By the number, that is written, and how far it is on its way to a group.

    By the empty cells beside it, and by those, doorless or doors, that would make the group.
    """
    stage: i64 = BEGUN if touching < 4 else BEGUN + 1 if touching < 7 else BEGUN + 2
    if closers > 0:
        stage = ONE_MISSING + min(closers, 4) - 1
    elif door_closers > 0:
        stage = BY_A_DOOR
    elif touching == 0:
        stage = NO_ROOM
    return GROUP + number * STAGES + stage


def threat(open_cells: i64, open_doors: i64) -> i64:
    """The feature of a mummy's threat, by where a 9 could still go to beat it."""
    if open_cells > 0:
        return THREAT + THREATENED + min(open_cells, 3) - 1
    return THREAT + (SAVED_BY_A_DOOR if open_doors > 0 else LOST)


def spot(near: i64, near_guarded: i64, guarded: i64, unguarded: i64, alone: bool) -> i64:
    """By what the next mummy will find: alone beside the last cell (T13), or where it hurts."""
    if not alone:
        return SPOT + (0 if unguarded > 0 else 1)
    if near > 0:
        return SPOT + (1 if near_guarded > 0 else 0)
    return SPOT + (2 if guarded > 0 else 3)
