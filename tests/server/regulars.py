"""People who stay until the end: they think for a while, and come back as browsers do."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import blake2b
from random import Random
from time import monotonic

import msgspec

from tests.server.lines import Lines
from tests.server.players import Memory, Message, Person


@dataclass
class Times:
    """When what was sent and seen at a table, for each moment."""

    sent: dict[int, float] = field(default_factory=dict)
    """When the last turn of the moment was sent first."""
    seen: dict[int, dict[int, float]] = field(default_factory=lambda: defaultdict(dict))
    """When each seat saw that the moment had come."""
    confirmed: dict[int, dict[int, float]] = field(default_factory=lambda: defaultdict(dict))
    """When each seat was told that its turn of the moment is stored."""
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
    moment: int | None = None
    seat: int = 0
    lines: Lines | None = None
    answered: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    refused: list[Message] = field(default_factory=list)
    diary: list[tuple[float, str]] = field(default_factory=list)
    """What became of the lines, and when."""
    _memory: Memory = field(default_factory=Memory)
    _sealed_at: dict[int, float] = field(default_factory=dict)
    _numbers: int = 0

    async def stay(self) -> None:
        """Plays until the match is over, whatever happens to the line."""
        address = self.one.server.socket_address(self.code)
        self.lines = Lines(address, self.one.headers, self._hello, self.luck, self._write_down)
        act_at: float | None = None
        try:
            while self._memory.table.get("status") != "over":
                message = await self.lines.next(act_at)
                if message is None:
                    await self._seal()
                    act_at = None
                elif self._note(message):
                    act_at = self._when_to_act()
        finally:
            self.lines.close()

    def _hello(self) -> Message:
        return {"type": "hello", "seen": self.moment}

    def _write_down(self, what: str) -> None:
        self.diary.append((monotonic(), what))

    def _when_to_act(self) -> float | None:
        """After some thought; at once if it was sent already, and nobody has said that it came."""
        now = self._memory
        if now.menu is None or now.moment in self.sealed:
            return None
        return monotonic() + (0 if now.moment in self.sent else self.think(self.luck))

    async def _seal(self) -> None:
        moment = self._memory.moment
        if moment not in self.sent:
            self.sent[moment] = " ".join(self._memory.some_turn(self.luck))
            self.times.sent[moment] = self._sealed_at[moment] = monotonic()
        self._numbers += 1
        turn, id = self.sent[moment].split(), str(self._numbers)
        assert self.lines is not None
        await self.lines.ask({"type": "seal", "moment": moment, "turn": turn, "id": id})

    def _note(self, message: Message) -> bool:
        """Takes in what was said; true if it is for the client to act anew."""
        self._memory.take(message)
        self.heard()
        if "id" in message and message["type"] in ("sealed", "error"):
            self.answered[message["id"]] += 1
        match message["type"]:
            case "welcome" | "moment":
                self._see()
                if message.get("sealed") is not None:
                    self._confirm(self._memory.moment, " ".join(message["sealed"]))
                return True
            case "sealed":
                self._confirm(message["moment"], " ".join(message["turn"]))
            case "error":
                self.refused.append(message)
        return False

    def _see(self) -> None:
        now = self._memory
        assert self.moment is None or now.moment >= self.moment, "time went backwards"
        assert now.seat is not None
        self.moment, self.seat = now.moment, now.seat
        digest = digest_of(now.public)
        assert self.shown.setdefault(now.moment, digest) == digest, "the past was changed"
        self.times.seen[now.moment].setdefault(self.seat, monotonic())

    def _confirm(self, moment: int, turn: str) -> None:
        if moment not in self.sealed and moment in self._sealed_at:
            now = self.times.confirmed[moment][self.seat] = monotonic()
            self.times.answers.append(now - self._sealed_at[moment])
        self.sealed[moment] = turn


def digest_of(public: object) -> bytes:
    """The state in a few bytes: equal for the same bytes only."""
    return blake2b(msgspec.json.encode(public, order="deterministic"), digest_size=16).digest()
