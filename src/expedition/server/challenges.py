"""Challenges: which matches make one, who may take it up, and how all have played."""

from __future__ import annotations

from collections.abc import Sequence

from expedition.core.daily import LAYOUT
from expedition.server.challenge_messages import Taker
from expedition.server.happened import Created
from expedition.server.refusals import NotNow
from expedition.server.table_state import TableState
from expedition.store import Store
from expedition.store.challenges import Challenge
from expedition.store.results import Result


def check_makes_a_challenge(state: TableState) -> None:
    """Raises NotNow unless the match is over, and its dice can be thrown again for one alone."""
    box = state.game.rules.box
    if state.status != "over":
        raise NotNow("not_over")
    is_plain = all(state.options[o.name] == o.default for o in box.options if o.name != LAYOUT)
    if box.fewest_seats > 1 or state.is_lesson or not is_plain:
        raise NotNow("no_challenge")


def challenge_created(first: TableState, challenge: Challenge, practice: bool) -> Created:
    """The table of somebody who takes a challenge up: the same dice on the same layout."""
    box = first.game.rules.box
    return Created(
        box.name,
        box.edition,
        dict(first.options),
        None,
        first.seed,
        show_me=None if practice else False,
        watching="on" if practice else "off",
        practice=practice,
        challenge=challenge.code,
    )


async def check_first_attempt(store: Store, person: str, challenge: str) -> None:
    """Raises NotNow if the person has a try at the challenge that counts, and says where."""
    found = await store.challenges.attempt(person, challenge)
    if found is not None:
        is_over = await store.results.of_match(found.match)
        raise NotNow("challenge_played" if is_over else "challenge_begun", code=found.match)


def ranked(results: Sequence[Result], challenge: Challenge, person: str | None) -> list[Taker]:
    """How those have played who have these results, the best first; equal stars share a place."""
    return [
        Taker(
            place=1 + sum(other.stars > one.stars for other in results),
            name=one.name,
            stars=one.stars,
            level=one.level,
            code=one.match,
            seat=one.seat,
            you=person is not None and one.person == person,
            company=one.seats > 1,
            first=one.match == challenge.match,
            cut_short=one.cut_short,
        )
        for one in results
    ]
