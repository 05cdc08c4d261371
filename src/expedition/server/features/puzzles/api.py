"""HTTP API of puzzles: one to solve, its menus, trying a turn, and the solution."""

from __future__ import annotations

from datetime import date
from functools import lru_cache, partial
from random import Random

from expedition.core.catalogue import Game, find_game
from expedition.core.match import Match
from expedition.core.puzzles import Puzzle
from expedition.core.reviews import Hundredths, Reason
from expedition.core.turns import AnyTurn, check_turn, read_turn, turn_text
from expedition.core.wire import to_plain
from expedition.server.base.errors import BadRequest, NotFound, problem_of
from expedition.server.base.rate_limits import JUDGEMENTS
from expedition.server.features.puzzles.messages import (
    PuzzleInfo,
    PuzzleSolution,
    PuzzleStep,
    PuzzleTried,
    PuzzleTurn,
    PuzzleWanted,
)
from expedition.server.features.puzzles.rules import (
    next_puzzle,
    puzzle_in,
    puzzle_of_day,
    shipped,
)
from expedition.server.http.endpoint import Call, Endpoint, game_in
from expedition.server.live.snapshot import whole_menu
from expedition.server.live.turn_builder import desk_of, next_steps, why_not
from expedition.server.thinking.jobs import HintJob
from expedition.server.wire.api_messages import PastMenu, Problem
from expedition.server.wire.guidance import facts_of

MOST_KEPT = 128
"""Size of the cache of positions; solving a puzzle asks many times about the same one."""


async def choose_puzzle(call: Call) -> PuzzleInfo:
    """A puzzle near your rating, of one game or of any."""
    wanted: PuzzleWanted = call.body
    game = None if wanted.game is None else game_in(wanted.game).name
    puzzles = [one for one in shipped().values() if game in (None, one.head.game)]
    found = next_puzzle(puzzles, wanted.rating, wanted.seen, Random())
    if found is None:
        raise NotFound("no_puzzles", game=game or "")
    return await _told(call, found)


async def read_day_puzzle(call: Call) -> PuzzleInfo:
    """The puzzle of a day, the same on all servers."""
    text = call.request.query_params.get("day", "")
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise BadRequest("not_a_day", day=text[:40]) from None
    found = puzzle_of_day(shipped(), day)
    if found is None:
        raise NotFound("no_puzzles", game="")
    return await _told(call, puzzle_in(found))


async def read_puzzle(call: Call) -> PuzzleInfo:
    """A puzzle by its id."""
    return await _told(call, _puzzle(call))


async def read_puzzle_menu(call: Call) -> PastMenu:
    """What may follow some steps of a turn."""
    game, match = await _position(call, _puzzle(call))
    view = match.view(0)
    if not call.body.chosen:
        return PastMenu(whole_menu(game.rules, view), [], facts_of(game, view, ()))
    return PastMenu(*next_steps(game, view, call.body.chosen))


async def read_puzzle_refusal(call: Call) -> Problem:
    """Why a step may not follow some others."""
    game, match = await _position(call, _puzzle(call))
    refusal = why_not(game, match.view(0), call.body.chosen, call.body.step)
    return problem_of(refusal, call.language)


async def try_puzzle(call: Call) -> PuzzleTried:
    """Whether a turn is the best one; if not, what it costs and why."""
    call.server.limits.take(call.request, JUDGEMENTS)
    puzzle = _puzzle(call)
    game, match = await _position(call, puzzle)
    view = match.view(0)
    turn = desk_of(game).in_order(view, read_turn(game.rules, " ".join(call.body.chosen)))
    turn = check_turn(game.rules, view, turn)
    if puzzle.solves(game, match, turn):
        return PuzzleTried(True, 0, await _reason(call, game, puzzle, match))
    cost = await _cost(call, game, puzzle, match, turn)
    return PuzzleTried(False, cost, await _reason(call, game, puzzle, match, turn))


async def read_solution(call: Call) -> PuzzleSolution:
    """The best turn, and why it is good."""
    puzzle = _puzzle(call)
    game, match = await _position(call, puzzle)
    tries, found = puzzle.head.tries, puzzle.marked.found
    return PuzzleSolution(
        answer=puzzle.marked.answer,
        gap=puzzle.marked.gap,
        reason=await _reason(call, game, puzzle, match),
        found={
            strength: round(100 * times / tries[strength])
            for strength, times in zip(tries, found, strict=True)
        },
    )


PUZZLES = "/api/puzzles"
PUZZLE = f"{PUZZLES}/{{id}}"
ENDPOINTS = (
    Endpoint("POST", PUZZLES, choose_puzzle, PuzzleInfo, PuzzleWanted),
    Endpoint("GET", f"{PUZZLES}/day", read_day_puzzle, PuzzleInfo, query=("day",)),
    Endpoint("GET", PUZZLE, read_puzzle, PuzzleInfo),
    Endpoint("POST", f"{PUZZLE}/menu", read_puzzle_menu, PastMenu, PuzzleTurn),
    Endpoint("POST", f"{PUZZLE}/why", read_puzzle_refusal, Problem, PuzzleStep),
    Endpoint("POST", f"{PUZZLE}/try", try_puzzle, PuzzleTried, PuzzleTurn),
    Endpoint("GET", f"{PUZZLE}/solution", read_solution, PuzzleSolution),
)


def _puzzle(call: Call) -> Puzzle:
    return puzzle_in(call.request.path_params["id"])


async def _told(call: Call, puzzle: Puzzle) -> PuzzleInfo:
    game, match = await _position(call, puzzle)
    view = match.view(0)
    return PuzzleInfo(
        id=puzzle.id,
        game=game.name,
        options=dict(match.options),
        rating=puzzle.marked.rating,
        games=sorted({one.head.game for one in shipped().values()}),
        public=to_plain(view.public),
        menu=whole_menu(game.rules, view),
        facts=facts_of(game, view, ()),
    )


async def _position(call: Call, puzzle: Puzzle) -> tuple[Game, Match]:
    """The game, and the match at the moment of the puzzle; TooFast if the budget is spent."""
    call.thinking_budget.check()
    match = await call.thinking_budget.in_thread(partial(_replayed, puzzle.id))
    return find_game(puzzle.head.game), match


@lru_cache(MOST_KEPT)
def _replayed(id: str) -> Match:
    puzzle = puzzle_in(id)
    return puzzle.match(find_game(puzzle.head.game).rules)


async def _cost(call: Call, game: Game, puzzle: Puzzle, match: Match, turn: AnyTurn) -> Hundredths:
    """By how much the turn is worse than the answer: at least by as much as the second best is."""
    tried = turn_text(turn)
    job = HintJob(game.name, match.view(0), tried)
    judged = await call.server.lobby.thinker.judgement(job, call.thinking_budget)
    worth = {choice.turn: choice.worth for choice in judged.choices}
    best = worth.get(puzzle.marked.answer, judged.choices[0].worth)
    return max(puzzle.marked.gap, best - worth[tried])


async def _reason(
    call: Call, game: Game, puzzle: Puzzle, match: Match, tried: AnyTurn | None = None
) -> Reason | None:
    """Why the answer is good, or better than what was tried, in the words of the game."""
    reasons, view = game.reasons, match.view(0)
    if reasons is None:
        return None
    answer = read_turn(game.rules, puzzle.marked.answer)
    work = (
        partial(reasons.praise, view, answer)
        if tried is None
        else partial(reasons.blame, view, tried, answer)
    )
    return await call.thinking_budget.in_thread(work)
