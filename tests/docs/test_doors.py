"""The pages *Write a bot* and *Use it with an assistant* do what they say."""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from shutil import which
from typing import Any

import pytest
from mcp import Client, StdioServerParameters

from expedition.assistant.mcp_server import NAMES
from tests.cli.conftest import Expedition, expedition
from tests.docs.pages import DOCS, blocks
from tests.patience import PATIENCE
from tests.server.players import Person, person
from tests.server.running import running

__all__ = ["expedition"]
BOTS, ASSISTANT = DOCS / "build/write-a-bot.md", DOCS / "play/assistant.md"
MOST_LINES = {"my_bot.py": 12, "live_bot.py": 13, "bot.sh": 25}
PROGRAMS = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}


def text_of(page: Path, title: str) -> str:
    [text] = [block.text for block in blocks(page) if block.title == title]
    return text


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files of the page."""
    for name, most in MOST_LINES.items():
        text = text_of(BOTS, name)
        assert len(text.splitlines()) <= most, name
        (tmp_path / name).write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


@pytest.fixture
async def ada(tmp_path: Path) -> AsyncIterator[Person]:
    async with running(tmp_path / "data") as server, person(server, "Zoé") as zoe:
        yield zoe


@pytest.mark.usefixtures("folder")
def test_a_function_in_our_process(expedition: Expedition) -> None:
    told = expedition("arena", "temple", "my_bot:adventurer", "tourist", "--games", "2")
    assert told.status == 0
    assert "my_bot:adventurer" in told.out
    played = expedition("play", "temple", "--bots", "my_bot:adventurer", typed="?quit\n")
    assert played.status == 0


async def started(*words: str, folder: Path) -> Process:
    return await asyncio.create_subprocess_exec(
        *words, cwd=folder, env=PROGRAMS, stdout=PIPE, stderr=PIPE
    )


async def played_beside(zoe: Person, code: str, program: Process) -> tuple[str, int]:
    """What the program prints at the end of a match with somebody, and the stars it made."""
    table = await zoe.ask("GET", f"/api/tables/{code}")
    while len(table["table"]["seats"]) < 2:
        assert program.returncode is None, (await program.communicate())[1].decode()
        await asyncio.sleep(0.05)
        table = await zoe.ask("GET", f"/api/tables/{code}")
    assert table["table"]["seats"][1]["program"]
    await zoe.start(code)
    async with zoe.at(code) as seat:
        await seat.play_to_the_end(Random(1))
        out, failed = await asyncio.wait_for(program.communicate(), PATIENCE)
        assert program.returncode == 0, failed.decode()
        return out.decode(), seat.totals[1]


async def test_the_client_library(ada: Person, folder: Path) -> None:
    code = await ada.open_table(programs=True)
    link = f"{ada.server.address}/t/{code}"
    program = await started(sys.executable, "live_bot.py", link, folder=folder)
    told, stars = await played_beside(ada, code, program)
    assert f"{stars} stars" in told


@pytest.mark.skipif(not all(map(which, ("bash", "curl", "jq"))), reason="no bash, curl or jq")
async def test_any_language(ada: Person, folder: Path) -> None:
    """The bot of curl and jq, which the set-up of the tests installs where it can."""
    words = ("bash", "bot.sh", ada.server.address)
    closed = await ada.open_table()
    refused = await started(*words, closed, "Ada", folder=folder)
    _, told = await refused.communicate()
    assert refused.returncode == 1
    assert "has not let programs sit down" in told.decode()
    code = await ada.open_table(programs=True)
    program = await started(*words, code, "Ada", folder=folder)
    out, stars = await played_beside(ada, code, program)
    assert out == f"{stars} stars\n"


def test_the_page_names_every_tool() -> None:
    page = ASSISTANT.read_text("utf-8")
    [table] = re.findall(r"^\| tool \|.*\n\| ---.*\n((?:\|.*\n)+)", page, re.MULTILINE)
    assert re.findall(r"^\| `(\w+)`", table, re.MULTILINE) == list(NAMES)
    assert set(re.findall(r"`(\w+_\w+)`", page)) <= set(NAMES)


async def test_an_assistant_with_the_settings_of_the_page_plays_a_turn() -> None:
    settings = json.loads(text_of(ASSISTANT, "mcp.json"))["mcpServers"]["expedition"]
    known: dict[str, str] = {}
    async with Client(StdioServerParameters(**settings, env=PROGRAMS)) as client:
        for line in text_of(ASSISTANT, "a turn").splitlines():
            tool, _, given = line.partition(" ")
            for name, value in known.items():
                given = given.replace(name, value)
            answer = await client.call_tool(tool, json.loads(given))
            assert not answer.is_error, answer.content
            told: dict[str, Any] = answer.structured_content or {}
            if tool == "new_match":
                known["MATCH"] = told["match"]
            if tool == "menu":
                # A mummy has no number, and its turn is a cell alone.
                known["CELL" if "STEP" in known else "STEP"] = next(iter(told["steps"]), "")
