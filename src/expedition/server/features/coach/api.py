"""HTTP API of the coach: reviews and medals of finished matches, and trying out other turns."""

from __future__ import annotations

from http import HTTPStatus

from starlette.responses import Response

from expedition.core.catalogue import Game
from expedition.core.turns import AnyView, check_turn, read_turn, turn_text
from expedition.server.base.errors import NotFound, problem_of
from expedition.server.base.rate_limits import JUDGEMENTS
from expedition.server.features.coach.medals import Medals
from expedition.server.features.coach.past_views import PastViews
from expedition.server.features.coach.reviews import Reviews, check_coached
from expedition.server.http.access import admitted
from expedition.server.http.compression import long_answer
from expedition.server.http.endpoint import JSON, Call, Endpoint
from expedition.server.live.snapshot import whole_menu
from expedition.server.live.turn_builder import desk_of, next_steps, why_not
from expedition.server.thinking.jobs import HintJob
from expedition.server.wire.api_messages import (
    KeptReview,
    MedalBounds,
    PastMenu,
    PastStep,
    PastTurn,
    Problem,
    ReviewProgress,
    Tried,
)
from expedition.server.wire.guidance import facts_of
from expedition.server.wire.server_messages import write


async def read_review(call: Call) -> Response:
    """The coach's review of a finished match, for one seat; 202 while it is computed."""
    table = await admitted(call.request, call.server)
    await table.settled()
    found = await call.server.service(Reviews).review(
        table.state, call.number("seat"), call.thinking_budget
    )
    return await _told(call, found)


async def read_medals(call: Call) -> Response:
    """The stars that the medals of a finished match take; 202 while they are computed."""
    table = await admitted(call.request, call.server)
    await table.settled()
    found = await call.server.service(Medals).bounds(table.state, call.thinking_budget)
    return await _told(call, found)


async def read_past_menu(call: Call) -> PastMenu:
    """The menu that a seat had at a moment of a finished match."""
    game, view = await _then(call)
    if not call.body.chosen:
        return PastMenu(whole_menu(game.rules, view), [], facts_of(game, view, ()))
    return PastMenu(*next_steps(game, view, call.body.chosen))


async def read_past_refusal(call: Call) -> Problem:
    """Why a step was illegal for a seat at a moment of a finished match."""
    game, view = await _then(call)
    refusal = why_not(game, view, call.body.chosen, call.body.step)
    return problem_of(refusal, call.language)


async def judge_past_turn(call: Call) -> Tried:
    """The value of a turn at a moment of a finished match, beside that of the best one."""
    call.server.limits.take(call.request, JUDGEMENTS)
    game, view = await _then(call)
    turn = desk_of(game).in_order(view, read_turn(game.rules, " ".join(call.body.chosen)))
    tried = turn_text(check_turn(game.rules, view, turn))
    job = HintJob(game.name, view, tried)
    judged = await call.server.lobby.thinker.judgement(job, call.thinking_budget)
    if not judged.choices:  # the host has read real dice
        raise NotFound("no_turn_then", seat=call.body.seat + 1, moment=call.body.moment)
    place = next(n for n, choice in enumerate(judged.choices) if choice.turn == tried)
    best, worth, doubt = judged.choices[0].worth, judged.choices[place].worth, judged.doubts[place]
    return Tried(worth, best, doubt, found=best - worth <= doubt)


REVIEW = "/api/tables/{code}/review/{seat:int}"
PAST = "/api/tables/{code}/past"
ENDPOINTS = (
    Endpoint("GET", REVIEW, read_review, KeptReview, meanwhile=ReviewProgress),
    Endpoint(
        "GET", "/api/tables/{code}/medals", read_medals, MedalBounds, meanwhile=ReviewProgress
    ),
    Endpoint("POST", f"{PAST}/menu", read_past_menu, PastMenu, PastTurn),
    Endpoint("POST", f"{PAST}/why", read_past_refusal, Problem, PastStep),
    Endpoint("POST", f"{PAST}/judgement", judge_past_turn, Tried, PastTurn),
)


async def _told(call: Call, found: str | ReviewProgress) -> Response:
    """The response: the value, which never changes; or 202 with the progress."""
    if isinstance(found, ReviewProgress):
        headers = {"Cache-Control": "no-store"}
        return Response(write(found), HTTPStatus.ACCEPTED, headers, media_type=JSON)
    return await long_answer(call.request, found.encode(), keep=True)


async def _then(call: Call) -> tuple[Game, AnyView]:
    """The game, and the view of the seat at the moment of the request."""
    table = await admitted(call.request, call.server)
    await table.settled()
    check_coached(table.state)
    asked = call.body
    view = await call.server.service(PastViews).view(
        table.state, asked.moment, asked.seat, call.thinking_budget
    )
    return table.state.game, view
