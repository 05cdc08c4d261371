"""Challenges over HTTP: making one of a finished match, taking it up, and how all have played."""

from __future__ import annotations

from functools import partial
from http import HTTPStatus

from expedition.core.chance import seed_hash
from expedition.server.base.codes import LENGTH_OF_A_CODE, is_code, new_code
from expedition.server.base.errors import NotFound, NotNow
from expedition.server.base.rate_limits import NEW_TABLES
from expedition.server.features.challenges.messages import ChallengeInfo, TakeUp
from expedition.server.features.challenges.rules import (
    challenge_created,
    check_first_attempt,
    check_makes_a_challenge,
    check_not_of_a_running_day,
    ranked,
)
from expedition.server.http.access import admitted
from expedition.server.http.endpoint import Call, Endpoint
from expedition.server.http.joining import called, person_of, seated_at
from expedition.server.people.identity import make_known
from expedition.server.state.result_rows import results_of
from expedition.server.state.table_state import TableState
from expedition.server.wire.api_messages import NewTable, Seated
from expedition.store.rows import Challenge


async def make_challenge(call: Call) -> ChallengeInfo:
    """The challenge of a finished match, the same each time: others may play its dice."""
    call.server.limits.take(call.request, NEW_TABLES)
    table = await admitted(call.request, call.server)
    await table.settled()
    check_makes_a_challenge(table.state, call.now)
    store = call.server.store
    if not await store.results.of_match(table.state.code):  # it was played by an earlier version
        await store.results.keep(results_of(table.state, call.now))
    offered = Challenge(new_code(), table.state.code, call.now)
    return await _told(call, await store.challenges.offer(offered), table.state)


async def read_challenge(call: Call) -> ChallengeInfo:
    """A challenge, with the standings once you have played it to the end."""
    challenge = await _challenge(call)
    return await _told(call, challenge, await _first(call, challenge))


async def take_up(call: Call) -> Seated:
    """The dice of a challenge at a table of your own, begun at once; the first try counts."""
    call.server.limits.take(call.request, NEW_TABLES)
    challenge, wanted = await _challenge(call), call.body
    first, person = await _first(call, challenge), make_known(call.request)
    check_not_of_a_running_day(first, call.now)  # it may have been made by an earlier version
    knows = bool(first.seats_of(person.id))
    first_only = partial(check_first_attempt, call.server.store, person.id, challenge.code)
    if not wanted.practice:
        if knows:
            raise NotNow("challenge_own")
        await first_only()
    elif (
        not knows and await call.server.store.challenges.attempt(person.id, challenge.code) is None
    ):
        raise NotNow("first_try_counts")
    name, initials = called(call, wanted)
    created = challenge_created(first, challenge, wanted.practice)
    table = NewTable(game=created.game, name=name, initials=initials, start=True)
    check = None if wanted.practice else first_only
    return await seated_at(call, await call.server.lobby.open_as(created, table, person, check))


CHALLENGE = "/api/challenges/{code}"
ENDPOINTS = (
    Endpoint(
        "POST", "/api/tables/{code}/challenge", make_challenge, ChallengeInfo,
        status=HTTPStatus.CREATED,
    ),
    Endpoint("GET", CHALLENGE, read_challenge, ChallengeInfo),
    Endpoint("POST", CHALLENGE, take_up, Seated, TakeUp, HTTPStatus.CREATED),
)  # fmt: skip


async def _challenge(call: Call) -> Challenge:
    """The challenge of the code in the path; guesses are rate-limited."""
    code = call.request.path_params["code"].upper()
    if not is_code(code):
        raise NotFound("no_such_challenge", code=code[:LENGTH_OF_A_CODE])
    guess = call.server.guess_limit.take(call.request, code)
    found = await call.server.store.challenges.find(code)
    if found is None:
        raise NotFound("no_such_challenge", code=code)
    guess.was_right()
    return found


async def _first(call: Call, challenge: Challenge) -> TableState:
    """The match from which the challenge was made."""
    return (await call.server.lobby.find(challenge.match)).state


async def _told(call: Call, challenge: Challenge, first: TableState) -> ChallengeInfo:
    store, person = call.server.store, person_of(call)
    mine = None if person is None else await store.challenges.attempt(person, challenge.code)
    is_over = mine is not None and bool(await store.results.of_match(mine.match))
    found = await store.results.of_challenge(challenge.code, challenge.match)
    may_see = is_over or bool(first.seats_of(person))
    return ChallengeInfo(
        code=challenge.code,
        game=first.game.name,
        options=dict(first.options),
        seed_hash=seed_hash(first.seed),
        names=[sitter.name for sitter in first.sitters if sitter.bot is None],
        takers=await store.challenges.takers(challenge.code),
        mine=None if mine is None else mine.match,
        status=None if mine is None else "over" if is_over else "playing",
        standings=ranked(found, challenge, person) if may_see else [],
    )
