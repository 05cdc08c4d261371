"""Unboxed arrays of numbers (librt's `vec`), for what is copied and looked up most.

Compiled, a list holds boxes with numbers in them: to copy one touches every box, and what was
worked out is put into a new one. A vector has the numbers themselves. It reads like a list, and
cannot grow.
"""

from __future__ import annotations

from expedition.games.sheet_games.vectors import i64, u8, vec


def whole(numbers: list[int]) -> vec[i64]:
    """A vector of these whole numbers."""
    return vec[i64](numbers)


def real(numbers: list[float]) -> vec[float]:
    """A vector of these numbers."""
    return vec[float](numbers)


def rows(numbers: list[list[int]]) -> vec[vec[i64]]:
    """Rows of whole numbers."""
    return vec[vec[i64]]([whole(row) for row in numbers])


def repeated(number: i64, times: i64) -> vec[i64]:
    """A whole number, so many times."""
    return vec[i64]([number] * times)


def spread(number: float, times: i64) -> vec[float]:
    """A number, so many times."""
    return vec[float]([number] * times)


def unasked(times: i64) -> vec[vec[float]]:
    """Rows without numbers, so many times."""
    return vec[vec[float]]([real([])] * times)


def flags(times: i64) -> vec[bool]:
    """A vector of so many flags, all of them off."""
    return vec[bool]([False] * times)


def chosen(which: list[bool]) -> vec[bool]:
    """A vector of these flags."""
    return vec[bool](which)


def octets(times: i64) -> vec[u8]:
    """A vector of so many bytes, all of them 0."""
    return vec[u8]([0] * times)
