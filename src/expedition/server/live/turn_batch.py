"""Batches the turns that are sealed at the same time: checked as they come, stored as one event."""

from __future__ import annotations

from expedition.core.match import Match
from expedition.core.rules import Seat
from expedition.core.turns import AnyTurn
from expedition.server.live.optimistic_log import Asked
from expedition.server.state.change import Change, sealed, sealed_at_once
from expedition.server.state.table_state import TableState

SECONDS_TO_GATHER = 0.001
"""How long a batch waits for more turns; one that is complete does not wait."""


class TurnBatch:
    """The turns that are waiting to be stored together, and who asked for each."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._turns: dict[Seat, AnyTurn] = {}
        self._awaited = set(match.thinking)
        self.asked: list[Asked] = []

    def add(self, seat: Seat, turn: AnyTurn, asked: Asked) -> None:
        """Adds a turn that has been checked."""
        self._turns[seat] = turn
        self._awaited.discard(seat)
        self.asked.append(asked)

    def __contains__(self, seat: Seat) -> bool:
        return seat in self._turns

    @property
    def is_complete(self) -> bool:
        """True if no seat is awaited any more."""
        return not self._awaited

    @property
    def others(self) -> TurnBatch:
        """The batch without its last turn: if the rules fail over that one, the others are kept."""
        others = TurnBatch(self._match)
        for seat, asked in zip([*self._turns][:-1], self.asked[:-1], strict=True):
            others.add(seat, self._turns[seat], asked)
        return others

    def happen(self, state: TableState) -> Change:
        """Applies the turns to the table; they are checked again if another server was first."""
        if state.match is self._match:
            return sealed_at_once(state, self._turns)
        return sealed(state, self._match.moment, self._turns)
