"""Turns that are sealed in the same instant: checked as they come, and stored as one event."""

from __future__ import annotations

from expedition.core.rules import Seat
from expedition.core.turns import AnyTurn
from expedition.server.change import Change, sealed, sealed_at_once
from expedition.server.ledger import Asked
from expedition.server.table_state import TableState


class Sealing:
    """Some of the turns that a match waits for, and who asked for them.

    The last one stands alone: rules that fail over it must not keep the others from being stored.
    """

    def __init__(self, state: TableState) -> None:
        self.asked: list[Asked] = []
        self._match = state.playing()
        self._turns: dict[Seat, AnyTurn] = {}
        self._awaited = set(self._match.thinking)

    def has_room_for(self, seat: Seat) -> bool:
        """True if a turn of that seat can be put beside these."""
        return seat not in self._turns and not self._awaited <= {seat}

    @property
    def is_complete(self) -> bool:
        """True if nobody is awaited after it."""
        return not self._awaited

    def add(self, seat: Seat, turn: AnyTurn, asked: Asked) -> None:
        """The turn, which has been checked, is put beside the others."""
        self._turns[seat] = turn
        self._awaited.discard(seat)
        self.asked.append(asked)

    def happen(self, state: TableState) -> Change:
        """What the turns make of the table; they are checked again if others were first there."""
        if state.match is self._match:
            return sealed_at_once(state, self._turns)
        return sealed(state, self._match.moment, self._turns)
