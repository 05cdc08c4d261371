"""How quick a disk has been lately, by which one knows whether to stand and wait for it."""

from __future__ import annotations

QUICK = 0.001
"""Seconds of a sync for which everybody may wait: as long as it takes to tell a full table."""
ENOUGH = 16
"""So many quick ones in a row, and the next is likely to be one."""


class Pace:
    """The syncs of late: one slow one, and nobody stands and waits until many were quick."""

    def __init__(self) -> None:
        self._quick_in_a_row = 0

    @property
    def is_quick(self) -> bool:
        """True if the next sync is likely to be a quick one."""
        return self._quick_in_a_row >= ENOUGH

    def took(self, seconds: float) -> None:
        """A sync has taken that long."""
        self._quick_in_a_row = self._quick_in_a_row + 1 if seconds < QUICK else 0
