"""Determinized search for games that hide things: samples full states, and plays candidates on.

It needs nothing but the contract and an advisor, for games that have no playouts of their own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from expedition.bots.strengths.blunder_model import best_few
from expedition.bots.strengths.greedy import greedy
from expedition.core.catalogue import Game
from expedition.core.chance import Chance, SeededChance
from expedition.core.playouts import Effort, Weighed
from expedition.core.rules import AnyState, Judge, Seat, look
from expedition.core.turns import AnyTurn, AnyView

SEEDS = 2**32
SURE = 3.0
"""A lead of so many points is a win: where it is smaller, a little luck could have changed it."""

TRUST = 0.03
"""What a point of the advisor's weighs beside the chance of winning: few playouts tell little."""
CLEAR = 1.5
"""Turns that look so much worse than the best one are not tried."""
MOST_MOMENTS = 400


@dataclass(slots=True)
class Candidate:
    """A turn that is tried, and what its playouts came to."""

    turn: AnyTurn
    prior: float
    """What it gains for how it looked before anything was tried."""
    sum: float = 0.0
    playouts: int = 0

    @property
    def worth(self) -> float:
        """The mean value of its playouts, then the value of the turn itself."""
        return self.prior + self.sum / max(1, self.playouts)


def by_imagining(
    game: Game, view: AnyView, effort: Effort, chance: Chance
) -> Sequence[Weighed[AnyTurn]]:
    """The turns that look best, the one first that wins most often in what is imagined.

    All are played on in the same imagined truths with the same luck. After each round of playouts
    the worse half drops out, and the others get those that are left.
    """
    looks = game.advisor.appraise(view) if game.advisor else {}
    left = _candidates(looks, effort)
    seed = f"imagined/{view.seat}/{chance.below(SEEDS, f'bot/{view.seat}/imagined')}"
    out: list[Candidate] = []
    rounds = max(1, (len(left) - 1).bit_length())
    truths = 0
    while len(left) > 1:
        more = max(1, effort.playouts // (rounds * len(left)))
        for truth in range(truths, truths + more):
            state = game.rules.imagine(view, SeededChance(f"{seed}/{truth}", 0))
            for candidate in left:
                candidate.sum += _outcome(game, state, view, candidate, f"{seed}/{truth}", effort)
                candidate.playouts += 1
        truths += more
        left.sort(key=lambda candidate: candidate.worth, reverse=True)
        kept = (len(left) + 1) // 2
        out = left[kept:] + out
        left = left[:kept]
    return [Weighed(candidate.turn, candidate.worth) for candidate in left + out]


def _candidates(looks: Mapping[AnyTurn, float], effort: Effort) -> list[Candidate]:
    """The turns that look best, without those that look far worse than the first."""
    turns = best_few(looks, effort.turns)
    turns.sort(key=lambda turn: looks[turn], reverse=True)
    best = looks[turns[0]] if turns else 0.0
    return [
        Candidate(turn, TRUST * looks[turn])
        for turn in turns[: effort.turns]
        if looks[turn] > best - CLEAR
    ]


def _outcome(
    game: Game, state: AnyState, view: AnyView, candidate: Candidate, seed: str, effort: Effort
) -> float:
    """What comes of a turn in an imagined truth, if everybody then plays what looks best.

    It is played on for some moments; for some turns of the players with an advisor who judges.
    """
    seat = view.seat
    assert seat is not None
    judge = game.advisor if isinstance(game.advisor, Judge) else None
    until = judge.turns_played(state) + effort.depth if judge else 0
    turns: dict[Seat, AnyTurn] = {seat: candidate.turn}
    for moment in range(1, MOST_MOMENTS if judge else effort.depth + 1):
        luck = SeededChance(seed, judge.occasion(state) if judge else moment)
        for other in sorted(game.rules.waiting_for(state) - turns.keys()):
            turns[other] = greedy(game, look(game.rules, state, other), luck)
        state = game.rules.resolve(state, dict(sorted(turns.items())), luck)
        turns = {}
        if not game.rules.waiting_for(state) or (judge and judge.turns_played(state) > until):
            break
    return judge.chances(state)[seat] if judge else _merit(game, state, seat)


def _merit(game: Game, state: AnyState, seat: Seat) -> float:
    """From 0 for whoever is far behind to 1 for whoever leads clearly."""
    totals = {one: standing.total for one, standing in game.rules.standings(state).items()}
    lead = totals.pop(seat) - max(totals.values(), default=0)
    return min(1.0, max(0.0, 0.5 + lead / (2 * SURE)))
