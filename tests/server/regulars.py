"""People who stay until the end: they think for a while, and come back as browsers do."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import blake2b
from random import Random
from time import monotonic
from typing import Any

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from tests.server.players import Message, Person, Seat

COME_BACK = 1012
FIRST_WAIT, LONGEST_WAIT = 0.4, 5.0
FIRST_OPENING, LEAST_OPENING, LONGEST_OPENING = 3.0, 1.0, 24.0
SILENCE = 2.0
"""After so long without a word a client asks whether anybody is there."""
IMPATIENCE = 0.5
"""After so long without an answer it asks, too."""
LEAST_DOUBT, MOST_DOUBT = 1.0, 8.0
REMEMBERED = 5
"""How many of the last openings count: one of them may have been at a server just started."""


class LineLost(Exception):
    """Nobody answers."""


@dataclass
class Times:
    """When what was sent and seen at a table, for each moment."""

    sent: dict[int, float] = field(default_factory=dict)
    """When the last turn of the moment was sent first."""
    seen: dict[int, dict[int, float]] = field(default_factory=lambda: defaultdict(dict))
    """When each seat saw that the moment had come."""
    answers: list[float] = field(default_factory=list)
    """How long until a turn was confirmed."""

    def rounds(self) -> list[float]:
        """How long each client waited, from the last turn of a round until it saw the next one."""
        return [
            max(0.0, seen - self.sent[moment - 1])
            for moment, seats in self.seen.items()
            if moment - 1 in self.sent
            for seen in seats.values()
        ]


@dataclass
class Regular:
    """Somebody at a table, and all that they were told there."""

    one: Person
    code: str
    times: Times
    think: Callable[[Random], float]
    luck: Random
    heard: Callable[[], None]
    shown: dict[int, bytes] = field(default_factory=dict)
    sealed: dict[int, str] = field(default_factory=dict)
    sent: dict[int, str] = field(default_factory=dict)
    public: Any = None
    moment: int | None = None
    seat: int = 0
    returns: int = 0
    doubts: int = 0
    answered: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    refused: list[Message] = field(default_factory=list)
    _opening: float = FIRST_OPENING
    _took: list[float] = field(default_factory=list)
    _trusts: bool = False
    _is_second: bool = False
    _asked: float | None = None
    _unanswered: float | None = None
    _wait: float = FIRST_WAIT
    _doubt: float = LEAST_DOUBT
    _sealed_at: dict[int, float] = field(default_factory=dict)
    _numbers: int = 0

    async def stay(self) -> None:
        """Plays until the match is over, whatever happens to the line."""
        while True:
            try:
                if await self._sit():
                    return
            except ConnectionClosed as closed:
                told = closed.rcvd is not None and closed.rcvd.code == COME_BACK
                await asyncio.sleep(self.luck.random() * FIRST_WAIT if told else self._pause())
            except LineLost:
                self.doubts += 1
            except TimeoutError:
                self.doubts += 1
                if self._is_second:
                    await asyncio.sleep(self._pause())
            except (WebSocketException, OSError):
                await asyncio.sleep(self._pause())
            self.returns += 1

    def _pause(self) -> float:
        wait = self._wait * self.luck.uniform(0.75, 1.25)
        self._wait = min(LONGEST_WAIT, 2 * self._wait)
        return wait

    async def _sit(self) -> bool:
        """True once the match is over."""
        address, opening = self.one.server.socket_address(self.code), self._opening
        self._is_second = not self._trusts
        if self._is_second:
            self._opening = min(LONGEST_OPENING, 2 * opening)
        self._trusts, self._unanswered, self._asked = False, None, None
        began = monotonic()
        async with asyncio.timeout(opening) as patience:
            async with connect(
                address,
                additional_headers=self.one.headers,
                open_timeout=None,
                ping_interval=None,
                close_timeout=0.1,
            ) as connection:
                seat = Seat(connection)
                seat.public = self.public
                await seat.say(type="hello", seen=self.moment)
                welcome = await seat.next()
                while not seat.table:  # a table that has failed says so first
                    welcome = await seat.next()
                patience.reschedule(None)
                self._took = [monotonic() - began, *self._took][:REMEMBERED]
                self._wait, self._trusts = FIRST_WAIT, True
                self._opening = min(LONGEST_OPENING, max(LEAST_OPENING, 4 * min(self._took)))
                await self._play(seat, welcome)
        return True

    async def _play(self, seat: Seat, welcome: Message) -> None:
        self._note(seat, welcome)
        act_at = self._when_to_act(seat)
        while seat.table["status"] != "over":
            message = await self._next(seat, act_at)
            if message is None:
                await self._seal(seat)
                act_at = None
            elif self._note(seat, message):
                act_at = self._when_to_act(seat)

    def _when_to_act(self, seat: Seat) -> float | None:
        """After some thought; at once if it was sent already, and nobody has said that it came."""
        if seat.menu is None or seat.moment in self.sealed:
            return None
        return monotonic() + (0 if seat.moment in self.sent else self.think(self.luck))

    async def _next(self, seat: Seat, act_at: float | None) -> Message | None:
        """What is said next; nothing if it is time to act before."""
        silent = self._until_doubt()
        while True:
            until = min(silent, act_at or silent)
            try:
                async with asyncio.timeout(max(0.0, until - monotonic())):
                    message = await seat.next()
            except TimeoutError:
                now = monotonic()
                if act_at is not None and now >= act_at:
                    return None
                if now < silent:
                    continue
                if self._asked is not None:
                    self._doubt = min(MOST_DOUBT, 2 * self._doubt)
                    raise LineLost from None
                self._asked, silent = now, now + self._doubt
                await seat.say(type="ping")
                continue
            if self._asked is not None:
                self._doubt = min(MOST_DOUBT, max(LEAST_DOUBT, 4 * (monotonic() - self._asked)))
            self._asked = None
            return message

    def _until_doubt(self) -> float:
        """When it is time to ask whether anybody is there, or, once asked, to look elsewhere."""
        if self._asked is not None:
            return self._asked + self._doubt
        silent = monotonic() + SILENCE
        return silent if self._unanswered is None else min(silent, self._unanswered + IMPATIENCE)

    async def _seal(self, seat: Seat) -> None:
        moment = seat.moment
        if moment not in self.sent:
            self.sent[moment] = " ".join(seat.some_turn(self.luck))
            self.times.sent[moment] = self._sealed_at[moment] = monotonic()
        self._numbers += 1
        self._unanswered = monotonic()
        await seat.seal(self.sent[moment].split(), moment, id=str(self._numbers))

    def _note(self, seat: Seat, message: Message) -> bool:
        """Takes in what was said; true if it is for the client to act anew."""
        seat.heard.clear()
        self.heard()
        self._unanswered = None
        if "id" in message and message["type"] in ("sealed", "error"):
            self.answered[message["id"]] += 1
        match message["type"]:
            case "welcome" | "moment":
                self._see(seat)
                if message.get("sealed") is not None:
                    self._confirm(seat.moment, " ".join(message["sealed"]))
                return True
            case "sealed":
                self._confirm(message["moment"], " ".join(message["turn"]))
            case "error":
                self.refused.append(message)
        return False

    def _see(self, seat: Seat) -> None:
        assert self.moment is None or seat.moment >= self.moment, "time went backwards"
        assert seat.seat is not None
        self.public, self.moment, self.seat = seat.public, seat.moment, seat.seat
        digest = digest_of(seat.public)
        assert self.shown.setdefault(seat.moment, digest) == digest, "the past was changed"
        self.times.seen[seat.moment].setdefault(self.seat, monotonic())

    def _confirm(self, moment: int, turn: str) -> None:
        if moment not in self.sealed and moment in self._sealed_at:
            self.times.answers.append(monotonic() - self._sealed_at[moment])
        self.sealed[moment] = turn


def digest_of(public: object) -> bytes:
    """The state in a few bytes: equal for the same bytes only."""
    return blake2b(msgspec.json.encode(public, order="deterministic"), digest_size=16).digest()
