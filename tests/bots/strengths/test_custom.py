"""Bots that people write: found by "module:function", or refused with a sentence."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from expedition.bots import find_bot
from expedition.bots.match_runner import play_match
from expedition.bots.strengths.custom import folder_of, named
from expedition.core.catalogue import find_game
from expedition.core.errors import Refusal
from expedition.core.match import new_match
from expedition.core.turns import every_turn

MODULE = '''
from expedition.core.turns import every_turn

A_NUMBER = 7


def first(game, view, chance):
    """The first turn on offer."""
    return next(every_turn(game.rules, view))
'''


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with somebody's module, in which modules are found."""
    (tmp_path / "my_first_bots.py").write_text(MODULE, "utf-8")
    (tmp_path / "my_broken_bots.py").write_text("1 / 0", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("folder")
def test_a_function_in_a_module_is_a_bot() -> None:
    temple = find_game("temple")
    match = play_match(temple, ["my_first_bots:first", "random"], {}, "own")
    assert match.is_over
    first_view = new_match(temple.rules, 2, {}, "own").view(0)
    assert match.past[0][0] == next(every_turn(temple.rules, first_view))


FAILS = '''
def helper(view):
    return view.no_such_thing


def fail(game, view, chance):
    """Fails in a function that it calls."""
    return helper(view)


def misuse(game, view, chance):
    """Fails within what it has called with nonsense."""
    return game.advisor.appraise(None)
'''


@pytest.mark.parametrize(("function", "line"), [("fail", 3), ("misuse", 13)])
def test_one_that_fails_is_told_with_the_file_and_line_that_are_its_own(
    folder: Path, function: str, line: int
) -> None:
    module = f"my_bots_that_{function}"
    (folder / f"{module}.py").write_text(FAILS, "utf-8")
    with pytest.raises(Refusal) as refused:
        play_match(find_game("temple"), [f"{module}:{function}"], {}, "own")
    assert refused.value.key == "bot_failed"
    place = f"{folder / module}.py:{line}: AttributeError"
    assert str(refused.value.values["reason"]).startswith(place)


def test_one_that_cannot_be_imported_is_told_with_its_file_and_line(folder: Path) -> None:
    with pytest.raises(Refusal) as refused:
        find_bot("my_broken_bots:first")
    told = str(refused.value.values["reason"])
    assert told.startswith(f"{folder / 'my_broken_bots.py'}:1: ZeroDivisionError")


def test_one_given_by_its_file_is_found_from_any_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path])
    (tmp_path / "my_filed_bots.py").write_text(MODULE, "utf-8")
    monkeypatch.chdir("/")
    assert named(f"{tmp_path}/my_filed_bots.py:first") == "my_filed_bots:first"
    assert folder_of("my_filed_bots:first") == tmp_path
    assert play_match(find_game("temple"), ["my_filed_bots:first"], {}, "own").is_over
    assert named("my_filed_bots:first") == "my_filed_bots:first"
    assert named("explorer") == "explorer"


@pytest.mark.parametrize(
    ("file", "key"),
    [
        ("no_such_file.py", "bot_file_missing"),
        ("my-bots.py", "bot_not_named_so"),
        ("json.py", "bot_file_hidden"),
    ],
)
def test_a_file_that_cannot_be_imported_by_its_name_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, key: str
) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path])
    for name in ("my-bots.py", "json.py"):
        (tmp_path / name).write_text(MODULE, "utf-8")
    with pytest.raises(Refusal) as refused:
        named(f"{tmp_path / file}:first")
    assert refused.value.key == key


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("name", "key", "told"),
    [
        ("my_first_bots:", "bot_not_named_so", "bot="),
        (":first", "bot_not_named_so", "bot="),
        ("my first bots:first", "bot_not_named_so", "bot="),
        ("my_first_bots:first()", "bot_not_named_so", "bot="),
        ("..my_first_bots:first", "bot_not_named_so", "bot="),
        ("no_such_module:first", "bot_not_imported", "no_such_module"),
        ("my_first_bots:second", "bot_not_imported", "second"),
        ("my_broken_bots:first", "bot_not_imported", "ZeroDivisionError"),
        ("my_first_bots:A_NUMBER", "bot_not_a_function", "A_NUMBER"),
    ],
)
def test_what_is_no_bot_is_refused_with_the_reason(name: str, key: str, told: str) -> None:
    with pytest.raises(Refusal, match=told) as refused:
        find_bot(name)
    assert refused.value.key == key
