"""Teams at a table: who belongs to which, and the stars of a team, its best's or its mean.

Everybody writes on a sheet of their own, so the rules know nothing of teams. Those count for their
team who have a place in the standings: people who wrote half of their turns themselves.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from expedition.core.rules import Seat

TeamScore: TypeAlias = Literal["best", "mean"]
NO_TEAM = 0
"""The team of a bot, and of everybody where there are none."""


@dataclass(frozen=True, slots=True)
class Teams:
    """How many teams there are, numbered from one, and what counts of their stars."""

    count: int
    by: TeamScore


@dataclass(frozen=True, slots=True)
class TeamStanding:
    """The stars of a team in tenths, and its place; equals share it."""

    team: int
    tenths: int
    place: int


def smallest(teams: Teams, taken: Sequence[int]) -> int:
    """The team with the fewest people, the first of such."""
    return min(range(1, teams.count + 1), key=lambda team: (taken.count(team), team))


def team_standings(
    teams: Teams, of_seats: Sequence[int], totals: Sequence[int], placed: Collection[Seat]
) -> list[TeamStanding]:
    """The teams that somebody counts for, the best first."""
    tenths: dict[int, int] = {}
    for team in range(1, teams.count + 1):
        stars = [totals[seat] for seat in placed if of_seats[seat] == team]
        if stars:
            best = Fraction(max(stars)) if teams.by == "best" else Fraction(sum(stars), len(stars))
            tenths[team] = _rounded(best * 10)
    ranked = sorted(tenths, key=lambda team: (-tenths[team], team))
    return [
        TeamStanding(team, tenths[team], 1 + sum(other > tenths[team] for other in tenths.values()))
        for team in ranked
    ]


def _rounded(value: Fraction) -> int:
    """The nearest whole number; a half goes up, as a browser does it."""
    return int((value + Fraction(1, 2)) // 1)
