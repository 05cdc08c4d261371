"""Who wrote the turns of each seat, its person or a bot, and who has a place in the standings.

People are ranked among people: where several have played, bots and programs have no place beside
them, nor has somebody who was sent away, nor whoever left more than half of their turns to a bot.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from expedition.core.rules import Seat, Standing
from expedition.server.state.seating import Seating

FEWEST_PEOPLE_TO_RANK = 2


@dataclass(frozen=True, slots=True)
class Authorship:
    """How many turns each seat has written, and in which rounds a bot wrote them.

    `turns` counts the turns that were resolved. `by_bot` holds the round of each turn of a bot, so
    a round stands there once for each of its moments. `pending` are the seats whose sealed turn of
    this moment is a bot's: it may still be replaced.
    """

    turns: Mapping[Seat, int] = field(default_factory=dict)
    by_bot: Mapping[Seat, tuple[int, ...]] = field(default_factory=dict)
    pending: frozenset[Seat] = frozenset()

    def sealed(self, seats: Collection[Seat], bots: Collection[Seat]) -> Authorship:
        """The same once these seats have sealed turns, some of them by bots."""
        if not bots and self.pending.isdisjoint(seats):  # mostly
            return self
        return replace(self, pending=self.pending.difference(seats).union(bots))

    def resolved(self, seats: Collection[Seat], round: int) -> Authorship:
        """The same once the turns of a moment in that round count."""
        turns = {**self.turns, **{seat: self.turns.get(seat, 0) + 1 for seat in seats}}
        if not self.pending:
            return Authorship(turns, self.by_bot)
        written = {seat: (*self.by_bot.get(seat, ()), round) for seat in self.pending}
        return Authorship(turns, {**self.by_bot, **written})

    def rounds_by_bot(self, seat: Seat) -> list[int]:
        """The rounds in which a bot wrote in that seat, in order, each once."""
        return sorted(set(self.by_bot.get(seat, ())))

    def is_own(self, seat: Seat) -> bool:
        """True if at least half of what was written in the seat was no bot's."""
        return 2 * len(self.by_bot.get(seat, ())) <= self.turns.get(seat, 0)


def placed_seats(seating: Seating, authorship: Authorship) -> frozenset[Seat]:
    """The seats that have a place in the standings.

    Of somebody alone among bots the bots have one, too: there they are whom one plays against.
    """
    gone = {one.seat for one in seating.sent_away if one.seat is not None}
    sitters = seating.sitters
    gone = {seat for seat in gone if sitters[seat].bot is not None}  # nobody sits there again
    people = [
        seat for seat, sitter in enumerate(sitters) if sitter.bot is None and not sitter.is_program
    ]
    if len(people) + len(gone) >= FEWEST_PEOPLE_TO_RANK:
        return frozenset(filter(authorship.is_own, people))
    others = (seat for seat in range(len(sitters)) if seat not in people and seat not in gone)
    return frozenset((*others, *filter(authorship.is_own, people)))


def places_among(
    standings: Mapping[Seat, Standing], placed: Collection[Seat]
) -> dict[Seat, int | None]:
    """The place of each seat among those that have one, in the game's order; equals share it."""
    order = [standings[seat].place for seat in placed]
    return {
        seat: 1 + sum(other < one.place for other in order) if seat in placed else None
        for seat, one in standings.items()
    }


def best_first(places: Mapping[Seat, int | None], totals: Sequence[int]) -> list[Seat]:
    """The seats by their places, and behind them by their stars those that have none."""

    def rank(seat: Seat) -> tuple[bool, int, Seat]:
        place = places[seat]
        return (True, -totals[seat], seat) if place is None else (False, place, seat)

    return sorted(places, key=rank)
