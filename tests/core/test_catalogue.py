"""Games are found by name without being imported, and one game is imported alone."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

from expedition import games
from expedition.core.catalogue import catalogue, find_game
from expedition.core.errors import Refusal

TOLD = """
import sys
{code}
folders = {{name.split(".")[2] for name in sys.modules if name.startswith("expedition.games.")}}
print(*sorted(folders))
"""
GAME = """
class Rules:
    class box:
        name = "dunes"

RULES = Rules()
"""


def told_by(code: str, *path: Path) -> str:
    """What Python prints after the code, and the folders of games that it has imported."""
    told = TOLD.format(code="\n".join([*(f"sys.path.append({str(p)!r})" for p in path), code]))
    return subprocess.run(
        [sys.executable, "-c", told], capture_output=True, check=True, text=True
    ).stdout


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """A folder in which another package is installed, which offers the game of the dunes."""
    (tmp_path / "sands").mkdir()
    (tmp_path / "sands/__init__.py").write_text(GAME, "utf-8")
    about = tmp_path / "sands-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Name: sands\nVersion: 1.0\n", "utf-8")
    (about / "entry_points.txt").write_text("[expedition.games]\ndunes = sands\n", "utf-8")
    return tmp_path


def test_one_game_is_imported_alone() -> None:
    code = "from expedition.core.catalogue import find_game; find_game('temple')"
    assert told_by(code) == "sheet_games temple\n"


def test_games_are_listed_without_being_imported() -> None:
    code = "from expedition.core.catalogue import catalogue; print(*catalogue(), len(catalogue()))"
    assert told_by(code) == f"{' '.join(catalogue())} {len(catalogue())}\n\n"


def test_every_folder_that_holds_rules_is_a_game() -> None:
    folders = [info.name for info in iter_modules(games.__path__)]
    packages = {name: import_module(f"expedition.games.{name}") for name in folders}
    holding = {name for name, package in packages.items() if hasattr(package, "RULES")}
    assert holding <= set(catalogue())
    assert {name for name in catalogue() if name in folders} == holding


def test_a_game_has_the_name_under_which_it_is_found() -> None:
    assert [game.name for game in catalogue().values()] == sorted(catalogue())
    assert find_game("temple") is catalogue()["temple"]


def test_a_game_that_is_not_there_is_refused_with_the_names_of_those_that_are() -> None:
    with pytest.raises(Refusal, match="no_such_game") as refused:
        find_game("chess")
    assert refused.value.values["known"] == ", ".join(catalogue())
    assert "chess" not in catalogue()


def test_a_game_of_another_package_is_imported_when_it_is_asked_for(elsewhere: Path) -> None:
    listed = "from expedition.core.catalogue import catalogue, find_game; print(*catalogue())"
    seen = "print('sands' in sys.modules)"
    told = told_by(f"{listed}; {seen}; find_game('dunes'); {seen}", elsewhere).split("\n")
    assert told == [" ".join(sorted(["dunes", *catalogue()])), "False", "True", "", ""]


def test_a_game_that_is_offered_under_another_name_is_refused(elsewhere: Path) -> None:
    entries = elsewhere / "sands-1.0.dist-info/entry_points.txt"
    entries.write_text("[expedition.games]\nsahara = sands\n", "utf-8")
    code = "from expedition.cli import run; run(['sheet', 'sahara', '--language', 'en'])"
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.append({str(elsewhere)!r}); {code}"],
        capture_output=True,
        text=True,
    )
    assert done.stderr == (
        "The package sands offers its game as “sahara”, but its box says “dunes”. "
        "Let its entry point have the name on the box.\n"
    )
