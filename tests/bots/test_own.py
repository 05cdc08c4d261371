"""Bots that people write: found by "module:function", or refused with a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from expedition.bots import find_bot
from expedition.bots.arena import play_match
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
