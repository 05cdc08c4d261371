"""`expedition bot`: a bot at a live table, and one that waits to be invited."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from expedition.cli import run
from expedition.cli.commands.bot import kept_key
from expedition.server.people.programs import bearer
from tests.server.players import Person, person
from tests.server.running import running


@pytest.fixture
async def zoe(tmp_path: Path) -> AsyncIterator[Person]:
    async with running(tmp_path / "data") as server, person(server) as zoe:
        yield zoe


async def test_a_bot_of_ones_own_joins_a_table_and_tells_what_it_made(
    zoe: Person, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "joining_bots.py"
    file.write_text(
        "from expedition.core.turns import some_turn\n\n\n"
        "def drifter(game, view, chance):\n"
        "    return some_turn(game.rules, view, chance, 'drifter')\n"
    )
    code = await zoe.open_table(programs=True)
    link = f"{zoe.server.address}/t/{code}"
    playing = asyncio.create_task(
        asyncio.to_thread(run, ["bot", "join", f"{file}:drifter", "--at", link])
    )
    table = await zoe.ask("GET", f"/api/tables/{code}")
    while len(table["table"]["seats"]) < 2:
        await asyncio.sleep(0.05)
        table = await zoe.ask("GET", f"/api/tables/{code}")
    assert table["table"]["seats"][1]["name"] == "Drifter"
    await zoe.start(code)
    async with zoe.at(code) as seat:
        await seat.play_to_the_end(Random(1))
        assert await playing == 0
        told = f"{code}: {seat.totals[1]} stars"
    assert told in capsys.readouterr().out


async def test_what_cannot_be_is_a_sentence(
    zoe: Person, capsys: pytest.CaptureFixture[str]
) -> None:
    code = await zoe.open_table()
    link = f"{zoe.server.address}/t/{code}"
    assert await asyncio.to_thread(run, ["bot", "join", "greedy", "--at", link]) == 1
    assert "has not let programs sit down" in capsys.readouterr().err
    assert await asyncio.to_thread(run, ["bot", "serve", "greedy", "--at", "nowhere"]) == 1
    assert "http:// or https://" in capsys.readouterr().err
    assert await asyncio.to_thread(run, ["bot", "join", "gready", "--at", link]) == 1
    assert "There is no bot" in capsys.readouterr().err


def test_a_key_is_kept_for_the_next_time(tmp_path: Path) -> None:
    file = tmp_path / "key"
    key = kept_key(file)
    assert kept_key(file) == key != kept_key(None)
    assert bearer(f"Bearer {key}") == key
    assert file.stat().st_mode & 0o077 == 0
