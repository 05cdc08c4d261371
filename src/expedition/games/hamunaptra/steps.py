"""The steps of a turn. None of their texts tells a tile that is still hidden: hands go by slots."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

from expedition.core.errors import BadNotation
from expedition.core.rules import Seat
from expedition.games.hamunaptra.components import (
    CHARACTERS,
    DANGERS,
    FORCE,
    INTELLIGENCE,
    ITEMS,
    SCROLLS,
    TILES,
)
from expedition.games.hamunaptra.labyrinth.cells import CELL_NAME, SIDES, Cell

WISHES = ("nothing", "gallery", "stairs", "danger", "equipment")
"""What whoever offers a trade would like to get."""
HAND, CHEST = "h", "c"
"""Where a tile that is offered comes from: the hand, or the equipment that lies face down."""


@dataclass(frozen=True, slots=True)
class Say:
    """A word: "end" a phase, "stay", "yes", "no"."""

    word: str

    def __str__(self) -> str:
        return self.word


END, STAY, YES, NO = Say("end"), Say("stay"), Say("yes"), Say("no")
WORDS = {say.word: say for say in (END, STAY, YES, NO)}


@dataclass(frozen=True, slots=True)
class Who:
    """A character: "C07"."""

    who: str

    def __str__(self) -> str:
        return self.who


@dataclass(frozen=True, slots=True)
class At:
    """A cell: "h7"."""

    cell: Cell

    def __str__(self) -> str:
        return self.cell


@dataclass(frozen=True, slots=True)
class Facing:
    """The side that the top of a tile points to: "E"."""

    side: str

    def __str__(self) -> str:
        return self.side


@dataclass(frozen=True, slots=True)
class With:
    """Fight with Force or Intelligence: "F", "I"."""

    attribute: str

    def __str__(self) -> str:
        return self.attribute


@dataclass(frozen=True, slots=True)
class Lay:
    """A gallery, room, stairs, monster or trap from the hand: "G_TEE"."""

    tile: str

    def __str__(self) -> str:
        return self.tile


@dataclass(frozen=True, slots=True)
class Use:
    """Equipment, for a character where it matters for whom: "use=E01", "use=E08:C03"."""

    item: str
    bearer: str = ""

    def __str__(self) -> str:
        return f"use={self.item}:{self.bearer}" if self.bearer else f"use={self.item}"


@dataclass(frozen=True, slots=True)
class Scroll:
    """Read a scroll to destroy a gallery: "scroll=E13"."""

    item: str

    def __str__(self) -> str:
        return f"scroll={self.item}"


@dataclass(frozen=True, slots=True)
class Force:
    """Force the way through a tile that others hold: "force=h7"."""

    cell: Cell

    def __str__(self) -> str:
        return f"force={self.cell}"


@dataclass(frozen=True, slots=True)
class Without:
    """Leave a character or a piece of equipment out of an attack: "without=C03", "without=E08"."""

    what: str

    def __str__(self) -> str:
        return f"without={self.what}"


@dataclass(frozen=True, slots=True)
class Down:
    """Lay equipment face down, by its slot in the hand: "down=3"."""

    slot: int

    def __str__(self) -> str:
        return f"down={self.slot}"


@dataclass(frozen=True, slots=True)
class Drop:
    """Discard a tile above the fourth: "drop=G_TEE"."""

    tile: str

    def __str__(self) -> str:
        return f"drop={self.tile}"


@dataclass(frozen=True, slots=True)
class Trade:
    """Offer a trade to a seat: "trade=2"."""

    seat: Seat

    def __str__(self) -> str:
        return f"trade={self.seat}"


@dataclass(frozen=True, slots=True)
class Give:
    """A tile to trade away, by its slot in the hand or in the chest: "give=h1", "give=c2"."""

    place: str
    slot: int

    def __str__(self) -> str:
        return f"give={self.place}{self.slot}"


@dataclass(frozen=True, slots=True)
class Want:
    """A tile wished for in return: "want=stairs"."""

    wish: str

    def __str__(self) -> str:
        return f"want={self.wish}"


Step: TypeAlias = (
    Say
    | Who
    | At
    | Facing
    | With
    | Lay
    | Use
    | Scroll
    | Force
    | Without
    | Down
    | Drop
    | Trade
    | Give
    | Want
)

SLOT = re.compile(r"[1-9][0-9]?")
SEAT = re.compile(r"[0-9]")
GIFT = re.compile(rf"([{HAND}{CHEST}])([1-9][0-9]?)")


def read_step(text: str) -> Step:
    """The step that a text says."""
    key, equals, value = text.partition("=")
    step = _read_keyed(key, value) if equals else _read_plain(text)
    if step is None:
        raise BadNotation("not_a_step", text=text)
    return step


def _read_plain(text: str) -> Step | None:
    if text in WORDS:
        return WORDS[text]
    if text in CHARACTERS:
        return Who(text)
    if text in TILES or text in DANGERS:
        return Lay(text)
    if text in (FORCE, INTELLIGENCE):
        return With(text)
    if text in tuple(SIDES):
        return Facing(text)
    return At(text) if CELL_NAME.fullmatch(text) else None


def _read_keyed(key: str, value: str) -> Step | None:
    match key:
        case "use":
            item, colon, bearer = value.partition(":")
            return Use(item, bearer) if _is_use(item, colon, bearer) else None
        case "scroll":
            return Scroll(value) if value in SCROLLS else None
        case "force":
            return Force(value) if CELL_NAME.fullmatch(value) else None
        case "without":
            return Without(value) if value in CHARACTERS or value in ITEMS else None
        case "drop":
            return Drop(value) if value in TILES or value in DANGERS or value in ITEMS else None
        case "want":
            return Want(value) if value in WISHES else None
    return _read_numbered(key, value)


def _read_numbered(key: str, value: str) -> Step | None:
    if key == "down" and SLOT.fullmatch(value):
        return Down(int(value))
    if key == "trade" and SEAT.fullmatch(value):
        return Trade(int(value))
    gift = GIFT.fullmatch(value)
    return Give(gift[1], int(gift[2])) if key == "give" and gift else None


def _is_use(item: str, colon: str, bearer: str) -> bool:
    return item in ITEMS and (bearer in CHARACTERS if colon else not bearer)
