"""What is stored of a table: the events that rebuild it, and nothing else."""

from __future__ import annotations

from datetime import datetime
from typing import TypeAlias

import msgspec
from msgspec import Struct

from expedition.core.errors import BrokenRecord
from expedition.store import Event


class Stored(Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """Something that happened at a table."""


class Created(Stored, frozen=True, tag="created", omit_defaults=True):
    """The table was set up, with the luck of this seed; people may sit down.

    `show_me` says whether they may be shown the best turns, where somebody has said so.
    """

    game: str
    edition: int
    options: dict[str, str]
    clock: int | None
    seed: str
    show_me: bool | None = None


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
    """Who had left took over the seat again."""

    seat: int


class Started(Stored, frozen=True, tag="started"):
    """The match began."""


class Sealed(Stored, frozen=True, tag="sealed"):
    """Turns were sealed, each in the place of one sealed before; all there: they are resolved."""

    moment: int
    turns: dict[int, str]


class Unsealed(Stored, frozen=True, tag="unsealed"):
    """A sealed turn was taken back."""

    moment: int
    seat: int


class Ended(Stored, frozen=True, tag="ended"):
    """The match was over, with these totals."""

    totals: list[int]


class Continued(Stored, frozen=True, tag="continued"):
    """The people were invited to play again at another table."""

    code: str


Happening: TypeAlias = (
    Created | Joined | BotAdded | Left | Returned | Started | Sealed | Unsealed | Ended | Continued
)

_decode = msgspec.json.Decoder(Happening).decode


def to_store(happening: Happening, at: datetime) -> Event:
    """The event as the store takes it, with the person by whom the table is found again."""
    kind = happening.__struct_config__.tag
    person = happening.person if isinstance(happening, Joined) else None
    return Event(str(kind), msgspec.json.encode(happening).decode(), at, person)


def from_store(event: Event) -> Happening:
    """What a stored event says."""
    return read_happening(event.body)


def read_happening(body: str) -> Happening:
    """What the JSON text of an event says."""
    try:
        happening: Happening = _decode(body)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BrokenRecord("not_an_event", reason=str(error)) from error
    return happening
