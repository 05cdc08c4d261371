"""A bot that plays as one does the first time: it takes the stars in sight, and misses a lot."""

from __future__ import annotations

from expedition.bots.strengths.blunder_model import Odds, best_few, noticed
from expedition.core.catalogue import Game
from expedition.core.chance import Chance, pick
from expedition.core.turns import AnyTurn, AnyView, some_turn

WRITES_ANYWHERE = Odds(1, 6)
"""How often it does not think at all."""
NOTICES = Odds(2, 3)
"""How often it sees a cell or a number that it could write."""


def tourist(game: Game, view: AnyView, chance: Chance) -> AnyTurn:
    """The most stars now, of what it notices; the others' sheets it fills without thinking."""
    purpose = f"bot/{view.seat}"
    by_lot = WRITES_ANYWHERE.come_true(chance, f"{purpose}/anywhere")
    if game.advisor and not by_lot and not _is_for_another(game, view):
        worth = game.advisor.gains(view) or game.advisor.appraise(view)
        best = best_few(noticed(worth, NOTICES, chance, view.seat), 1)
        if best:
            return pick(chance, best, purpose)
    return some_turn(game.rules, view, chance, purpose)


def _is_for_another(game: Game, view: AnyView) -> bool:
    """True if the seat draws on the sheet of somebody else."""
    if game.sheets is None or view.seat is None:
        return False
    return game.sheets.to_fill(view.public, view.seat) != view.seat
