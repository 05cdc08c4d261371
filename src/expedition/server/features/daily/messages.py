"""Messages of the HTTP API about the daily expedition."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from expedition.server.wire.server_messages import Initials, Name

WayToLearn: TypeAlias = Literal["first_expedition", "lesson"]


class NewDaily(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/daily: play the dice of a day, alone and at once. The first try of a day counts;
    for `practice` there are the days that are past, and those that you have finished. `east` says
    by how many minutes your clock is ahead of UTC, so that one set forward is noticed."""

    day: date
    game: Annotated[str, Meta(max_length=40)]
    layout: Annotated[str, Meta(max_length=40)]
    practice: bool = False
    east: Annotated[int, Meta(ge=-12 * 60, le=14 * 60)] | None = None
    name: Name | None = None
    initials: Initials | None = None


class StreakInfo(Struct, frozen=True):
    """How many days in a row you have played until now, and at most ever; `spare`: a missed day of
    this month would be forgiven."""

    days: int
    best: int
    spare: bool


class Expedition(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The dice of a day for one layout of a game, and how far you are with them.

    `chosen`: it is the one of that day for the whole world. `par`: the stars that a good player
    makes of it on average. `players`: how many have finished it on this server. `learn`: by what
    you could learn the game first, as long as you have never finished a match of it. With a try of
    yours, its code and status; once it is over, your stars and level.
    """

    game: str
    layout: str
    edition: int
    seed: str
    chosen: bool = False
    par: int | None = None
    players: int = 0
    learn: WayToLearn | None = None
    code: str | None = None
    status: Literal["playing", "over"] | None = None
    stars: int | None = None
    level: str | None = None


class Daily(Struct, frozen=True):
    """GET /api/daily?day=…: the expeditions of a day. `counts`: the day is today somewhere, so that
    your first try at its dice counts. The streak is told for that day."""

    day: date
    counts: bool
    streak: StreakInfo
    expeditions: list[Expedition]


class Heap(Struct, frozen=True):
    """How many people have so many stars, from `low` to `high`."""

    low: int
    high: int
    people: int


class Ranked(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody who has played the dice of a day, and the code of their match, for its replay."""

    place: int
    name: str
    stars: int
    level: str | None
    code: str
    you: bool = False


class DayStandings(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """GET /api/daily/DAY/GAME/LAYOUT: how those who have finished stand on this server.

    While you may still play these dice so that it counts, and have not, only their number is told.
    Else your place, stars, how many of a hundred others have fewer, how all stars are spread, and
    the best, whose replays can be seen.
    """

    day: date
    game: str
    layout: str
    players: int
    place: int | None = None
    stars: int | None = None
    better_than: int | None = None
    heaps: list[Heap] = []
    best: list[Ranked] = []
