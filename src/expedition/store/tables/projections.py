"""Projections: what is stored in one transaction with the events that it follows from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from expedition.store.queries import Write
from expedition.store.rows import Attempt, Beside, Freed, Listing, Restored, Result, ShortCode, Try
from expedition.store.tables import challenges, listings, results, retention, short_codes


def writes_beside(beside: Sequence[Beside]) -> Iterator[Write]:
    """The writes for these projections; most events have none."""
    if not beside:
        return
    yield from results.writes_of([one for one in beside if isinstance(one, Result | Try)])
    yield from challenges.writes_of([one for one in beside if isinstance(one, Attempt)])
    yield from retention.writes_of([one for one in beside if isinstance(one, Restored)])
    yield from listings.writes_of([one for one in beside if isinstance(one, Listing)])
    yield from short_codes.writes_of([o for o in beside if isinstance(o, ShortCode | Freed)])
