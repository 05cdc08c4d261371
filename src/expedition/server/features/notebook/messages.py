"""Messages of the HTTP API about the notebook."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated

from msgspec import Meta, Struct

from expedition.server.features.daily.messages import StreakInfo

LONGEST_CODE = 400


class NotebookPage(Struct, frozen=True, kw_only=True):
    """What you have reached in one layout of a game, with its usual options, in whole matches.

    `levels` are those of the game, the lowest first, and `level` the highest that you have reached
    alone. `mean` is in tenths of a star; `last` are the stars of up to fifty matches, in their
    order. `stamps`: how often you have reached each level.
    """

    game: str
    layout: str | None
    levels: list[str]
    stamps: dict[str, int]
    played: int
    best: int | None
    mean: int | None
    level: str | None
    last: list[int]


class NotebookEntry(Struct, frozen=True, kw_only=True):
    """One finished match: the code leads to its replay. `day`: a daily expedition that counts;
    `plain`: with the usual options. `place` is that among `ranked` people, or bots where one plays
    against them; there is none, and the match counts for no record, if a bot wrote most of it."""

    code: str
    game: str
    layout: str | None
    at: datetime
    stars: int
    level: str | None
    place: int | None
    ranked: int
    seats: int
    day: date | None
    plain: bool
    cut_short: bool


class Notebook(Struct, frozen=True):
    """GET /api/notebook?day=…: all that you have finished, the latest first; a page for each game
    and layout, also where nothing is on it yet; days in a row, in all and by game."""

    streak: StreakInfo
    streaks: dict[str, StreakInfo]
    pages: list[NotebookPage]
    entries: list[NotebookEntry]


class RecoveryCode(Struct, frozen=True):
    """POST /api/notebook/code: words that bring your notebook to another device. They are told this
    once; a new code ends the one before. `qr` is a picture of the link that holds them."""

    words: list[str]
    qr: str


class Recover(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/notebook/recovery: the words of a code, as somebody has written them down."""

    words: Annotated[str, Meta(max_length=LONGEST_CODE)]


class Recovered(Struct, frozen=True):
    """From now on this device has the notebook of that code, with so many finished matches. If it
    had one of its own, `left` is the code by which that is found again."""

    matches: int
    left: RecoveryCode | None


class Erased(Struct, frozen=True):
    """DELETE /api/notebook: nothing is left of you, and so many matches say only "somebody"."""

    matches: int
