"""Patches of numbers that hang together on a sheet of the Valley, and groups of equal ones.

Each patch has a number, a size, and if its numbers are low the set of them, a bit for each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.valley.kernel.field import Field
from expedition.games.valley.kernel.patterns import BIG, HIGH, LOW

BIT: Final = [0, 1, 2, 4, 8, 16]
DIFFERENT: Final = [
    0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 1, 2, 2, 3, 2, 3, 3, 4, 2, 3, 3, 4, 3, 4, 4, 5,
]  # fmt: skip
"""How many bits are set in each number below 32."""


def join_patch(
    field: Field,
    kinds: list[int],
    marks: list[int],
    patch: list[int],
    sizes: list[int],
    values: list[int],
    start: int,
) -> None:
    """Notes the low or the high numbers that hang together with one as a new patch.

    Patches that were joined by it are left without cells.
    """
    number: i64 = len(sizes)
    is_low = kinds[start] <= LOW
    least: i64 = 1 if is_low else HIGH
    most: i64 = LOW if is_low else BIG
    held: i64 = 0
    waiting = [start]
    patch[start] = number
    at: i64 = 0
    while at < len(waiting):
        cell = waiting[at]
        at += 1
        if is_low:
            held |= BIT[marks[cell]]
        for other in field.beside[cell]:
            kind: i64 = kinds[other]
            if least <= kind <= most:
                joined: i64 = patch[other]
                if joined != number:
                    if joined >= 0:
                        sizes[joined] = 0
                        values[joined] = 0
                    patch[other] = number
                    waiting.append(other)
    sizes.append(len(waiting))
    values.append(held)


def join_group(
    field: Field, kinds: list[int], group: list[int], sizes: list[int], start: int
) -> None:
    """Notes the equal numbers that hang together with one as a new group."""
    number: i64 = len(sizes)
    value: i64 = kinds[start]
    waiting = [start]
    group[start] = number
    at: i64 = 0
    while at < len(waiting):
        for other in field.beside[waiting[at]]:
            if kinds[other] == value:
                joined: i64 = group[other]
                if joined != number:
                    if joined >= 0:
                        sizes[joined] = 0
                    group[other] = number
                    waiting.append(other)
        at += 1
    sizes.append(len(waiting))
