"""What is over goes by itself: no circle keeps it until somebody looks for circles."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from expedition.core.catalogue import find_game
from expedition.core.match import new_match
from expedition.core.turns import menu_tree
from expedition.server.lobby import lobby as lobby_module
from expedition.server.lobby.lobby import Lobby
from tests.server.players import LONGEST_WAIT, person
from tests.server.running import running


@pytest.fixture
def _nobody_looks_for_circles() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("_nobody_looks_for_circles")
async def test_a_table_that_is_put_away_goes_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby_module, "SECONDS_UNUSED", 0.1)
    async with running(tmp_path) as server, person(server) as zoe:
        assert server.app is not None
        lobby: Lobby = server.app.state.server.lobby
        code = await zoe.open_table(bots=[{"level": "greedy"}], start=True)
        async with zoe.at(code) as seat:
            table = weakref.ref(lobby._tables[code])
            await seat.play_to_the_end(Random(1))
        async with asyncio.timeout(LONGEST_WAIT):
            while table() is not None:  # noqa: ASYNC110 - nobody is told when one is forgotten
                await asyncio.sleep(0.05)
        assert code not in lobby._tables
        async with zoe.at(code) as seat:
            assert seat.table["status"] == "over"


@pytest.mark.usefixtures("_nobody_looks_for_circles")
@pytest.mark.parametrize("leaves", ["in good order", "without a word"])
async def test_a_line_that_has_ended_goes_at_once(tmp_path: Path, leaves: str) -> None:
    async with running(tmp_path) as server, person(server) as zoe:
        assert server.app is not None
        lobby: Lobby = server.app.state.server.lobby
        code = await zoe.open_table(start=True)
        async with zoe.at(code) as seat:
            [line] = [weakref.ref(client.line) for client in lobby._tables[code]._entered]
            assert line() is not None
            await seat.play(Random(1))
            if leaves == "without a word":
                seat.connection.transport.abort()
        async with asyncio.timeout(LONGEST_WAIT):
            while line() is not None:  # noqa: ASYNC110 - nobody is told when one is forgotten
                await asyncio.sleep(0.05)


@pytest.mark.parametrize("name", ["temple", "skull_island"])
def test_a_menu_leaves_nothing_behind(name: str) -> None:
    rules = find_game(name).rules
    match = new_match(rules, 1, {}, seed="anything")
    [seat] = match.waiting_for
    menu_tree(rules, match.view(seat), most_menus=10_000)  # what is worked out once stays
    gc.collect()
    assert menu_tree(rules, match.view(seat), most_menus=10_000)
    assert gc.collect() == 0
