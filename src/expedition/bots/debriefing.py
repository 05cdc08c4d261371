"""Debriefs of finished matches, with the turn of a stronger bot beside each miss."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from expedition.bots.strengths import find_bot
from expedition.core.catalogue import Game
from expedition.core.chance import SeededChance
from expedition.core.debriefs import Debrief, Finding
from expedition.core.errors import Refusal
from expedition.core.match import Match
from expedition.core.record import Record, replay
from expedition.core.rules import Seat
from expedition.core.turns import turn_text

ADVISER = "voyager"

Progress = Callable[[int, int], None]


def debriefed(
    game: Game, record: Record, seat: Seat, progress: Progress = lambda done, of: None
) -> Debrief:
    """The debrief of a seat's match; deterministic on every machine.

    The bot sees what the seat saw then, so that its turn is a judgement and no proof.
    """
    if game.debriefs is None:
        raise Refusal("no_coach", game=game.name)
    moments = list(replay(game.rules, record))
    if not 0 <= seat < moments[0].seats:
        raise Refusal("no_such_seat", seat=seat + 1)
    if not moments[-1].is_over:
        raise Refusal("not_over")
    found = game.debriefs.of([one.state for one in moments], moments[-1].past, seat)
    misses: list[Finding] = []
    for miss in found.misses:
        misses.append(_advised(game, moments[miss.moment], miss))
        progress(len(misses), len(found.misses))
    return replace(found, misses=tuple(misses))


def _advised(game: Game, before: Match, miss: Finding) -> Finding:
    """The miss with the turn of the bot, where that is another one."""
    luck = SeededChance(f"{before.seed}/debrief", before.moment)
    turn = turn_text(find_bot(ADVISER)(game, before.view(miss.seat), luck))
    return miss if turn == miss.played else replace(miss, advised=turn)
