"""What a seat is told of its own turns: that one is stored, and what bots have written for it."""

from __future__ import annotations

from expedition.core.rules import Seat
from expedition.server.messages import BotTurnInfo, Sealed, Unsealed
from expedition.server.table_state import TableState


def confirmation(moment: int, turn: str | None, id: str | None, by_bot: bool) -> Sealed | Unsealed:
    """That the turn is sealed, or without one that it was taken back."""
    if turn is None:
        return Unsealed(moment=moment, id=id)
    return Sealed(moment=moment, turn=turn.split(), id=id, by_bot=by_bot)


def bot_turns_of(state: TableState, seat: Seat | None) -> list[BotTurnInfo]:
    """The turns that bots have written for the seat since it did something itself."""
    known = () if seat is None else state.bot_turns.get(seat, ())
    return [BotTurnInfo(one.moment, one.turn.split()) for one in known]
