"""One connected client: who it is, and a bounded outbox so that a slow reader hurts nobody else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from expedition.core.errors import Refusal
from expedition.core.wire import to_plain
from expedition.locale import explain
from expedition.locale.sections import section_of
from expedition.server.base import metrics
from expedition.server.live.write_batch import WriteBatch
from expedition.server.wire.server_messages import Error, ServerMessage, write

MOST_WAITING = 256
MOST_BYTES_WAITING = 4 * 1024 * 1024
NO_HELLO = 4001
TOO_SLOW = 4008
TABLE_FAILED = 4503
COME_BACK = 1012
"""The server stops, or starts anew: whichever answers next goes on where this one was."""


class Line(Protocol):
    """The server's end of a connection."""

    on_room: Callable[[], None]
    """Called when there is room again."""

    @property
    def has_room(self) -> bool:
        """False while the other end does not read."""

    def framed(self, messages: Sequence[bytes]) -> bytes:
        """The messages as they go over the wire, and are to go next; none if nobody is there."""

    def write(self, framed: bytes) -> None:
        """The frames are on their way, in one write; to nobody if the other end has gone."""

    def hang_up(self, code: int) -> None:
        """The connection is closed with that code, once there is room."""


@dataclass(slots=True, eq=False)
class Client:
    """A connection to a table; `person` is nobody for a stranger who only watches.

    `speaks_for` is the seat that it has said to speak for, where several share its device, and
    `opener` whose cookie came, even if it only watches.
    """

    line: Line
    write_batch: WriteBatch
    person: str | None
    speaks_for: int | None = None
    opener: str | None = None
    language: str = "en"
    game: str = ""
    close_code: int | None = None
    has_gone: bool = False
    has_greeted: bool = False
    _outbox: list[bytes] = field(default_factory=list)
    _bytes_waiting: int = 0
    _is_due: bool = False

    def __post_init__(self) -> None:
        self.line.on_room = self._deliver_soon

    def send(self, message: ServerMessage | bytes) -> None:
        """Puts a message into the outbox; who lets too many wait there is dropped."""
        if self.close_code is not None:
            return
        encoded = message if isinstance(message, bytes) else write(message)
        self._outbox.append(encoded)
        self._bytes_waiting += len(encoded)
        if len(self._outbox) > MOST_WAITING or self._bytes_waiting > MOST_BYTES_WAITING:
            self._outbox.clear()
            self.close(TOO_SLOW)
            metrics.DROPPED.inc()
        self._deliver_soon()

    def refuse(self, refusal: Refusal, id: str | None = None) -> None:
        """Tells the client, in its language, what is wrong."""
        metrics.REFUSALS.labels(refusal.key).inc()
        self.send(error_message(refusal, self.language, self.game, id))

    def close(self, code: int) -> None:
        """What is in the outbox still goes out, then the connection is closed with that code."""
        if self.close_code is None:
            self.close_code = code
            self._deliver_soon()

    def _deliver_soon(self) -> None:
        """What is put into the outbox until the loop comes round goes out together."""
        if not self._is_due:
            self._is_due = True
            self.write_batch.add(self)

    def packed(self) -> bytes:
        """All that is in the outbox, as it goes over the wire, while there is room."""
        self._is_due = False
        if not self._outbox or not self.line.has_room:
            return b""
        outbox, self._outbox, self._bytes_waiting = self._outbox, [], 0
        return self.line.framed(outbox)

    def deliver(self, packed: bytes) -> None:
        """What was packed goes out; then the connection is closed, if it is to be."""
        if packed:
            self.line.write(packed)
        if self.close_code is not None and self.line.has_room:
            self.line.hang_up(self.close_code)


def error_message(refusal: Refusal, language: str, game: str, id: str | None) -> Error:
    """A refusal at a table of that game as it goes over the wire."""
    return Error(
        id=id,
        key=refusal.key,
        sentence=explain(language, refusal),
        values=to_plain(refusal.values),
        section=section_of(game, refusal),
    )
