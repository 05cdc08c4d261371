"""The bot that the page on bots lets one write plays wherever the page says so."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from expedition.bots.match_runner import play_match
from expedition.core.catalogue import find_game
from tests.cli.conftest import Expedition, expedition
from tests.docs.pages import DOCS, blocks
from tests.patience import PATIENCE
from tests.server.players import Person, person
from tests.server.running import running

__all__ = ["expedition"]
PAGE = DOCS / "build/bots.md"
FILE = "my_bots.py"
COLLECTOR = "my_bots:collector"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the file of the page, in which one works."""
    [text] = [block.text for block in blocks(PAGE) if block.title == FILE]
    assert len(text.splitlines()) <= 30
    (tmp_path / FILE).write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("folder")
def test_it_wins_against_tourists() -> None:
    temple = find_game("temple")
    matches = [play_match(temple, [COLLECTOR, "tourist"], {}, f"{n}") for n in range(10)]
    assert sum(match.standings()[0].place == 1 for match in matches) > 5


@pytest.mark.usefixtures("folder")
def test_it_plays_in_every_game() -> None:
    for name in ("skull_island", "valley", "hamunaptra"):
        assert play_match(find_game(name), [COLLECTOR, COLLECTOR], {}, "every game").is_over


@pytest.mark.usefixtures("folder")
def test_the_commands_of_the_page_take_it(expedition: Expedition) -> None:
    commands = [
        line.removeprefix("$ expedition ").split()
        for block in blocks(PAGE)
        for line in block.text.splitlines()
        if line.startswith("$ expedition") and COLLECTOR in line
    ]
    assert [command[0] for command in commands] == ["arena", "simulate", "play", "serve"]
    for command in commands[:-1]:
        few = ["2" if word in ("20", "40") else word for word in command]
        assert expedition(*few, typed="?quit\n").status == 0, command


@pytest.fixture
async def ada(folder: Path) -> AsyncIterator[Person]:
    """Somebody at a server that was started in that folder."""
    async with running(folder / "data", thinkers=1, bots=(COLLECTOR,)) as server:
        assert server.app is not None
        server.app.state.server.lobby.thinker.limit = PATIENCE
        async with person(server, "Ada") as ada:
            yield ada


async def test_it_plays_on_a_server(ada: Person) -> None:
    code = await ada.open_table(bots=[{"level": COLLECTOR}], start=True)
    async with ada.at(code) as seat:
        await seat.play_to_the_end(Random(1))
