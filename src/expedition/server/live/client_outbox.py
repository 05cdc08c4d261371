"""The bounded outbox of a connected client: backpressure drops a slow reader, no other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from expedition.core.errors import Refusal
from expedition.core.wire import to_plain
from expedition.locale import explain, section_of
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
    """The transport of a connection, as a client needs it."""

    on_room: Callable[[], None]
    """Callback for when there is room again."""

    @property
    def has_room(self) -> bool:
        """False under backpressure: the other end does not read."""

    def framed(self, messages: Sequence[bytes]) -> bytes:
        """Encodes messages as frames, which must be written next; empty on a closed connection."""

    def write(self, framed: bytes) -> None:
        """Writes the frames at once; does nothing if the connection is closed."""

    def hang_up(self, code: int) -> None:
        """Closes the connection with that code, once there is room."""


@dataclass(slots=True, eq=False)
class Client:
    """A connection to a table; `person` is None for a stranger who only watches.

    `speaks_for` is the seat that it has said to speak for, where several share its device, and
    `opener` whose cookie came, even if it only watches. Who `wants_whole` states is told each
    moment as a snapshot, and no deltas.
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
    wants_whole: bool = False
    _outbox: list[bytes] = field(default_factory=list)
    _bytes_waiting: int = 0
    _is_due: bool = False

    def __post_init__(self) -> None:
        self.line.on_room = self._deliver_soon

    def send(self, message: ServerMessage | bytes) -> None:
        """Puts a message into the outbox; a client that lets too much wait is disconnected."""
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
        """Sends the refusal as an error message, in the client's language."""
        metrics.REFUSALS.labels(refusal.key).inc()
        self.send(error_message(refusal, self.language, self.game, id))

    def close(self, code: int) -> None:
        """Flushes the outbox, then closes the connection with that code."""
        if self.close_code is None:
            self.close_code = code
            self._deliver_soon()

    def _deliver_soon(self) -> None:
        """Marks the client dirty: its outbox is flushed once, at the end of this tick."""
        if not self._is_due:
            self._is_due = True
            self.write_batch.add(self)

    def packed(self) -> bytes:
        """Takes and encodes the whole outbox, while the transport has room."""
        self._is_due = False
        if not self._outbox or not self.line.has_room:
            return b""
        outbox, self._outbox, self._bytes_waiting = self._outbox, [], 0
        return self.line.framed(outbox)

    def deliver(self, packed: bytes) -> None:
        """Writes the encoded outbox; then closes the connection, if that was asked for."""
        if packed:
            self.line.write(packed)
        if self.close_code is not None and self.line.has_room:
            self.line.hang_up(self.close_code)


def error_message(refusal: Refusal, language: str, game: str, id: str | None) -> Error:
    """The error message for a refusal at a table of that game."""
    return Error(
        id=id,
        key=refusal.key,
        sentence=explain(language, refusal),
        values=to_plain(refusal.values),
        section=section_of(game, refusal),
    )
