"""Several people on one device: each has a seat, and all are known by one cookie.

A guest is somebody who plays on another's device. It speaks for one of its seats at a time, and
until it has said for which it is told what everybody may know.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from expedition.core.rules import Seat

MOST_AT_A_DEVICE = 6
_GUEST = "/"
"""Stands in no cookie, so that no guest is taken for somebody with a cookie of their own."""


def device_of(person: str) -> str:
    """The cookie by which somebody is known: their own, or that of whose device they share."""
    return person.partition(_GUEST)[0]


def next_guest(device: str, known: Iterable[str]) -> str:
    """Somebody new at a device, who is none of the people known."""
    numbers = [int(p.partition(_GUEST)[2]) for p in known if p.startswith(device + _GUEST)]
    return f"{device}{_GUEST}{max(numbers, default=0) + 1}"


def several(held: Sequence[Seat]) -> list[Seat]:
    """The seats of a device as it is told them: where it has one, that is nothing to tell."""
    return list(held) if len(held) > 1 else []


def spoken_for(held: Sequence[Seat], said: Seat | None) -> Seat | None:
    """The seat that a device speaks for: the one that it said, or the only one that it has."""
    if said in held:
        return said
    return held[0] if len(held) == 1 else None
