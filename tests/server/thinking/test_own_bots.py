"""Bots that the host of a server has named at its start, and no others that a client may name."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from expedition.bots import STRENGTHS, find_bot
from expedition.core.catalogue import find_game
from expedition.core.chance import SeededChance
from expedition.core.errors import Refusal
from expedition.core.match import new_match
from expedition.core.turns import turn_text
from expedition.server.settings import Settings
from expedition.server.thinking.service import ThinkingService
from tests.patience import PATIENCE
from tests.server.http.test_observability import expedition, line_with
from tests.server.players import Person, person
from tests.server.running import Running, running

LAST, CHEAT, FAIL = (f"tests.server.own_bots:{name}" for name in ("last", "cheat", "fail"))
LUCK = SeededChance("own", 0)


@pytest.fixture(scope="module")
async def open_minded(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Running]:
    """A server whose host has a bot of their own."""
    folder = tmp_path_factory.mktemp("open_minded")
    async with running(folder, thinkers=1, bots=(LAST,)) as server:
        assert server.app is not None
        server.app.state.server.lobby.thinker.limit = PATIENCE
        yield server


@pytest.fixture
async def ada(open_minded: Running) -> AsyncIterator[Person]:
    async with person(open_minded, "Ada") as ada:
        yield ada


async def test_it_is_offered_beside_the_levels(ada: Person) -> None:
    games = (await ada.http.get("/api/games")).json()
    assert all(game["levels"] == [*STRENGTHS, LAST] for game in games)


async def test_it_plays_a_match_to_the_end(ada: Person) -> None:
    code = await ada.open_table(bots=[{"level": LAST}], start=True)
    async with ada.at(code) as seat:
        await seat.play_to_the_end(Random(1))


@pytest.mark.parametrize("bot", [CHEAT, "os:getcwd", "tests.server.own_bots", "nobody"])
async def test_what_the_host_has_not_named_is_no_bot(ada: Person, bot: str) -> None:
    body = {"game": "temple", "name": "Ada", "initials": "A", "bots": [{"level": bot}]}
    assert (await ada.http.post("/api/tables", json=body)).json()["key"] == "no_such_bot"
    code = await ada.open_table()
    answer = await ada.http.post(f"/api/tables/{code}/bots", json={"level": bot})
    assert answer.json()["key"] == "no_such_bot"
    assert LAST in answer.json()["sentence"]


@pytest.mark.parametrize("bot", [CHEAT, FAIL, "os:getcwd"])
async def test_one_that_cheats_fails_or_is_not_known_any_more_is_answered_for(bot: str) -> None:
    thinker = ThinkingService(1, [LAST, CHEAT, FAIL])
    thinker.limit = PATIENCE
    temple = find_game("temple")
    view = new_match(temple.rules, 1, {}, "own").view(0)
    try:
        quick = turn_text(find_bot("greedy")(temple, view, LUCK))
        assert await thinker.turn(temple, bot, view, LUCK) == quick
    finally:
        await thinker.close()


@pytest.mark.parametrize("bot", ["greedy", "tests.server.own_bots:nothing"])
def test_a_server_does_not_start_with_what_is_no_bot(bot: str, tmp_path: object) -> None:
    with pytest.raises(Refusal, match=bot):
        Settings(data=tmp_path, bots=(bot,))  # type: ignore[arg-type]


async def test_a_server_finds_a_bot_by_its_file_and_its_log_says_where_that_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = Path(__file__).parents[1] / "own_bots.py"
    monkeypatch.chdir("/")
    async with expedition(
        "serve", "--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path),
        "--bot", f"{file}:last", "--bot", f"{file}:fail", "--log-format", "json",
    ) as process:  # fmt: skip
        address = (await line_with(process.stdout, "on this machine")).rpartition(" ")[2]
        async with person(Running(address, Settings(data=tmp_path)), "Ada") as ada:
            code = await ada.open_table(bots=[{"level": "own_bots:last"}], start=True)
            async with ada.at(code) as seat:
                await seat.play_to_the_end(Random(1))
            told = (await ada.http.get("/metrics")).text
            assert 'expedition_bots_hurried_total{reason="broken"} 0.0' in told
            code = await ada.open_table(bots=[{"level": "own_bots:fail"}], start=True)
            async with ada.at(code):
                told = json.loads(await line_with(process.stderr, "no_thought"))
    line = 1 + file.read_text("utf-8").splitlines().index('    raise RuntimeError("out of ideas")')
    why = f"The bot “own_bots:fail” has failed: {file}:{line}: RuntimeError: out of ideas"
    assert (told["bot"], told["reason"]) == ("own_bots:fail", why)
