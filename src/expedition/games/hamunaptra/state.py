"""The state of a match: all of it, what everybody sees of it, and what one seat sees."""

from __future__ import annotations

from dataclasses import dataclass, replace

from expedition.core.chance import Chance
from expedition.core.rules import Seat, View
from expedition.games.hamunaptra.labyrinth.cells import Cell
from expedition.games.hamunaptra.table import Table


@dataclass(frozen=True, slots=True)
class Offer:
    """A trade on offer: what is given, what is wished for, and what would come back."""

    seat: Seat
    partner: Seat
    gives: tuple[str, ...]
    wish: str
    returns: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class OfferSeen:
    """A trade on offer as the others see it: how many tiles, from where, and back (A69)."""

    seat: Seat
    partner: Seat
    answered: bool
    gives_hand: int
    gives_chest: int
    returns_hand: int
    returns_chest: int


@dataclass(frozen=True, slots=True)
class Stairs:
    """Two flights of stairs that lead to each other (H31)."""

    one: Cell
    other: Cell


@dataclass(frozen=True, slots=True)
class Public:
    """The public state: the table, and how many tiles are hidden where.

    `networks` holds for each tile laid, in the same order, the lowest seat whose Entrance hangs
    together with it by open edges, or -1. `homes` holds the same for each seat; seats of the same
    `circles` may trade, stairs links included. `promised` are the plain stairs that will be exits
    once galleries join them with the Entrance of whoever laid them (A52). `passages` are the pairs
    of stairs that lead to each other, and `health` has for each of the people of a combat, in
    their order, the hits that would beat it now; it is empty while nobody fights.
    """

    table: Table
    hands: tuple[int, ...]
    chests: tuple[int, ...]
    pile: int
    offer: OfferSeen | None
    networks: tuple[int, ...]
    homes: tuple[int, ...]
    circles: tuple[int, ...]
    promised: tuple[Cell, ...]
    passages: tuple[Stairs, ...]
    health: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Private:
    """The private state of a seat: its hand, its equipment face down, an offer made or got."""

    hand: tuple[str, ...]
    chest: tuple[str, ...]
    offer: Offer | None = None


@dataclass(frozen=True, slots=True)
class State:
    """The table and all that is hidden. The pile is a bag: its order is decided by each draw."""

    table: Table
    hands: tuple[tuple[str, ...], ...]
    chests: tuple[tuple[str, ...], ...]
    pile: tuple[str, ...]
    offer: Offer | None = None

    def on(self, table: Table) -> State:
        """The same secrets at another table."""
        return replace(self, table=table)

    def with_hand(self, seat: Seat, hand: tuple[str, ...]) -> State:
        """The state with that hand."""
        return replace(self, hands=_put(self.hands, seat, hand))

    def with_chest(self, seat: Seat, chest: tuple[str, ...]) -> State:
        """The state with that equipment face down."""
        return replace(self, chests=_put(self.chests, seat, chest))

    def discarding(self, *tiles: str) -> State:
        """The state with tiles out of the game (A40), or if so agreed back in the pile."""
        if self.table.agreement.discards_return:
            return replace(self, pile=tuple(sorted((*self.pile, *tiles))))
        return self.on(replace(self.table, gone=(*self.table.gone, *tiles)))


Seen = View[Public, Private]
"""What a player sees of this game."""


def without(tiles: tuple[str, ...], *gone: str) -> tuple[str, ...]:
    """The tiles less some, each taken away once."""
    left = list(tiles)
    for tile in gone:
        left.remove(tile)
    return tuple(left)


def drawn(state: State, seat: Seat, count: int, chance: Chance, purpose: str) -> State:
    """The state with that many tiles drawn into a hand, or as many as there are."""
    pile, hand = list(state.pile), list(state.hands[seat])
    for number in range(min(count, len(pile))):
        hand.append(pile.pop(chance.below(len(pile), f"{purpose}/{number}")))
    return replace(state, pile=tuple(pile)).with_hand(seat, tuple(hand))


def _put(
    rows: tuple[tuple[str, ...], ...], seat: Seat, row: tuple[str, ...]
) -> tuple[tuple[str, ...], ...]:
    return (*rows[:seat], row, *rows[seat + 1 :])
