"""A bot that takes what looks best now, by what the game's folder knows or by the score."""

from __future__ import annotations

from collections.abc import Mapping

from expedition.core.catalogue import Game
from expedition.core.chance import Chance, pick
from expedition.core.rules import AnyState, Seat, look
from expedition.core.turns import AnyTurn, AnyView, every_turn, some_turn


def greedy(game: Game, view: AnyView, chance: Chance) -> AnyTurn:
    """The turn that looks best; among equals one by lot."""
    worth = game.advisor.appraise(view) if game.advisor else _by_score(game, view, chance)
    if not worth:
        return some_turn(game.rules, view, chance, f"bot/{view.seat}")
    best = max(worth.values())
    turns = [turn for turn, value in worth.items() if value == best]
    return pick(chance, turns, f"bot/{view.seat}")


def _by_score(game: Game, view: AnyView, chance: Chance) -> Mapping[AnyTurn, float]:
    """Each turn's lead over the best other seat, once all have played and the others by lot."""
    rules = game.rules
    if view.seat is None:
        return {}
    state = rules.imagine(view, chance)
    others = {
        seat: some_turn(rules, look(rules, state, seat), chance, f"bot/{seat}")
        for seat in rules.waiting_for(state)
        if seat != view.seat
    }
    return {
        turn: _lead(game, rules.resolve(state, {**others, view.seat: turn}, chance), view.seat)
        for turn in every_turn(rules, view)
    }


def _lead(game: Game, state: AnyState, seat: Seat) -> float:
    totals = {other: standing.total for other, standing in game.rules.standings(state).items()}
    own = totals.pop(seat)
    return own - max(totals.values(), default=0)
