"""Reads files that were named as arguments, with clear errors."""

from __future__ import annotations

import sys
from pathlib import Path

from expedition.core.catalogue import Game, catalogue, find_game
from expedition.core.errors import Refusal
from expedition.core.sheets import AnySheets, read_header

STANDARD_INPUT = "-"
LARGEST_SHEET = 64 * 1024
LARGEST_RECORD = 64 * 1024 * 1024


class Unreadable(Refusal):
    """A file cannot be read: it is missing, no file, too large, or not in UTF-8."""


def read_text(name: str, most_bytes: int) -> str:
    """The text of a file, or for "-" of standard input."""
    try:
        content = _read_bytes(name, most_bytes + 1)
    except FileNotFoundError:
        raise Unreadable("cli.no_such_file", file=name) from None
    except IsADirectoryError:
        raise Unreadable("cli.is_a_folder", file=name) from None
    except OSError as error:
        raise Unreadable("cli.cannot_read", file=name, reason=error.strerror) from None
    if len(content) > most_bytes:
        raise Unreadable("cli.too_large", file=name, most=most_bytes // 1024)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unreadable("cli.not_utf8", file=name, byte=error.start + 1) from None


def game_of(text: str, wanted: str | None) -> Game:
    """The game of a sheet: from its header, else the one wanted, else the only one with sheets."""
    if not text.strip():
        raise Refusal("cli.empty_sheet")
    name = read_header(text).get("game") or wanted
    if name is not None:
        return find_game(name)
    with_sheets = [game for game in catalogue().values() if game.sheets]
    if len(with_sheets) != 1:
        raise Refusal("cli.which_game", known=", ".join(game.name for game in with_sheets))
    return with_sheets[0]


def sheets_of(game: Game) -> AnySheets:
    """The sheets companion of a game; raises a refusal if it has none."""
    if game.sheets is None:
        raise Refusal("cli.no_sheets", game=game.name)
    return game.sheets


def _read_bytes(name: str, most: int) -> bytes:
    if name == STANDARD_INPUT:
        return sys.stdin.buffer.read(most)
    with Path(name).open("rb") as file:
        return file.read(most)
