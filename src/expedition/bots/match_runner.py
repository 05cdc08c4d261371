"""Runs a whole match between bots."""

from __future__ import annotations

from collections.abc import Sequence

from expedition.bots import Bot, find_bot
from expedition.bots.bot_rng import luck_for_bots
from expedition.core.catalogue import Game
from expedition.core.match import Match, new_match
from expedition.core.rules import Options


def play_match(game: Game, players: Sequence[str | Bot], options: Options, seed: str) -> Match:
    """A finished match with a bot in each seat: one of ours by its name, or any other by itself."""
    bots = [find_bot(one) if isinstance(one, str) else one for one in players]
    match = new_match(game.rules, len(bots), options, seed)
    while not match.is_over:
        luck = luck_for_bots(match)
        for seat in sorted(match.waiting_for):
            match = match.seal(seat, bots[seat](game, match.view(seat), luck), match.moment)
        match = match.resolved()
    return match
