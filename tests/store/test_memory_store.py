"""The store in memory answers what one in a database answers, and comes back from its rows."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from expedition.core.errors import BrokenRecord
from expedition.store import Event, Log, LostRace, NotStored, SqlStore, Store
from expedition.store.memory.journal import Change, Key
from expedition.store.memory.store import MemoryStore
from expedition.store.rows import (
    Attempt,
    Challenge,
    Freed,
    Listing,
    Restored,
    Rewriting,
    ShortCode,
    Subscription,
    Try,
)
from tests.databases import SQLITE
from tests.store.tables.test_results import result

NOON = datetime(2026, 11, 17, 12, tzinfo=UTC)
DAY = date(2026, 11, 17)
Step = Callable[[Store], Awaitable[object]]


class Rows:
    """A journal that keeps rows as a browser does; with `is_full` it takes none."""

    def __init__(self) -> None:
        self.kept: dict[Key, str] = {}
        self.is_full = False

    async def write(self, changes: Sequence[Change]) -> None:
        if self.is_full:
            raise NotStored("browser_full", match="", reason="full")
        if any(one.is_new and one.key in self.kept for one in changes):
            raise LostRace("lost_race", match="", reason="taken")
        for one in changes:
            if one.body is None:
                self.kept.pop(one.key, None)
            else:
                self.kept[one.key] = one.body


def event(kind: str, minutes: int = 0, person: str | None = None, body: str = "{}") -> Event:
    return Event(kind, body, NOON + timedelta(minutes=minutes), person)


async def append(store: Store, match: str, events: Sequence[Event], *beside: object) -> object:
    log = Log.after(match, await store.read(match))
    await store.append(log, events, beside)  # type: ignore[arg-type]
    return (await store.read(match))[-1].link


async def erase(store: Store) -> object:
    before = await store.read("BBBBBB")
    after = [replace(one, person=None) for one in before] + [event("erased", 9)]
    await store.people.erase("zoe", {"BBBBBB": Rewriting(before, after)})
    return [one.link for one in await store.read("BBBBBB")]


async def lose(store: Store) -> object:
    with pytest.raises(LostRace):
        await store.append(Log("BBBBBB"), [event("created")])
    with pytest.raises(LostRace):
        await append(store, "DDDDDD", [event("created")], TRIED)
    return await store.read("DDDDDD")


TRIED = Try(person="zoe", day=DAY, game="temple", layout="front", match="BBBBBB", at=NOON)
SUBSCRIBED = Subscription("https://push/1", "zoe", "p", "s", "en", NOON)

STEPS: list[Step] = [
    lambda s: append(s, "BBBBBB", [event("created"), event("joined", 1, "zoe")], TRIED),
    lambda s: append(
        s,
        "CCCCCC",
        [event("created", 2), event("joined", 3, "zoe")],
        ShortCode("SHORTC", "CCCCCC", datetime.now(UTC)),
        Listing("CCCCCC", NOON, "listed"),
    ),
    lose,
    lambda s: append(s, "BBBBBB", [event("ended", 5)], result("BBBBBB")),
    lambda s: append(s, "CCCCCC", [event("ended", 6)], Attempt("zoe", "CHALLG", "CCCCCC", NOON)),
    lambda s: s.results.keep([result("BBBBBB", stars=1)]),
    lambda s: s.results.keep([result("DDDDDD", "ana", led_by="zoe"), result("EEEEEE", place=0)]),
    lambda s: s.claim(ShortCode("LAMO", "CCCCCC", datetime.now(UTC))),
    lambda s: s.claim(ShortCode("LAMO", "BBBBBB", datetime.now(UTC))),
    lambda s: s.claim(ShortCode("TIRA", "CCCCCC", datetime.now(UTC))),
    lambda s: s.unclaim("TIRA"),
    lambda s: s.challenges.offer(Challenge("CHALLG", "BBBBBB", NOON)),
    lambda s: s.challenges.offer(Challenge("OTHERC", "BBBBBB", NOON)),
    lambda s: s.keep_review("BBBBBB", 0, "first", NOON),
    lambda s: s.keep_review("BBBBBB", 0, "second", NOON),
    lambda s: s.people.keep_code("one", "zoe", NOON, beside=False),
    lambda s: s.people.keep_code("two", "zoe", NOON, beside=False),
    lambda s: s.subscriptions.keep(SUBSCRIBED, 1),
    lambda s: s.subscriptions.keep(replace(SUBSCRIBED, endpoint="https://push/2"), 1),
    lambda s: append(s, "CCCCCC", [event("renamed", 7)], Listing("CCCCCC", NOON, None)),
    lambda s: append(s, "CCCCCC", [event("renamed", 8)], Freed("CCCCCC")),
    erase,
    lambda s: s.retention.put_away("CCCCCC", 0, NOON),
    lambda s: s.retention.put_away("CCCCCC", 5, NOON),
    lambda s: s.append(Log("CCCCCC"), [event("created")], [Restored("CCCCCC")]),
]

QUESTIONS: list[Step] = [
    lambda s: s.read("BBBBBB"),
    lambda s: s.read("CCCCCC", since=1),
    lambda s: s.read("NOBODY"),
    lambda s: s.read_many(["BBBBBB", "CCCCCC"], ["joined", "created"]),
    lambda s: s.matches("zoe"),
    lambda s: s.matches("zoe", 1),
    lambda s: s.codes(),
    lambda s: s.codes(after="BBBBBB", most=1),
    lambda s: s.touched(["BBBBBB", "CCCCCC", "NOBODY"]),
    lambda s: s.review("BBBBBB", 0),
    lambda s: s.listings(NOON - timedelta(days=1), 5),
    lambda s: s.listed(["CCCCCC"]),
    lambda s: s.match_of("SHORTC"),
    lambda s: s.match_of("LAMO"),
    lambda s: s.match_of("TIRA"),
    lambda s: s.results.led_by("zoe"),
    lambda s: s.results.of_person("zoe"),
    lambda s: s.results.of_person_on("zoe", DAY),
    lambda s: s.results.days("zoe"),
    lambda s: s.results.games("zoe"),
    lambda s: s.results.of_match("BBBBBB"),
    lambda s: s.results.of_challenge("CHALLG", "BBBBBB"),
    lambda s: s.results.of_day(DAY, "temple", "front"),
    lambda s: s.results.missing("zoe"),
    lambda s: s.results.tries("zoe", DAY),
    lambda s: s.results.players(DAY),
    lambda s: s.people.owner_of("one"),
    lambda s: s.people.owner_of("two"),
    lambda s: s.challenges.find("CHALLG"),
    lambda s: s.challenges.find("OTHERC"),
    lambda s: s.challenges.attempt("zoe", "CHALLG"),
    lambda s: s.challenges.takers("CHALLG"),
    lambda s: s.subscriptions.of(["zoe"]),
]


@pytest.mark.parametrize("address", [SQLITE], indirect=True)
async def test_both_stores_answer_the_same_after_every_step(store: SqlStore) -> None:
    rows = Rows()
    memory = MemoryStore(rows)
    for number, step in enumerate(STEPS):
        assert await step(memory) == await step(store), f"step {number}"
        again = MemoryStore(rows, rows.kept.items())
        for place, question in enumerate(QUESTIONS):
            told = await question(store)
            assert await question(memory) == told, f"question {place} after step {number}"
            assert await question(again) == told, f"question {place} after step {number}, reopened"


async def test_what_the_journal_does_not_take_is_not_there() -> None:
    rows = Rows()
    store = MemoryStore(rows)
    rows.is_full = True
    log = Log("BBBBBB")
    with pytest.raises(NotStored) as refusal:
        await store.append(log, [event("created")])
    assert refusal.value.key == "browser_full"
    rows.is_full = False
    with pytest.raises(NotStored):
        await store.append(log, [event("created")])
    assert await store.read("BBBBBB") == ()
    await store.append(Log("BBBBBB"), [event("created")])
    assert len(await store.read("BBBBBB")) == 1


async def test_a_row_that_was_changed_is_found() -> None:
    rows = Rows()
    await MemoryStore(rows).append(Log("BBBBBB"), [event("created"), event("joined")])
    key: Key = ("events", "BBBBBB", 0)
    rows.kept[key] = json.dumps({**json.loads(rows.kept[key]), "body": '{"seed": "other"}'})
    with pytest.raises(BrokenRecord):
        await MemoryStore(rows, rows.kept.items()).read("BBBBBB")
    del rows.kept[key]
    with pytest.raises(BrokenRecord):
        await MemoryStore(rows, rows.kept.items()).read("BBBBBB")


async def test_rows_of_a_later_version_are_left_alone() -> None:
    rows = Rows()
    rows.kept["stamps", 1] = "what is this?"
    assert await MemoryStore(rows, rows.kept.items()).codes() == ()
    assert rows.kept
