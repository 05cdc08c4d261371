"""WebSocket session at a table: decodes a client's messages, dispatches them, and answers."""

from __future__ import annotations

import asyncio
from asyncio import Task
from collections.abc import Coroutine
from typing import Annotated, Any, TypeAlias

import msgspec
from starlette.websockets import WebSocket

from expedition.core.errors import IllegalTurn, Refusal, TooLate
from expedition.core.guide import most_promising
from expedition.core.rules import Scout, Seat
from expedition.core.turns import AnyView, turn_text
from expedition.locale import choose_language
from expedition.server.base import faults, metrics
from expedition.server.base.errors import BadRequest, NotAllowed, NotNow, TooFast, TooLarge
from expedition.server.base.rate_limits import LARGEST_MESSAGE, MESSAGES, Clock, TokenBucket
from expedition.server.live.client_outbox import NO_HELLO, Client
from expedition.server.live.damage import has_seen_more, tell_if_lost
from expedition.server.live.snapshot import Briefing, standing_info
from expedition.server.live.spectator_visibility import seat_for
from expedition.server.live.table import Table
from expedition.server.live.turn_builder import next_steps, stars_of, why_not
from expedition.server.people.identity import who
from expedition.server.socket.byte_budget import Budget
from expedition.server.socket.line import Longer, Message, Socket, line_of
from expedition.server.thinking.budget import FREE, ThinkingBudget
from expedition.server.thinking.jobs import HintJob
from expedition.server.wire import server_messages
from expedition.server.wire.client_messages import (
    AskBest,
    AskGoals,
    AskHints,
    AskMenu,
    AskStandings,
    AskStars,
    AskWhy,
    ClientMessage,
    Hello,
    Ping,
    React,
    Seal,
    Unseal,
    read_client_message,
)
from expedition.server.wire.guidance import goal_info

AboutATurn: TypeAlias = AskMenu | AskWhy | AskHints | AskStars | AskBest

SECONDS_FOR_HELLO = 30
MOST_SHOWN = 3
"""How many of the best turns are shown."""
LONGEST_LOGGED = 1000
"""How much of a message the log keeps."""


async def attend(
    websocket: WebSocket,
    table: Table,
    clock: Clock,
    budget: Budget,
    thinking: ThinkingBudget = FREE,
) -> None:
    """Session handler: serves one connection to a table until it ends."""
    person = who(websocket)
    line = line_of(websocket)
    client = Client(
        line,
        table.write_batch,
        None if person is None else person.id,
        opener=None if person is None else person.id,
        language=choose_language(websocket.headers.get("accept-language")),
        game=table.state.game.name,
    )
    patience = asyncio.get_running_loop().call_later(SECONDS_FOR_HELLO, _tire_of, client)
    table.await_hello(client)
    metrics.SOCKETS.inc()
    try:
        await websocket.accept()
        await _read_on(line, Conversation(client, table, thinking), clock, budget)
    except OSError:  # by that ASGI says that it was gone before it was let in, which is no fault
        raise
    except Exception as error:  # noqa: BLE001 - it ends this connection, and no other
        faults.note("socket_failed", error, table=table.state.code)
    finally:
        metrics.SOCKETS.dec()
        patience.cancel()
        table.exit(client)


async def _read_on(line: Socket, conversation: Conversation, clock: Clock, budget: Budget) -> None:
    """Read loop: rate-limits and handles messages until the connection ends."""
    bucket = TokenBucket(MESSAGES, clock)

    def hear(said: Message) -> float:
        seconds = bucket.wait()
        if seconds:
            conversation.refuse(TooFast("too_fast", seconds=1), said)
        else:
            conversation.hear(said)
        return seconds

    try:
        await line.listen(hear, budget)
    finally:
        conversation.end()


def _tire_of(client: Client) -> None:
    """Hello timeout: closes the connection if the client has not said hello."""
    if not client.has_greeted:
        client.refuse(NotNow("hello_first"))
        client.close(NO_HELLO)


