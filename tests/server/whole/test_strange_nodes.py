"""What may be wrong with a server among others, or with what they share: no match is torn."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import text

from expedition.core.errors import Refusal
from expedition.server.run import prepared
from expedition.server.settings import Settings
from expedition.store import open_store
from tests.server.http.test_observability import expedition
from tests.server.nodes import met, opened, two_servers
from tests.server.players import Person, Seat, person
from tests.server.running import running

STRANGE_NOTICES = (
    "",
    "hello",
    "a b",
    "a :3",
    "a BBBBBB:many",
    "a 'BBBBBB:1",
    "a BBBBBB:-1 BBBBBB:999999999999999999999",
    "{}",
    "é" * 1000,
)


async def tell_database(address: str, *statements: str) -> None:
    """Does something to the database that our program would never do."""
    async with opened(address) as store, store._engine.begin() as connection:
        for statement in statements:
            await connection.exec_driver_sql(statement)


async def in_database(address: str) -> list[tuple[str, int]]:
    """Every event that is stored, by match and number."""
    query = text("SELECT match, number FROM events ORDER BY match, number")
    async with opened(address) as store, store._engine.connect() as connection:
        return [(row.match, row.number) for row in await connection.execute(query)]


async def test_a_database_of_a_newer_version_is_left_alone(address: str) -> None:
    await tell_database(address, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(Refusal) as refused:
        await open_store(address, alone=True)
    assert (refused.value.key, refused.value.values["found"]) == ("database_newer", "9999")


@pytest.mark.parametrize(
    ("language", "words"), [("en", "by a newer version"), ("fr", "une version plus récente")]
)
async def test_whoever_starts_an_older_version_is_told_so(
    tmp_path: Path, language: str, words: str
) -> None:
    address = Settings(data=tmp_path).database_address
    await tell_database(address, "UPDATE alembic_version SET version_num = '9999'")
    told = ("serve", "--port", "0", "--data", str(tmp_path), "--language", language)
    async with expedition(*told) as process:
        out, error = await process.communicate()
    assert (process.returncode, out) == (1, b"")
    assert words in error.decode()
    assert "9999" in error.decode()
    assert b"Traceback" not in error


async def test_a_match_of_rules_that_are_not_known_here_goes_on_where_they_are(
    postgres_address: str, tmp_path: Path
) -> None:
    async with (
        two_servers(tmp_path, postgres_address) as (newer, older),
        person(newer, "Zoé") as zoe,
        person(older, "Max", **{"Accept-Language": "fr"}) as max,
    ):
        code = await zoe.open_table(bots=[{"level": "greedy"}], start=True)
        # As if the first server were of a version whose edition the second does not know.
        await tell_database(
            postgres_address,
            "UPDATE events SET body = replace(body, '\"edition\":', '\"edition\":9') "
            "WHERE kind = 'created'",
            "UPDATE events SET link = NULL",
        )
        assert newer.app is not None
        newer.app.state.server.lobby._tables[code]._log._position.end = None
        answer = await max.http.get(f"/api/tables/{code}")
        assert answer.status_code == 410
        assert "édition 91" in answer.json()["sentence"]
        async with zoe.at(code) as seat:
            await seat.play_to_the_end(Random(7))
        assert (await max.http.get(f"/api/tables/{code}")).status_code == 410
    numbers = [number for _, number in await in_database(postgres_address)]
    assert numbers == list(range(len(numbers)))


async def test_a_secret_of_ones_own_beside_the_one_of_the_database_is_refused(
    postgres_address: str, tmp_path: Path
) -> None:
    own = Settings(data=tmp_path / "own", database=postgres_address, secret="own" * 20)
    async with running(tmp_path / "one", database=postgres_address):
        with pytest.raises(Refusal) as refused:
            await prepared(own)
        assert refused.value.key == "other_secret"
    await tell_database(postgres_address, "DELETE FROM shared")
    async with running(tmp_path / "own", database=postgres_address, secret="own" * 20):
        with pytest.raises(Refusal) as refused:
            await prepared(Settings(data=tmp_path / "one", database=postgres_address))
        assert refused.value.key == "other_secret"


FULL = (
    "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION "
    "'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$",
    "CREATE TRIGGER full_disk BEFORE INSERT ON events EXECUTE FUNCTION full_disk()",
)
ROOM_AGAIN = ("DROP TRIGGER full_disk ON events",)


async def test_on_a_full_disk_nothing_happens_and_play_goes_on_when_there_is_room(
    postgres_address: str, tmp_path: Path
) -> None:
    async with met(tmp_path, postgres_address, language="fr") as (zoe, max, code):
        await zoe.start(code)
        before = await in_database(postgres_address)
        await tell_database(postgres_address, *FULL)
        async with zoe.at(code, language="fr") as seat:
            await seat.play(Random(1))
            told = await seat.refused()
            assert told["key"] == "not_stored"
            assert "n’a pas pu enregistrer" in told["sentence"]
        ill = await until_health(max, 503)
        assert "No space left on device" in ill["sentence"]
        assert await in_database(postgres_address) == before
        await tell_database(postgres_address, *ROOM_AGAIN)
        await until_health(max, 200)
        async with zoe.at(code) as first, max.at(code) as second:
            assert first.thinking == second.thinking == [0, 1]
            await play_a_round(first, second)


async def until_health(person: Person, status: int) -> dict[str, str]:
    while (answer := await person.http.get("/healthz")).status_code != status:  # noqa: ASYNC110
        await asyncio.sleep(0.2)
    told: dict[str, str] = answer.json()
    return told


async def play_a_round(*seats: Seat) -> None:
    luck = Random(3)
    for seat in seats:
        await seat.play(luck)
    for seat in seats:
        before = seat.moment
        while seat.moment == before:
            await seat.next()
    assert len({str(seat.public) for seat in seats}) == 1


async def test_a_notice_that_is_not_ours_is_passed_over(
    postgres_address: str, tmp_path: Path
) -> None:
    async with met(tmp_path, postgres_address) as (zoe, max, code):
        await zoe.start(code)
        async with zoe.at(code) as first, max.at(code) as second:
            for notice in (*STRANGE_NOTICES, f"x {code}:99", f"x {code}:-5", f"x {code}"):
                quoted = notice.replace("'", "''")
                await tell_database(
                    postgres_address, f"SELECT pg_notify('expedition_events', '{quoted}')"
                )
            await play_a_round(first, second)
