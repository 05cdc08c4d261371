"""The interface of a game: the protocols that it implements, and the values that pass through them.

A match advances through moments. At each, some seats owe a decision at the same time. A decision is
a turn: a path of steps through menus. The turns of a moment are resolved together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeAlias, TypeVar, runtime_checkable

from expedition.core.chance import Chance
from expedition.core.errors import IllegalTurn, Refusal

Seat: TypeAlias = int
Options: TypeAlias = Mapping[str, str]

State = TypeVar("State")
Public = TypeVar("Public")
Private = TypeVar("Private")
Step = TypeVar("Step")

Turn: TypeAlias = tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a game, chosen by the table's creator before the match.

    Fine print is what few tables ever change: it is shown folded away. What is unlisted is on no
    list of choices, and understood where a record has it: what was offered once, and the layout of
    a first expedition. `others` tells whether it understands a value beyond those, such as the code
    of a sheet of one's own; it raises a refusal for one that is broken.
    """

    name: str
    values: tuple[str, ...]
    fine_print: bool = False
    unlisted: tuple[str, ...] = ()
    others: Callable[[str], bool] | None = None

    def understands(self, value: object) -> bool:
        """True for a value that may be chosen; a refusal says what is wrong with a broken one."""
        if not isinstance(value, str):
            return False
        known = value in self.values or value in self.unlisted
        return known or (self.others is not None and self.others(value))

    @property
    def default(self) -> str:
        """The default: the first value."""
        return self.values[0]


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of options to choose at once, for so many players; the others are as usual.

    What it is like is told by the game's sentences `preset.NAME` and `preset.NAME.about`.
    `measured` holds by the number of players what matches between bots came to, each figure by the
    name that it has in the game's sentence `preset.measured`.
    """

    name: str
    options: Options
    fewest_seats: int
    most_seats: int
    measured: Mapping[int, Mapping[str, float]] = field(default_factory=dict)

    def suits(self, seats: int) -> bool:
        """True if it is meant for so many players."""
        return self.fewest_seats <= seats <= self.most_seats


@dataclass(frozen=True, slots=True)
class Box(Generic[Step]):
    """The metadata of a game: name, edition of the rules, numbers of players, options, presets.

    `step_by_step` says that a turn has too many menus to be told all at once. `earlier` says what
    each earlier edition is called as options of this one, and `usual_then` what nobody had to
    choose in it, where that is something else now. `has_secrets` says that a seat knows what others
    must not see: people at one device are shown one seat at a time, and nothing in between.
    """

    name: str
    edition: int
    fewest_seats: int
    most_seats: int
    read_step: Callable[[str], Step]
    options: tuple[Option, ...] = ()
    step_by_step: bool = False
    has_secrets: bool = False
    earlier: Mapping[int, Options] = field(default_factory=dict)
    usual_then: Mapping[int, Options] = field(default_factory=dict)
    presets: tuple[Preset, ...] = ()

    def preset(self, name: str, seats: int) -> Preset:
        """The preset of that name; a Refusal if there is none, or none for so many players."""
        found = next((preset for preset in self.presets if preset.name == name), None)
        if found is None:
            known = ", ".join(preset.name for preset in self.presets) or "-"
            raise Refusal("no_such_preset", preset=name, known=known)
        if not found.suits(seats):
            numbers = sorted({found.fewest_seats, found.most_seats})
            known = "-".join(map(str, numbers))
            raise Refusal("preset_seats", preset=name, seats=seats, known=known)
        return found


@dataclass(frozen=True, slots=True)
class View(Generic[Public, Private]):
    """The information set of a seat: all that it knows; without a seat, that of a spectator."""

    seat: Seat | None
    public: Public
    private: Private | None = None


@dataclass(frozen=True, slots=True)
class Menu(Generic[Step]):
    """The steps that may come next, and whether the turn is whole as it stands.

    `last` promises that each of these steps ends the turn, so that nobody has to ask what follows;
    `alike` that the same menu follows each of them, so that it is enough to ask once.
    """

    steps: tuple[Step, ...] = ()
    whole: bool = False
    last: bool = False
    alike: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """Cells that earned stars together, in an order that can be drawn."""

    cells: tuple[str, ...]
    stars: int


@dataclass(frozen=True, slots=True)
class Line:
    """A named line of a score, and the marks on the sheet that it comes from."""

    name: str
    stars: int
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """The score of a seat: its lines, total and place; the level where one plays alone.

    Below the highest level, there is the next one and how many stars it is away.
    """

    lines: tuple[Line, ...]
    total: int
    tie_break: tuple[int, ...] = ()
    place: int = 1
    level: str | None = None
    next_level: str | None = None
    lacks: int = 0

    def line(self, name: str) -> int:
        """The stars of one line."""
        return next(line.stars for line in self.lines if line.name == name)


class Rules(Protocol[State, Public, Private, Step]):
    """The rules of a game as pure functions: no clock, no input or output, no luck but `chance`."""

    @property
    def box(self) -> Box[Step]: ...

    def set_up(self, seats: int, options: Options, chance: Chance) -> State:
        """The state in which the first decision is owed."""

    def waiting_for(self, state: State) -> frozenset[Seat]:
        """The seats that owe a decision; empty once the game is over."""

    def public(self, state: State) -> Public:
        """The public part of the state."""

    def private(self, state: State, seat: Seat) -> Private:
        """The secrets of one seat, beyond what is public."""

    def menu(self, view: View[Public, Private], chosen: Turn[Step]) -> Menu[Step]:
        """The legal next steps after those chosen so far, from the view alone; never a dead end."""

    def refusal(self, view: View[Public, Private], chosen: Turn[Step], step: Step) -> IllegalTurn:
        """The reason why a step is illegal, for the player who tried it."""

    def resolve(self, state: State, turns: Mapping[Seat, Turn[Step]], chance: Chance) -> State:
        """The state at the next decision, after everybody's turns and the luck that follows."""

    def standings(self, state: State) -> Mapping[Seat, Standing]:
        """The standing of every seat, now or at the end."""

    def imagine(self, view: View[Public, Private], chance: Chance) -> State:
        """Determinization: samples a full state that is consistent with the view, for search."""


