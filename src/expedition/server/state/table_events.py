"""The event log of a table: the events from which its state is rebuilt, and nothing else."""

from __future__ import annotations

from datetime import date, datetime
from typing import ClassVar, Literal, TypeAlias

import msgspec
from msgspec import Struct

from expedition.core.errors import BrokenRecord
from expedition.store import ERASED, Event

Wall: TypeAlias = Literal["all", "three", "none"]
"""What of the standings is shown on a screen for all to see."""
Watching: TypeAlias = Literal["on", "delayed", "off"]
"""What those are shown who have no seat: the match as it is, as it was a round ago, or nothing."""

StandIn: TypeAlias = Literal["greedy", "tourist"]
"""The bot that plays for people: a good one for company, the weakest that looks for a class."""
Invitation: TypeAlias = Literal["large", "small", "off"]
"""How the code of the table stands on such a screen: instead of the match, beside it, or not."""


class Stored(Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """An event in the log of a table; its tag is stored as the event's kind."""


class Created(Stored, frozen=True, kw_only=True, tag="created", omit_defaults=True):
    """The table was set up, with the luck of this seed; people may sit down.

    `show_me` says whether they may be shown the best turns, where somebody has said so. What the
    host decides later about the clock, latecomers and the wall stands in events of its own. A
    `lesson` is that of its game, or its first expedition, with luck that is prepared in the seed.
    `day` is the one whose dice these are, `challenge` the one that is taken up; in `practice`
    neither counts. `short_code` leads here while people may sit down. `programs` may sit down, too.
    `stand_in` plays for people. Rounds that are `paced` begin when the host says so; after so many
    `rounds` the match ends.
    """

    game: str
    edition: int
    options: dict[str, str]
    clock: int | None
    seed: str
    show_me: bool | None = None
    latecomers: bool = False
    wall: Wall = "all"
    listed: bool = False
    watching: Watching = "on"
    lesson: bool = False
    day: date | None = None
    practice: bool = False
    challenge: str | None = None
    short_code: str | None = None
    reactions: bool = True
    programs: bool = False
    stand_in: StandIn = "greedy"
    paced: bool = False
    rounds: int | None = None


class Hosted(Stored, frozen=True, tag="hosted"):
    """The table was opened by somebody who leads it without a seat."""

    person: str
    name: str


class Joined(Stored, frozen=True, tag="joined", omit_defaults=True):
    """A person took the next seat, with this look; in old logs nobody has one."""

    person: str
    name: str
    initials: str
    emblem: str = ""
    colour: str = ""


class BotAdded(Stored, frozen=True, tag="bot_added", omit_defaults=True):
    """A bot took the next seat, with this look; in old logs nobody has one."""

    level: str
    name: str
    initials: str
    emblem: str = ""
    colour: str = ""


class Left(Stored, frozen=True, tag="left"):
    """A seat was given up: while the table gathers it is gone, later a bot plays on in it."""

    seat: int


class Returned(Stored, frozen=True, tag="returned"):
    """A person who had left, or was played for while away, took over the seat again."""

    seat: int


class PlayedFor(Stored, frozen=True, tag="played_for"):
    """A bot plays for somebody who is away until they come back, as the person at `by` wanted."""

    seat: int
    by: int


class WaitedFor(Stored, frozen=True, tag="waited_for"):
    """The bot for them was called off: they are waited for, as the person at `by` wanted."""

    seat: int
    by: int


class Started(Stored, frozen=True, tag="started"):
    """The match began."""


class Sealed(Stored, frozen=True, tag="sealed", omit_defaults=True):
    """Turns were sealed, each in the place of one sealed before; all there: they are resolved.

    `stood_in` are the seats of people for whom a bot wrote them; old logs do not say it.
    """

    moment: int
    turns: dict[int, str]
    stood_in: tuple[int, ...] = ()


class Unsealed(Stored, frozen=True, tag="unsealed"):
    """A sealed turn was taken back."""

    moment: int
    seat: int


class Ended(Stored, frozen=True, tag="ended"):
    """The match was over, with these totals."""

    totals: list[int]


class Erased(Stored, frozen=True, tag=ERASED):
    """A person was erased: the events before this one were rewritten, and no longer name them."""


class EndLost(Stored, frozen=True, tag="end_lost", omit_defaults=True):
    """The end of the log may be lost with a damaged database, or is: the person at `seat` had seen
    more. The match goes on from here."""

    seat: int | None = None


class Continued(Stored, frozen=True, tag="continued"):
    """The people were invited to play again at another table."""

    code: str


# ---- what the host decides


class Command(Stored, frozen=True):
    """A host's command that is stored as asked: `act` is its tag on the wire, `tag` its kind."""

    act: ClassVar[str]


class Pause(Command, frozen=True, tag="paused"):
    """Pause the match: nobody may play, and the clock stands still."""

    act = "pause"


class GoOn(Command, frozen=True, tag="went_on"):
    """Let everybody play again after a pause."""

    act = "go_on"


class Remove(Command, frozen=True, tag="removed"):
    """Remove somebody from the table; in a match a bot plays on."""

    act = "remove"
    seat: int


class LetIn(Command, frozen=True, tag="let_in"):
    """Let somebody come back who was removed: by their number in that list, from zero."""

    act = "let_in"
    number: int


class Lock(Command, frozen=True, tag="locked"):
    """Lock the table, so that nobody new may sit down, or unlock it."""

    act = "lock"
    locked: bool


class Latecomers(Command, frozen=True, tag="latecomers_allowed"):
    """Let those who come late take over from bots, or only look on."""

    act = "latecomers"
    allowed: bool


class ShowOnWall(Command, frozen=True, tag="wall_shows"):
    """Choose how much of the standings a screen for all to see shows."""

    act = "show_on_wall"
    standings: Wall


class ListOpenly(Command, frozen=True, tag="listed"):
    """Put the table on the list of open tables, or take it off."""

    act = "list"
    listed: bool


class SetWatching(Command, frozen=True, tag="watching_set"):
    """Show those who have no seat the match as it is, as it was a round ago, or nothing."""

    act = "set_watching"
    watching: Watching


class SetReactions(Command, frozen=True, tag="reactions_set"):
    """Let people show each other reactions, or not."""

    act = "set_reactions"
    allowed: bool


class AllowPrograms(Command, frozen=True, tag="programs_allowed"):
    """Let programs sit down by themselves, or only those that the host invites."""

    act = "allow_programs"
    allowed: bool


class SetPaced(Command, frozen=True, tag="paced_set"):
    """Let each round begin when you say so, or as soon as the one before is over."""

    act = "set_paced"
    paced: bool


class HoldRecap(Command, frozen=True, tag="recap_held"):
    """Keep the recap of the round on the big screen until it is released, or release it."""

    act = "hold_recap"
    held: bool


class ShowSheet(Command, frozen=True, tag="sheet_shown"):
    """Show somebody's sheet on the big screen; null: put it away."""

    act = "show_sheet"
    seat: int | None


class ShowCode(Command, frozen=True, tag="code_shown"):
    """Choose how large the code of the table stands on the big screen."""

    act = "show_code"
    size: Invitation


class ShowPodium(Command, frozen=True, tag="podium_shown"):
    """Go on to the podium on the big screen; it is shown even where no standings are."""

    act = "show_podium"


class NameAwaited(Command, frozen=True, tag="awaited_named"):
    """Name those who are still writing on the big screen, or only say how many they are."""

    act = "name_awaited"
    named: bool


class HandOver(Command, frozen=True, tag="handed"):
    """Make somebody else the host."""

    act = "hand_over"
    seat: int


class Finish(Command, frozen=True, tag="finished"):
    """End the match now: the stars count as they stand."""

    act = "finish"


class Close(Command, frozen=True, tag="closed"):
    """Close the table for good; a match that is being played is finished first."""

    act = "close"


# ---- what comes of the host's other commands


class ClockSet(Stored, frozen=True, tag="clock_set"):
    """The time limit of rounds was set, or lifted; it starts anew."""

    seconds: int | None


class RosterSet(Stored, frozen=True, tag="roster_set"):
    """People choose their names from this list from now on; an empty one is none."""

    names: tuple[str, ...]


class TeamsSet(Stored, frozen=True, tag="teams_set"):
    """People play in so many teams from now on, or in none; what counts of a team is its best's
    stars or their mean. Everybody is dealt anew."""

    count: int
    by: Literal["best", "mean"]


class TeamChanged(Stored, frozen=True, tag="team_changed"):
    """A person went to another team."""

    seat: int
    team: int


class WordChosen(Stored, frozen=True, tag="word_chosen"):
    """A word leads here while people may sit down, as the short code does."""

    word: str


class TimeAdded(Stored, frozen=True, tag="time_added"):
    """Time was added to this round."""

    moment: int
    seconds: int


class TimeRenewed(Stored, frozen=True, tag="time_renewed"):
    """The time of this round starts anew: it had run out while nobody was there."""

    moment: int


class TimeGranted(Stored, frozen=True, tag="time_granted"):
    """A seat has so many hundredths of the others' time in each round."""

    seat: int
    percent: int


class Nudged(Stored, frozen=True, tag="nudged"):
    """A reminder was sent to those who are awaited."""

    moment: int
    seats: list[int]


class WrittenFor(Stored, frozen=True, tag="written_for"):
    """A bot writes in the place of those who are awaited, in this round only."""

    moment: int
    seats: list[int]


class Renamed(Stored, frozen=True, tag="renamed"):
    """A person was given another name."""

    seat: int
    name: str
    initials: str


class CameLate(Stored, frozen=True, tag="came_late"):
    """A person took over from a bot, with all that the bot had played."""

    seat: int
    person: str
    name: str
    initials: str


OfARound: TypeAlias = TimeAdded | TimeRenewed | Nudged | WrittenFor
"""What holds for one round alone."""
Door: TypeAlias = (
    Lock
    | Latecomers
    | ShowOnWall
    | ListOpenly
    | SetWatching
    | SetReactions
    | AllowPrograms
    | SetPaced
)
"""Who may come in, who sees what, and when rounds begin."""
OnWall: TypeAlias = HoldRecap | ShowSheet | ShowCode | ShowPodium | NameAwaited
"""What the big screen shows now; nothing of it is told to people in a sentence, but for a sheet."""
Decision: TypeAlias = Pause | GoOn | ClockSet | OfARound | Door | OnWall | WordChosen | Close
"""What is decided about the table as a whole, by its host but for renewed time."""
Placing: TypeAlias = (
    Joined | BotAdded | Left | Returned | PlayedFor | WaitedFor | TimeGranted | Remove | LetIn
    | Renamed | CameLate | RosterSet | TeamsSet | TeamChanged
)  # fmt: skip
"""What changes who sits where, and as whom."""
Remark: TypeAlias = Erased | EndLost
"""What is to be known of the log, and changes nothing at the table."""
Happening: TypeAlias = (
    Created
    | Hosted
    | Placing
    | Started
    | Sealed
    | Unsealed
    | Ended
    | Remark
    | Continued
    | Decision
    | HandOver
    | Finish
)

KNOWING = Hosted | Joined | CameLate
"""The events that say by which cookie somebody is known."""

_decode = msgspec.json.Decoder(Happening).decode
_encode = msgspec.json.Encoder().encode


def to_store(happening: Happening, at: datetime) -> Event:
    """Encodes an event as a row of the log, with the person by whom the table is found again."""
    kind = happening.__struct_config__.tag
    person = happening.person if isinstance(happening, KNOWING) else None
    return Event(str(kind), _encode(happening).decode(), at, person)


def from_store(event: Event) -> Happening:
    """Decodes an event from a row of the log."""
    return read_happening(event.body)


def read_happening(body: str) -> Happening:
    """Decodes an event from its JSON text."""
    try:
        happening: Happening = _decode(body)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BrokenRecord("not_an_event", reason=str(error)) from error
    return happening
