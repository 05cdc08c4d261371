"""What medals take is worked out once for all who played the same dice, and kept."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from random import Random
from typing import Any

import pytest

from expedition.bots.match_runner import play_match
from expedition.core.catalogue import find_game
from expedition.core.chance import prepared_seed
from expedition.server.base.errors import NotNow
from expedition.server.features.coach.medals import Medals
from expedition.server.state.table_state import TableState
from expedition.server.thinking.budget import ThinkingBudget
from expedition.server.thinking.jobs import MedalJob
from expedition.server.thinking.service import ThinkingService
from tests.server.features.test_reviews import finished
from tests.server.players import Person, person
from tests.server.running import Running, running


@pytest.fixture(scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Running]:
    async with running(tmp_path_factory.mktemp("medals"), thinkers=1) as server:
        yield server


@pytest.fixture
async def ada(server: Running) -> AsyncIterator[Person]:
    async with person(server, "Ada") as ada:
        yield ada


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The strengths that have been asked to play."""
    asked: list[str] = []
    made = ThinkingService.stars_made

    async def noted(self: ThinkingService, job: MedalJob, budget: ThinkingBudget) -> int | None:
        asked.append(job.strength)
        return await made(self, job, budget)

    monkeypatch.setattr(ThinkingService, "stars_made", noted)
    return asked


async def medals(somebody: Person, code: str) -> dict[str, Any]:
    """What the medals take, asked for until it is there."""
    while True:
        answer = await somebody.http.get(f"/api/tables/{code}/medals")
        if answer.status_code != 202:
            assert answer.status_code == 200, answer.text
            found: dict[str, Any] = answer.json()
            return found


async def test_all_who_ask_share_the_work_and_a_second_look_costs_nothing(
    ada: Person, asked: list[str]
) -> None:
    code = await finished(ada)
    first, *others = await asyncio.gather(*(medals(ada, code) for _ in range(3)))
    assert others == [first] * 2
    assert first["bronze"] <= first["silver"] <= first["gold"]
    assert await medals(ada, code) == first
    assert asked == ["pathfinder", "voyager", "explorer"]


async def test_the_same_dice_at_another_table_are_not_played_again(
    ada: Person, server: Running, asked: list[str]
) -> None:
    code = await finished(ada)
    first = await medals(ada, code)
    challenge = (await ada.ask("POST", f"/api/tables/{code}/challenge"))["code"]
    async with person(server, "Ben") as ben:
        taken = await ben.ask("POST", f"/api/challenges/{challenge}", {"name": "Ben"})
        other = taken["table"]["code"]
        async with ben.at(other) as seat:
            await seat.play_to_the_end(Random(6))
        assert await medals(ben, other) == first
    assert len(asked) == 3


async def test_an_early_end_and_a_game_without_a_coach_have_no_medals(ada: Person) -> None:
    early = await ada.open_table(start=True)
    labyrinth = await ada.open_table(game="hamunaptra", bots=[{"level": "random"}], start=True)
    for code in (early, labyrinth):
        await ada.ask("POST", f"/api/tables/{code}/host", {"act": "finish"})
        answer = await ada.http.get(f"/api/tables/{code}/medals")
        assert (answer.status_code, answer.json()["key"]) == (409, "no_medal")


async def test_prepared_dice_have_no_medals(server: Running) -> None:
    assert server.app is not None
    temple = find_game("temple")
    final = play_match(temple, ["random"], {}, prepared_seed([{"dice/red": 1}]))
    table = TableState("BCDFGHJKLM", temple, dict(final.options), final.seed, match=final)
    with pytest.raises(NotNow) as refusal:
        await server.app.state.server.service(Medals).bounds(table)
    assert refusal.value.key == "no_medal"
