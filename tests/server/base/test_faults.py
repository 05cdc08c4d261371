"""What fails in our own code is answered, logged and counted, and nothing is half-written."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from structlog.testing import capture_logs
from structlog.typing import EventDict

from expedition.core import catalogue
from expedition.server.base.metrics import FAULTS
from expedition.server.http.error_page import ErrorHandler
from expedition.server.live.client_outbox import TABLE_FAILED
from expedition.server.live.table import Table
from tests.server.failing_game import GAME, MOST_SEATS, PAIR, WORDS
from tests.server.players import Person, Seat, person
from tests.server.running import Running

pytestmark = pytest.mark.usefixtures("_failing_game")


@pytest.fixture
def _failing_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The catalogue has the game whose rules fail too."""
    games = {**catalogue.catalogue(), GAME.name: GAME, PAIR.name: PAIR}
    monkeypatch.setattr(catalogue, "catalogue", lambda: games)


@pytest.fixture
def logs() -> Iterator[list[EventDict]]:
    with capture_logs() as logs:
        yield logs


def counted(event: str) -> float:
    return sum(
        sample.value
        for metric in FAULTS.collect()
        for sample in metric.samples
        if sample.name.endswith("_total") and sample.labels["event"] == event
    )


@pytest.mark.parametrize("step", ["resolve", "public", "standings"])
async def test_a_turn_over_which_the_rules_fail_is_answered_and_not_stored(
    zoe: Person, logs: list[EventDict], step: str
) -> None:
    code = await zoe.open_table(game="failing", start=True)
    before = counted("message_failed")
    async with zoe.at(code) as seat:
        await seat.seal(["well"])
        await seat.hear("moment")
        await seat.seal([step], id="seven")
        told = await seat.refused()
        assert (told["id"], told["key"]) == ("seven", "server_failed")
        assert told["sentence"].startswith("Something went wrong on the server.")
        await seat.seal(["well"])
        assert (await seat.hear("moment"))["moment"] == 2
    async with zoe.at(code) as back:
        assert (back.moment, back.public) == (2, 2)
    assert counted("message_failed") == before + 1
    [entry] = [entry for entry in logs if entry["event"] == "message_failed"]
    assert (entry["table"], entry["moment"], entry["seat"]) == (code, 1, 0)
    assert entry["message"].startswith('{"type":"seal","moment":1')
    assert f'"{step}"' in entry["message"]
    assert WORDS in str(entry["exc_info"])


async def test_a_turn_over_which_the_rules_fail_keeps_none_from_being_stored_that_came_with_it(
    server: Running, zoe: Person, max: Person
) -> None:
    code = await zoe.open_table(game="failing_pair")
    await max.join(code)
    await zoe.start(code)
    async with zoe.at(code) as first, max.at(code) as second:
        assert server.app is not None
        table: Table = await server.app.state.server.lobby.find(code)
        clients = {table.state.seat_of(client.person): client for client in table.broadcast.clients}
        table.seal(clients[1], 0, ["well"], "second")
        with pytest.raises(KeyError, match=WORDS):  # in a conversation its sender is told so
            table.seal(clients[0], 0, ["resolve"], "first")
        assert (await second.hear("sealed"))["id"] == "second"
        await first.seal(["well"])
        assert (await first.hear("moment"))["moment"] == 1


async def test_a_question_over_which_the_rules_fail_is_answered(zoe: Person) -> None:
    code = await zoe.open_table(game="failing", start=True)
    async with zoe.at(code) as seat:
        await seat.say(type="ask_why", id="why", moment=0, chosen=[], step="nonsense")
        assert (await seat.refused())["id"] == "why"
        await seat.say(type="ping", id="there?")
        assert (await seat.hear("pong"))["id"] == "there?"


async def test_what_is_logged_of_a_message_is_short(zoe: Person, logs: list[EventDict]) -> None:
    code = await zoe.open_table(game="failing", start=True)
    async with zoe.at(code) as seat:
        await seat.connection.send(
            '{"type":"seal","moment":0,"turn":["resolve"]' + " " * 5000 + "}"
        )
        await seat.refused()
    [entry] = [entry for entry in logs if entry["event"] == "message_failed"]
    assert len(entry["message"]) == 1000


async def closed_with(seat: Seat) -> int | None:
    await seat.connection.wait_closed()
    return seat.connection.close_code


async def test_a_seat_that_cannot_be_told_its_news_is_told_that_and_the_others_play_on(
    zoe: Person, max: Person
) -> None:
    code = await zoe.open_table(game="failing")
    await max.join(code)
    await zoe.start(code)
    async with zoe.at(code) as first, max.at(code) as second:
        await first.seal(["private"])
        assert (await second.refused())["key"] == "server_failed"
        assert await closed_with(second) == TABLE_FAILED
        await first.hear("moment")
        async with max.at(code, hello=False) as back:
            await back.say(type="hello", id="again")
            told = await back.refused()
            assert (told["id"], told["key"]) == ("again", "server_failed")
            await back.say(type="ping")
            await back.hear("pong")
        await first.seal(["well"])
        assert (await first.hear("moment"))["moment"] == 2


async def test_what_fails_once_it_is_stored_gives_the_table_up_and_all_come_back(
    server: Running, zoe: Person, max: Person
) -> None:
    code = await zoe.open_table(game="failing")
    await max.join(code)
    await zoe.start(code)
    assert server.app is not None
    table = await server.app.state.server.lobby.find(code)
    async with zoe.at(code) as first, max.at(code) as second:
        table.broadcast._changes = None
        await first.seal(["well"], id="seven")
        assert (await first.refused())["id"] == "seven"
        assert await closed_with(first) == TABLE_FAILED
        assert await closed_with(second) == TABLE_FAILED
    async with zoe.at(code) as back:
        assert back.moment == 1


async def test_a_request_over_which_the_rules_fail_is_answered_in_either_language(
    server: Running, logs: list[EventDict]
) -> None:
    before = counted("request_failed")
    too_many = {"game": "failing", "name": "Zoé", "initials": "Z", "bots": [{}] * MOST_SEATS}
    async with person(server, **{"Accept-Language": "fr"}) as zoe:
        answer = await zoe.http.post("/api/tables", json={**too_many, "start": True})
        assert (await zoe.ask("GET", "/api/me"))["tables"] == []
    assert (answer.status_code, answer.json()["key"]) == (500, "server_failed")
    assert answer.json()["sentence"].startswith("Quelque chose s’est mal passé sur le serveur.")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert counted("request_failed") == before + 1
    [entry] = [entry for entry in logs if entry["event"] == "request_failed"]
    assert (entry["method"], entry["route"]) == ("POST", "/api/tables")
    assert WORDS in str(entry["exc_info"])


async def answers(app: ASGIApp, kind: str) -> list[Message]:
    """What an application sends where its code fails."""
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": f"{kind}.connect"}

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {
        "type": kind,
        "path": "/",
        "headers": [],
        "extensions": {"websocket.http.response": {}},
    }
    await ErrorHandler(app)(scope, receive, send)
    return sent


async def test_a_socket_that_fails_on_opening_is_answered_too() -> None:
    async def fail(scope: Scope, receive: Receive, send: Send) -> None:
        raise KeyError(WORDS)

    start, body = await answers(fail, "websocket")
    assert (start["type"], start["status"]) == ("websocket.http.response.start", 500)
    assert b"server_failed" in body["body"]


async def test_an_answer_that_has_begun_is_not_answered_twice() -> None:
    async def fail_late(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        raise KeyError(WORDS)

    with pytest.raises(KeyError, match=WORDS):
        await answers(fail_late, "http")
