"""The WebSocket of a table: what a client may say there, and the answers."""

from __future__ import annotations

import asyncio
from asyncio import Task
from typing import Annotated, Any

import msgspec
from starlette.websockets import WebSocket

from expedition.core.errors import IllegalTurn, Refusal, TooLate
from expedition.core.rules import Scout, Seat
from expedition.core.turns import AnyTurn, AnyView, read_turn, turn_text
from expedition.locale import choose_language
from expedition.server import faults, messages, metrics
from expedition.server.briefing import Briefing, next_menu, standing_info
from expedition.server.client import NO_HELLO, Client
from expedition.server.limits import LARGEST_MESSAGE, MESSAGES, Bucket, Clock
from expedition.server.messages import ClientMessage, read_client_message
from expedition.server.people import who
from expedition.server.refusals import BadRequest, NotNow, TooFast, TooLarge
from expedition.server.table import Table

SECONDS_FOR_HELLO = 30
LONGEST_LOGGED = 1000
"""How much of a message the log keeps."""


async def attend(websocket: WebSocket, table: Table, clock: Clock) -> None:
    """Serves one connection to a table until it ends."""
    person = who(websocket)
    await websocket.accept()
    client = Client(websocket, None if person is None else person.id)
    client.language = choose_language(websocket.headers.get("accept-language"))
    delivery = asyncio.create_task(client.deliver())
    reading = asyncio.create_task(_read_on(websocket, client, table, clock))
    patience = asyncio.get_running_loop().call_later(SECONDS_FOR_HELLO, _tire_of, client)
    try:
        metrics.SOCKETS.inc()
        await asyncio.wait((delivery, reading), return_when=asyncio.FIRST_COMPLETED)
    finally:
        metrics.SOCKETS.dec()
        patience.cancel()
        table.exit(client)
        _note_failure(table, delivery, reading)
        delivery.cancel()
        reading.cancel()
        await asyncio.gather(delivery, reading, return_exceptions=True)


def _note_failure(table: Table, *tasks: Task[None]) -> None:
    """Logs a fault of ours that has ended a connection."""
    for task in tasks:
        error = task.exception() if task.done() and not task.cancelled() else None
        if error is not None:
            faults.note("socket_failed", error, table=table.state.code)


async def _read_on(websocket: WebSocket, client: Client, table: Table, clock: Clock) -> None:
    bucket = Bucket(MESSAGES, clock)
    conversation = Conversation(client, table)
    while True:
        received = await websocket.receive()
        if received["type"] == "websocket.disconnect":
            return
        text = received.get("text") or received.get("bytes") or b""
        seconds = bucket.wait()
        if seconds:
            client.refuse(TooFast("too_fast", seconds=1), _id_of(text))
            await asyncio.sleep(seconds)
        else:
            conversation.hear(text)


def _tire_of(client: Client) -> None:
    """Closes the connection if the client has not said hello."""
    if not client.has_greeted:
        client.refuse(NotNow("hello_first"))
        client.close(NO_HELLO)


