"""Turns that are sealed at the same time: checked as they come, and stored as one event."""

from __future__ import annotations

from expedition.core.match import Match
from expedition.core.rules import Seat
from expedition.core.turns import AnyTurn
from expedition.server.live.ledger import Asked
from expedition.server.state.change import Change, sealed, sealed_at_once
from expedition.server.state.table_state import TableState

SECONDS_TO_GATHER = 0.001
"""How long turns wait for others after which nobody is awaited any more; those wait for nothing."""


class TurnBatch:
    """Some of the turns that a match waits for, or all of them, and who asked for each."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._turns: dict[Seat, AnyTurn] = {}
        self._awaited = set(match.thinking)
        self.asked: list[Asked] = []

    def add(self, seat: Seat, turn: AnyTurn, asked: Asked) -> None:
        """The turn, which has been checked, is put beside the others."""
        self._turns[seat] = turn
        self._awaited.discard(seat)
        self.asked.append(asked)

    def __contains__(self, seat: Seat) -> bool:
        return seat in self._turns

    @property
    def is_complete(self) -> bool:
        """True if nobody is awaited any more."""
        return not self._awaited

    @property
    def others(self) -> TurnBatch:
        """The turns without the last: rules that fail over that must not keep them."""
        others = TurnBatch(self._match)
        for seat, asked in zip([*self._turns][:-1], self.asked[:-1], strict=True):
            others.add(seat, self._turns[seat], asked)
        return others

    def happen(self, state: TableState) -> Change:
        """What the turns make of the table; they are checked again if others were first there."""
        if state.match is self._match:
            return sealed_at_once(state, self._turns)
        return sealed(state, self._match.moment, self._turns)
