"""What the clients of a table are told in one instant goes out once the loop comes round."""

from __future__ import annotations

import asyncio
from typing import Protocol


class Recipient(Protocol):
    """Somebody for whom something waits."""

    def packed(self) -> bytes:
        """All that waits, as it goes over the wire."""

    def deliver(self, packed: bytes) -> None:
        """What was packed is on its way."""


class WriteBatch:
    """Whatever is to go out to some people: first it is packed for all of them, then delivered.

    Each delivery wakes whoever reads it, and on a small machine they take the processor from here;
    what is packed in one go is packed sooner.
    """

    def __init__(self) -> None:
        self._due: list[Recipient] = []

    def add(self, addressee: Recipient) -> None:
        """What waits for them goes out when the loop comes round."""
        if not self._due:
            asyncio.get_running_loop().call_soon(self._go_out)
        self._due.append(addressee)

    def _go_out(self) -> None:
        due, self._due = self._due, []
        for addressee, packed in [(one, one.packed()) for one in due]:
            addressee.deliver(packed)
