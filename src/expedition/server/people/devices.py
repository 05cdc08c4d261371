"""Hot seat: several people share one device and its cookie, each with a seat.

A guest is a person who plays on another's device. The device speaks for one of its seats at a time,
and until it has said for which it sees only what is public.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from expedition.core.rules import Seat

MOST_AT_A_DEVICE = 6
_GUEST = "/"
"""Stands in no cookie, so that no guest is taken for somebody with a cookie of their own."""


def device_of(person: str) -> str:
    """The id of the cookie that a person uses: their own, or that of whose device they share."""
    return person.partition(_GUEST)[0]


def next_guest(device: str, known: Iterable[str]) -> str:
    """An id for one more guest at a device."""
    numbers = [int(p.partition(_GUEST)[2]) for p in known if p.startswith(device + _GUEST)]
    return f"{device}{_GUEST}{max(numbers, default=0) + 1}"


def several(held: Sequence[Seat]) -> list[Seat]:
    """The seats of a device, as it is told of them; empty where it has just one."""
    return list(held) if len(held) > 1 else []


def spoken_for(held: Sequence[Seat], said: Seat | None) -> Seat | None:
    """The seat that a device speaks for: the one it chose, or its only one."""
    if said in held:
        return said
    return held[0] if len(held) == 1 else None
