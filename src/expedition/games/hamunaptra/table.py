"""The open state of a match: the map, the people, and where the turn stands."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from expedition.core.rules import Seat
from expedition.games.hamunaptra.agreement import Agreement
from expedition.games.hamunaptra.components import CHARACTERS, ITEMS
from expedition.games.hamunaptra.labyrinth.cells import NOWHERE, Area, Cell
from expedition.games.hamunaptra.labyrinth.chart import Chart, chart_of
from expedition.games.hamunaptra.labyrinth.laid import Laid

Phase: TypeAlias = Literal["draft", "entrances", "move", "place", "fight", "equip", "monsters"]
"""What a turn goes through, each called after the question that it begins with."""
Stage: TypeAlias = Literal[
    "strike", "attribute", "defender", "brace", "retreat", "duel", "break_off", "set_aside"
]
"""What a combat goes through, likewise."""
Talk: TypeAlias = Literal["passage", "answer", "bargain", "surplus"]
"""What others are asked in between."""
QuestionName: TypeAlias = Literal[Phase, Stage, Talk]
"""Every question that a player can be asked; `questions.py` has a record of each."""
Asks: TypeAlias = Literal[QuestionName, "over"]
"""What a table asks, or that it asks nothing any more."""

INSIDE, OUT, DEAD = "inside", "out", "dead"
"""What became of a character."""


@dataclass(frozen=True, slots=True)
class Danger:
    """An active monster or trap on the map, with or without a gallery under it."""

    cell: Cell
    tile: str
    wounds: int = 0


@dataclass(frozen=True, slots=True)
class Person:
    """A character in play; nowhere until its player has chosen an Entrance."""

    who: str
    seat: Seat
    cell: Cell = NOWHERE
    fate: str = INSIDE
    wounds: int = 0

    @property
    def is_inside(self) -> bool:
        """True of a character that lives and has not left the pyramid."""
        return self.fate == INSIDE


@dataclass(frozen=True, slots=True)
class Active:
    """Activated equipment of a seat; the bearer matters for Movement and Resistance."""

    item: str
    seat: Seat
    bearer: str = ""


@dataclass(frozen=True, slots=True)
class Roll:
    """A throw of a seat for who is first."""

    seat: Seat
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Throw:
    """An attack: by a seat, or without one by the danger; a die succeeds from `needed` on."""

    seat: Seat | None
    attribute: str
    target: str
    needed: int
    faces: tuple[int, ...]

    @property
    def hits(self) -> int:
        """The dice that succeeded (H40)."""
        return sum(face >= self.needed for face in self.faces)


@dataclass(frozen=True, slots=True)
class Combat:
    """A confrontation: characters of a seat against a danger, or in a duel against a rival's.

    `after` is the stage that follows when somebody has to set equipment aside first.
    """

    cell: Cell
    seat: Seat
    rival: Seat | None = None
    people: tuple[str, ...] = ()
    round: int = 1
    stage: Stage = "strike"
    attribute: str = ""
    defender: str = ""
    used: tuple[Active, ...] = ()
    after: Stage = "strike"


@dataclass(frozen=True, slots=True)
class Passage:
    """A move that waits for those who hold tiles on its way."""

    who: str
    cell: Cell
    held: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Doings:
    """The actions of the active player in this turn."""

    moved: tuple[str, ...] = ()
    origins: tuple[Cell, ...] = ()
    laid: int = 0
    galleries: int = 0
    foreign: tuple[Cell, ...] = ()
    dangers: int = 0
    scrolls: int = 0
    equipment: int = 0
    fought: tuple[str, ...] = ()
    offered: tuple[Seat, ...] = ()
    refused: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Beaten:
    """A danger that a seat has overcome."""

    seat: Seat
    tile: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class Rebuff:
    """A seat that has said no to another one: to a trade, or to a character that asked to pass."""

    seat: Seat
    by: Seat
    what: Literal["trade", "passage"]


@dataclass(frozen=True, slots=True)
class News:
    """An event since the last decision, for narration.

    `path` holds the cells of a walk, the first and the last among them, for whoever shows it.
    """

    what: str
    seat: Seat | None = None
    thing: str = ""
    cell: Cell = NOWHERE
    path: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """The open state, which everybody can see, but for the number of hidden tiles.

    `last_throws` are those of a combat that has ended since the last decision. `endings` are the
    reasons why this round is the last one, in the order in which they came up (A79). `combats` is
    how many fights against dangers this round has seen (A25).
    """

    agreement: Agreement
    seats: int
    area: Area
    first: Seat
    opening: tuple[Roll, ...]
    laid: tuple[Laid, ...]
    dangers: tuple[Danger, ...] = ()
    people: tuple[Person, ...] = ()
    active_items: tuple[Active, ...] = ()
    gone: tuple[str, ...] = ()
    ruins: tuple[Laid, ...] = ()
    beaten: tuple[Beaten, ...] = ()
    phase: Literal[Phase, "over"] = "draft"
    question: Asks = "draft"
    asked: tuple[Seat, ...] = ()
    round: int = 0
    combats: int = 0
    active: Seat = 0
    doings: Doings = Doings()
    combat: Combat | None = None
    passage: Passage | None = None
    throws: tuple[Throw, ...] = ()
    last_throws: tuple[Throw, ...] = ()
    endings: tuple[str, ...] = ()
    quiet: int = 0
    walked: tuple[Cell, ...] = ()
    declined: int = 0
    rebuffs: tuple[Rebuff, ...] = ()
    news: tuple[News, ...] = ()

    @property
    def chart(self) -> Chart:
        """The map as a labyrinth."""
        return chart_of(self.laid, self.area)

    @property
    def last_round(self) -> bool:
        """True once something has brought the end about."""
        return bool(self.endings)

    @property
    def ending(self) -> str:
        """The first reason why the game ends with this round."""
        return self.endings[0] if self.endings else ""

    @property
    def first_of_all(self) -> Seat:
        """The first player of the first round: whoever threw the most fours (H2, A61)."""
        passed = max(0, self.round - 1) * self.agreement.first_player_passes
        return (self.first - passed) % self.seats

    def entrance(self, seat: Seat) -> Cell:
        """The Entrance of a seat."""
        return self.chart.entrances[seat]

    def danger_at(self, cell: Cell) -> Danger | None:
        """The active danger on a cell."""
        return next((danger for danger in self.dangers if danger.cell == cell), None)

    @property
    def danger_cells(self) -> frozenset[Cell]:
        """The positions of active dangers."""
        return frozenset(danger.cell for danger in self.dangers)

    def person(self, who: str) -> Person:
        """The character of that name."""
        return next(person for person in self.people if person.who == who)

    def team(self, seat: Seat) -> tuple[Person, ...]:
        """The living characters of a seat inside the pyramid, by name."""
        inside = [person for person in self.people if person.seat == seat and person.is_inside]
        return tuple(sorted(inside, key=lambda person: person.who))

    def standing_at(self, cell: Cell, seat: Seat) -> tuple[Person, ...]:
        """The characters of a seat on a tile, by name."""
        return tuple(person for person in self.team(seat) if person.cell == cell)

    def held_by_others(self, seat: Seat) -> frozenset[Cell]:
        """The tiles where other players' characters stand."""
        return frozenset(p.cell for p in self.people if p.seat != seat and p.is_inside)

    def holders(self, cell: Cell, besides: Seat) -> tuple[Seat, ...]:
        """The other players who have characters on a tile."""
        found = {p.seat for p in self.people if p.cell == cell and p.is_inside}
        return tuple(sorted(found - {besides}))

    def points_of(self, person: Person) -> int:
        """The Movement of a character with what its equipment adds (H46)."""
        bonus = sum(
            ITEMS[active.item].movement
            for active in self.active_items
            if active.bearer == person.who
        )
        return CHARACTERS[person.who].movement + bonus

    def clockwise(self, start: Seat) -> tuple[Seat, ...]:
        """All seats in the order of play, beginning with one of them."""
        return tuple((start + step) % self.seats for step in range(self.seats))

    def with_people(self, changed: Iterable[Person]) -> Table:
        """The table with these characters as they are now."""
        now = {person.who: person for person in changed}
        return replace(self, people=tuple(now.get(p.who, p) for p in self.people))

    def with_exits(self, found: Iterable[Laid]) -> Table:
        """The table on which these stairs are exits, and stay so until they are destroyed (A52)."""
        cells = {one.cell for one in found}
        if not cells:
            return self
        laid = (replace(one, exit=True) if one.cell in cells else one for one in self.laid)
        return replace(self, laid=tuple(laid))

    def with_rebuff(self, rebuff: Rebuff) -> Table:
        """The table that remembers who said no to whom, once for each of them."""
        if rebuff in self.rebuffs:
            return self
        return replace(self, rebuffs=(*self.rebuffs, rebuff))

    def with_danger(self, changed: Danger) -> Table:
        """The table with the danger on that cell as it is now."""
        now = tuple(changed if one.cell == changed.cell else one for one in self.dangers)
        return replace(self, dangers=now)

    def without_danger(self, cell: Cell) -> Table:
        """The table with no danger on that cell."""
        return replace(self, dangers=tuple(one for one in self.dangers if one.cell != cell))

    def telling(
        self,
        what: str,
        seat: Seat | None = None,
        thing: str = "",
        cell: Cell = NOWHERE,
        path: tuple[Cell, ...] = (),
    ) -> Table:
        """The table with one more piece of news."""
        return replace(self, news=(*self.news, News(what, seat, thing, cell, path)))
