"""A review is worked out once, beside the server, and kept with the match."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from expedition.server.features.coach import stored_work
from expedition.server.features.coach.reviews import Reviews
from expedition.server.thinking.budget import ThinkingBudget
from expedition.server.thinking.jobs import ReviewJob, Tell
from expedition.server.thinking.service import ThinkingService
from tests.patience import PATIENCE
from tests.server.players import Person, person
from tests.server.running import Running, running
from tests.server.worker_processes import processes_of

RECORDS = Path(__file__).parents[2] / "records"


@pytest.fixture(scope="module")
async def studious(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Running]:
    """A server of which one process thinks for bots."""
    async with running(tmp_path_factory.mktemp("studious"), thinkers=1) as server:
        thinker_of(server).limit = PATIENCE
        yield server


@pytest.fixture
async def ada(studious: Running) -> AsyncIterator[Person]:
    async with person(studious, "Ada") as ada:
        yield ada


def thinker_of(server: Running) -> ThinkingService:
    assert server.app is not None
    thinker: ThinkingService = server.app.state.server.lobby.thinker
    return thinker


def reviews_of(server: Running) -> Reviews:
    assert server.app is not None
    found: Reviews = server.app.state.server.service(Reviews)
    return found


async def finished(somebody: Person, **wanted: object) -> str:
    """The code of a table where a match has been played to its end."""
    code = await somebody.open_table(start=True, **wanted)
    async with somebody.at(code) as seat:
        await seat.play_to_the_end(Random(5))
    return code


async def reviewed(somebody: Person, code: str, seat: int = 0) -> dict[str, Any]:
    """The review, asked for until it is there."""
    while True:
        answer = await somebody.http.get(f"/api/tables/{code}/review/{seat}")
        if answer.status_code == 200:
            found: dict[str, Any] = answer.json()
            return found
        assert answer.status_code == 202, answer.text
        told = answer.json()
        assert 0 <= told["done"] <= told["all"]


@dataclass(frozen=True)
class Reviewed:
    """A match that is over, what the coach found, and how many looks that took."""

    code: str
    told: dict[str, Any]
    asked: int


@pytest.fixture(scope="module")
async def match(studious: Running) -> AsyncIterator[Reviewed]:
    """A match whose review four have asked for at once."""
    asked: list[int] = []
    review = ThinkingService.review

    async def noted(
        self: ThinkingService, job: ReviewJob, tell: Tell, budget: ThinkingBudget
    ) -> str:
        asked.append(job.seat)
        return await review(self, job, tell, budget)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ThinkingService, "review", noted)
        async with person(studious, "Zoé") as zoe:
            code = await finished(zoe)
            first, *others = await asyncio.gather(*(reviewed(zoe, code) for _ in range(4)))
            assert others == [first] * 3
            yield Reviewed(code, first, len(asked))


async def test_those_who_ask_together_share_the_work(match: Reviewed) -> None:
    assert match.asked == 1


async def test_a_review_adds_up_and_says_what_made_it(match: Reviewed) -> None:
    review = match.told["review"]
    assert 100 * review["stars"] == review["par"] + review["luck"] + review["skill"]
    assert match.told["made_by"].startswith("expedition ")


async def test_a_second_look_costs_nothing(
    ada: Person, studious: Running, match: Reviewed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinker_of(studious), "review", None)
    again = await ada.http.get(f"/api/tables/{match.code}/review/0")
    assert again.json() == match.told
    tag = again.headers["etag"]
    same = await ada.http.get(f"/api/tables/{match.code}/review/0", headers={"If-None-Match": tag})
    assert same.status_code == 304


async def test_bots_play_on_while_the_coach_thinks_and_if_he_is_lost_another_comes(
    ada: Person, studious: Running, match: Reviewed, monkeypatch: pytest.MonkeyPatch
) -> None:
    (coach,) = processes_of(thinker_of(studious).coach)
    code = await finished(ada)
    os.kill(coach, signal.SIGSTOP)
    monkeypatch.setattr(reviews_of(studious), "seconds_to_wait", 0.1)
    answers = [await ada.http.get(f"/api/tables/{code}/review/0") for _ in range(2)]
    told = [(answer.status_code, answer.json()) for answer in answers]
    assert told == [(202, {"done": 0, "all": 1})] * 2
    await finished(ada, bots=[{"level": "voyager"}])
    os.kill(coach, signal.SIGKILL)
    answer = answers[-1]
    while answer.status_code == 202:
        answer = await ada.http.get(f"/api/tables/{code}/review/0")
    assert (answer.status_code, answer.json()["key"]) == (500, "review_failed")
    assert (await reviewed(ada, code))["review"]["seat"] == 0


async def test_with_too_many_waiting_the_next_are_asked_to_come_back(
    ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored_work, "MOST_WAITING", 0)
    answer = await ada.http.get(f"/api/tables/{await finished(ada)}/review/0")
    assert (answer.status_code, answer.json()["key"]) == (503, "coach_busy")


async def test_there_is_no_review_where_there_is_nothing_to_look_at(
    ada: Person, match: Reviewed
) -> None:
    running, over = await ada.open_table(start=True), match.code
    labyrinth = await ada.open_table(game="hamunaptra", bots=[{"level": "random"}], start=True)
    for path, status, key in (
        (f"{running}/review/0", 409, "not_over"),
        (f"{over}/review/1", 404, "no_such_seat"),
        (f"{over}/review/{'9' * 3000}", 404, "no_such_page"),
        (f"{labyrinth}/review/0", 409, "not_over"),
        ("BCDFGHJKLM/review/0", 404, "no_such_table"),
    ):
        answer = await ada.http.get(f"/api/tables/{path}")
        assert (answer.status_code, answer.json()["key"]) == (status, key)


def test_a_game_without_sheets_is_debriefed_by_the_same_job() -> None:
    record = (RECORDS / "hamunaptra-3.json").read_text("utf-8")
    told: list[tuple[int, int]] = []
    found = json.loads(ReviewJob(record, 2).run(lambda done, of: told.append((done, of))))
    assert "review" not in found
    debrief = found["debrief"]
    assert (debrief["seat"], len(debrief["misses"])) == (2, len(told))
    assert all(swing["shift"] for swing in debrief["swings"])


async def test_a_review_that_was_cut_short_is_begun_again_and_then_survives_any_restart(
    tmp_path: Path,
) -> None:
    async with running(tmp_path) as server, person(server, "Ada") as ada:
        code = await finished(ada)
        reviews_of(server).seconds_to_wait = 0.0
        assert (await ada.http.get(f"/api/tables/{code}/review/0")).status_code == 202
    async with running(tmp_path) as server, person(server, "Ben") as ben:
        kept = await reviewed(ben, code)
    async with running(tmp_path) as server, person(server, "Cy") as cy:
        assert await reviewed(cy, code) == kept
        assert not processes_of(thinker_of(server).coach)


# ---- moments of the past


def numbered(match: Reviewed) -> list[dict[str, Any]]:
    """The turns that wrote a number; the dice may have asked for a mummy at any other."""
    return [turn for turn in match.told["review"]["turns"] if turn["played"][0].isdigit()]


async def past(somebody: Person, code: str, what: str, **asked: object) -> tuple[int, Any]:
    body = {"moment": 0, "seat": 0, "chosen": [], **asked}
    answer = await somebody.http.post(f"/api/tables/{code}/past/{what}", json=body)
    return answer.status_code, answer.json()


async def test_a_turn_of_the_past_can_be_put_together_and_judged(
    ada: Person, match: Reviewed
) -> None:
    turn = next(turn for turn in numbered(match) if turn["skill"] < 0)
    number, _ = turn["played"].split()
    status, first = await past(ada, match.code, "menu", moment=turn["moment"])
    assert number in first["menu"]["branches"][first["menu"]["first"]]["steps"]
    status, then = await past(ada, match.code, "menu", moment=turn["moment"], chosen=[number])
    assert (status, then["offers"]) == (200, [])
    assert turn["played"].split()[1] in then["menu"]["branches"][0]["steps"]
    best, tried = turn["choices"][0], []
    for choice in (best["turn"], turn["played"]):
        asked = {"moment": turn["moment"], "chosen": choice.split()}
        tried.append((await past(ada, match.code, "judgement", **asked))[1])
    assert [one["best"] for one in tried] == [best["worth"]] * 2
    assert [one["worth"] - best["worth"] for one in tried] == [0, turn["skill"]]
    assert tried[0]["found"]
    status, why = await past(
        ada, match.code, "why", moment=turn["moment"], chosen=[number], step="a1"
    )
    assert (status, why["key"]) == (200, "no_such_cell")


async def test_what_could_not_have_been_is_refused(ada: Person, match: Reviewed) -> None:
    code, running = match.code, await ada.open_table(start=True)
    then = numbered(match)[0]["moment"]
    labyrinth = await ada.open_table(game="hamunaptra", bots=[{"level": "random"}], start=True)
    for table, what, asked, status, key in (
        (code, "judgement", {"moment": then, "chosen": ["99", "c1"]}, 409, "number_not_offered"),
        (code, "judgement", {"chosen": []}, 409, "turn_not_whole"),
        (code, "menu", {"moment": 999}, 404, "no_turn_then"),
        (code, "menu", {"moment": -1}, 404, "no_turn_then"),
        (code, "menu", {"seat": 7}, 404, "no_turn_then"),
        (running, "menu", {}, 409, "not_over"),
        (labyrinth, "menu", {}, 409, "no_coach"),
    ):
        told = await past(ada, table, what, **asked)
        assert (told[0], told[1]["key"]) == (status, key)


# ---- the best turns, shown while playing


async def test_somebody_alone_is_shown_the_three_best_turns(ada: Person) -> None:
    code = await ada.open_table(start=True)
    async with ada.at(code) as seat:
        assert (seat.table["coached"], seat.table["shows_best"]) == (True, True)
        await seat.say(type="ask_best", moment=0, id="show me")
        best = await seat.hear("best")
        assert (best["moment"], best["id"], len(best["choices"])) == (0, "show me", 3)
        worths = [choice["worth"] for choice in best["choices"]]
        assert worths == sorted(worths, reverse=True)
        assert (len(best["doubts"]), best["reason"]["key"].startswith("reason.")) == (3, True)
        await seat.seal(best["choices"][0]["turn"].split())
        await seat.hear("sealed")


@pytest.mark.parametrize(("chosen", "shown"), [(None, False), (True, True), (False, False)])
async def test_in_company_the_host_says_whether_anything_is_shown(
    ada: Person, studious: Running, chosen: bool | None, shown: bool
) -> None:
    code = await ada.open_table(show_me=chosen)
    async with person(studious, "Ben") as ben:
        await ben.join(code)
        await ada.start(code)
        async with ben.at(code) as seat:
            assert seat.table["shows_best"] is shown
            await seat.say(type="ask_best", moment=0)
            if shown:
                assert (await seat.hear("best"))["choices"]
            else:
                assert (await seat.refused())["key"] == "not_shown_here"


async def test_what_was_chosen_is_kept_for_the_next_match(ada: Person) -> None:
    code = await finished(ada, show_me=False)
    again = await ada.ask("POST", f"/api/tables/{code}/again")
    assert again["table"]["shows_best"] is False


async def test_the_best_turns_of_a_moment_that_has_passed_are_not_told(
    ada: Person, studious: Running
) -> None:
    code = await ada.open_table(start=True)
    async with ada.at(code) as seat:
        await seat.say(type="ask_best", moment=0)
        await seat.hear("best")
        (deep,) = processes_of(thinker_of(studious).pool)
        os.kill(deep, signal.SIGSTOP)
        try:
            await seat.say(type="ask_best", moment=0)
            await seat.say(type="ask_best", moment=0, id="impatient")
            assert (await seat.refused())["key"] == "too_fast"
            await seat.play(Random(1))
            await seat.hear("moment")
        finally:
            os.kill(deep, signal.SIGCONT)
        assert (await seat.refused())["key"] == "moment_is_past"


async def test_nobody_waits_behind_too_many_who_want_to_be_shown_something(
    ada: Person, studious: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinker_of(studious), "_most_asking", 0)
    async with ada.at(await ada.open_table(start=True)) as seat:
        await seat.say(type="ask_best", moment=0)
        assert (await seat.refused())["key"] == "coach_busy"
