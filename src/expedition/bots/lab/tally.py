"""Statistics of simulated matches, aggregated online: mean, quartiles, wins, levels, length."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice
from math import sqrt

from expedition.bots.lab.own_layout import on_own_layout
from expedition.bots.match_runner import play_match
from expedition.core.catalogue import Game, find_game
from expedition.core.rules import Options, Seat
from expedition.core.summary import Summary


@dataclass(frozen=True, slots=True)
class Plan:
    """The parameters of a simulation; deterministic."""

    game: str
    bots: tuple[str, ...]
    options: Options
    seed: str
    layout: str | None = None
    """The text of a sheet that is played on, where it is not one of the printed ones."""

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.bots)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of one match."""

    totals: tuple[int, ...]
    places: tuple[int, ...]
    level: str | None
    rounds: int
    """As the game counts them; each moment is one where it does not."""
    sources: Mapping[str, int] = field(default_factory=dict)
    """The stars of all players by the lines of the score."""
    summary: Summary | None = None


@dataclass(frozen=True, slots=True)
class Spread:
    """Summary statistics: mean, standard deviation, extremes and quartiles."""

    mean: float
    deviation: float
    least: int
    quartiles: tuple[float, float, float]
    most: int


@dataclass(slots=True)
class Tally:
    """Counted outcomes, in constant memory, however many matches."""

    totals: tuple[Counter[int], ...]
    winners: Counter[tuple[Seat, ...]] = field(default_factory=Counter)
    levels: Counter[str] = field(default_factory=Counter)
    rounds: Counter[int] = field(default_factory=Counter)

    @property
    def matches(self) -> int:
        """The number of matches."""
        return self.rounds.total()

    def add(self, outcome: Outcome) -> None:
        """Counts an outcome."""
        for counts, total in zip(self.totals, outcome.totals, strict=True):
            counts[total] += 1
        self.winners[tuple(seat for seat, place in enumerate(outcome.places) if place == 1)] += 1
        self.rounds[outcome.rounds] += 1
        if outcome.level is not None:
            self.levels[outcome.level] += 1

    def wins(self, seats: Collection[Seat]) -> int:
        """The matches that were won by these seats and by no other."""
        return sum(count for won, count in self.winners.items() if set(won) <= set(seats))

    def shared_wins(self, seats: Collection[Seat]) -> int:
        """The matches that one of these seats shared with one that is not among them."""
        own = sum(count for won, count in self.winners.items() if not set(won).isdisjoint(seats))
        return own - self.wins(seats)


def new_tally(seats: int) -> Tally:
    """An empty tally."""
    return Tally(tuple(Counter() for _ in range(seats)))


def deal(bots: Sequence[str], seats: int) -> tuple[str, ...]:
    """A bot for each seat, the given ones repeated."""
    return tuple(islice(cycle(bots), seats))


def game_of(plan: Plan) -> Game:
    """The game of a plan, with its custom layout if it has one."""
    game = find_game(plan.game)
    return game if plan.layout is None else on_own_layout(game, plan.layout)


def play_batch(plan: Plan, numbers: range) -> list[Outcome]:
    """Plays the matches with these numbers, each with a seed of its own."""
    game = game_of(plan)
    return [_play(game, plan, number) for number in numbers]


def spread(counts: Counter[int]) -> Spread:
    """Summary statistics of counts, in exact arithmetic as far as possible."""
    many = counts.total()
    whole = sum(number * count for number, count in counts.items())
    squares = sum(number * number * count for number, count in counts.items())
    lower, middle, upper = (_quantile(counts, quarter) for quarter in (1, 2, 3))
    return Spread(
        mean=whole / many,
        deviation=sqrt(many * squares - whole * whole) / many,
        least=min(counts),
        quartiles=(lower, middle, upper),
        most=max(counts),
    )


def together(counts: Iterable[Counter[int]]) -> Counter[int]:
    """The sum of all counts."""
    return sum(counts, start=Counter[int]())


def _play(game: Game, plan: Plan, number: int) -> Outcome:
    match = play_match(game, plan.bots, plan.options, f"{plan.seed}/{number}")
    standings = match.standings()
    seats = range(plan.seats)
    sources: Counter[str] = Counter()
    for standing in standings.values():
        sources.update({line.name: line.stars for line in standing.lines})
    summary = game.summary.of(match.state) if game.summary else None
    return Outcome(
        totals=tuple(standings[seat].total for seat in seats),
        places=tuple(standings[seat].place for seat in seats),
        level=standings[0].level,
        rounds=summary.rounds if summary else match.moment,
        sources=dict(sources),
        summary=summary,
    )


def _quantile(counts: Counter[int], quarter: int) -> float:
    """A quartile of the counts, interpolated if need be."""
    place, part = divmod((counts.total() - 1) * quarter, 4)
    below, above = _nth(counts, place), _nth(counts, place + (part > 0))
    return below + (above - below) * part / 4


def _nth(counts: Counter[int], place: int) -> int:
    for number in sorted(counts):
        place -= counts[number]
        if place < 0:
            return number
    raise IndexError("there are not so many numbers")