@runtime_checkable
class ListsWords(Protocol):
    """Rules that can list the texts of all steps, for programs that choose by number.

    Without a list a step is best told by its index in the menu, as where a map grows.
    """

    def words(self, options: Options, seats: int) -> tuple[str, ...]:
        """The vocabulary: every step text that may ever be on a menu, once; options filled in."""


AnyState: TypeAlias = Any
AnyRules: TypeAlias = Rules[Any, Any, Any, Any]


class Advisor(Protocol[Public, Private, Step]):
    """A heuristic evaluation of turns."""

    def gains(self, view: View[Public, Private]) -> Mapping[Turn[Step], int]:
        """The stars that each turn would add at once to the sheet it is played on."""

    def appraise(self, view: View[Public, Private]) -> Mapping[Turn[Step], float]:
        """A quick heuristic value of each turn; more is better."""


AnyAdvisor: TypeAlias = Advisor[Any, Any, Any]


@runtime_checkable
class Scout(Advisor[Public, Private, Step], Protocol[Public, Private, Step]):
    """An advisor that also finds marks that are one step away, in a form of the game's own."""

    def leads(self, view: View[Public, Private]) -> Sequence[Any]:
        """The gain of one more mark, the best first; it need not be within reach."""


@dataclass(frozen=True, slots=True)
class Hints(Generic[Step]):
    """The turns of a view compared by their expected value, for people who are shown hints.

    The best cannot be told from the `good` ones; the `fine` ones are worth a little less. With
    `others_cost` every other turn is worth clearly less; else nothing is known of the others.
    `gains` are the stars that turns add at once, where they add or lose any.
    """

    good: tuple[Turn[Step], ...] = ()
    fine: tuple[Turn[Step], ...] = ()
    others_cost: bool = False
    gains: Mapping[Turn[Step], int] = field(default_factory=dict)


@runtime_checkable
class Grader(Advisor[Public, Private, Step], Protocol[Public, Private, Step]):
    """An advisor that also tells good turns from those that cost something later."""

    def hints(self, view: View[Public, Private]) -> Hints[Step]:
        """The turns by how good they are, and what they add at once."""


@runtime_checkable
class Forecaster(Advisor[Public, Private, Step], Protocol[Public, Private, Step]):
    """An advisor that also computes the effect of a whole turn on one's own score."""

    def adds(self, view: View[Public, Private], turn: Turn[Step]) -> int | None:
        """The stars that the turn adds at once; None where it is not one's own score that changes.

        The turn is in the order of the rules' menus.
        """

    def left_lying(self, view: View[Public, Private], turn: Turn[Step]) -> Turn[Step]:
        """The additional steps that would add most; empty if nothing better is left."""


@runtime_checkable
class Judge(Advisor[Public, Private, Step], Protocol[Public, Private, Step]):
    """An advisor that also estimates win probabilities of a full state."""

    def turns_played(self, state: AnyState) -> int:
        """The number of players' turns, each of many decisions, that have been played out."""

    def occasion(self, state: AnyState) -> int:
        """A key for common random numbers: equal where the same dice or tiles are due."""

    def chances(self, state: AnyState) -> Mapping[Seat, float]:
        """Win probability of each seat; most accurate between two turns."""


class Desk(Protocol[Public, Private, Step]):
    """Free order of steps for people, where the menus offer each turn in one order only."""

    def menu(self, view: View[Public, Private], chosen: Turn[Step]) -> Menu[Step]:
        """The legal next steps after those chosen, in whatever order they were chosen."""

    def refusal(self, view: View[Public, Private], chosen: Turn[Step], step: Step) -> IllegalTurn:
        """The reason why a step is not on that menu."""

    def offers(self, view: View[Public, Private], chosen: Turn[Step]) -> tuple[Turn[Step], ...]:
        """Good ways to go on, the best one first: for each the steps that would follow."""

    def in_order(self, view: View[Public, Private], chosen: Turn[Step]) -> Turn[Step]:
        """The same turn in the order of the rules' menus; what is no turn is left alone."""


AnyDesk: TypeAlias = Desk[Any, Any, Any]


def look(rules: AnyRules, state: AnyState, seat: Seat | None) -> View[Any, Any]:
    """The view of the seat, or of a spectator."""
    private = None if seat is None else rules.private(state, seat)
    return View(seat, rules.public(state), private)


def places(merits: Mapping[Seat, tuple[int, ...]]) -> Mapping[Seat, int]:
    """The rank of each seat by its merits, most first; equals share one."""
    first: dict[tuple[int, ...], int] = {}
    for place, merit in enumerate(sorted(merits.values(), reverse=True), start=1):
        first.setdefault(merit, place)
    return {seat: first[own] for seat, own in merits.items()}


def filled_in(box: Box[Any], chosen: Options) -> dict[str, str]:
    """The options of the box, with defaults for those that are not chosen."""
    return {option.name: chosen.get(option.name, option.default) for option in box.options}
