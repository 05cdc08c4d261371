"""Every game of the catalogue, with each number of seats that environments are tried with."""

from __future__ import annotations

from expedition.core.catalogue import catalogue

SEATS = (1, 2, 5, 100)
MANY = 10
"""From so many seats on, fewer steps tell as much."""


def tables() -> list[tuple[str, int]]:
    """The name of a game and a number of seats that it allows."""
    boxes = [game.rules.box for game in catalogue().values()]
    return [
        (box.name, seats)
        for box in boxes
        for seats in sorted({max(box.fewest_seats, min(n, box.most_seats)) for n in SEATS})
    ]