class Conversation:
    """Message handler of one client: a method for each kind of message."""

    def __init__(self, client: Client, table: Table, thinking: ThinkingBudget = FREE) -> None:
        self._client = client
        self._table = table
        self._thinking_budget = thinking
        self._thinking: Task[None] | None = None
        self._looking: Task[None] | None = None

    def hear(self, said: Message) -> None:
        """Handles a message; a refusal or a fault is answered by an error."""
        id, message = None, None
        try:
            message = _read(said)
            id = message.id
            metrics.MESSAGES.add(str(message.__struct_config__.tag))
            self._do(message)
        except Refusal as refusal:
            if isinstance(message, Seal | AskWhy):
                self._table.was_refused(self._client)
            self._table.refuse(self._client, refusal, id or _id_of(said))
        except Exception as error:  # noqa: BLE001 - what fails in one message ends no connection
            self._client.refuse(self._note(error, str(said)), id or _id_of(said))

    def refuse(self, refusal: Refusal, said: Message) -> None:
        """Answers a message by an error, without handling it."""
        self._client.refuse(refusal, _id_of(said))

    def _note(self, error: Exception, text: str) -> Refusal:
        """Logs a fault with all that reproduces it; returns what the client is told."""
        state = self._table.state
        return faults.note(
            "message_failed",
            error,
            table=state.code,
            moment=state.moment,
            seat=seat_for(state.seating.held, self._client),
            message=text[:LONGEST_LOGGED],
        )

    def _do(self, message: ClientMessage) -> None:
        client, table = self._client, self._table
        match message:
            case Ping():
                client.send(server_messages.Pong(id=message.id))
            case Hello():
                self._greet(message)
            case _ if not self._client.has_greeted:
                raise NotNow("hello_first")
            case Seal():
                table.seal(client, message.moment, message.turn, message.id)
            case Unseal():
                table.unseal(client, message.moment, message.id)
            case React():
                table.react(client, message.mark)
            case AskStandings():
                self._answer(self._standings(message))
            case AskGoals():
                self._answer(self._goals(message))
            case _:
                self._advise(message)

    def _advise(self, asked: AboutATurn) -> None:
        match asked:
            case AskMenu():
                self._answer(self._menu(asked))
            case AskHints():
                self._answer(self._hints(asked))
            case AskStars():
                self._answer(self._stars(asked))
            case AskBest():
                self._think(self._best(asked), asked)
            case AskWhy():
                raise self._why(asked)

    def _greet(self, hello: Hello) -> None:
        self._client.has_greeted = True
        self._client.language = choose_language(hello.language)
        if hello.watch:
            self._client.person = None
        if hello.seat is not None:
            self._check_held(hello.seat)
        self._client.speaks_for = hello.seat
        self._table.enter(self._client, hello.seen, hello.id)
        if hello.seen is not None and has_seen_more(self._table.state, hello.seen):
            looking = tell_if_lost(self._table, self._client.person, hello.seen)
            self._looking = asyncio.create_task(looking)

    def _check_held(self, seat: Seat) -> None:
        """Authorization: raises a refusal unless the seat is one of the client's device."""
        if seat not in self._table.state.seats_of(self._client.person):
            raise NotAllowed("not_your_seat", seat=seat + 1)

    def _answer(self, answer: server_messages.ServerMessage) -> None:
        self._table.broadcast.answer(self._client, answer)

    def _standings(self, asked: AskStandings) -> server_messages.Standings:
        self._briefing()
        briefing = self._table.broadcast.briefing_for(self._client)
        if briefing is None:
            raise NotAllowed("not_shown_now")
        known = briefing.standings
        seats = range(briefing.match.seats) if asked.seats is None else asked.seats
        found = [standing_info(seat, known[seat]) for seat in seats if seat in known]
        return server_messages.Standings(id=asked.id, moment=briefing.moment, standings=found)

    def _menu(self, asked: AskMenu) -> server_messages.MenuAnswer:
        menu, offers, facts = next_steps(self._table.state.game, self._view(asked), asked.chosen)
        return server_messages.MenuAnswer(
            id=asked.id,
            moment=asked.moment,
            chosen=asked.chosen,
            menu=menu,
            offers=offers,
            facts=facts,
        )

    def _hints(self, asked: AskHints) -> server_messages.Hints:
        briefing, seat = self._at(asked.moment)
        found = briefing.hints(seat)
        return server_messages.Hints(
            id=asked.id,
            moment=asked.moment,
            gains={turn_text(turn): stars for turn, stars in found.gains.items()},
            good=list(map(turn_text, found.good)),
            fine=list(map(turn_text, found.fine)),
            others_cost=found.others_cost,
            leads=_leads(briefing.game.advisor, briefing.view(seat)),
        )

    def _goals(self, asked: AskGoals) -> server_messages.Goals:
        briefing, seat = self._briefing(), self._table.seat_playing(self._client)
        goals = briefing.goals(seat)
        best = most_promising(goals)
        return server_messages.Goals(
            id=asked.id,
            moment=briefing.moment,
            goals=[goal_info(briefing.game, goal) for goal in goals],
            best=None if best is None else best.line,
        )

    def _stars(self, asked: AskStars) -> server_messages.Stars:
        found = stars_of(self._table.state.game, self._view(asked), asked.turn)
        return server_messages.Stars(
            id=asked.id,
            moment=asked.moment,
            turn=asked.turn,
            adds=found.adds,
            more=list(found.more),
            more_adds=found.more_adds,
        )

    async def _best(self, asked: AskBest) -> server_messages.Best:
        state = self._table.state
        if not state.shows_best:
            raise NotAllowed("not_shown_here")
        view = self._view(asked)
        job = HintJob(state.game.name, view)
        judgement = await self._table.thinker.judgement(job, self._thinking_budget)
        self._at(asked.moment)  # it may have passed meanwhile
        return server_messages.Best(
            id=asked.id,
            moment=asked.moment,
            choices=list(judgement.choices[:MOST_SHOWN]),
            doubts=list(judgement.doubts[:MOST_SHOWN]),
            reason=judgement.reason,
        )

    def _think(self, coming: Coroutine[Any, Any, server_messages.Best], asked: AskBest) -> None:
        """Answers in a background task, one at a time; other messages are handled meanwhile."""
        if self._thinking is not None and not self._thinking.done():
            coming.close()
            raise TooFast("too_fast", seconds=1)

        async def answer() -> None:
            try:
                self._answer(await coming)
            except Refusal as refusal:
                self._table.refuse(self._client, refusal, asked.id)
            except Exception as error:  # noqa: BLE001 - it is noted, and the client told
                self._client.refuse(self._note(error, repr(asked)), asked.id)

        self._thinking = asyncio.create_task(answer())

    def end(self) -> None:
        """Cancels the background task when the connection has ended."""
        if self._thinking is not None:
            self._thinking.cancel()

    def _why(self, asked: AskWhy) -> Refusal:
        return why_not(self._table.state.game, self._view(asked), asked.chosen, asked.step)

    def _view(self, asked: AboutATurn) -> AnyView:
        """What the client's seat sees, if it owes a turn at the moment that it asks about."""
        briefing, seat = self._at(asked.moment)
        return briefing.view(seat)

    def _briefing(self) -> Briefing:
        briefing = self._table.broadcast.briefing
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


def _read(said: Message) -> ClientMessage:
    if isinstance(said, Longer):
        raise TooLarge("message_too_large", most=LARGEST_MESSAGE)
    try:
        message: ClientMessage = read_client_message(said)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadRequest("bad_message", reason=str(error)) from error
    return message


def _id_of(said: Message) -> str | None:
    """The id of a message that could not be decoded otherwise, if it has one."""
    if isinstance(said, Longer):
        return None
    try:
        return _read_id(said).id
    except (msgspec.DecodeError, RecursionError):
        return None


class _WithId(msgspec.Struct):
    id: Annotated[str, msgspec.Meta(max_length=40)] | None = None


_read_id = msgspec.json.Decoder(_WithId).decode
