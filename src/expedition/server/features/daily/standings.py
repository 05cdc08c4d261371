"""Standings of a day: ranks, percentiles and a histogram of the stars."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from expedition.server.features.daily.messages import Heap, Ranked
from expedition.store.rows import Result

MOST_HEAPS = 12
MOST_NAMED = 10
WIDTHS = (1, 2, 5, 10, 20, 50, 100)
"""How many totals a heap of the plot may hold; wider ones than the last are never needed."""


def place_of(stars: int, all_stars: Sequence[int]) -> int:
    """The rank among all; equals share one."""
    return 1 + sum(other > stars for other in all_stars)


def better_than(stars: int, all_stars: Sequence[int]) -> int | None:
    """The percentile: how many of a hundred others have fewer stars; None without others."""
    others = len(all_stars) - 1
    return 100 * sum(other < stars for other in all_stars) // others if others > 0 else None


def heaps(all_stars: Sequence[int]) -> list[Heap]:
    """A histogram of the stars, with bins of equal width."""
    if not all_stars:
        return []
    low, high = min(all_stars), max(all_stars)
    width = next((w for w in WIDTHS if high // w - low // w < MOST_HEAPS), WIDTHS[-1])
    people = Counter(stars // width for stars in all_stars)
    return [
        Heap(number * width, number * width + width - 1, people[number])
        for number in range(low // width, high // width + 1)
    ]


def ranked(found: Sequence[Result], person: str | None) -> list[Ranked]:
    """The head of the ranking, the best first."""
    all_stars = [one.stars for one in found]
    return [
        Ranked(
            place=place_of(one.stars, all_stars),
            name=one.name,
            stars=one.stars,
            level=one.level,
            code=one.match,
            you=one.person == person,
        )
        for one in found[:MOST_NAMED]
    ]
