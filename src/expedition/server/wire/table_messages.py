"""The public description of a table, sent over the WebSocket and by the HTTP API."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from msgspec import Meta, Struct

SHORTEST_CLOCK, LONGEST_CLOCK = 10, 3 * 24 * 3600
"""Seconds for a round."""
MOST_ON_A_ROSTER = 100
"""As many as may sit at a table."""
MOST_TEAMS = 10
MOST_ROUNDS = 99
"""A match that is ended after a number of rounds is a short one."""


class SeatInfo(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The occupant of a seat, and by which emblem and colour they are known; no two have the same.

    `level` is the strength of a bot; `here` is false for a person who is not connected.
    `stand_in`: a bot plays for them; `played_for`: because somebody at the table has let it.
    `program`: it is one that plays by itself, over a door for programs.
    `team` is the number of theirs, where people play in teams.
    `by_bot` are the rounds in which a bot wrote for a person; `unplaced`: they have no place in the
    standings, for people are ranked among people who wrote half of their turns themselves.
    """

    seat: int
    name: str
    initials: str
    emblem: str
    colour: str
    level: str | None = None
    here: bool = True
    stand_in: bool = False
    played_for: bool = False
    program: bool = False
    team: int = 0
    by_bot: tuple[int, ...] = ()
    unplaced: bool = False


class TeamsInfo(Struct, frozen=True, forbid_unknown_fields=True):
    """How many teams play, numbered from one, and what counts of their stars: those of the best, or
    the mean, of people who have a place in the standings."""

    count: Annotated[int, Meta(ge=2, le=MOST_TEAMS)]
    by: Literal["best", "mean"]


class TableInfo(Struct, frozen=True, kw_only=True):
    """A table as everybody may see it. The seed is told when the match is over, its hash before.

    `short_code` leads to the table, too, while it gathers and for a day at most; so does `word`, if
    the host has chosen one.
    `coached`: there is a coach for its game, `debriefed`: it looks back on the match without values
    of turns; `shows_best`: players may be shown the best turns.
    `host` is the seat of whoever leads the table, if they have one. `latecomers`: who comes when
    the match has begun may take over from a bot. `wall`: what of the standings is shown on a
    screen for all to see; `recap_held`, `sheet_shown` (a seat), `code_shown`, `podium_shown`:
    what it shows besides, as the host wants; `names_awaited`: it names those who are still writing,
    and not only their number. `listed`: it stands in the list of open tables.
    `watching`: what those are shown who have no seat, the match as it is, as it was a round ago, or
    nothing. `secrets`: seats know what others must not see, also those at the same device.
    `reactions`: whoever plays may show the others drawn marks. `programs`: they may sit down by
    themselves.
    `waits`: people who are away are waited for until somebody at the table lets a bot play.
    `cut_short`: the host has ended the match before its end. `closed`: nothing more happens here.
    `lesson`: the match is the lesson of its game, or its `first_expedition`. `day` is the one whose
    dice are played, if it is a daily expedition, `challenge` the one that is taken up; in
    `practice` the try does not count. `roster`: people choose their names from a list, of which
    these are free; null where there is none. `paced`: each round begins in a pause, which the host
    ends. After so many `rounds` the match ends, if that is set; then it is `cut_short`, and
    `ended_as_set`. `teams`: people play in teams; null where they do not.
    """

    code: str
    short_code: str | None
    word: str | None
    game: str
    edition: int
    options: dict[str, str]
    status: Literal["gathering", "playing", "over"]
    seats: list[SeatInfo]
    most_seats: int
    fewest_seats: int
    clock: int | None
    seed_hash: str
    match_hash: str | None
    seed: str | None
    next_code: str | None
    coached: bool
    debriefed: bool
    shows_best: bool
    host: int | None
    host_name: str
    paused: bool
    locked: bool
    latecomers: bool
    wall: Literal["all", "three", "none"]
    recap_held: bool
    sheet_shown: int | None
    code_shown: Literal["large", "small", "off"]
    podium_shown: bool
    names_awaited: bool
    listed: bool
    watching: Literal["on", "delayed", "off"]
    reactions: bool
    programs: bool
    waits: bool
    secrets: bool
    cut_short: bool
    closed: bool
    lesson: bool
    first_expedition: bool
    day: date | None
    practice: bool
    challenge: str | None
    roster: list[str] | None
    paced: bool
    rounds: int | None
    ended_as_set: bool
    teams: TeamsInfo | None
