"""Puzzles over HTTP: one near a rating, one a day, and what is said of a turn that is tried."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import date, timedelta
from random import Random
from typing import Any

import pytest

from expedition.core.puzzles import Puzzle
from expedition.server.features.puzzles.messages import MOST_SEEN
from expedition.server.features.puzzles.rules import NEAR, next_puzzle, puzzle_of_day, shipped
from tests.server.players import Person, person
from tests.server.running import Running, running

DAY = "/api/puzzles/day?day=2026-11-19"


@pytest.fixture(scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Running]:
    async with running(tmp_path_factory.mktemp("puzzles"), thinkers=1) as server:
        yield server


@pytest.fixture
async def zoe(server: Running) -> AsyncIterator[Person]:
    async with person(server, "Zoé") as zoe:
        yield zoe


async def asked(zoe: Person, **wanted: object) -> dict[str, Any]:
    return await zoe.ask("POST", "/api/puzzles", {"rating": 1500, **wanted})


async def refused(zoe: Person, path: str, body: object) -> tuple[int, str]:
    answer = await zoe.http.post(path, json=body)
    return answer.status_code, answer.json()["key"]


async def test_a_puzzle_is_near_the_rating_of_the_game_and_none_that_was_seen(zoe: Person) -> None:
    seen: list[str] = []
    ratings = sorted(one.marked.rating for one in shipped().values() if one.head.game == "valley")
    for _ in range(3):
        told = await asked(zoe, rating=0, game="valley", seen=seen)
        assert told["game"] == "valley"
        assert told["id"] not in seen
        assert told["rating"] <= ratings[NEAR + len(seen)]
        assert set(told["games"]) == {one.head.game for one in shipped().values()}
        seen.append(told["id"])


async def test_what_is_asked_for_has_bounds(zoe: Person) -> None:
    for wrong in (
        {"rating": -1},
        {"rating": 4001},
        {"rating": 1500, "seen": ["x"] * (MOST_SEEN + 1)},
        {"rating": 1500, "seen": ["x" * 61]},
        {"rating": 1500, "more": 1},
    ):
        assert await refused(zoe, "/api/puzzles", wrong) == (400, "bad_body")
    assert await refused(zoe, "/api/puzzles", {"rating": 1500, "game": "chess"}) == (
        404,
        "no_such_game",
    )
    assert await refused(zoe, "/api/puzzles", {"rating": 1500, "game": "hamunaptra"}) == (
        404,
        "no_puzzles",
    )
    assert await refused(zoe, "/api/puzzles/x/try", {"chosen": ["7"]}) == (404, "no_such_puzzle")
    told = await asked(zoe, game="temple")
    at = f"/api/puzzles/{told['id']}"
    assert (await refused(zoe, f"{at}/try", {"chosen": ["z9"]}))[0] == 409
    assert await refused(zoe, f"{at}/try", {"chosen": ["1"] * 65}) == (400, "bad_body")
    assert (await zoe.http.get("/api/puzzles/day?day=today")).status_code == 400


@pytest.mark.parametrize("game", ["temple", "skull_island", "valley"])
async def test_the_answer_is_right_and_another_turn_is_not_and_says_why(
    zoe: Person, game: str
) -> None:
    told = await asked(zoe, game=game)
    at = f"/api/puzzles/{told['id']}"
    assert (await zoe.ask("GET", at))["public"] == told["public"]
    solution = await zoe.ask("GET", f"{at}/solution")
    right = await zoe.ask("POST", f"{at}/try", {"chosen": solution["answer"].split()})
    assert (right["right"], right["cost"]) == (True, 0)
    assert right["reason"] == solution["reason"] is not None
    assert set(solution["found"]) == {"tourist", "pathfinder", "voyager", "explorer"}

    wrong = await another_turn(zoe, at, solution["answer"].split())
    tried = await zoe.ask("POST", f"{at}/try", {"chosen": wrong})
    assert tried["right"] is False
    assert tried["cost"] >= solution["gap"]
    assert tried["reason"]["key"]
    assert "answer" not in tried


async def another_turn(zoe: Person, at: str, answer: list[str]) -> list[str]:
    """A turn of the first steps that are offered, other than the answer."""
    menu = (await zoe.ask("POST", f"{at}/menu", {"chosen": []}))["menu"]
    draw = Random(1)
    while True:
        chosen: list[str] = []
        branch, here = menu["branches"][menu["first"]], menu
        while not branch["whole"] or not chosen:
            step, leads = draw.choice(sorted(branch["steps"].items()))
            chosen.append(step)
            if leads < 0:
                here = (await zoe.ask("POST", f"{at}/menu", {"chosen": chosen}))["menu"]
                leads = here["first"]
            branch = here["branches"][leads]
        if sorted(chosen) != sorted(answer):
            return chosen


async def test_a_step_that_cannot_follow_is_explained(zoe: Person) -> None:
    told = await asked(zoe, game="temple")
    answer = await zoe.ask("POST", f"/api/puzzles/{told['id']}/why", {"chosen": [], "step": "a1"})
    assert answer["sentence"]


async def test_a_day_has_the_same_puzzle_for_all(zoe: Person) -> None:
    assert (await zoe.ask("GET", DAY))["id"] == puzzle_of_day(shipped(), date(2026, 11, 19))


def test_another_puzzle_changes_few_days_and_every_day_has_its_own() -> None:
    ids = list(shipped())
    days = [date(2026, 1, 1) + timedelta(days=n) for n in range(200)]
    chosen = [puzzle_of_day(ids, day) for day in days]
    assert len(set(chosen)) > 150
    assert len({id.split("-")[0] for id in chosen if id is not None}) == 3
    with_more = [puzzle_of_day([*ids, "temple-new"], day) for day in days]
    differs = [new for old, new in zip(chosen, with_more, strict=True) if old != new]
    assert set(differs) <= {"temple-new"}
    assert len(differs) < 10
    assert puzzle_of_day([], days[0]) is None


def test_when_all_have_been_seen_the_one_seen_longest_ago_comes_again() -> None:
    some = list(shipped().values())[:3]
    ids = [puzzle.id for puzzle in some]
    assert next_puzzle(some, 1500, [ids[1], ids[2], ids[0]], Random(1)) == some[1]
    assert next_puzzle(some, 1500, [ids[1]], Random(1)) != some[1]
    assert next_puzzle([], 1500, [], Random(1)) is None


def test_one_of_the_nearest_is_drawn() -> None:
    first = next(iter(shipped().values()))
    many = [rated(first, 1000 + 10 * n) for n in range(60)]
    drawn = [next_puzzle(many, 1300, [], Random(n)) for n in range(40)]
    ratings = {one.marked.rating for one in drawn if one is not None}
    assert all(abs(rating - 1300) <= 10 * NEAR for rating in ratings)
    assert len(ratings) > 3


def rated(puzzle: Puzzle, rating: int) -> Puzzle:
    return replace(
        puzzle, seed=f"{puzzle.seed}/{rating}", marked=replace(puzzle.marked, rating=rating)
    )
