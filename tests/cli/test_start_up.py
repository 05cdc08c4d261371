"""A command imports what it needs and nothing more, so that nobody waits for what is not used."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from expedition.compiled import NEEDED
from tests.cli.conftest import GOLDEN, RECORD
from tests.cli.test_program import COMMANDS

IMPORTED = """
import json, sys
before = set(sys.modules)
from expedition.cli import run
status = run(sys.argv[1:])
print(json.dumps([status, sorted(set(sys.modules) - before)]), file=sys.stderr)
"""
SPEECH = {"cli", "compiled", "core", "home_made", "locale"}
TEMPLE = {"sheet_games", "temple"}
OURS = {"expedition", "expedition_kernels__mypyc", *NEEDED}
"""The second one holds the kernels, where they are compiled; they stand on what follows."""


@dataclass(frozen=True, slots=True)
class Imported:
    """What a command has imported by its end: others' packages, parts of ours, folders of games."""

    packages: set[str]
    parts: set[str]
    games: set[str]


def imported_by(*arguments: str) -> Imported:
    """What `expedition` imports with these arguments, which it accepts."""
    done = subprocess.run(
        [sys.executable, "-c", IMPORTED, *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=True,
    )
    status, names = json.loads(done.stderr)
    assert status == 0
    paths = [name.split(".") for name in names]
    return Imported(
        packages={path[0] for path in paths} - sys.stdlib_module_names - OURS,
        parts={path[1] for path in paths if path[0] == "expedition" and path[1:]},
        games={path[2] for path in paths if path[:2] == ["expedition", "games"] and path[2:]},
    )


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_wakes_no_game_no_server_and_no_terminal(command: str) -> None:
    imported = imported_by(*command.split(), "--help")
    assert imported.packages == {"click"}
    assert imported.parts <= {*SPEECH, "bots", "printing"}
    assert not imported.games


def test_a_score_takes_the_sheet_s_own_game_and_nothing_else(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.txt"
    sheet.write_text(GOLDEN, "utf-8")
    assert imported_by("score", str(sheet)) == Imported({"click"}, {*SPEECH, "games"}, TEMPLE)


@pytest.mark.parametrize(
    ("arguments", "packages", "parts"),
    [
        (["sheet", "temple"], {"click"}, SPEECH),
        (["sheet", "temple", "--draw"], {"click", "rich"}, SPEECH),
        (["replay", str(RECORD), "--verify"], {"click"}, SPEECH),
        (["simulate", "temple", "--games", "1", "--jobs", "1"], {"click"}, {*SPEECH, "bots"}),
        (["play", "temple", "--plain"], {"click"}, {*SPEECH, "bots"}),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else None,
)
def test_a_command_about_one_game_imports_one_game(
    arguments: list[str], packages: set[str], parts: set[str]
) -> None:
    assert imported_by(*arguments) == Imported(packages, {*parts, "games"}, TEMPLE)


def test_the_list_of_games_needs_no_server() -> None:
    imported = imported_by("games")
    assert imported.packages == {"click"}
    assert imported.parts == {*SPEECH, "bots", "games"}


def test_a_server_leaves_for_later_what_a_start_does_not_need() -> None:
    """Codes to scan, a browser to open, a schema to change, a driver of another database."""
    program = "import expedition.server.run, json, sys; print(json.dumps(sorted(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    found = {name.split(".")[0] for name in json.loads(done.stdout)}
    assert not found & {"segno", "webbrowser", "alembic", "asyncpg", "cryptography"}
