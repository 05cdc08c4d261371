"""The lines of a client to a table, kept as the browser keeps them (`web/src/net/connection.ts`).

A line that is silent is not given up: others are tried beside it, and whoever answers first is
listened to.
"""

from __future__ import annotations

import asyncio
from asyncio import Queue, Task
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from time import monotonic

from msgspec.json import decode, encode
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from tests.server.players import Message

COME_BACK = 1012
FIRST_WAIT, LONGEST_WAIT = 0.4, 5.0
SILENCE, IMPATIENCE = 1.0, 0.5
LEAST_DOUBT, MOST_DOUBT = 0.5, 8.0
FIRST_OPENING, LEAST_OPENING, LEAST_WELCOMING, LONGEST_PATIENCE = 3.0, 0.5, 1.0, 24.0
REMEMBERED, QUICK_TRIES, MOST_TRIALS = 5, 3, 6


@dataclass
class Patience:
    """How long something may take: four times the quickest of the last few."""

    least: float
    first: float = FIRST_OPENING
    _took: list[float] = field(default_factory=list)

    def took(self, seconds: float) -> None:
        self._took = [seconds, *self._took][:REMEMBERED]

    def times(self, stretch: float) -> float:
        """So many times as long as usual, within reason."""
        usual = max(self.least, 4 * min(self._took)) if self._took else self.first
        return min(LONGEST_PATIENCE, stretch * usual)


@dataclass(eq=False)
class Line:
    """One connection, and what reads it."""

    began: float = field(default_factory=monotonic)
    socket: ClientConnection | None = None
    reading: Task[None] | None = None

    async def say(self, message: Message) -> None:
        """Said to whoever is there still."""
        if self.socket is not None:
            try:
                await self.socket.send(encode(message).decode())
            except ConnectionClosed:  # it is noticed where it is read
                return

    def hang_up(self) -> None:
        assert self.reading is not None
        self.reading.cancel()


@dataclass(frozen=True)
class Ended:
    """A line is no more; the server may have said that it stops."""

    told_so: bool


@dataclass(eq=False)
class Lines:
    """The line by which a client was welcomed, and those on which nobody has answered yet."""

    address: str
    headers: dict[str, str]
    hello: Callable[[], Message]
    luck: Random
    noted: Callable[[str], None] = lambda _: None
    line: Line | None = None
    returns: int = 0
    doubts: int = 0
    _trials: list[Line] = field(default_factory=list)
    _heard: Queue[tuple[Line, Message | Ended]] = field(default_factory=Queue)
    opening: Patience = field(default_factory=lambda: Patience(LEAST_OPENING))
    _welcoming: Patience = field(default_factory=lambda: Patience(LEAST_WELCOMING))
    _tried: int = 0
    _stretch: float = 1
    _wait: float = 0
    _next: float | None = None
    _last_heard: float = 0
    _asked: float | None = None
    _awaited: float | None = None
    _doubt: float = LEAST_DOUBT

    async def next(self, until: float | None) -> Message | None:
        """What is said next by the line that counts; nothing if that time comes first."""
        if self.line is None and not self._trials and self._next is None:
            self._try(1)
        while True:
            now = monotonic()
            if until is not None and now >= until:
                return None
            due = self._due()
            if now >= due:
                await self._look()
                continue
            try:
                async with asyncio.timeout(min(due, until or due) - now):
                    line, heard = await self._heard.get()
            except TimeoutError:
                continue
            if isinstance(heard, Ended):
                self._ended(line, heard)
            elif line is self.line or (line in self._trials and heard["type"] == "welcome"):
                self._take(line)
                return heard

    async def ask(self, message: Message) -> None:
        """Said, and an answer is awaited."""
        if self.line is not None:
            self._awaited = self._awaited or monotonic()
            await self.line.say(message)

    def close(self) -> None:
        """Nobody listens any more."""
        for line in (*self._trials, *([self.line] if self.line else [])):
            line.hang_up()

    def _due(self) -> float:
        """When there is something to do if nothing is heard."""
        if self._next is not None:
            return self._next
        if self._asked is not None:
            return self._asked + self._doubt
        silent = self._last_heard + SILENCE
        return silent if self._awaited is None else min(silent, self._awaited + IMPATIENCE)

    async def _look(self) -> None:
        """Asks whether anybody is there, or tries another line."""
        if self._next is not None:
            if self._trials or self.line is not None:
                self._late()
            else:
                self._try()
        elif self._asked is not None:
            self.noted("silence")
            self.doubts += 1
            self._late()
        elif self.line is not None:
            self._asked = monotonic()
            await self.line.say({"type": "ping"})

    def _late(self) -> None:
        if self._tried >= QUICK_TRIES:
            self._stretch *= 2
        self._tried += 1
        self._try()

    def _try(self, lines: int = 2) -> None:
        """Further lines, beside those that are silent; and others later, if these are, too."""
        self.returns += 1
        self.noted(f"{lines} tried")
        for _ in range(lines):
            line = Line()
            line.reading = asyncio.create_task(self._read(line))
            self._trials.append(line)
        while len(self._trials) > MOST_TRIALS:
            self._trials.pop(0).hang_up()
        self._next = monotonic() + self.opening.times(self._stretch)

    def _opened(self, line: Line) -> None:
        """Whoever lets one in is alive; the lines on which nobody has are not needed then."""
        for one in [one for one in self._trials if one.socket is None]:
            self._trials.remove(one)
            one.hang_up()
        self.opening.took(monotonic() - line.began)
        self._next = monotonic() + self._welcoming.times(self._stretch)

    async def _read(self, line: Line) -> None:
        """All that is said by the line, until it ends."""
        try:
            async with connect(
                self.address,
                additional_headers=self.headers,
                open_timeout=None,
                ping_interval=None,
                close_timeout=0.1,
            ) as line.socket:
                self._opened(line)
                await line.say(self.hello())
                while True:
                    self._heard.put_nowait((line, decode(await line.socket.recv())))
        except ConnectionClosed as closed:
            told_so = closed.rcvd is not None and closed.rcvd.code == COME_BACK
            self._heard.put_nowait((line, Ended(told_so)))
        except (WebSocketException, OSError):
            self._heard.put_nowait((line, Ended(told_so=False)))

    def _take(self, line: Line) -> None:
        """Somebody is there, and no other line is needed."""
        now = monotonic()
        if line is not self.line:
            self._trials.remove(line)
            self._leave()
            self.line, self._wait = line, 0
            self._welcoming.took(now - line.began)
            self.noted("welcome")
        if self._asked is not None:
            self._doubt = min(MOST_DOUBT, max(LEAST_DOUBT, 4 * (now - self._asked)))
        self._asked = self._awaited = self._next = None
        self._last_heard, self._tried, self._stretch = now, 0, 1
        while self._trials:
            self._trials.pop().hang_up()

    def _leave(self) -> None:
        if self.line is not None:
            self.line.hang_up()
        self.line = self._asked = self._awaited = None

    def _ended(self, line: Line, ended: Ended) -> None:
        if line is self.line:
            self._leave()
        elif line in self._trials:
            self._trials.remove(line)
        else:
            return
        self.noted("sent on" if ended.told_so else "hung up on")
        if self.line is None and not self._trials:
            wait = 0.0 if ended.told_so else self._wait
            spread = (
                wait * self.luck.uniform(0.75, 1.25) if wait else self.luck.random() * FIRST_WAIT
            )
            self._next = monotonic() + spread
            self._wait = min(LONGEST_WAIT, max(FIRST_WAIT, 2 * self._wait))
