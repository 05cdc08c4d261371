"""The bodies of the HTTP API's requests and answers; play itself goes over the WebSocket."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from expedition.core.debriefs import Debrief
from expedition.core.reviews import Hundredths, Review
from expedition.server.wire.client_messages import StepText, TurnText
from expedition.server.wire.server_messages import (
    Change,
    Initials,
    MenuInfo,
    Name,
    StandingInfo,
)
from expedition.server.wire.table_messages import (
    LONGEST_CLOCK,
    MOST_ON_A_ROSTER,
    MOST_ROUNDS,
    SHORTEST_CLOCK,
    TableInfo,
    TeamsInfo,
)


class NewBot(Struct, frozen=True, forbid_unknown_fields=True):
    """A bot to fill a seat."""

    level: Annotated[str, Meta(max_length=100)] = "greedy"


class NewGuest(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables/CODE/guests: somebody else who plays on your device, in a seat of their own.

    A latecomer may say which bot to take over from.
    """

    name: Name
    initials: Initials | None = None
    seat: int | None = None


class NewTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/tables: a table to create. With `start` it begins at once, as for a game alone.

    Without a name you get one, and without initials those of the name.
    `show_me` says whether players may be shown the best turns; null: if only one is a person.
    `latecomers`: who comes when it has begun may take over from a bot. `wall`: what of the
    standings is shown on a screen for all to see. `plays`: you have a seat, and do not only lead.
    `guests` play on your device, too. `listed`: the table stands in the list of open tables.
    `watching`: what those are shown who have no seat. `reactions`: people may show each other drawn
    marks. `programs` may sit down by themselves. `stand_in` is the bot that plays for people who
    are away or out of time. `roster`: people choose their names from this list. `paced`: each round
    begins when the host says so. `rounds`: the match ends after so many, if it is not over before.
    `teams`: people play in teams, dealt one after the other.
    With `lesson` you learn by playing: who sits there, the options and the luck are prepared, and
    it begins at once; a game may have a `second_lesson`. So it does with `first_expedition`, in
    which you may play any legal turn.
    """

    game: Annotated[str, Meta(max_length=40)]
    name: Name | None = None
    initials: Initials | None = None
    options: dict[str, str] = {}
    bots: Annotated[list[NewBot], Meta(max_length=99)] = []
    clock: Annotated[int, Meta(ge=SHORTEST_CLOCK, le=LONGEST_CLOCK)] | None = None
    start: bool = False
    show_me: bool | None = None
    latecomers: bool = False
    wall: Literal["all", "three", "none"] = "all"
    lesson: bool = False
    second_lesson: bool = False
    first_expedition: bool = False
    plays: bool = True
    guests: list[NewGuest] = []
    listed: bool = False
    watching: Literal["on", "delayed", "off"] = "on"
    reactions: bool = True
    programs: bool = False
    stand_in: Literal["greedy", "tourist"] = "greedy"
    roster: Annotated[list[Name], Meta(max_length=MOST_ON_A_ROSTER)] = []
    paced: bool = False
    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] | None = None
    teams: TeamsInfo | None = None


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables/CODE/seats: sit down. Without a name you get the one that was offered.

    A latecomer may say which bot to take over from.
    """

    name: Name | None = None
    initials: Initials | None = None
    seat: int | None = None


class AwayInfo(Struct, frozen=True):
    """Somebody who was removed, and the seat where a bot plays on for them, if there is one."""

    name: str
    seat: int | None


class Leading(Struct, frozen=True):
    """GET /api/tables/CODE/host: what the host alone is told. Those who were removed, in order;
    for each seat how much of the clock it has, in hundredths, for how many rounds in a row a bot
    has written there, and how often this server has refused what was tried there in this round;
    for how many seconds the round has lasted, null if none is being played; and the names from
    which people choose theirs."""

    sent_away: list[AwayInfo]
    time: list[int]
    missed: list[int]
    refused: list[int]
    seconds: float | None
    roster: list[str]


