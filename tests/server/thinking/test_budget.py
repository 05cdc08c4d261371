"""How long the processors think for an address is measured, and has an end if the host sets one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest
from starlette.requests import HTTPConnection

from expedition.core.catalogue import find_game
from expedition.core.chance import SeededChance
from expedition.core.errors import Refusal
from expedition.core.match import new_match
from expedition.server.base.errors import TooFast
from expedition.server.settings import Settings
from expedition.server.thinking.budget import AN_HOUR, FREE, ThinkingBudget, ThinkingBudgets
from expedition.server.thinking.jobs import HintJob
from expedition.server.thinking.pool import ThinkingFailed, WorkerPool
from expedition.server.thinking.service import ThinkingService
from tests.patience import PATIENCE
from tests.server.players import Person, person
from tests.server.running import Running, running
from tests.server.thinking.test_service import hurried
from tests.server.worker_processes import processes_of

TEMPLE = find_game("temple")
VIEW = new_match(TEMPLE.rules, 1, {}, "budget").view(0)
LUCK = SeededChance("budget", 0)
BUDGET = 60.0
TOO_LITTLE = 1e-6


@pytest.fixture
async def thinker() -> AsyncIterator[ThinkingService]:
    thinker = ThinkingService(1)
    thinker.limit = PATIENCE
    yield thinker
    await thinker.close()


def visitor(address: str) -> HTTPConnection:
    return HTTPConnection({"type": "http", "client": (address, 5), "headers": []})


def test_an_account_that_is_spent_says_when_there_is_something_again() -> None:
    now = 0.0
    budget = ThinkingBudget(BUDGET, lambda: now)
    budget.spend(BUDGET + 1)
    with pytest.raises(TooFast) as refused:
        budget.check()
    assert refused.value.values == {"seconds": 60, "minutes": 1}
    now += refused.value.values["seconds"]  # type: ignore[operator]
    assert budget.seconds == 1  # what is there again must be more than nothing
    now += 1
    budget.check()
    now += 2 * AN_HOUR
    budget.spend(BUDGET - 1)
    budget.check()
    budget.spend(1)
    assert budget.seconds


def test_without_a_budget_nobody_is_ever_refused() -> None:
    FREE.spend(1e9)
    FREE.check()
    assert ThinkingBudgets(None, lambda: 0.0).of(visitor("203.0.113.1")) is FREE


def test_addresses_have_accounts_of_their_own_and_a_household_has_one() -> None:
    budgets = ThinkingBudgets(BUDGET, lambda: 0.0)
    mine = budgets.of(visitor("2001:db8::1"))
    assert budgets.of(visitor("2001:db8::2")) is mine
    assert budgets.of(visitor("2001:db8:0:1::1")) is not mine
    assert budgets.of(visitor("203.0.113.1")) is not budgets.of(visitor("203.0.113.2"))


async def test_what_a_thought_takes_is_measured_where_it_is_thought(
    thinker: ThinkingService,
) -> None:
    budget = ThinkingBudget(BUDGET, lambda: 0.0)
    spent: list[float] = []
    for seconds in (100.0, 0.0):
        thinker.pool.usual = seconds
        before = budget._level
        await thinker.turn(TEMPLE, "explorer", VIEW, LUCK, budget)
        spent.append(before - budget._level)
    assert all(0 < seconds < PATIENCE for seconds in spent), spent
    assert spent[1] < 100, "what was expected is given back"


async def test_what_is_under_way_counts_at_once_as_much_as_is_usual(
    thinker: ThinkingService,
) -> None:
    budget = ThinkingBudget(BUDGET, lambda: 0.0)
    thinker.pool.usual = BUDGET / 4
    thinking = [
        asyncio.create_task(thinker.judgement(HintJob("temple", VIEW), budget)) for _ in range(5)
    ]
    done = await asyncio.gather(*thinking, return_exceptions=True)
    assert [type(one) for one in done].count(TooFast) == 1
    assert budget.seconds == 0


async def test_a_thought_that_fails_is_paid_for_and_one_that_never_began_is_not(
    thinker: ThinkingService,
) -> None:
    budget = ThinkingBudget(BUDGET, lambda: 0.0)
    with pytest.raises(ThinkingFailed):
        await thinker.pool.ask(b"nonsense", spend=budget.spend)
    left = budget._level
    assert 0 < left < BUDGET
    thinker.pool.usual = 1.0
    waiting = asyncio.create_task(thinker.turn(TEMPLE, "explorer", VIEW, LUCK, budget))
    assert isinstance(thinker.pool, WorkerPool)
    thinker.pool._idle = asyncio.Queue()  # nobody is free, ever
    await asyncio.sleep(0)
    assert budget._level == left - 1.0
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    assert budget._level == left


async def test_bots_of_whoever_has_spent_it_play_what_looks_best(thinker: ThinkingService) -> None:
    before, budget = hurried("spent"), ThinkingBudget(BUDGET, lambda: 0.0)
    budget.spend(BUDGET + 1)
    quick = await thinker.turn(TEMPLE, "greedy", VIEW, LUCK, budget)
    assert await thinker.turn(TEMPLE, "explorer", VIEW, LUCK, budget) == quick
    assert hurried("spent") == before + 1
    assert not processes_of(thinker.pool)


@pytest.fixture(scope="module")
async def thrifty(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Running]:
    """A server where the first thought of an address in an hour is the last."""
    folder = tmp_path_factory.mktemp("thrifty")
    async with running(folder, thinkers=1, thinking_budget=TOO_LITTLE) as server:
        assert server.app is not None
        server.app.state.server.lobby.thinker.limit = PATIENCE
        yield server


@pytest.fixture
async def ada(thrifty: Running) -> AsyncIterator[Person]:
    async with person(thrifty, "Ada", **{"Accept-Language": "fr"}) as ada:
        yield ada


async def test_whoever_asks_for_the_best_turns_is_told_when_they_may_again(ada: Person) -> None:
    code = await ada.open_table(start=True)
    async with ada.at(code, language="fr") as seat:
        await seat.say(type="ask_best", moment=0)
        await seat.hear("best")
        await seat.say(type="ask_best", id="again", moment=0)
        told = await seat.refused()
    assert (told["id"], told["key"]) == ("again", "thinking_spent")
    assert told["sentence"].startswith("Le serveur a réfléchi pour votre adresse")
    assert told["values"]["seconds"] > 0


async def test_a_match_with_strong_bots_goes_on_to_its_end(ada: Person, thrifty: Running) -> None:
    before = hurried("spent")
    code = await ada.open_table(bots=[{"level": "explorer"}], start=True)
    async with ada.at(code) as seat:
        await seat.play_to_the_end(Random(2))
    assert hurried("spent") > before
    replay = await ada.http.get(f"/api/tables/{code}/replay")
    assert (replay.status_code, replay.json()["key"]) == (429, "thinking_spent")
    assert int(replay.headers["Retry-After"]) == replay.json()["values"]["seconds"]
    review = await ada.http.get(f"/api/tables/{code}/review/0")
    assert review.json()["key"] == "thinking_spent"
    past = {"moment": 0, "seat": 0, "chosen": []}
    tried = await ada.http.post(f"/api/tables/{code}/past/menu", json=past)
    assert tried.json()["key"] == "thinking_spent"
    assert (await ada.http.get(f"/api/tables/{code}/record")).status_code == 200
    async with person(thrifty, "Ben") as ben:  # from another address, and what is kept is free
        assert (await ben.ask("GET", f"/api/tables/{code}/replay"))["moments"]
    assert (await ada.ask("GET", f"/api/tables/{code}/replay"))["moments"]


async def test_bots_think_for_who_came_first_and_not_for_who_joins(
    ada: Person, thrifty: Running
) -> None:
    async with person(thrifty, "Ben") as ben:
        code = await ben.open_table(bots=[{"level": "voyager"}])
        await ada.join(code)
        await ben.start(code)
        async with ben.at(code) as first, ada.at(code) as second:
            await first.play(Random(1))
            await second.play(Random(1))
            await first.hear("moment")
        assert await is_refused(ben)
        assert not await is_refused(ada)


async def is_refused(somebody: Person) -> bool:
    """True if they may not be shown the best turns any more."""
    code = await somebody.open_table(start=True)
    async with somebody.at(code) as seat:
        await seat.say(type="ask_best", moment=0)
        while (told := await seat.next())["type"] not in ("best", "error"):
            pass
    return bool(told["type"] == "error")


def test_a_budget_of_nothing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="bad_setting"):
        Settings(data=tmp_path, thinking_budget=0)
