"""Plays a whole match between bots, one in each seat."""

from __future__ import annotations

from collections.abc import Sequence

from expedition.bots import Bot, find_bot
from expedition.bots.own import is_own
from expedition.core.catalogue import Game
from expedition.core.chance import Chance, SeededChance
from expedition.core.errors import Refusal, reason_of
from expedition.core.match import Match, new_match
from expedition.core.rules import Options
from expedition.core.turns import AnyTurn, AnyView, check_turn, turn_text


def play_match(game: Game, players: Sequence[str | Bot], options: Options, seed: str) -> Match:
    """A match at its end, a bot in each seat: one of ours by its name, or any other by itself."""
    bots = [_player(one) if isinstance(one, str) else one for one in players]
    match = new_match(game.rules, len(bots), options, seed)
    while not match.is_over:
        luck = SeededChance(f"{seed}/bots", match.moment)
        for seat in sorted(match.waiting_for):
            match = match.seal(seat, bots[seat](game, match.view(seat), luck), match.moment)
        match = match.resolved()
    return match


def _player(name: str) -> Bot:
    """The bot of that name; if it is somebody's own, with a sentence for what it does wrong."""
    bot = find_bot(name)
    if not is_own(name):
        return bot

    def plays(game: Game, view: AnyView, chance: Chance) -> AnyTurn:
        try:
            turn = bot(game, view, chance)
        except Exception as error:  # what people write may fail in any way
            raise Refusal("bot_failed", bot=name, reason=reason_of(error)) from error
        try:
            return check_turn(game.rules, view, turn)
        except Refusal as refusal:
            why = str(refusal)
            raise Refusal("bot_illegal", bot=name, turn=_told(turn), reason=why) from refusal

    return plays


def _told(turn: object) -> str:
    """The turn as it is written; whatever else somebody's bot answered, as Python shows it."""
    return turn_text(turn) if isinstance(turn, tuple) else repr(turn)