class ChosenWord(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables/CODE/word: the word that is to lead there while the table gathers; without
    one the server makes one up."""

    word: Annotated[str, Meta(max_length=40)] | None = None


class Offer(Struct, frozen=True):
    """What you would be called, and how you would be known, if you sat down without a name."""

    name: str
    initials: str
    emblem: str
    colour: str


class Seated(Struct, frozen=True, omit_defaults=True):
    """The answer to all that opens, reads or changes a table: the table, your seat there, and
    whether you lead it; or what is offered to you if you sit down, where you only look at a table
    that you may join. `held` are the seats of all who share your device, where they are several."""

    table: TableInfo
    seat: int | None
    offer: Offer | None = None
    is_host: bool = False
    held: list[int] = []


class Problem(Struct, frozen=True):
    """Every answer that is not a success: a key and values for programs, a sentence for people."""

    key: str
    sentence: str
    values: dict[str, Any]


class MyTable(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A table where you have a seat. One that can no longer be read has a code and a problem.

    `at`: when it was opened, began, or ended; `others`: the names of some that you play with, of
    `seats` in all; `round`: where it stands while it is played; in the end `total`: your points,
    and `best`: the most that anybody had. `lesson`: the match is the lesson of its game,
    or its `first_expedition`. `put_away`: nobody has touched it for so long that lists leave it
    out.
    """

    code: str
    game: str | None
    status: Literal["gathering", "playing", "over", "unreadable"]
    seat: int | None
    problem: Problem | None = None
    at: datetime | None = None
    seats: int = 0
    others: list[str] = []
    round: int | None = None
    total: int | None = None
    best: int | None = None
    lesson: bool = False
    first_expedition: bool = False
    put_away: bool = False


class OpenTable(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """GET /api/open: a table whose host lets everybody see that it is there.

    `people` and `bots` sit there, of at most `most_seats`. `join`: whoever comes may sit down, or
    take over from a bot; `here`: somebody of the table is connected.
    """

    code: str
    game: str
    options: dict[str, str]
    status: Literal["gathering", "playing"]
    host_name: str
    people: int
    bots: list[str]
    most_seats: int
    clock: int | None
    join: bool
    watching: Literal["on", "delayed", "off"]
    here: bool = True


class Me(Struct, frozen=True, kw_only=True):
    """GET /api/me: what you were last called, your tables, the latest first, the address of this
    server by which you can invite others, what you are called where you give no name, the tables
    that are open to everybody, and the games of which you have finished a match."""

    name: str | None
    initials: str | None
    tables: list[MyTable]
    address: str
    offer: Offer
    open: list[OpenTable]
    finished: list[str]


class RulesPage(Struct, frozen=True):
    """GET /api/rules/GAME: how the game is played, as Markdown."""

    game: str
    language: str
    markdown: str


class OptionInfo(Struct, frozen=True):
    """An option of a game; the first value is the default. Fine print is shown folded away."""

    name: str
    values: list[str]
    fine_print: bool


class PresetInfo(Struct, frozen=True):
    """Options of a game to be chosen at once, for so many players; the others are as usual.

    `measured` holds by the number of players what matches between bots came to.
    """

    name: str
    options: dict[str, str]
    fewest_seats: int
    most_seats: int
    measured: dict[str, dict[str, float]]


class ConnectionInfo(Struct, frozen=True, kw_only=True):
    """GET /api/connection: how your connection looks from the server; its version and editions.

    `secure`: you came by HTTPS. `proxy`: nobody has spoken for you, or somebody in between has
    told your address, and was believed or not.
    """

    version: str
    editions: dict[str, int]
    address: str
    secure: bool
    proxy: Literal["none", "trusted", "untrusted"]


class GameInfo(Struct, frozen=True, kw_only=True):
    """GET /api/games: a game that can be played; `levels` are the strengths of bots
    that are offered to people; `coached`, `lesson`, `second_lesson`, `first_expedition`: whether it
    has them."""

    name: str
    edition: int
    fewest_seats: int
    most_seats: int
    options: list[OptionInfo]
    presets: list[PresetInfo]
    bots: list[str]
    levels: list[str]
    coached: bool
    lesson: bool
    second_lesson: bool
    first_expedition: bool


class ReplayMoment(Struct, frozen=True, omit_defaults=True):
    """What was played at a moment, and what it changed; `hidden` of what each seat alone saw."""

    turns: dict[str, list[str]]
    changes: list[Change]
    totals: list[int]
    hidden: list[Change] = []


class Replay(Struct, frozen=True):
    """GET /api/tables/CODE/replay: the public state at the start and every moment since. `hidden`
    has what each seat alone saw at the start, once a game with secrets is over."""

    table: TableInfo
    public: Any
    hidden: Any
    moments: list[ReplayMoment]
    standings: list[StandingInfo]


class Card(Struct, frozen=True):
    """GET /api/tables/CODE/card/SEAT: the sheet of a seat as rows of symbols, to be sent as text.
    A game without sheets has none."""

    rows: list[str]


# ---- the coach


class ReviewProgress(Struct, frozen=True):
    """202 of GET /api/tables/CODE/review/SEAT and GET /api/tables/CODE/medals: how much is worked
    out. Ask again."""

    done: int
    all: int


class KeptReview(Struct, frozen=True, omit_defaults=True):
    """GET /api/tables/CODE/review/SEAT: what the coach found, and what made it: the version of the
    program, and a mark of what the game's bots had learned. It is a `review` turn by turn, or the
    `debrief` of a game without sheets."""

    made_by: str
    review: Review | None = None
    debrief: Debrief | None = None


class MedalBounds(Struct, frozen=True):
    """GET /api/tables/CODE/medals: the stars that each medal takes, which is what bots (Pathfinder,
    Voyager, Explorer) make of the dice of the match, and what made it, as of a review. They are the
    same for everybody who has played it."""

    made_by: str
    bronze: int
    silver: int
    gold: int


class PastTurn(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables/CODE/past/menu, …/past/judgement: a turn, or the steps of one in the making,
    that a seat might have played at a moment of a finished match."""

    moment: int
    seat: int
    chosen: TurnText


class PastStep(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables/CODE/past/why: the same with a step that could not follow."""

    moment: int
    seat: int
    chosen: TurnText
    step: StepText


class PastMenu(Struct, frozen=True):
    """The menu after the steps, and good ways to go on; of no steps, all menus if few. `facts` is
    what the steps come to, in the game's own form."""

    menu: MenuInfo
    offers: list[list[str]]
    facts: Any = None


class Tried(Struct, frozen=True):
    """The worth of a turn beside that of the best one, in hundredths of a star.

    `found`: it is the best one, or there is no telling them apart, for the difference may be off by
    `doubt`.
    """

    worth: Hundredths
    best: Hundredths
    doubt: Hundredths
    found: bool
