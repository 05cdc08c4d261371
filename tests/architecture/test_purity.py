"""Rules have no clock, no files and no luck of their own; games know nothing of one another."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import expedition
from expedition.core.catalogue import catalogue

SOURCE = Path(expedition.__file__).parent
FORBIDDEN_BELOW_SERVER = {
    "random",
    "secrets",
    "time",
    "datetime",
    "uuid",
    "os",
    "socket",
    "asyncio",
}
LOWER = ("core", "games", "bots", "locale")


def modules(*folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (SOURCE / folder).rglob("*.py"))


def imported(path: Path) -> Iterator[str]:
    """The names of the modules that a file imports."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


@pytest.mark.parametrize("path", modules(*LOWER), ids=lambda path: str(path.relative_to(SOURCE)))
def test_below_the_server_there_is_no_clock_no_luck_and_no_machine(path: Path) -> None:
    assert not FORBIDDEN_BELOW_SERVER & {name.split(".")[0] for name in imported(path)}


def test_the_core_needs_nothing_but_the_standard_library() -> None:
    roots = {name.split(".")[0] for path in modules("core") for name in imported(path)}
    assert roots - sys.stdlib_module_names == {"expedition"}


def test_the_libraries_of_learners_are_imported_in_their_room_alone() -> None:
    learners = {"gymnasium", "pettingzoo", "pyspiel"}
    rooms = {
        path.relative_to(SOURCE).parts[0]
        for path in modules("")
        if learners & {name.split(".")[0] for name in imported(path)}
    }
    assert rooms == {"environments"}


@pytest.mark.parametrize("path", modules(""), ids=lambda path: str(path.relative_to(SOURCE)))
def test_no_game_is_named_outside_its_folder(path: Path) -> None:
    text = path.read_text("utf-8")
    for game in catalogue().values():
        if f"games/{game.name}/" not in path.as_posix():
            assert f"games.{game.name}" not in text
            assert f'"{game.name}"' not in text
