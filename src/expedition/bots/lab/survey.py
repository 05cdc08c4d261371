"""Game balance statistics: which matches are simulated for a balance page, and what is counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt

from expedition.bots.lab.tally import Outcome, Plan, Tally, new_tally
from expedition.core.catalogue import Game
from expedition.core.rules import Seat

LAYOUT = "layout"
"""The option by which a game offers its printed layouts."""
WEIGHED_WITH = ("voyager", "pathfinder", "tourist")
"""The bot that a game is weighed with, and others beside it to show what skill is worth."""


@dataclass(slots=True)
class Survey:
    """Statistics of the matches of a plan."""

    plan: Plan
    tally: Tally
    sources: Counter[str] = field(default_factory=Counter)
    """The stars of all players by the lines of the score."""
    endings: Counter[str] = field(default_factory=Counter)
    counts: Counter[str] = field(default_factory=Counter)
    wins_in_order: list[Fraction] = field(default_factory=list)
    """The wins by the place in the order of play; one that several share is divided."""
    wins_by_seat: list[Fraction] = field(default_factory=list)

    @property
    def matches(self) -> int:
        """The number of matches so far."""
        return self.tally.matches

    def add(self, outcome: Outcome) -> None:
        """Adds a match."""
        self.tally.add(outcome)
        self.sources.update(outcome.sources)
        winners = [seat for seat, place in enumerate(outcome.places) if place == 1]
        _credit(self.wins_by_seat, winners, range(self.plan.seats))
        found = outcome.summary
        if found:
            if found.ending:
                self.endings[found.ending] += 1
            self.counts.update(found.counts)
            _credit(self.wins_in_order, winners, found.order)


def new_survey(plan: Plan) -> Survey:
    """An empty survey."""
    empty = [Fraction(0)] * plan.seats
    survey = Survey(plan, new_tally(plan.seats))
    survey.wins_in_order, survey.wins_by_seat = list(empty), list(empty)
    return survey


def plans(game: Game, bots: Sequence[str], seed: str) -> list[Plan]:
    """The simulations: every bot alone on every layout, or without solo play, all group sizes."""
    box = game.rules.box
    if box.fewest_seats > 1:
        tables = range(box.fewest_seats, box.most_seats + 1)
        return [Plan(game.name, (bots[0],) * seats, {}, seed) for seats in tables]
    layouts = [
        {LAYOUT: value}
        for option in box.options
        if option.name == LAYOUT
        for value in option.values
    ]
    return [Plan(game.name, (bot,), chosen, seed) for chosen in layouts or [{}] for bot in bots]


def edge(wins: Sequence[Fraction]) -> float:
    """Advantage of position: the most wins of any place, as a multiple of its fair share."""
    return float(max(wins) * len(wins) / sum(wins))


def doubt(matches: int, places: int) -> float:
    """Standard error of such a multiple, for one place that wins its fair share."""
    return sqrt((places - 1) / matches)


def _credit(wins: list[Fraction], winners: Sequence[Seat], order: Sequence[Seat]) -> None:
    """Divides one win among the places at which the winners played."""
    for place, seat in enumerate(order):
        if seat in winners:
            wins[place] += Fraction(1, len(winners))
