"""Batches socket writes: clients that became dirty in one event-loop tick are flushed together."""

from __future__ import annotations

import asyncio
from typing import Protocol


class Recipient(Protocol):
    """A client with an outbox to flush."""

    def packed(self) -> bytes:
        """Encodes the outbox as frames, without writing them."""

    def deliver(self, packed: bytes) -> None:
        """Writes the encoded frames."""


class WriteBatch:
    """The clients to flush at the end of this tick: all outboxes are encoded first, then written.

    A write wakes its reader, and on a small machine that reader takes the processor from here; so
    no write comes in the middle of encoding.
    """

    def __init__(self) -> None:
        self._due: list[Recipient] = []

    def add(self, addressee: Recipient) -> None:
        """Flushes the recipient at the end of this tick."""
        if not self._due:
            asyncio.get_running_loop().call_soon(self._go_out)
        self._due.append(addressee)

    def _go_out(self) -> None:
        due, self._due = self._due, []
        for addressee, packed in [(one, one.packed()) for one in due]:
            addressee.deliver(packed)
