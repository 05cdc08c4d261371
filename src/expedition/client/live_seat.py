"""One seat at a live table over a WebSocket: reconnects, resumes, and sends again what was lost."""

from __future__ import annotations

import asyncio
from asyncio import Task
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeAlias

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException

from expedition.client.choices import Choices, Choose, decided
from expedition.client.http_requests import (
    TRY_AGAIN,
    HttpSession,
    Json,
    ServerRefusal,
    Waits,
    refusal_in,
)
from expedition.core.catalogue import Game, find_game
from expedition.core.errors import Refusal
from expedition.core.rules import Seat, View
from expedition.core.turns import AnyView
from expedition.core.wire import from_plain, patched, shown_type

Message: TypeAlias = dict[str, Any]
SAY_AGAIN = frozenset(
    {"too_fast", "table_paused", "not_stored", "lost_race", "log_broken", "message_failed"}
)
"""Errors after which the same turn may well be sealed a little later."""
SECONDS_UNTIL_AGAIN = 1.0
LARGEST_MESSAGE = 32 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a match came to: the totals of all seats, counted from 0, and which one was played."""

    code: str
    seat: Seat
    totals: tuple[int, ...]
    place: int

    def __str__(self) -> str:
        return f"{self.code}: {self.totals[self.seat]} stars, place {self.place}"


@dataclass(slots=True)
class Sent:
    """A turn that was sent, and is not confirmed."""

    moment: int
    turn: list[str]


class LiveSeat:
    """Plays one seat to the end of its match.

    A turn that was chosen is kept until the server has confirmed it, through all reconnections;
    a function is asked once for each moment. While it thinks, news are taken in: if the match goes
    on without it, it is asked no more.
    """

    def __init__(self, http: HttpSession, code: str, choose: Choose) -> None:
        self._http, self._code, self._choose = http, code, choose
        self._game: Game | None = None
        self._public: Json = None
        self._private: Json = None
        self._moment = 0
        self._seen: int | None = None
        self._seat: Seat | None = None
        self._sent: Sent | None = None
        self._confirmed = -1
        self._outcome: Outcome | None = None
        self._socket: ClientConnection | None = None
        self._thinking: Task[None] | None = None
        self._thinks_at = -1
        self._failure: BaseException | None = None
        self._closing: Task[None] | None = None

    async def play(self) -> Outcome:
        """Plays to the end of the match; a Refusal if the seat is lost or the server stays away."""
        try:
            return await self._play_on(Waits(self._http.patience, self._http.server))
        finally:
            self._think_no_more()

    async def _play_on(self, waits: Waits) -> Outcome:
        """Connects again and again, until there is an outcome or a failure."""
        while True:
            failed: BaseException | None = None
            try:
                async with self._connected() as socket:
                    await self._converse(socket, waits)
            except InvalidStatus as error:
                failed = _refused(error)
                if failed.status not in TRY_AGAIN:
                    raise failed from None
            except (OSError, WebSocketException, TimeoutError) as error:
                failed = error
            self._socket = None
            if self._failure is not None:
                raise self._failure
            if self._outcome is not None:
                return self._outcome
            await waits.next(0, failed)

    def _connected(self) -> connect:
        address = f"ws{self._http.server.removeprefix('http')}/api/tables/{self._code}/socket"
        return connect(
            address,
            additional_headers=self._http.headers,
            user_agent_header="expedition-client",
            max_size=LARGEST_MESSAGE,
            max_queue=None,  # while a function thinks, news and pings are read on
        )

    async def _converse(self, socket: ClientConnection, waits: Waits) -> None:
        """One connection: greets, then takes in every message until the match or the line ends."""
        self._socket = socket
        hello: Message = {"type": "hello", "language": self._http.language}
        if self._seen is not None:
            hello["seen"] = self._seen
        await _say(socket, hello)
        async for text in socket:
            message: Message = msgspec.json.decode(text)
            waits.reset()
            await self._take(socket, message)
            if self._outcome is not None:
                return

    async def _take(self, socket: ClientConnection, message: Message) -> None:
        match message["type"]:
            case "welcome":
                await self._welcomed(socket, message)
            case "moment":
                self._public = patched(self._public, message["changes"])
                await self._at_a_moment(socket, message)
            case "sealed" if message["moment"] == self._moment:
                self._confirmed, self._sent = self._moment, None
            case "table":
                self._seat = message["seat"]
            case "error":
                await self._failed(socket, message)

    async def _welcomed(self, socket: ClientConnection, message: Message) -> None:
        table = message["table"]
        self._seat = message["seat"]
        if self._seat is None:
            raise Refusal("sent_away")
        self._game = _game_of(table)
        if message["changes"] is not None:
            self._public = patched(self._public, message["changes"])
        else:
            self._public = message["public"]
        if table["status"] == "gathering":
            return
        if message["sealed"] is not None:
            self._confirmed = message["moment"]
        await self._at_a_moment(socket, message)

    async def _at_a_moment(self, socket: ClientConnection, message: Message) -> None:
        """The state of a moment has come: chooses a turn, or sends the one chosen again."""
        self._moment = self._seen = message["moment"]
        self._private = message["private"]
        if self._thinks_at != self._moment or not message["thinking"]:
            self._think_no_more()
        if not message["thinking"]:
            self._outcome = self._ended(message)
            return
        if message["menu"] is None or self._confirmed >= self._moment:
            return
        if self._sent is not None and self._sent.moment == self._moment:
            await self._seal(socket, self._sent)
        elif self._thinking is None:
            self._thinks_at = self._moment
            self._thinking = asyncio.create_task(self._think(self._choices()))
            self._thinking.add_done_callback(self._note_failure)

    async def _think(self, choices: Choices) -> None:
        """Asks the function, and sends what it chooses, if there is a line just now."""
        turn = await decided(self._choose, choices)
        self._sent = Sent(choices.moment, turn)
        if self._socket is not None:
            await self._seal(self._socket, self._sent)

    def _note_failure(self, task: Task[None]) -> None:
        """What a function raises ends the conversation, and is raised where it was waited for."""
        if not task.cancelled() and (error := task.exception()) is not None:
            self._failure = error
            if self._socket is not None:
                self._closing = asyncio.create_task(self._socket.close())

    def _think_no_more(self) -> None:
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None

    async def _failed(self, socket: ClientConnection, message: Message) -> None:
        """An error has come: what cannot be now is said again, what never can be is raised."""
        if message["key"] in ("moment_is_past", "not_your_turn", "match_over"):
            self._sent = None  # a bot has played meanwhile, or the host has ended the match
        elif message["key"] not in SAY_AGAIN:
            told = {k: v for k, v in message["values"].items() if k not in ("sentence", "status")}
            key, sentence = message["key"], message["sentence"]
            raise ServerRefusal(key, sentence=sentence, **told)
        elif self._sent is not None:
            seconds = message["values"].get("seconds", SECONDS_UNTIL_AGAIN)
            await asyncio.sleep(float(seconds))
            await self._seal(socket, self._sent)

    async def _seal(self, socket: ClientConnection, sent: Sent) -> None:
        await _say(socket, {"type": "seal", "moment": sent.moment, "turn": sent.turn})

    def _choices(self) -> Choices:
        assert self._game is not None
        return Choices(self._game, self._view(self._game), self._moment)

    def _view(self, game: Game) -> AnyView:
        """The view of the seat in the game's own types, as its rules make it."""
        kind = type(game.rules)
        private = self._private
        if private is not None:
            private = from_plain(shown_type(kind, "private"), private)
        return View(self._seat, from_plain(shown_type(kind, "public"), self._public), private)

    def _ended(self, message: Message) -> Outcome:
        assert self._seat is not None
        standing = message["standing"]
        totals = tuple(message["totals"])
        place = 1 if standing is None else standing["place"]
        return Outcome(self._code, self._seat, totals, place)


async def _say(socket: ClientConnection, message: Message) -> None:
    with suppress(WebSocketException):  # the reading side notices it, too, and goes on from there
        await socket.send(msgspec.json.encode(message).decode())


def _game_of(table: Message) -> Game:
    """The game of the table, if its rules here are those of the server."""
    game = find_game(table["game"])
    here, there = game.rules.box.edition, table["edition"]
    if here != there:
        raise Refusal("other_edition_there", game=game.name, here=here, there=there)
    return game


def _refused(error: InvalidStatus) -> ServerRefusal:
    return refusal_in(bytes(error.response.body or b""), error.response.status_code)
