"""Bots that people have written: a function in a module of their own, as "module:function".

A bot may also be given by its file, "FILE.py:function", wherever the program was started.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from traceback import extract_tb
from typing import Any

from expedition.core.catalogue import Game
from expedition.core.chance import Chance
from expedition.core.errors import Refusal, reason_of
from expedition.core.turns import AnyTurn, AnyView, check_turn, turn_text

MARK = ":"
"""What tells such a name from that of one of our bots."""
FILE = ".py"


def is_own(name: str) -> bool:
    """True if that is a function in a module, and none of our bots."""
    return MARK in name


def named(given: str) -> str:
    """The name "module:function" of a bot that may be given by its file; others as they are.

    The folder of the file is then on the module search path.
    """
    text, _, function = given.rpartition(MARK)
    if not text.endswith(FILE):
        return given
    file = Path(text).absolute()
    if not file.is_file():
        raise Refusal("bot_file_missing", file=file)
    find_modules_in(file.parent)
    name = f"{file.stem}{MARK}{function}"
    _check_name(name, given)
    found = find_spec(file.stem)
    if found is None or Path(found.origin or "").resolve() != file.resolve():
        raise Refusal("bot_file_hidden", file=file, module=file.stem)
    return name


def find_modules_in(folder: Path) -> None:
    """Puts the folder at the front of the module search path, once."""
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))


def folder_of(name: str) -> Path | None:
    """The folder on the module search path that has the module of "module:function"."""
    module = name.partition(MARK)[0]
    try:
        found = find_spec(module)
    except (ImportError, ValueError):
        return None
    if found is None or found.origin is None:
        return None
    depth = module.count(".") + (found.submodule_search_locations is not None)
    return Path(found.origin).parents[depth]


def own_bot(name: str) -> Callable[[Game, AnyView, Chance], AnyTurn]:
    """The bot that "module:function" names; a Refusal says why there is none."""
    return guarded(name, own_function(name))


def own_function(name: str) -> Callable[..., Any]:
    """The function that "module:function" names, whatever it takes."""
    _check_name(name, name)
    module, _, function = name.partition(MARK)
    try:
        found = getattr(import_module(module), function)
    except Exception as error:  # what people write may fail in any way while it is imported
        raise Refusal("bot_not_imported", bot=name, reason=failure(name, error)) from error
    if not callable(found):
        raise Refusal("bot_not_a_function", bot=name)
    function_found: Callable[..., Any] = found
    return function_found


def guarded(
    name: str, bot: Callable[[Game, AnyView, Chance], AnyTurn]
) -> Callable[[Game, AnyView, Chance], AnyTurn]:
    """The bot; what it does wrong when it plays is a Refusal, with the line where it failed."""

    def plays(game: Game, view: AnyView, chance: Chance) -> AnyTurn:
        try:
            turn = bot(game, view, chance)
        except Exception as error:  # what people write may fail in any way
            raise Refusal("bot_failed", bot=name, reason=failure(name, error)) from error
        try:
            return check_turn(game.rules, view, turn)
        except Refusal as refusal:
            why = str(refusal)
            raise Refusal("bot_illegal", bot=name, turn=_told(turn), reason=why) from refusal

    return plays


def failure(name: str, error: Exception) -> str:
    """The exception in a bot, behind the file and line; the latest of those that are its own."""
    folder = folder_of(name)
    lines = [
        f"{frame.filename}:{frame.lineno}: "
        for frame in extract_tb(error.__traceback__)
        if folder is not None and Path(frame.filename).is_relative_to(folder)
    ]
    return "".join(lines[-1:]) + reason_of(error)


def _check_name(name: str, given: str) -> None:
    module, _, function = name.partition(MARK)
    if not all(part.isidentifier() for part in (*module.split("."), function)):
        raise Refusal("bot_not_named_so", bot=given)


def _told(turn: object) -> str:
    """The turn as it is written; whatever else somebody's bot answered, as Python shows it."""
    return turn_text(turn) if isinstance(turn, tuple) else repr(turn)
