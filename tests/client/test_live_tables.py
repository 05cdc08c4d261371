"""The client library at live tables: beside people, a hundred at once, and through kills."""

from __future__ import annotations

import asyncio
import os
import signal
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import pytest

from expedition.client import (
    Choices,
    Outcome,
    ServerAway,
    ServerRefusal,
    join,
    join_async,
    open_table_async,
)
from expedition.client.http_requests import HttpSession
from expedition.client.playing import handle_of, serve
from expedition.core.catalogue import catalogue
from expedition.core.errors import IllegalTurn, Refusal
from expedition.core.turns import AnyView, turn_text
from expedition.server.people.programs import new_token
from tests.server.crashes import free_port, killable, stored
from tests.server.players import Person, person
from tests.server.running import Running


def by_lot(view: AnyView, menu: Choices) -> str:
    return menu.some()


async def seated(zoe: Person, code: str, count: int) -> None:
    """Returns once so many sit at the table."""
    table = (await zoe.ask("GET", f"/api/tables/{code}"))["table"]
    while len(table["seats"]) < count:
        await asyncio.sleep(0.05)
        table = (await zoe.ask("GET", f"/api/tables/{code}"))["table"]


def where(zoe: Person, code: str) -> str:
    return f"{zoe.server.address}/t/{code}"


async def test_programs_play_beside_people_by_link_and_by_either_code(
    zoe: Person, max: Person
) -> None:
    code = await zoe.open_table(programs=True)
    table = (await max.join(code))["table"]
    home = zoe.server.address
    programs = [
        asyncio.create_task(join_async(where(zoe, code), by_lot, name="Ada")),
        asyncio.create_task(join_async(code.lower(), by_lot, name="Bo", server=home)),
        asyncio.create_task(join_async(table["short_code"], by_lot, name="Cy", server=home)),
    ]
    await seated(zoe, code, 5)
    await zoe.start(code)
    async with zoe.at(code) as first, max.at(code) as second:
        await asyncio.gather(first.play_to_the_end(Random(1)), second.play_to_the_end(Random(2)))
        outcomes = await asyncio.gather(*programs)
        assert {outcome.seat for outcome in outcomes} == {2, 3, 4}
        assert all(outcome.totals == tuple(first.totals) for outcome in outcomes)
        assert str(outcomes[0]).startswith(code)


@pytest.mark.parametrize("game", catalogue())
async def test_the_view_and_the_menu_are_those_of_the_rules(zoe: Person, game: str) -> None:
    """A first moment or two of each game: what is chosen is what the server stores."""
    asked: list[tuple[int, str]] = []
    finished: list[bool] = []

    async def choose(view: AnyView, menu: Choices) -> list[str]:
        assert view.seat == menu.view.seat
        first = menu.after(menu.steps[0])
        assert first.turn == menu.steps[0]
        chosen = menu.some()
        with pytest.raises(Refusal):
            menu.after("zz99")
        asked.append((menu.moment, chosen))
        if menu.moment >= 6 and not finished:
            finished.append(True)
            await zoe.ask("POST", f"/api/tables/{code}/host", {"act": "finish"})
        return chosen.split()

    code = await zoe.open_table(game=game, programs=True, plays=False)
    playing = [
        asyncio.create_task(join_async(where(zoe, code), choose, name=name))
        for name in ("Ada", "Bo")
    ]
    await seated(zoe, code, 2)
    await zoe.start(code)
    outcomes = await asyncio.gather(*playing)
    assert [len(outcome.totals) for outcome in outcomes] == [2, 2]
    assert asked
    replay = await zoe.ask("GET", f"/api/tables/{code}/replay")
    played = {
        (number, " ".join(turn))
        for number, moment in enumerate(replay["moments"])
        for turn in moment["turns"].values()
    }
    assert played <= set(asked)


async def test_it_opens_a_table_and_begins_when_all_are_there(server: Running) -> None:
    opened: list[str] = []
    outcomes = await open_table_async(
        server.address,
        "temple",
        {"Ada": by_lot, "Bo": lambda view, menu: next(menu.turns())},
        bots=["greedy"],
        options={"layout": "back"},
        opened=opened.append,
    )
    assert [outcome.seat for outcome in sorted(outcomes, key=lambda one: one.seat)] == [0, 1]
    assert len(outcomes[0].totals) == 3
    assert opened[0].startswith(server.address)


async def test_what_the_rules_do_not_allow_is_raised_with_their_reason(zoe: Person) -> None:
    async def alone(answer: object) -> Outcome:
        def choose(view: AnyView, menu: Choices) -> str:
            return answer  # type: ignore[return-value]

        played = await open_table_async(zoe.server.address, "temple", {"Ada": choose})
        return played[0]

    with pytest.raises(IllegalTurn):
        await alone("16 a3")
    with pytest.raises(Refusal):
        await alone("zz zz")
    with pytest.raises(TypeError):
        await alone(None)


async def test_refusals_of_the_server_are_sentences(zoe: Person, max: Person) -> None:
    code = await zoe.open_table()
    with pytest.raises(ServerRefusal, match="has not let programs sit down") as refused:
        await join_async(where(zoe, code), by_lot, name="Ada")
    assert (refused.value.key, refused.value.status) == ("no_programs_here", 403)
    with pytest.raises(ServerRefusal, match="Il n’y a pas de table"):
        await join_async(where(zoe, "BCDFGHJKLM"), by_lot, name="Ada", language="fr")
    with pytest.raises(Refusal, match="code_without_server"):
        await join_async(code, by_lot, name="Ada")
    with pytest.raises(Refusal, match="not_a_server"):
        await join_async("ftp://example.org/t/X", by_lot, name="Ada")
    nowhere = f"http://127.0.0.1:{free_port()}/t/{code}"
    with pytest.raises(ServerAway):
        await join_async(nowhere, by_lot, name="Ada", patience=0)
    with pytest.raises(Refusal, match="not_an_expedition_server"):
        await handle_of_page(zoe.server.address)


