"""A seat at a live table that an assistant plays, turn by turn as it is asked."""

from __future__ import annotations

import asyncio
from asyncio import Future, Task
from typing import Any

from expedition.client import Choices, Outcome
from expedition.client.http_requests import HttpSession, table_of
from expedition.client.live_seat import LiveSeat
from expedition.core.catalogue import find_game
from expedition.core.errors import Refusal
from expedition.core.turns import AnyTurn, AnyView, check_turn, read_turn, turn_text

PATIENCE = 600.0
SECONDS_TO_WAIT = 20.0
"""For so long an answer waits for the others; then it says that they are thinking."""


class LiveMatch:
    """Holds the connection, and the moment at which the assistant is awaited."""

    def __init__(self, http: HttpSession, table: dict[str, Any], seat: int) -> None:
        self.code: str = table["code"]
        self.game = find_game(table["game"])
        self.names = [one["name"] for one in table["seats"]]
        self.seat = seat
        self._http = http
        self._news = asyncio.Event()
        self._choices: Choices | None = None
        self._decision: Future[str] | None = None
        self._playing: Task[Outcome] = asyncio.create_task(
            LiveSeat(http, self.code, self._choose).play()
        )
        self._playing.add_done_callback(lambda _: self._news.set())

    @property
    def choices(self) -> Choices | None:
        """What the seat may do now; None while it is not awaited."""
        return self._choices

    @property
    def outcome(self) -> Outcome | None:
        """What the match came to, once it is over; raises what has ended it otherwise."""
        return self._playing.result() if self._playing.done() else None

    async def wait(self) -> None:
        """Returns once the seat is awaited or the match is over, or after a while."""
        try:
            async with asyncio.timeout(SECONDS_TO_WAIT):
                while self._choices is None and not self._playing.done():
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            return

    def view(self) -> AnyView:
        """What the seat sees; a refusal while others are thinking."""
        if self._choices is None:
            raise Refusal("match_over" if self._playing.done() else "not_your_turn")
        return self._choices.view

    def read(self, text: str) -> AnyTurn:
        """A turn, or the beginning of one, with its steps in the order of the menus."""
        view, turn = self.view(), read_turn(self.game.rules, text)
        return turn if self.game.desk is None else self.game.desk.in_order(view, turn)

    def play(self, text: str) -> None:
        """Seals a turn; a refusal if the rules do not allow it."""
        turn = check_turn(self.game.rules, self.view(), self.read(text))
        decision, self._decision, self._choices = self._decision, None, None
        if decision is not None and not decision.done():
            decision.set_result(turn_text(turn))

    def close(self) -> None:
        """Ends the connection; the seat stays, and can be taken up again."""
        self._playing.cancel()

    async def _choose(self, view: AnyView, menu: Choices) -> str:
        self._choices = menu
        if view.seat is not None:
            self.seat = view.seat
        self._decision = asyncio.get_running_loop().create_future()
        self._news.set()
        try:
            return await self._decision
        finally:
            if self._choices is menu:  # the match has gone on without it
                self._choices = None


async def sat_down(table: str, name: str, server: str | None, language: str) -> LiveMatch:
    """Sits down at a live table as a marked program."""
    home, code = table_of(table, server)
    http = HttpSession(home, None, language, PATIENCE)
    seated = await http.ask("POST", f"/api/tables/{code}/programs", {"name": name})
    http.token = seated["token"]
    return LiveMatch(http, seated["table"], seated["seat"])
