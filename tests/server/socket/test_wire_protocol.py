"""The page on the wire protocol tells every message with every field, and its dialogue is real."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest

from expedition.server.wire import client_messages, server_messages, table_messages
from expedition.server.wire.guidance import Guidance, RuleInfo
from tests.server.players import Person, Seat, person
from tests.server.running import Running, both_ways

PAGE = (Path(__file__).parents[3] / "docs/build/wire-protocol.md").read_text("utf-8")
ANYTHING = "…"
LINE = re.compile(r"(?P<who>Zoé|Max) (?P<sign>→|←|POST|closes)\s*(?P<rest>.*)")
PARTS = (
    table_messages.TableInfo,
    server_messages.ToldInfo,
    table_messages.SeatInfo,
    Guidance,
    RuleInfo,
    server_messages.MenuInfo,
    server_messages.BranchInfo,
    server_messages.StandingInfo,
    server_messages.LineInfo,
    server_messages.MarkInfo,
)


def structs() -> Iterator[tuple[str, set[str]]]:
    """Each message by its type, each part by its name, and their fields."""
    for union in (client_messages.ClientMessage, server_messages.ServerMessage):
        told = msgspec.inspect.type_info(union)
        assert isinstance(told, msgspec.inspect.UnionType)
        for kind in told.types:
            assert isinstance(kind, msgspec.inspect.StructType)
            yield str(kind.tag), {field.name for field in kind.fields}
    for part in PARTS:
        yield part.__name__, set(part.__struct_fields__)


@pytest.mark.parametrize(("name", "fields"), list(structs()))
def test_the_page_tells_every_field_and_no_other(name: str, fields: set[str]) -> None:
    [section] = re.findall(rf"^### `{name}`\n(.*?)(?=^##|\Z)", PAGE, re.MULTILINE | re.DOTALL)
    rows = [line.split("|") for line in section.splitlines() if line.startswith("| ")]
    first = [row[1] for row in rows if row[1].strip() not in ("field", "---")]
    told = set(re.findall(r"`(\w+)`", " ".join(first)))
    also = set(re.findall(r"`(\w+)`", section))
    assert told <= fields
    assert fields <= also


def fits(told: Any, real: Any) -> bool:  # noqa: ANN401 - any JSON
    """True if what the page says is what came, `…` standing for anything."""
    if told == ANYTHING:
        return True
    if isinstance(told, dict):
        named = {key: value for key, value in told.items() if key != ANYTHING}
        same_keys = ANYTHING in told or named.keys() == real.keys()
        return same_keys and all(key in real and fits(v, real[key]) for key, v in named.items())
    if isinstance(told, list):
        if told and told[-1] == ANYTHING:
            told, real = told[:-1], real[: len(told) - 1]
        return len(told) == len(real) and all(map(fits, told, real))
    return bool(told == real)


class Stage:
    """Two people who say what the page says, and compare what they hear."""

    def __init__(self, people: dict[str, Person], stack: AsyncExitStack) -> None:
        self.people = people
        self.stack = stack
        self.code = "CODE"
        self.seats: dict[str, tuple[AsyncExitStack, Seat]] = {}

    async def seat(self, who: str) -> Seat:
        """The person's connection, opened when it is first needed."""
        if who not in self.seats:
            own = await self.stack.enter_async_context(AsyncExitStack())
            connection = self.people[who].at(self.code, hello=False)
            self.seats[who] = own, await own.enter_async_context(connection)
        return self.seats[who][1]

    async def post(self, who: str, rest: str, answer: str) -> None:
        path, _, body = rest.partition(" ")
        real = await self.people[who].http.post(
            path.replace("CODE", self.code), content=body.encode()
        )
        status, _, told = answer.partition(" ")
        assert real.status_code == int(status), real.text
        assert fits(json.loads(told), real.json()), f"{told}\n{real.text}"
        self.code = real.json()["table"]["code"]

    async def hear(self, who: str, told: str) -> None:
        """What was told comes next; news that are told in ticks may come before."""
        seat = await self.seat(who)
        while True:
            real = msgspec.json.decode(await seat.connection.recv())
            if fits(json.loads(told), real):
                return
            assert real["type"] in ("table", "seats", "progress"), f"{told}\n{real}"

    async def close(self, who: str) -> None:
        own, _ = self.seats.pop(who)
        await own.aclose()


@both_ways
async def test_the_dialogue_on_the_page_is_what_happens(server: Running) -> None:
    [dialogue] = re.findall(r"```text\n(Zoé POST.*?)```", PAGE, re.DOTALL)
    lines = iter([line for line in dialogue.splitlines() if line])
    said: set[str] = set()
    async with person(server) as zoe, person(server, "Max") as max, AsyncExitStack() as stack:
        stage = Stage({"Zoé": zoe, "Max": max}, stack)
        for line in lines:
            found = LINE.fullmatch(line)
            assert found, line
            match found["sign"]:
                case "POST":
                    await stage.post(found["who"], found["rest"], next(lines))
                case "→":
                    said.add(json.loads(found["rest"])["type"])
                    await (await stage.seat(found["who"])).connection.send(found["rest"])
                case "←":
                    said.add(json.loads(found["rest"])["type"])
                    await stage.hear(found["who"], found["rest"])
                case "closes":
                    await stage.close(found["who"])
    assert {name for name, _ in structs() if name[0].islower()} == said