class Conversation:
    """What one client says, and the answers."""

    def __init__(self, client: Client, table: Table) -> None:
        self._client = client
        self._table = table

    def hear(self, text: str | bytes) -> None:
        """Does what a message asks for; one that cannot be is answered by an error."""
        id = None
        try:
            message = _read(text)
            id = message.id
            metrics.MESSAGES.labels(str(message.__struct_config__.tag)).inc()
            self._do(message)
        except Refusal as refusal:
            self._table.audience.refuse(self._client, refusal, id or _id_of(text))
        except Exception as error:  # noqa: BLE001 - what fails in one message ends no connection
            self._client.refuse(self._note(error, text), id or _id_of(text))

    def _note(self, error: Exception, text: str | bytes) -> Refusal:
        """The fault, logged with all that makes it happen again."""
        state = self._table.state
        return faults.note(
            "message_failed",
            error,
            table=state.code,
            moment=state.moment,
            seat=state.seat_of(self._client.person),
            message=str(text[:LONGEST_LOGGED]),
        )

    def _do(self, message: ClientMessage) -> None:
        client, table = self._client, self._table
        match message:
            case messages.Ping():
                client.send(messages.Pong(id=message.id))
            case messages.Hello():
                self._greet(message)
            case _ if not self._client.has_greeted:
                raise NotNow("hello_first")
            case messages.Seal():
                table.seal(client, message.moment, message.turn, message.id)
            case messages.Unseal():
                table.unseal(client, message.moment, message.id)
            case messages.AskStandings():
                self._answer(self._standings(message))
            case messages.AskMenu():
                self._answer(self._menu(message))
            case messages.AskHints():
                self._answer(self._hints(message))
            case messages.AskWhy():
                raise self._why(message)

    def _greet(self, hello: messages.Hello) -> None:
        self._client.has_greeted = True
        self._client.language = choose_language(hello.language)
        if hello.watch:
            self._client.person = None
        self._table.enter(self._client, hello.seen, hello.id)

    def _answer(self, answer: messages.ServerMessage) -> None:
        self._table.audience.answer(self._client, answer)

    def _standings(self, asked: messages.AskStandings) -> messages.Standings:
        briefing = self._briefing()
        known = briefing.standings
        seats = range(briefing.match.seats) if asked.seats is None else asked.seats
        found = [standing_info(seat, known[seat]) for seat in seats if seat in known]
        return messages.Standings(id=asked.id, moment=briefing.moment, standings=found)

    def _menu(self, asked: messages.AskMenu) -> messages.MenuAnswer:
        view, chosen = self._chosen(asked)
        desk = self._table.state.desk
        return messages.MenuAnswer(
            id=asked.id,
            moment=asked.moment,
            chosen=asked.chosen,
            menu=next_menu(desk.menu(view, chosen)),
            offers=[[str(step) for step in steps] for steps in desk.offers(view, chosen)],
        )

    def _hints(self, asked: messages.AskHints) -> messages.Hints:
        briefing, seat = self._at(asked.moment)
        advisor = self._table.state.game.advisor
        view = briefing.match.view(seat)
        gains = {} if advisor is None else advisor.gains(view)
        told = {turn_text(turn): stars for turn, stars in gains.items()}
        leads = _leads(advisor, view)
        return messages.Hints(id=asked.id, moment=asked.moment, gains=told, leads=leads)

    def _why(self, asked: messages.AskWhy) -> Refusal:
        view, chosen = self._chosen(asked)
        state = self._table.state
        step = state.game.rules.box.read_step(asked.step)
        if step in state.desk.menu(view, chosen).steps:
            return NotNow("step_allowed", step=asked.step)
        return state.desk.refusal(view, chosen, step)

    def _chosen(self, asked: messages.AskMenu | messages.AskWhy) -> tuple[AnyView, AnyTurn]:
        """What the client's seat sees, and the steps that it asks about, each of which may be."""
        briefing, seat = self._at(asked.moment)
        view, desk = briefing.match.view(seat), self._table.state.desk
        chosen = read_turn(briefing.match.rules, " ".join(asked.chosen))
        for count, step in enumerate(chosen):
            if step not in desk.menu(view, chosen[:count]).steps:
                raise desk.refusal(view, chosen[:count], step)
        return view, chosen

    def _briefing(self) -> Briefing:
        briefing = self._table.audience.briefing
        if briefing is None:
            raise NotNow("not_started")
        return briefing

    def _at(self, moment: int) -> tuple[Briefing, Seat]:
        """The briefing, if it is at that moment, and the seat that the client plays in."""
        briefing, seat = self._briefing(), self._table.seat_playing(self._client)
        if moment != briefing.moment:
            raise TooLate("moment_is_past", moment=moment, now=briefing.moment)
        if seat not in briefing.match.waiting_for:
            raise IllegalTurn("not_your_turn")
        return briefing, seat


def _leads(advisor: object, view: AnyView) -> list[Any]:
    """What the advisor sees one step away, if it looks that far."""
    return list(advisor.leads(view)) if isinstance(advisor, Scout) else []


def _read(text: str | bytes) -> ClientMessage:
    if len(text) > LARGEST_MESSAGE:
        raise TooLarge("message_too_large", most=LARGEST_MESSAGE)
    try:
        message: ClientMessage = read_client_message(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadRequest("bad_message", reason=str(error)) from error
    return message


def _id_of(text: str | bytes) -> str | None:
    """The id of a message that could not be understood otherwise, if it has one."""
    if len(text) > LARGEST_MESSAGE:
        return None
    try:
        return _read_id(text).id
    except (msgspec.DecodeError, RecursionError):
        return None


class _WithId(msgspec.Struct):
    id: Annotated[str, msgspec.Meta(max_length=40)] | None = None


_read_id = msgspec.json.Decoder(_WithId).decode
