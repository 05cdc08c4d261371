"""A short code leads to its table while that gathers, and nowhere after."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from expedition.server.base.codes import LENGTH_OF_A_SHORT_CODE, LETTERS, is_word
from expedition.store import Event, Log, LostRace, SqlStore
from expedition.store.rows import LEADS_FOR, Freed, ShortCode
from tests.server.nodes import two_servers
from tests.server.players import Person, person
from tests.server.running import running


async def short_code(one: Person, code: str) -> str | None:
    short: str | None = (await one.ask("GET", f"/api/tables/{code}"))["table"]["short_code"]
    return short


async def assert_leads_nowhere(one: Person, short: str) -> None:
    answer = await one.http.get(f"/api/tables/{short}")
    assert (answer.status_code, answer.json()["key"]) == (404, "no_gathering_table")
    assert "ask for the link" in answer.json()["sentence"]


async def test_it_leads_to_its_table_until_the_match_begins(zoe: Person, max: Person) -> None:
    code = await zoe.open_table()
    short = await short_code(zoe, code)
    assert short is not None
    assert (len(short), set(short) - set(LETTERS)) == (LENGTH_OF_A_SHORT_CODE, set())
    found = await max.join(short.lower())
    assert (found["table"]["code"], found["seat"]) == (code, 1)
    assert "Zo" in (await max.http.get(f"/t/{short}")).text
    started = await zoe.start(code)
    assert started["table"]["short_code"] is None
    await assert_leads_nowhere(max, short)


async def test_it_leads_nowhere_once_the_table_is_closed(zoe: Person, max: Person) -> None:
    code = await zoe.open_table()
    short = await short_code(zoe, code)
    await zoe.ask("POST", f"/api/tables/{code}/host", {"act": "close"})
    await assert_leads_nowhere(max, short or "")


async def test_a_table_that_begins_at_once_has_none(zoe: Person) -> None:
    code = await zoe.open_table(start=True)
    assert await short_code(zoe, code) is None


async def test_it_is_there_after_a_restart(tmp_path: Path) -> None:
    async with running(tmp_path) as server, person(server) as zoe:
        code = await zoe.open_table()
        short = await short_code(zoe, code)
    async with running(tmp_path) as server, person(server, "Max") as max:
        assert (await max.ask("GET", f"/api/tables/{short}"))["table"]["code"] == code
        assert await short_code(max, code) == short


async def test_a_word_leads_there_until_the_match_begins(zoe: Person, max: Person) -> None:
    code, other = await zoe.open_table(), await max.open_table()
    word = await given(zoe, code)
    assert is_word(word)
    assert await given(zoe, code, "Forêt noire") == "FORETNOIRE"
    await assert_no_word(max, word)
    found = await max.join("forêt-noire")
    assert (found["table"]["code"], found["seat"]) == (code, 1)
    assert (await max.ask("GET", f"/api/tables/{await short_code(zoe, code)}"))["table"]["word"]
    assert await refused_word(max, other, "foretnoire") == (409, "word_taken")
    for text, key in (("ours", "word_unfit"), ("bcdfgh", "word_unfit"), ("salope", "word_rude")):
        assert await refused_word(max, other, text) == (400, key)
    assert await refused_word(max, code, "tiger") == (403, "only_the_host")
    await zoe.start(code)
    await assert_no_word(max, "FORETNOIRE")
    assert await refused_word(zoe, code, "tiger") == (409, "already_started")
    assert await refused_word(max, other, "tiger") is None
    assert await given(max, other, "Forêt noire") == "FORETNOIRE"


async def given(host: Person, code: str, word: str | None = None) -> str:
    """The word that leads to the table, once its host has asked for one."""
    answer = await host.ask("POST", f"/api/tables/{code}/word", {"word": word})
    told: str = answer["table"]["word"]
    return told


async def refused_word(who: Person, code: str, word: str) -> tuple[int, str] | None:
    answer = await who.http.post(f"/api/tables/{code}/word", json={"word": word})
    return None if answer.is_success else (answer.status_code, answer.json()["key"])


async def assert_no_word(one: Person, word: str) -> None:
    answer = await one.http.get(f"/api/tables/{word}")
    assert (answer.status_code, answer.json()["key"]) == (404, "no_table_of_that_word")


async def test_another_server_knows_it_and_that_it_is_over(
    postgres_address: str, tmp_path: Path
) -> None:
    async with (
        two_servers(tmp_path, postgres_address) as (one, other),
        person(one, "Zoé") as zoe,
        person(other, "Max") as max,
    ):
        code = await zoe.open_table()
        short = await short_code(zoe, code)
        assert short is not None
        assert (await max.join(short))["table"]["code"] == code
        await zoe.start(code)
        await assert_leads_nowhere(max, short)


async def test_no_two_tables_have_the_same_and_one_that_is_freed_is_another_s(
    store: SqlStore,
) -> None:
    now = store.now()
    new = [Event("created", "{}", now)]
    await store.append(first := Log("BCDFGHJKLM"), new, [ShortCode("BCDFGH", first.match, now)])
    with pytest.raises(LostRace):
        await store.append(Log("MLKJHGFDCB"), new, [ShortCode("BCDFGH", "MLKJHGFDCB", now)])
    assert await store.match_of("BCDFGH") == first.match
    await store.append(first, new, [Freed(first.match)])
    assert await store.match_of("BCDFGH") is None
    await store.append(Log("MLKJHGFDCB"), new, [ShortCode("BCDFGH", "MLKJHGFDCB", now)])
    assert await store.match_of("BCDFGH") == "MLKJHGFDCB"


async def test_after_a_day_it_leads_nowhere_and_may_be_another_s(store: SqlStore) -> None:
    now = store.now()
    before = now - LEADS_FOR - timedelta(seconds=1)
    new = [Event("created", "{}", now)]
    await store.append(Log("BCDFGHJKLM"), new, [ShortCode("BCDFGH", "BCDFGHJKLM", before)])
    assert await store.match_of("BCDFGH") is None
    await store.append(Log("MLKJHGFDCB"), new, [ShortCode("BCDFGH", "MLKJHGFDCB", now)])
    assert await store.match_of("BCDFGH") == "MLKJHGFDCB"
