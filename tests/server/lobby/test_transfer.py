"""Matches leave one server and come to another, whole and nameless; what is corrupt stays out."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from tempfile import NamedTemporaryFile
from typing import Any

import pytest

from expedition.cli import run
from expedition.core.catalogue import find_game
from expedition.core.chance import SeededChance
from expedition.core.errors import Refusal
from expedition.core.record import FORMAT as RECORD_FORMAT
from expedition.core.record import record_of, write_record
from expedition.core.turns import some_turn, turn_text
from expedition.server.lobby.transfer import export_match, import_match
from expedition.server.settings import Settings
from expedition.server.state import table_events
from expedition.server.state.table_events import Happening, from_store, to_store
from expedition.server.state.table_state import TableState, rebuilt
from expedition.store import Log, SqlStore, Store, open_store
from tests.server.players import Person

NOW = datetime(2026, 5, 1, 12, 30, 0, 123456, tzinfo=UTC)
PERSON = "4vY-a-secret-of-zoe"


def a_match(moments: int = 99) -> list[Happening]:
    """What happens when Zoé and a bot play that many moments by lot."""
    log: list[Happening] = [
        table_events.Created(
            game="temple", edition=1, options={"layout": "back"}, clock=60, seed="seed"
        ),
        table_events.Joined(PERSON, "Zoé", "ZO"),
        table_events.BotAdded("random", "Ada", "AD"),
        table_events.Started(),
    ]
    state = rebuilt("BCDFGH", log)
    while state.status == "playing" and state.moment < moments:
        match = state.playing()
        luck = SeededChance("turns", match.moment)
        for seat in sorted(match.waiting_for):
            turn = some_turn(match.rules, match.view(seat), luck, str(seat))
            log.append(table_events.Sealed(match.moment, {seat: turn_text(turn)}))
            state = state.after(log[-1])
    if state.status == "over":
        standings = state.playing(even_over=True).standings()
        log.append(table_events.Ended([standings[seat].total for seat in range(2)]))
    return log


async def keep(store: Store, code: str, log: list[Happening]) -> None:
    await store.append(Log(code), [to_store(event, NOW) for event in log])


async def kept(store: Store, code: str) -> TableState:
    return rebuilt(code, map(from_store, await store.read(code)))


async def test_a_match_comes_back_as_it_was_and_without_anybodys_secret(store: SqlStore) -> None:
    await keep(store, "BCDFGH", a_match())
    line = (await export_match(store, "BCDFGH")).decode()
    assert line.count("\n") == 1
    assert PERSON not in line
    other = called(line, "CCCCCC")
    assert await import_match(store, other) == "CCCCCC"
    assert (await kept(store, "CCCCCC")).match == (await kept(store, "BCDFGH")).match
    exported = (await export_match(store, "CCCCCC")).decode()
    assert called(exported, "CCCCCC") == other
    assert [event.at for event in await store.read("CCCCCC")] == [
        event.at for event in await store.read("BCDFGH")
    ]


async def test_what_is_there_already_is_not_stored_twice(store: SqlStore) -> None:
    await keep(store, "BCDFGH", a_match(3))
    line = (await export_match(store, "BCDFGH")).decode()
    assert await import_match(store, line) is None
    await keep_more(store)
    with pytest.raises(Refusal, match="other_match_there"):
        await import_match(store, line)


def called(line: str, code: str) -> str:
    """The match under another code, as earlier versions exported it: without links."""
    match = json.loads(line)
    events = [{"at": event["at"], "happened": event["happened"]} for event in match["events"]]
    return json.dumps({**match, "code": code, "events": events})


async def keep_more(store: Store) -> None:
    log = Log.after("BCDFGH", await store.read("BCDFGH"))
    await store.append(log, [to_store(table_events.Left(0), NOW)])


def changed(line: str, change: Callable[[Any], object]) -> str:
    match = json.loads(line)
    change(match)
    return json.dumps(match)


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (lambda match: match.update(format="expedition-match-9"), "not_an_export"),
        (lambda match: match.update(code="nonsense"), "not_an_export"),
        (lambda match: match.update(more=1), "not_an_export"),
        (lambda match: match["events"].clear(), "not_an_export"),
        (lambda match: match["events"][0].pop("at"), "not_an_export"),
        (lambda match: match["events"][0].update(at="2026-05-01T12:00:00"), "not_an_export"),
        (lambda match: match["events"][0]["happened"].update(kind="exploded"), "not_an_export"),
        (lambda match: match["events"].pop(0), "not_created_first"),
        (lambda match: match["events"].insert(1, match["events"][0]), "created_twice"),
        (lambda match: match["events"][0]["happened"].update(game="chess"), "event_does_not_fit"),
        (lambda match: match["events"][0]["happened"].update(edition=9), "other_edition"),
        (lambda match: match["events"].pop(4), "event_does_not_fit"),
        (lambda match: match["events"][4]["happened"].update(turns={"0": "99 a1"}),
         "event_does_not_fit"),
        (lambda match: match["events"][4]["happened"].update(turns={"7": "1 a1"}),
         "event_does_not_fit"),
        (lambda match: match["events"][0]["happened"].update(seed="other"), "event_does_not_fit"),
        (lambda match: match["events"][-1]["happened"].update(totals=[99, 99]), "other_totals"),
    ],
)  # fmt: skip
async def test_a_corrupt_match_is_refused_and_nothing_of_it_stored(
    tmp_path: Path, change: Callable[[Any], None], key: str
) -> None:
    store = await open_store(Settings(data=tmp_path).database_address)
    try:
        await keep(store, "BCDFGH", a_match())
        line = called((await export_match(store, "BCDFGH")).decode(), "CCCCCC")
        with pytest.raises(Refusal, match=key):
            await import_match(store, changed(line, change))
        assert await store.codes() == ("BCDFGH",)
    finally:
        await store.close()


CHANGES: dict[str, Callable[[Any], object]] = {
    "a time": lambda match: match["events"][2].update(at="2026-05-01T12:00:00Z"),
    "a turn": lambda match: match["events"][4]["happened"].update(turns={"0": "1 a1"}),
    "a name": lambda match: match["events"][1]["happened"].update(name="Max"),
    "a link": lambda match: match["events"][1].update(link="0" * 32),
    "the code": lambda match: match.update(code="CCCCCC"),
    "an event that is gone": lambda match: match["events"].pop(4),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
async def test_a_match_that_was_changed_after_it_was_exported_is_refused(
    store: SqlStore, change: Callable[[Any], object]
) -> None:
    await keep(store, "BCDFGH", a_match())
    line = (await export_match(store, "BCDFGH")).decode()
    with pytest.raises(Refusal, match="export_changed"):
        await import_match(store, changed(line, change))


def verified(line: str, *more: str) -> int:
    """What `expedition replay --verify` ends with."""
    with NamedTemporaryFile("w", suffix=".jsonl", encoding="utf-8") as file:
        file.write(line)
        file.flush()
        return run(["replay", "--verify", file.name, *more])


async def test_an_exported_match_is_verified_event_by_event(
    store: SqlStore, capfd: pytest.CaptureFixture[str]
) -> None:
    await keep(store, "BCDFGH", a_match())
    line = (await export_match(store, "BCDFGH")).decode()
    assert verified(line) == 0
    told = capfd.readouterr().out
    assert "of the match BCDFGH, each with a hash" in told
    assert "The match was played to its end." in told
    assert verified(called(line, "BCDFGH")) == 0
    assert "without hashes" in capfd.readouterr().out
    assert verified(changed(line, CHANGES["a turn"])) == 1
    assert "Event 4 of the match BCDFGH was changed" in capfd.readouterr().err
    assert verified(line + line) == 1
    assert "These are 2 matches." in capfd.readouterr().err


async def test_a_player_may_be_called_like_the_format_of_a_record(store: SqlStore) -> None:
    log = a_match(2)
    log[1] = table_events.Joined(PERSON, RECORD_FORMAT, "ER")
    await keep(store, "BCDFGH", log)
    line = (await export_match(store, "BCDFGH")).decode()
    assert await import_match(store, called(line, "CCCCCC")) == "CCCCCC"


async def test_a_record_cut_before_its_end_is_not_stored(store: SqlStore) -> None:
    begun = rebuilt("BCDFGH", a_match(3)).playing()
    with pytest.raises(Refusal, match="record_not_over"):
        await import_match(store, write_record(record_of(begun, ("Zoé", "Ada"))))
    assert await store.codes() == ()


async def test_a_record_becomes_a_table_with_a_new_code(tmp_path: Path) -> None:
    final = rebuilt("BCDFGH", a_match()).playing(even_over=True)
    text = write_record(record_of(final, ("Zoé", "Ada")))
    store = await open_store(Settings(data=tmp_path).database_address)
    try:
        code = await import_match(store, text)
        assert code is not None
        assert (await kept(store, code)).playing(even_over=True).standings() == final.standings()
        spoilt = changed(text, lambda record: record.update(totals=[99, 99]))
        with pytest.raises(Refusal, match="other_totals"):
            await import_match(store, spoilt)
    finally:
        await store.close()


BAD_NAMES = {"\x1b[2JZo\u202eé": "[2JZoé", "\u3164": "?", "Z" * 99: "Z" * 32}


@pytest.mark.parametrize("bad", BAD_NAMES)
async def test_a_name_that_is_none_is_mended_on_its_way_in_and_out(
    store: SqlStore, bad: str
) -> None:
    log = a_match()
    spoilt = [
        table_events.Joined(PERSON, bad, "\x1b[2J")
        if isinstance(event, table_events.Joined)
        else event
        for event in log
    ]
    await keep(store, "BBBBBB", spoilt)
    line = (await export_match(store, "BBBBBB")).decode()
    assert [bad_name for bad_name in ("\\u001b", "\u202e", "\u3164") if bad_name in line] == []
    assert await import_match(store, line) is None
    await keep(store, "BCDFGH", log)
    good = called((await export_match(store, "BCDFGH")).decode(), "CCCCCC")
    changed_name = changed(good, lambda m: m["events"][1]["happened"].update(name=bad, initials=""))
    assert await import_match(store, changed_name) == "CCCCCC"
    sitter = (await kept(store, "CCCCCC")).sitters[0]
    assert (sitter.name, sitter.initials) == (BAD_NAMES[bad], BAD_NAMES[bad][0])
    assert await import_match(store, changed_name) is None


async def test_a_name_in_a_record_that_is_none_is_mended(store: SqlStore) -> None:
    final = rebuilt("BCDFGH", a_match()).playing(even_over=True)
    text = write_record(record_of(final, ("\x1b[31mZoé", "\u3164\u2800")))
    code = await import_match(store, text)
    assert code is not None
    sitters = (await kept(store, code)).sitters
    assert [(sitter.name, sitter.initials) for sitter in sitters] == [("[31mZoé", "["), ("#2", "#")]


def test_the_commands_carry_on_past_what_is_corrupt_and_end_with_1(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    asyncio.run(fill(here, ["BBBBBB", "CCCCCC"]))
    assert run(["export", "--all", "--data", str(here)]) == 0
    exported = capfd.readouterr().out
    first, second = exported.splitlines()
    file = tmp_path / "matches.jsonl"
    file.write_text(f"{first}\nnonsense\n\n{second[:-20]}\n{second}\n", "utf-8")
    assert run(["import", str(file), "--data", str(there)]) == 1
    told = capfd.readouterr().err.splitlines()
    assert [line.removeprefix(f"{file}:")[0] for line in told] == ["1", "2", "4", "5"]
    assert "stored as" in told[0]
    assert "This is not a match" in told[1]
    assert run(["export", "--all", "--data", str(there), "--language", "fr"]) == 0
    assert sorted(capfd.readouterr().out.splitlines()) == sorted([first, second])
    assert run(["import", str(file), "--data", str(there), "--language", "fr"]) == 1
    assert "elle y est déjà" in capfd.readouterr().err


def test_a_code_that_is_not_there_does_not_stop_the_others(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(fill(tmp_path, ["BBBBBB"]))
    assert run(["export", "NOSUCH", "bbbbbb", "--data", str(tmp_path)]) == 1
    told = capfd.readouterr()
    assert json.loads(told.out)["code"] == "BBBBBB"
    assert "There is no table NOSUCH." in told.err
    assert run(["export", "--data", str(tmp_path)]) == 2
    assert "--all" in capfd.readouterr().err


def test_records_that_break_do_not_stop_those_that_follow(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    final = rebuilt("BCDFGH", a_match()).playing(even_over=True)
    honest = json.loads(write_record(record_of(final, ("Zoé", "Ada"))))
    broken: list[dict[str, Any]] = [
        {"turns": [*honest["turns"], {}]},
        {"turns": honest["turns"][:-1]},
        {"turns": [{"00": "1 a1"}]},
        {"edition": True},
        {"options": {}},
        {"players": ["Zoé", "\ud800"]},
        {"game": "hamunaptra", "turns": [{"0": "trade=0"}]},
        {"game": "x" * 100_000},
    ]
    lines = [json.dumps({**honest, **change}) for change in broken]
    file = tmp_path / "records.jsonl"
    file.write_text("\n".join([*lines, json.dumps(honest)]), "utf-8")
    whole = tmp_path / "record.json"
    whole.write_bytes(json.dumps(honest, indent=1).replace("\n", "\r\n").encode())
    assert run(["import", str(file), str(whole), "--data", str(tmp_path / "data")]) == 1
    told = capfd.readouterr().err.splitlines()
    assert len(told) == len(broken) + 2
    for number, line in enumerate(told[: len(broken)], start=1):
        assert line.startswith(f"{file}:{number}: ")
        assert len(line) < 1200
    assert all("stored as" in line for line in told[len(broken) :])


async def fill(folder: Path, codes: list[str]) -> None:
    store = await open_store(Settings(data=folder).database_address)
    for code in codes:
        await keep(store, code, a_match(2))
    await store.close()


async def test_the_record_of_the_server_is_taken_too(zoe: Person, tmp_path: Path) -> None:
    code = await zoe.open_table(start=True)
    async with zoe.at(code) as seat:
        await seat.play_to_the_end(Random(1))
    text = (await zoe.http.get(f"/api/tables/{code}/record")).text
    store = await open_store(Settings(data=tmp_path).database_address)
    try:
        assert await import_match(store, text) is not None
    finally:
        await store.close()
    assert find_game("temple").name in text