async def handle_of_page(address: str) -> None:
    """Asks an address that answers with something else."""
    await HttpSession(address).ask("GET", "/metrics")


async def test_who_is_sent_away_is_told(zoe: Person) -> None:
    code = await zoe.open_table(programs=True)
    program = asyncio.create_task(join_async(where(zoe, code), by_lot, name="Ada"))
    await seated(zoe, code, 2)
    await zoe.start(code)
    async with zoe.at(code):
        await zoe.ask("DELETE", f"/api/tables/{code}/seats/1")
        with pytest.raises(Refusal, match="sent_away"):
            await program


async def test_a_program_waits_for_invitations_and_plays_at_many_tables(zoe: Person) -> None:
    key, sat, over = new_token(), list[str](), dict[str, object]()
    handle = await handle_of(zoe.server.address, key)
    serving = asyncio.create_task(
        serve(
            zoe.server.address,
            by_lot,
            key,
            sat_down=sat.append,
            ended=lambda code, outcome: over.update({code: outcome}),
        )
    )
    codes = [await zoe.open_table(plays=False, clock=600) for _ in range(3)]
    for code in codes:
        invited = {"name": "Ada", "handle": handle}
        await zoe.ask("POST", f"/api/tables/{code}/programs", invited)
        await zoe.start(code)
    while len(over) < 3:
        await asyncio.sleep(0.05)
        assert not serving.done()
    serving.cancel()
    assert set(sat) == set(over) == set(codes)
    assert all(isinstance(outcome, Outcome) for outcome in over.values()), over


async def test_a_hundred_at_one_table(zoe: Person) -> None:
    asked = 0

    def choose(view: AnyView, menu: Choices) -> str:
        nonlocal asked
        asked += 1
        return menu.some()

    code = await zoe.open_table(programs=True, plays=False)
    playing = [
        asyncio.create_task(join_async(where(zoe, code), choose, name=f"Ada {number}"))
        for number in range(100)
    ]
    await seated(zoe, code, 100)
    await zoe.start(code)
    async with zoe.at(code) as seat:
        while seat.moment < 4:
            await seat.next()
    await zoe.ask("POST", f"/api/tables/{code}/host", {"act": "finish"})
    outcomes = await asyncio.gather(*playing)
    assert {outcome.seat for outcome in outcomes} == set(range(100))
    assert asked >= 400


KILLS = 6


class Remembering:
    """A player by lot that is asked once for each moment, and remembers what it chose."""

    def __init__(self) -> None:
        self.chosen: dict[int, str] = {}

    def choose(self, view: AnyView, menu: Choices) -> str:
        assert menu.moment not in self.chosen
        self.chosen[menu.moment] = menu.some()
        return self.chosen[menu.moment]


async def test_nothing_is_lost_where_the_server_is_killed(tmp_path: Path) -> None:
    luck, port = Random(7), free_port()
    players = [Remembering() for _ in range(3)]
    programs: list[asyncio.Task[Outcome]] = []
    code = ""
    async with AsyncExitStack() as stack:
        for kill in range(KILLS + 1):
            async with killable(tmp_path, port=port) as (server, process):
                if not kill:
                    zoe = await stack.enter_async_context(person(server))
                    code = await zoe.open_table(programs=True, plays=False)
                    for number, player in enumerate(players, start=1):
                        playing = join_async(where(zoe, code), player.choose, name=f"Ada {number}")
                        programs.append(asyncio.create_task(playing))
                        await seated(zoe, code, number)
                    await zoe.start(code)
                if kill == KILLS:
                    await asyncio.gather(*programs)
                else:
                    await a_little_is_played(players, programs, luck)
                    assert process.pid is not None
                    os.kill(process.pid, signal.SIGKILL)
    match = (await stored(tmp_path, code)).playing(even_over=True)
    assert match.is_over
    for task, player in zip(programs, players, strict=True):
        seat = task.result().seat
        assert {n: turn_text(past[seat]) for n, past in enumerate(match.past)} == player.chosen


async def a_little_is_played(
    players: list[Remembering], programs: list[asyncio.Task[Outcome]], luck: Random
) -> None:
    """Returns in the midst of a round, or once the match is over."""
    enough = sum(len(player.chosen) for player in players) + luck.randrange(1, 9)
    while sum(len(player.chosen) for player in players) < enough:
        await asyncio.sleep(luck.uniform(0, 0.02))
        if all(task.done() for task in programs):
            return


async def test_a_program_that_was_started_anew_goes_on_with_its_token(zoe: Person) -> None:
    code, token = await zoe.open_table(programs=True), new_token()
    first = asyncio.create_task(join_async(where(zoe, code), by_lot, name="Ada", token=token))
    await seated(zoe, code, 2)
    await zoe.start(code)
    first.cancel()
    again = asyncio.create_task(join_async(where(zoe, code), by_lot, name="Ada", token=token))
    async with zoe.at(code) as seat:
        await seat.play_to_the_end(Random(1))
        assert (await again).seat == 1
        assert len(seat.table["seats"]) == 2


def test_the_plain_form_is_the_same(tmp_path: Path) -> None:
    nowhere = f"http://127.0.0.1:{free_port()}/t/BCDFGHJKLM"
    with pytest.raises(ServerAway):
        join(nowhere, by_lot, name="Ada", patience=0)
