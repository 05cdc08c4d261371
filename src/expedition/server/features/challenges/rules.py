"""Rules of challenges: which matches make one, who may take it up, and the ranking."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from expedition.core.daily import LAYOUT
from expedition.server.base.errors import NotNow
from expedition.server.features.challenges.messages import Taker
from expedition.server.features.daily.rules import check_is_over
from expedition.server.features.daily.standings import place_of
from expedition.server.state.table_events import Created
from expedition.server.state.table_state import TableState
from expedition.store import Store
from expedition.store.rows import Challenge, Result


def check_makes_a_challenge(state: TableState, now: datetime) -> None:
    """Raises NotNow unless the match is over, and its dice can be thrown again for one alone.

    Those of a day, for practice too, must wait until nobody's try at them counts any more.
    """
    box = state.game.rules.box
    if state.status != "over":
        raise NotNow("not_over")
    is_plain = all(state.options[o.name] == o.default for o in box.options if o.name != LAYOUT)
    if box.fewest_seats > 1 or state.is_lesson or not is_plain:
        raise NotNow("no_challenge")
    check_not_of_a_running_day(state, now)


def check_not_of_a_running_day(first: TableState, now: datetime) -> None:
    """Raises NotNow while the dice of the match are those of a day that is still being played."""
    if first.day is not None:
        check_is_over(first.day, now)


def challenge_created(first: TableState, challenge: Challenge, practice: bool) -> Created:
    """The first event of a table for a challenge: the same dice on the same layout."""
    box = first.game.rules.box
    return Created(
        game=box.name,
        edition=box.edition,
        options=dict(first.options),
        clock=None,
        seed=first.seed,
        show_me=None if practice else False,
        watching="on" if practice else "off",
        practice=practice,
        challenge=challenge.code,
    )


async def check_first_attempt(store: Store, person: str, challenge: str) -> None:
    """Raises NotNow if the person has an attempt at the challenge that counts, and says where."""
    found = await store.challenges.attempt(person, challenge)
    if found is not None:
        is_over = await store.results.of_match(found.match)
        raise NotNow("challenge_played" if is_over else "challenge_begun", code=found.match)


def ranked(results: Sequence[Result], challenge: Challenge, person: str | None) -> list[Taker]:
    """The ranking: the best first; equal stars share a place.

    Unfinished matches have none, nor have those that a bot wrote for the most part.
    """
    whole = [one.stars for one in results if _has_place(one)]
    return [
        Taker(
            place=place_of(one.stars, whole) if _has_place(one) else None,
            name=one.name,
            stars=one.stars,
            level=one.level,
            code=one.match,
            seat=one.seat,
            you=person is not None and one.person == person,
            company=one.seats > 1,
            first=one.match == challenge.match,
            cut_short=one.cut_short,
            by_bot=not one.is_own,
        )
        for one in sorted(results, key=lambda one: not _has_place(one))
    ]


def _has_place(result: Result) -> bool:
    return result.is_own and not result.cut_short
