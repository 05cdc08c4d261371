"""The WebSocket messages that the server sends; those of a client are in `client_messages`.

The page docs/build/wire-protocol.md tells all messages in words; TypeScript types are made from
here. What the HTTP API takes and gives is in `api_messages`.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta, Struct

from expedition.core.names import LONGEST_NAME, MOST_INITIALS
from expedition.core.reviews import Choice, Reason
from expedition.server.wire.client_messages import Mark
from expedition.server.wire.guidance import GoalInfo, Guidance
from expedition.server.wire.table_messages import SeatInfo, TableInfo

Name = Annotated[str, Meta(extra_json_schema={"minLength": 1, "maxLength": LONGEST_NAME})]
Initials = Annotated[str, Meta(extra_json_schema={"minLength": 1, "maxLength": MOST_INITIALS})]
"""Told to programs, and not checked here: `core.names` says what a name is."""
Path: TypeAlias = list[str | int]
Change: TypeAlias = tuple[Path, Any]

# ---- what both ways are made of


class LessonStep(Struct, frozen=True):
    """Where a lesson is, of how many steps, what is shown there, and the turn that is taught.

    A card is a key after "lesson." in the game's catalogues. Without a turn any one will do. With
    `free` it is a first expedition: the turn is only shown, any other will do as well, and a card
    is a key after "first.".
    """

    number: int
    of: int
    cards: list[str]
    turn: list[str] | None
    free: bool = False


class ToldInfo(Struct, frozen=True):
    """An announcement of what the host has decided, as a sentence of the catalogues: its key, what
    to fill in, and at which moment. A name is a text, several are a list. Numbers only ever
    rise."""

    number: int
    moment: int
    key: str
    values: dict[str, str | int | list[str]]


class MarkInfo(Struct, frozen=True):
    """Cells that earned stars together."""

    cells: list[str]
    stars: int


class LineInfo(Struct, frozen=True):
    """One line of a score, by its name."""

    name: str
    stars: int
    marks: list[MarkInfo]


class StandingInfo(Struct, frozen=True, kw_only=True):
    """How a seat stands, line by line; alone, with its level and how far it is to the next."""

    seat: int
    lines: list[LineInfo]
    total: int
    place: int
    level: str | None
    next_level: str | None = None
    lacks: int = 0


class BotTurnInfo(Struct, frozen=True):
    """A turn that a bot has written in your place, at that moment."""

    moment: int
    turn: list[str]


class BranchInfo(Struct, frozen=True):
    """One menu: the branch that each step leads to, and whether the turn may end here."""

    whole: bool
    steps: dict[str, int]


class MenuInfo(Struct, frozen=True):
    """All menus of a turn: start at branch `first`. Or, where they are many, the next menu alone:
    the steps then lead to -1, and the client asks again with what it has chosen."""

    first: int
    branches: list[BranchInfo]


# ---- from the server


class FromServer(Struct, frozen=True, tag_field="type", kw_only=True, omit_defaults=True):
    """A message from the server; `id` is that of the message that it answers, if it answers one."""

    id: str | None = None


class Welcome(FromServer, frozen=True, tag="welcome"):
    """The answer to hello: where the table stands. It also comes unasked when the match begins, and
    when your seat is another one than before.

    `public` is the whole public state; where the client has seen moment `since`, the changes since
    then instead. Both are null while the table is gathering. `held` are the seats of all who share
    this device, where they are several; `seat` is then that of whoever has it in hand. `bot_turns`
    is what bots have written for you since you did something yourself.
    """

    table: TableInfo
    seat: int | None
    moment: int
    public: Any
    since: int | None
    changes: list[Change] | None
    private: Any
    totals: list[int]
    thinking: list[int]
    menu: MenuInfo | None
    sealed: list[str] | None
    standing: StandingInfo | None
    seconds_left: float | None
    told: list[ToldInfo]
    is_host: bool
    held: list[int] = []
    lesson: LessonStep | None = None
    guidance: Guidance | None = None
    bot_turns: list[BotTurnInfo] = []


class TableChanged(FromServer, frozen=True, tag="table"):
    """Somebody sat down or got up, the host decided something, or the match is over. `seat` is
    yours: while the table gathers it may change, for people sit before bots. So may the time that
    you have left, and whether you lead the table."""

    table: TableInfo
    seat: int | None
    seconds_left: float | None
    is_host: bool
    held: list[int] = []


class SeatsChanged(FromServer, frozen=True, tag="seats"):
    """People came or went: these seats are other than before, and nothing else of the table is,
    but for the time that you may have left."""

    seats: list[SeatInfo]
    seconds_left: float | None


class HostSays(FromServer, frozen=True, tag="told"):
    """An announcement of what the host has decided."""

    told: ToldInfo


class Moment(FromServer, frozen=True, tag="moment"):
    """The next state, as a delta: the turns were resolved; put the changes into the public state.
    No seat thinking: it is over.

    If the host cuts the match short, the moment is the same as before, and nobody is thinking.
    `menu` is what this seat may do now, `standing` how it stands.
    """

    moment: int
    changes: list[Change]
    private: Any
    totals: list[int]
    thinking: list[int]
    menu: MenuInfo | None
    standing: StandingInfo | None
    seconds_left: float | None
    lesson: LessonStep | None = None
    guidance: Guidance | None = None


class Progress(FromServer, frozen=True, tag="progress"):
    """The seats that are still thinking, told at most a few times a second."""

    moment: int
    thinking: list[int]


class Sealed(FromServer, frozen=True, tag="sealed"):
    """Your turn is stored; it counts unless you replace it or take it back in time. `by_bot`: a bot
    has written it for you."""

    moment: int
    turn: list[str]
    by_bot: bool = False


class Unsealed(FromServer, frozen=True, tag="unsealed"):
    """Your turn is taken back."""

    moment: int


class MenuAnswer(FromServer, frozen=True, tag="menu"):
    """The menu after the steps chosen, and good ways to go on, the best one first.

    `facts` is what the steps come to, in the game's own form, where it tells any.
    """

    moment: int
    chosen: list[str]
    menu: MenuInfo
    offers: list[list[str]] = []
    facts: Any = None


class Hints(FromServer, frozen=True, tag="hints"):
    """The stars that turns would add at once, for the turns that the advisor looks at. `good` turns
    are as good as the best one, `fine` ones nearly; `others_cost`: all others are worth less in the
    end; else nothing is known of them. `leads` is what is one step away, in the game's own form,
    where its advisor tells it."""

    moment: int
    gains: dict[str, int]
    good: list[str] = []
    fine: list[str] = []
    others_cost: bool = False
    leads: list[Any] = []


class Goals(FromServer, frozen=True, tag="goals"):
    """The goals for the lines of one's own score, where the game tells them. `best` is
    the line that brings most for each mark that it takes."""

    moment: int
    goals: list[GoalInfo]
    best: str | None = None


class Stars(FromServer, frozen=True, tag="stars"):
    """What a whole turn would add at once to one's own score, if it is that which changes. `more`
    are steps that would bring still more stars, `more_adds`, if they followed."""

    moment: int
    turn: list[str]
    adds: int | None
    more: list[str] = []
    more_adds: int = 0


class Best(FromServer, frozen=True, tag="best"):
    """The best turns with what they are worth, in hundredths of a star, the best one first.

    `doubts` say how far the difference of each to the best one may be off: turns that differ by
    less are equal. `reason` is why the best one is best, as a key of the game's own catalogue.
    """

    moment: int
    choices: list[Choice]
    doubts: list[int] = []
    reason: Reason | None = None


class Standings(FromServer, frozen=True, tag="standings"):
    """How the seats stand, line by line."""

    moment: int
    standings: list[StandingInfo]


class Reaction(FromServer, frozen=True, tag="reaction"):
    """Somebody at the table shows a drawn mark. It is not stored, and told to nobody later."""

    seat: int
    mark: Mark


class Error(FromServer, frozen=True, tag="error"):
    """A refusal or a failure, in the client's language; the key and the values are for programs.

    `section` is the anchor on the game's rules page where the reason is told.
    """

    key: str
    sentence: str
    values: dict[str, Any]
    section: str | None = None


class Pong(FromServer, frozen=True, tag="pong"):
    """The answer to `ping`."""


ServerMessage: TypeAlias = (
    Welcome
    | TableChanged
    | SeatsChanged
    | HostSays
    | Moment
    | Progress
    | Sealed
    | Unsealed
    | MenuAnswer
    | Hints
    | Goals
    | Stars
    | Best
    | Standings
    | Reaction
    | Error
    | Pong
)

write = msgspec.json.Encoder().encode
