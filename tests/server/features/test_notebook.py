"""The notebook over HTTP: what is in it, on another device, taken home, and erased."""

from __future__ import annotations

import csv
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from io import StringIO
from math import log2
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import select

from expedition.server.base.errors import BadRequest
from expedition.server.features.notebook.recovery import (
    WORDS_IN_A_CODE,
    digest_of,
    new_recovery_code,
    read_recovery_code,
    words,
)
from expedition.store import SqlStore, open_store
from expedition.store.schema import metadata
from tests.server.players import Message, Person, person
from tests.server.running import Running, running

NOW = datetime(2026, 11, 17, 9, tzinfo=UTC)
TODAY = "2026-11-17"


@pytest.fixture(scope="module")
async def today(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Running]:
    """A server whose calendar stands still."""
    async with running(tmp_path_factory.mktemp("notebook"), calendar=NOW.timestamp) as server:
        yield server


@pytest.fixture
async def zoe(today: Running) -> AsyncIterator[Person]:
    async with person(today, "Zoé") as zoe:
        yield zoe


async def play(player: Person, **wanted: object) -> tuple[str, int]:
    """The code and the stars of a game alone."""
    code = await player.open_table(start=True, **wanted)
    async with player.at(code) as seat:
        await seat.play_to_the_end(Random(7))
        return code, seat.totals[0]


async def play_daily(player: Person) -> str:
    wanted = {"game": "temple", "layout": "front", "day": TODAY, "name": player.name}
    code: str = (await player.ask("POST", "/api/daily", wanted))["table"]["code"]
    async with player.at(code) as seat:
        await seat.play_to_the_end(Random(3))
    return code


async def notebook(player: Person) -> Message:
    return await player.ask("GET", f"/api/notebook?day={TODAY}")


def page_of(found: Message, layout: str = "front") -> Message:
    return next(p for p in found["pages"] if (p["game"], p["layout"]) == ("temple", layout))


async def test_a_new_notebook_shows_what_there_is_to_gather(zoe: Person) -> None:
    found = await notebook(zoe)
    assert found["entries"] == []
    assert found["streak"] == {"days": 0, "best": 0, "spare": True}
    blank = page_of(found)
    assert blank["levels"] == ["tourist", "pathfinder", "voyager", "explorer"]
    assert (blank["played"], blank["best"], blank["stamps"], blank["last"]) == (0, None, {}, [])
    assert {page["game"] for page in found["pages"]} >= {"temple", "hamunaptra"}


async def test_a_page_has_best_mean_level_and_the_last_results(zoe: Person) -> None:
    first = await play(zoe)
    second = await play_daily(zoe)
    await play(zoe, options={"layout": "back"})
    lesson = await zoe.open_table(lesson=True)
    cut_short = await zoe.open_table(start=True)
    await zoe.ask("POST", f"/api/tables/{cut_short}/host", {"act": "finish"})
    found = await notebook(zoe)
    codes = [entry["code"] for entry in found["entries"]]
    assert lesson not in codes
    assert codes[0] == cut_short
    assert found["entries"][0]["cut_short"] is True
    stars = {entry["code"]: entry["stars"] for entry in found["entries"]}
    page = page_of(found)
    assert page["last"] == [first[1], stars[second]]
    assert page["played"] == 2
    assert page["best"] == max(page["last"])
    assert page["mean"] == round(10 * sum(page["last"]) / 2)
    assert sum(page["stamps"].values()) == 2
    assert page["level"] in page["stamps"]
    assert page_of(found, "back")["played"] == 1
    assert found["streak"]["days"] == found["streaks"]["temple"]["days"] == 1
    assert [entry["day"] for entry in found["entries"]].count(TODAY) == 1


async def test_it_is_taken_home_as_json_and_as_a_table(zoe: Person) -> None:
    code, stars = await play(zoe)
    saved = await zoe.http.get("/api/notebook/export.json")
    assert saved.headers["content-disposition"].endswith('.json"')
    assert [(one["code"], one["stars"]) for one in saved.json()] == [(code, stars)]
    answer = await zoe.http.get("/api/notebook/export.csv?language=fr")
    [row] = csv.DictReader(StringIO(answer.text.removeprefix("\ufeff")), delimiter=";")
    assert (row["Table"], row["Jeu"], row["Plan"]) == (
        code,
        "Le Temple d’Apikhabou",
        "Le large escalier",
    )
    assert row["Étoiles"] == str(stars)


async def test_words_bring_it_to_another_device_which_keeps_the_way_back(
    today: Running, zoe: Person
) -> None:
    code, _ = await play(zoe)
    made = await zoe.ask("POST", "/api/notebook/code")
    assert len(made["words"]) == WORDS_IN_A_CODE
    assert made["qr"].startswith("<svg")
    async with person(today, "Phone") as phone:
        own, _ = await play(phone)
        typed = " ".join(word[:4].upper() for word in made["words"])
        recovered = await phone.ask("POST", "/api/notebook/recovery", {"words": typed})
        assert recovered["matches"] == 1
        assert [entry["code"] for entry in (await notebook(phone))["entries"]] == [code]
        assert (await phone.ask("GET", f"/api/tables/{code}"))["seat"] == 0
        back = {"words": "-".join(recovered["left"]["words"])}
        await phone.ask("POST", "/api/notebook/recovery", back)
        assert [entry["code"] for entry in (await notebook(phone))["entries"]] == [own]
    async with person(today, "Tablet") as tablet:
        again = {"words": " ".join(made["words"])}
        assert (await tablet.ask("POST", "/api/notebook/recovery", again))["left"] is None
        newer = await zoe.ask("POST", "/api/notebook/code")
        assert newer["words"] != made["words"]
        answer = await tablet.http.post("/api/notebook/recovery", json=again)
        assert answer.json()["key"] == "no_such_notebook"


