"""Connection limit of WebSockets: strangers never take the room of people who have a seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from expedition.server.base.errors import TooMany
from expedition.server.base.rate_limits import AddressLimits, network_of
from expedition.server.socket.byte_budget import Budget, Budgets


@dataclass(frozen=True, slots=True)
class Room:
    """Limits of open WebSockets: in all, and from one address."""

    in_all: int
    of_an_address: int


SEATED = Room(in_all=5000, of_an_address=1000)
MOST_OF_A_PERSON = 20
"""Of somebody with a seat, on all devices."""
STRANGERS = Room(in_all=1000, of_an_address=250)
"""People without a seat at the table: they watch, or are about to join."""


class Crowd:
    """Counts open WebSockets, those of people with a seat apart from the others."""

    def __init__(self, limits: AddressLimits) -> None:
        self._budgets = Budgets(limits)
        self._open: dict[bool, Counter[str]] = {True: Counter(), False: Counter()}

    @contextmanager
    def place(self, connection: HTTPConnection, seated: str | None) -> Iterator[Budget]:
        """Counts one more while it is open, and gives it a budget; TooMany beyond a limit."""
        room = STRANGERS if seated is None else SEATED
        kept = self._open[seated is not None]
        address = network_of(connection)
        bounds = {"in all": room.in_all, f"address {address}": room.of_an_address}
        if seated is not None:
            bounds[f"person {seated}"] = MOST_OF_A_PERSON
        if any(kept[name] >= most for name, most in bounds.items()):
            raise TooMany("too_many_connections")
        kept.update(bounds.keys())
        try:
            yield self._budgets.of(connection, seated is not None)
        finally:
            kept.subtract(bounds.keys())
            for name in bounds:
                if not kept[name]:
                    del kept[name]
