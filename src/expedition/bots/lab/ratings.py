"""Elo ratings from the places in matches, with standard errors: a Bradley-Terry model.

Of two players the better one comes before the other with odds that depend on the difference of
their strengths alone. The maximum-likelihood strengths are found by minorization-maximization (MM).
A match of many seats counts as all its pairs, with weights: so many places are worth one comparison
less than there are seats.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import TypeAlias

ELO = 400 / log(10)
"""400 points are odds of ten to one, as in chess."""
MIDDLE = 1500.0
"""The mean rating of a contest."""
SURE = 1.96
"""Standard errors to either side that hold the truth 95 times in a hundred."""
DRAWS = 1.0
"""Everybody is taken to have drawn so many games with a player of the mean strength: so somebody
who has won every match has a rating too, with a wide interval, and all are compared with all."""
CLOSE_ENOUGH = 1e-10
MOST_STEPS = 100_000

Matrix: TypeAlias = list[list[float]]


@dataclass(frozen=True, slots=True)
class Rating:
    """An Elo rating and its standard error."""

    points: float
    error: float

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval."""
        return self.points - SURE * self.error, self.points + SURE * self.error


def comparisons(matches: Iterable[tuple[Sequence[int], Sequence[int]]], players: int) -> Matrix:
    """Weighted pairwise wins, from who sat where and the places; ties halve.

    A player who holds several seats is not compared with itself.
    """
    before = [[0.0] * players for _ in range(players)]
    for seated, places in matches:
        weight = 2 / len(seated)
        for seat, one in enumerate(seated):
            for other_seat in range(seat):
                other = seated[other_seat]
                if one != other:
                    own = _points(places[seat], places[other_seat])
                    before[one][other] += weight * own
                    before[other][one] += weight * (1 - own)
    return before


def rate(before: Matrix) -> list[Rating]:
    """The rating of each player, relative to their mean."""
    strengths = _strengths(before)
    logs = [log(strength) for strength in strengths]
    mean = sum(logs) / len(logs)
    errors = _errors(before, strengths)
    return [
        Rating(MIDDLE + ELO * (own - mean), ELO * error)
        for own, error in zip(logs, errors, strict=True)
    ]


def _points(place: int, other: int) -> float:
    return 0.5 if place == other else float(place < other)


def _strengths(before: Matrix) -> list[float]:
    """Maximum-likelihood strengths by MM, with draws against a virtual player of strength 1."""
    players = range(len(before))
    won = [sum(row) + DRAWS / 2 for row in before]
    met = [[before[a][b] + before[b][a] for b in players] for a in players]
    strengths = [1.0 for _ in players]
    for _ in range(MOST_STEPS):
        after = [
            won[one]
            / (
                DRAWS / (strengths[one] + 1)
                + sum(
                    met[one][other] / (strengths[one] + strengths[other])
                    for other in players
                    if other != one
                )
            )
            for one in players
        ]
        change = max(abs(log(new / old)) for new, old in zip(after, strengths, strict=True))
        strengths = after
        if change < CLOSE_ENOUGH:
            break
    return strengths


def _errors(before: Matrix, strengths: Sequence[float]) -> list[float]:
    """Standard errors of the log-strengths relative to their mean, by Fisher information."""
    players = range(len(before))
    information = [[0.0 for _ in players] for _ in players]
    for one in players:
        information[one][one] += DRAWS * _doubt(strengths[one], 1.0)
        for other in range(one):
            weight = before[one][other] + before[other][one]
            known = weight * _doubt(strengths[one], strengths[other])
            information[one][one] += known
            information[other][other] += known
            information[one][other] -= known
            information[other][one] -= known
    spread = _inverse(information)
    count = len(before)
    to_all = [sum(row) / count for row in spread]
    among_all = sum(to_all) / count
    return [sqrt(max(0.0, spread[one][one] - 2 * to_all[one] + among_all)) for one in players]


def _doubt(one: float, other: float) -> float:
    """The Fisher information of a comparison: most if the strengths are equal."""
    odds = one / (one + other)
    return odds * (1 - odds)


def _inverse(matrix: Matrix) -> Matrix:
    """Matrix inverse, by elimination with pivoting."""
    size = len(matrix)
    rows = [[*row, *(float(at == place) for at in range(size))] for place, row in enumerate(matrix)]
    for column in range(size):
        best = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[best] = rows[best], rows[column]
        pivot = rows[column][column]
        rows[column] = [value / pivot for value in rows[column]]
        for row in range(size):
            if row != column:
                factor = rows[row][column]
                rows[row] = [
                    value - factor * known
                    for value, known in zip(rows[row], rows[column], strict=True)
                ]
    return [row[size:] for row in rows]
