"""A lesson over WebSockets: what is shown is played, it can be left, and it comes to its end."""

from __future__ import annotations

from pathlib import Path

import pytest

from expedition.core.catalogue import catalogue
from tests.server.players import Message, Person, Seat, person
from tests.server.running import running

LESSONS = sorted(name for name, game in catalogue().items() if game.lesson)


async def shown(seat: Seat, last: Message) -> Message:
    """The message that shows the learner what comes next, or that the match is over."""
    while not last.get("lesson") and last["thinking"]:
        last = await seat.hear("moment")
    return last


async def any_turn(seat: Seat) -> list[str]:
    """A turn made of whatever comes first on the menus."""
    chosen: list[str] = []
    while True:
        await seat.say(type="ask_menu", moment=seat.moment, chosen=chosen)
        menu = (await seat.hear("menu"))["menu"]
        branch = menu["branches"][menu["first"]]
        if branch["whole"]:
            return chosen
        chosen = [*chosen, next(iter(branch["steps"]))]


async def follow(seat: Seat, last: Message, most: int = 99) -> Message:
    """The learner does only what is shown, so many times or to the end; what was told last."""
    while most and (last := await shown(seat, last))["thinking"]:
        await seat.seal(last["lesson"]["turn"] or await any_turn(seat))
        last = await seat.hear("moment")
        most -= 1
    return last


@pytest.mark.parametrize("game", LESSONS)
async def test_who_follows_what_is_shown_learns_the_game(zoe: Person, game: str) -> None:
    code = await zoe.open_table(game=game, lesson=True)
    async with zoe.at(code) as seat:
        [welcome] = seat.heard
        assert welcome["table"]["lesson"] is True
        assert welcome["lesson"]["number"] == 1
        last = await follow(seat, welcome)
    assert last["thinking"] == []
    assert last["lesson"]["number"] == last["lesson"]["of"]
    assert last["lesson"]["cards"]


async def test_another_turn_is_led_back(zoe: Person) -> None:
    code = await zoe.open_table(lesson=True)
    async with zoe.at(code) as seat:
        await seat.seal(["8", "d4"])
        refusal = await seat.refused()
        assert refusal["key"] == "lesson_other_turn"
        assert "ring" in refusal["sentence"]
        await seat.seal(seat.heard[0]["lesson"]["turn"])
        assert (await seat.hear("moment"))["lesson"]["number"] == 2


async def test_a_lesson_is_resumed_even_after_the_server_died(tmp_path: Path) -> None:
    async with running(tmp_path) as server, person(server, "Zoé") as zoe:
        code = await zoe.open_table(lesson=True)
        async with zoe.at(code) as seat:
            left = await follow(seat, seat.heard[0], most=3)
        cookies = zoe.http.cookies
    async with running(tmp_path) as server, person(server, "Zoé") as zoe:
        zoe.http.cookies = cookies
        async with zoe.at(code) as back:
            [welcome] = back.heard
            assert welcome["lesson"] == left["lesson"]
            assert (await follow(back, welcome))["thinking"] == []


async def test_a_game_of_ones_own_is_no_lesson(zoe: Person) -> None:
    code = await zoe.open_table(start=True)
    async with zoe.at(code) as seat:
        assert "lesson" not in seat.heard[0]
        assert seat.table["lesson"] is False


EXPEDITIONS = sorted(name for name, game in catalogue().items() if game.first_expedition)


@pytest.mark.parametrize("game", EXPEDITIONS)
async def test_a_first_expedition_leads_to_a_whole_game(zoe: Person, game: str) -> None:
    code = await zoe.open_table(game=game, first_expedition=True)
    async with zoe.at(code) as seat:
        [welcome] = seat.heard
        assert welcome["table"]["first_expedition"] is True
        assert welcome["table"]["coached"] is False
        assert welcome["lesson"]["free"] is True
        last = await follow(seat, welcome)
    assert last["lesson"]["cards"] == ["over"]
    assert (await zoe.http.get("/api/me")).json()["finished"] == [game]
    assert (await zoe.http.get("/api/notebook?day=2026-11-19")).json()["entries"] == []
    refused = (await zoe.http.get(f"/api/tables/{code}/review/0")).json()
    assert refused["key"] == "no_coach_of_first_expedition"
    after = (await zoe.http.post(f"/api/tables/{code}/again")).json()["table"]
    assert after["options"]["layout"] == "front"
    assert after["lesson"] is False


@pytest.mark.parametrize("game", EXPEDITIONS)
async def test_whoever_plays_something_else_is_shown_what_brings_most_now(
    zoe: Person, game: str
) -> None:
    code = await zoe.open_table(game=game, first_expedition=True)
    async with zoe.at(code) as seat:
        [last] = seat.heard
        while last["thinking"]:
            [sentence], turn = last["lesson"]["cards"], last["lesson"]["turn"]
            assert sentence != "over"
            assert turn
            await seat.seal(await any_turn(seat))
            last = await seat.hear("moment")
    assert last["lesson"]["cards"] == ["over"]


async def test_a_game_without_a_first_expedition_says_so(zoe: Person) -> None:
    wanted = {"game": "hamunaptra", "first_expedition": True}
    refused = await zoe.http.post("/api/tables", json=wanted)
    assert refused.status_code == 400
    assert refused.json()["key"] == "no_lesson"