async def test_wrong_words_get_a_sentence_and_guesses_have_an_end(tmp_path: Path) -> None:
    now = 0.0
    async with running(tmp_path, clock=lambda: now) as server, person(server) as zoe:

        async def refused(typed: str) -> Message:
            answer = await zoe.http.post("/api/notebook/recovery", json={"words": typed})
            assert answer.is_client_error
            problem: Message = answer.json()
            return problem

        right = (await zoe.ask("POST", "/api/notebook/code"))["words"]
        assert (await refused("album"))["key"] == "not_a_recovery_code"
        wrong = await refused(" ".join([*right[1:], "abracadabra"]))
        assert (wrong["key"], wrong["values"]) == ("not_a_recovery_word", {"word": "abracadabra"})
        for _ in range(20):
            guessed = " ".join(new_recovery_code())
            assert (await refused(guessed))["key"] == "no_such_notebook"
        assert (await refused(" ".join(right)))["key"] == "too_many_wrong_words"
        now += 61
        assert await zoe.ask("POST", "/api/notebook/recovery", {"words": " ".join(right)})


def test_codes_have_more_than_eighty_bits_and_four_letters_tell_a_word() -> None:
    assert WORDS_IN_A_CODE * log2(len(words())) > 80
    assert len({word[:4] for word in words()}) == len(set(words())) == len(words())
    assert all(word.isascii() and word.isalpha() and word.islower() for word in words())
    code = new_recovery_code()
    assert read_recovery_code(", ".join(code).title()) == code
    assert digest_of(code) != digest_of(code[::-1])
    with pytest.raises(BadRequest):
        read_recovery_code(" ".join([*code[1:], f"{code[0]}x"]))


async def everything(store: SqlStore) -> str:
    """All that a database holds."""
    async with store._engine.connect() as connection:
        rows = [(await connection.execute(select(t))).all() for t in metadata.sorted_tables]
    return str(rows)


async def test_whoever_is_erased_is_somebody_in_the_matches_of_others(tmp_path: Path) -> None:
    async with (
        running(tmp_path, calendar=NOW.timestamp) as server,
        person(server, "Zénobie") as zoe,
        person(server, "Max") as max,
    ):
        finished = await zoe.open_table()
        await max.join(finished)
        renamed = {"act": "rename", "seat": 0, "name": "Xanthippe"}
        await zoe.ask("POST", f"/api/tables/{finished}/host", renamed)
        await zoe.start(finished)
        async with zoe.at(finished) as own, max.at(finished) as other:
            luck = Random(5)
            while own.thinking:
                before = own.moment
                await own.play(luck)
                await other.play(luck)
                while own.moment == before or other.moment == before:
                    await (own if own.moment == before else other).next()
        running_match = await zoe.open_table(guests=[{"name": "Guillemette"}])
        await max.join(running_match)
        await zoe.start(running_match)
        led = await zoe.open_table(plays=False, listed=True)
        await play_daily(zoe)
        await zoe.ask("POST", "/api/notebook/code")
        session = zoe.http.cookies["expedition"]
        totals = (await max.ask("GET", f"/api/tables/{finished}/replay"))["moments"][-1]["totals"]

        assert (await zoe.ask("DELETE", "/api/notebook"))["matches"] == 4
        assert (await notebook(zoe))["entries"] == []
        assert (await zoe.ask("GET", "/api/me"))["tables"] == []

        replay = await max.ask("GET", f"/api/tables/{finished}/replay")
        assert [seat["name"] for seat in replay["table"]["seats"]] == ["", "Max"]
        assert replay["moments"][-1]["totals"] == totals
        [entry] = (await notebook(max))["entries"]
        assert entry["code"] == finished
        on = await max.ask("GET", f"/api/tables/{running_match}")
        assert on["table"]["seats"][0]["stand_in"] is True
        assert (await max.ask("GET", f"/api/tables/{led}"))["table"]["host_name"] == ""
        [listed] = (await max.ask("GET", "/api/me"))["open"]
        assert (listed["code"], listed.get("host_name", "")) == (led, "")
        results = await max.ask("GET", f"/api/daily/{TODAY}/temple/front")
        assert results["players"] == 0
        record = await max.ask("GET", f"/api/tables/{finished}/record")
        assert record["players"] == ["", "Max"]
        preview = (await max.http.get(f"/t/{finished}")).text
        assert "Xanthippe" not in preview

        async with person(server) as other_device:
            other_device.http.cookies.set("expedition", session)
            assert (await notebook(other_device))["entries"] == []

    store = await open_store(server.settings.database_address)
    left = await everything(store)
    assert "Zénobie" not in left
    assert "Xanthippe" not in left
    assert "Guillemette" not in left
    assert "Max" in left
    await store.close()
