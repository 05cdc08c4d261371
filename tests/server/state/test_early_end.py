"""A match that the host ends early: its stars, its record, and everything made from it."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path
from random import Random

import pytest

from expedition.core.catalogue import catalogue, find_game
from expedition.core.record import read_record, verify
from expedition.server.lobby.transfer import export_match, import_match
from expedition.server.settings import Settings
from expedition.store import open_store
from tests.server.players import Message, Person, Seat
from tests.server.running import Running, running


async def finish(host: Person, code: str) -> Message:
    return await host.ask("POST", f"/api/tables/{code}/host", {"act": "finish"})


async def results(host: Person, code: str, language: str = "en") -> list[dict[str, str]]:
    headers = {"Accept-Language": language}
    answer = await host.http.get(f"/api/tables/{code}/host/results.csv", headers=headers)
    assert answer.is_success, answer.text
    assert answer.headers["content-disposition"].endswith('.csv"')
    text = answer.text.removeprefix("\ufeff")
    return list(csv.DictReader(StringIO(text), delimiter=";" if language == "fr" else ","))


async def play_some(seat: Seat, moments: int) -> None:
    for moment in range(moments):
        await seat.play(Random(moment))
        await seat.hear("moment")


async def test_the_stars_count_as_they_stand(zoe: Person, max: Person) -> None:
    code = await zoe.open_table()
    await max.join(code)
    await zoe.start(code)
    async with zoe.at(code) as seat, max.at(code) as other:
        for moment in range(4):
            await other.play(Random(moment))
            await play_some(seat, 1)
            await other.hear("moment")
        await other.play(Random(9))
        await other.hear("sealed")
        totals = seat.totals
        assert (await finish(zoe, code))["table"]["status"] == "over"
        over = await seat.hear("moment")
        assert (over["moment"], over["thinking"], over["menu"]) == (4, [], None)
        assert over["totals"] == totals
        while seat.table["status"] != "over":
            await seat.next()
        assert seat.table["cut_short"] is True
        assert seat.table["seed"] is not None
        await seat.say(type="ask_standings")
        found = (await seat.hear("standings"))["standings"]
        await seat.say(type="seal", moment=4, turn=["1"])
        assert (await seat.refused())["key"] == "match_over"
    rows = await results(zoe, code)
    by_place = sorted(found, key=lambda one: (one["place"], one["seat"]))
    names = ["Zoé", "Max"]
    assert [(row["Name"], int(row["Total"]), int(row["Place"])) for row in rows] == [
        (names[one["seat"]], one["total"], one["place"]) for one in by_place
    ]
    assert {row["Played"] for row in rows} == {"ended early by the host, at moment 4"}
    assert {row["Partie"] for row in await results(zoe, code, "fr")} == {
        "écourtée par l’hôte, au moment 4"
    }
    again = await zoe.http.post(f"/api/tables/{code}/host", json={"act": "finish"})
    assert again.json()["key"] == "match_over"


async def test_a_name_in_the_results_is_never_a_formula(zoe: Person) -> None:
    code = await zoe.open_table(name="=SUM(A1)", start=True)
    [row] = await results(zoe, code)
    assert (row["Name"], row["Played"]) == ("'=SUM(A1)", "still being played, at moment 0")


async def test_there_are_no_results_before_the_match(zoe: Person) -> None:
    code = await zoe.open_table()
    answer = await zoe.http.get(f"/api/tables/{code}/host/results.csv")
    assert (answer.status_code, answer.json()["key"]) == (409, "not_started")


@pytest.mark.parametrize("game", sorted(catalogue()))
async def test_in_every_game_replay_record_and_import_go_as_far_as_it_was(
    server: Running, zoe: Person, game: str, tmp_path: Path
) -> None:
    code = await zoe.open_table(game=game, bots=[{"level": "random"}])
    await zoe.start(code)
    early = await zoe.ask("GET", f"/api/tables/{code}/replay")
    assert all(moment["turns"] == {} for moment in early["moments"])
    async with zoe.at(code) as seat:
        while seat.moment < 2:
            if seat.menu is not None and -1 not in seat.menu["branches"][0]["steps"].values():
                await seat.play(Random(seat.moment))
            elif seat.menu is not None:
                body = {"act": "write_for"}
                await zoe.ask("POST", f"/api/tables/{code}/host", body)
            await seat.hear("moment")
        await zoe.ask("GET", f"/api/tables/{code}/replay")
        await zoe.ask("POST", f"/api/tables/{code}/host", {"act": "pause"})
        at = (await zoe.ask("GET", f"/api/tables/{code}/replay"))["moments"]
        assert all(moment["turns"] == {} for moment in at)
        await finish(zoe, code)
    replay = await zoe.ask("GET", f"/api/tables/{code}/replay")
    assert all(moment["turns"] for moment in replay["moments"])
    assert replay["table"]["cut_short"] is True
    text = (await zoe.http.get(f"/api/tables/{code}/record")).text
    record = read_record(text)
    assert record.cut_short
    assert verify(find_game(game).rules, record).moment == len(replay["moments"])
    store = await open_store(server.settings.database_address)
    exported = (await export_match(store, code)).decode()
    await store.close()
    elsewhere = await open_store(Settings(data=tmp_path).database_address)
    assert await import_match(elsewhere, exported) == code
    copied = await import_match(elsewhere, json.dumps(json.loads(text)))
    await elsewhere.close()
    async with running(tmp_path) as other:
        for found in (code, copied):
            table = (await zoe.http.get(f"{other.address}/api/tables/{found}")).json()["table"]
            assert (table["status"], table["cut_short"]) == ("over", True)


async def test_the_coach_reads_a_match_that_was_cut_short(zoe: Person) -> None:
    code = await zoe.open_table(start=True)
    async with zoe.at(code) as seat:
        await play_some(seat, 3)
        await finish(zoe, code)
    while True:
        answer = await zoe.http.get(f"/api/tables/{code}/review/0")
        if answer.status_code != 202:
            break
    review = answer.json()["review"]
    assert len(review["turns"]) == 3
    assert 100 * review["stars"] == review["par"] + review["luck"] + review["skill"]
