"""Visibility for spectators: a match is shown live, delayed by a round, or not at all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from expedition.core.rules import Seat
from expedition.server.live.client_outbox import Client
from expedition.server.live.snapshot import Briefing
from expedition.server.people.devices import spoken_for
from expedition.server.state.table_events import Watching
from expedition.server.state.table_state import TableState, round_of


def sight(state: TableState, held: Mapping[str, Sequence[Seat]], client: Client) -> Watching:
    """Visibility for a client: live, if somebody at its device has a seat or leads the table.

    So the host's own wall is never late. Once the match is over everybody sees it.
    """
    opener = client.opener
    if opener is not None and (opener in held or opener == state.host):
        return "on"
    return "on" if state.status == "over" else state.conduct.watching


def seat_for(held: Mapping[str, Sequence[Seat]], client: Client) -> Seat | None:
    """The seat that a client speaks for, of those at its device."""
    return spoken_for(held.get(client.person or "", ()), client.speaks_for)


def thinking_at(state: TableState, shown: Briefing | None) -> list[Seat]:
    """The seats that have yet to seal a turn at the moment that is shown."""
    if state.match is None or shown is None:
        return []
    match = state.match if shown.moment == state.moment else shown.match
    return sorted(match.thinking)


class SpectatorDelay:
    """The delayed snapshot for spectators: the match as it was when the round before began.

    It holds two rounds; in the first one that it follows there is nothing to show.
    """

    def __init__(self) -> None:
        self.shown: Briefing | None = None
        self._next: Briefing | None = None

    def forget(self) -> None:
        """Drops both rounds, for there are no delayed spectators any more."""
        self.shown = self._next = None

    def follow(self, briefing: Briefing) -> bool:
        """Takes in the snapshot of a new moment; true if the delayed one has changed."""
        before = self._next
        if before is not None and _round(before) == _round(briefing):
            return False
        self._next = briefing
        if before is None:
            return False
        # The changes that it tells begin where those who look on are.
        self.shown = Briefing(before.game, before.match, self.shown, before.rounds)
        return True


def _round(briefing: Briefing) -> int:
    return round_of(briefing.game, briefing.match)
