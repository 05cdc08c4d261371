"""The turns that bots have written for people, which these are told of when they come back."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple, TypeAlias

from expedition.core.rules import Seat
from expedition.core.turns import AnyTurn, turn_text

MOST_KEPT = 40
"""Of so many turns somebody is told, the latest ones."""


class BotTurn(NamedTuple):
    """A turn that a bot wrote in the place of a person, and at which moment."""

    moment: int
    turn: str


BotTurns: TypeAlias = Mapping[Seat, tuple[BotTurn, ...]]


def with_bot_turns(
    before: BotTurns, moment: int, turns: Mapping[Seat, AnyTurn], stood_in: Collection[Seat]
) -> BotTurns:
    """The same once these turns are written, some by bots; whoever writes for themselves knows what
    was written before."""
    after = {seat: known for seat, known in before.items() if seat not in turns or seat in stood_in}
    for seat in stood_in:
        known = [one for one in after.get(seat, ()) if one.moment != moment]
        after[seat] = (*known, BotTurn(moment, turn_text(turns[seat])))[-MOST_KEPT:]
    return after
