"""Views: what a state shows to everybody and to a seat; and determinization, back from a view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from expedition.core.chance import Chance, shuffled
from expedition.core.rules import Seat
from expedition.games.hamunaptra.acts.combat import health
from expedition.games.hamunaptra.components import EQUIPMENT, KINDS, PILE
from expedition.games.hamunaptra.labyrinth.cells import Cell
from expedition.games.hamunaptra.labyrinth.exits import promised
from expedition.games.hamunaptra.state import (
    Offer,
    OfferSeen,
    Private,
    Public,
    Seen,
    Stairs,
    State,
)
from expedition.games.hamunaptra.table import Table

NO_NETWORK = -1


def public(state: State) -> Public:
    """The public part of the state."""
    table = state.table
    chart = table.chart
    networks = by_lowest_seat(chart.network, chart.entrances)
    circles = chart.linked if table.agreement.trade_uses_stairs else chart.network
    return Public(
        table=table,
        hands=tuple(map(len, state.hands)),
        chests=tuple(map(len, state.chests)),
        pile=len(state.pile),
        offer=_offer_seen(state),
        networks=tuple(networks.get(one.cell, NO_NETWORK) for one in table.laid),
        homes=_of_seats(networks, table),
        circles=_of_seats(by_lowest_seat(circles, chart.entrances), table),
        promised=tuple(one.cell for one in promised(table)),
        passages=tuple(Stairs(one, other) for one, other in chart.passages.items() if one < other),
        health=_health(table),
    )


def private(state: State, seat: Seat) -> Private:
    """The private part of the state for one seat."""
    offer = state.offer
    concerned = offer is not None and seat in (offer.seat, offer.partner)
    return Private(state.hands[seat], state.chests[seat], offer if concerned else None)


def imagine(seen: Seen, chance: Chance) -> State:
    """A determinization: a state that fits the view, what is hidden dealt out again at random."""
    shown, mine, seat = seen.public, seen.private, seen.seat
    hands, chests = [list[str]() for _ in shown.hands], [list[str]() for _ in shown.chests]
    offer = mine.offer if mine is not None else None
    if mine is not None and seat is not None:
        hands[seat], chests[seat] = list(mine.hand), list(mine.chest)
    hidden = list(shuffled(chance, _hidden(seen), "imagine"))
    if offer is not None and seat is not None:
        _set_aside(shown, offer, seat, hidden, hands, chests)
    for other, count in enumerate(shown.chests):
        items = [tile for tile in hidden if KINDS[tile] == EQUIPMENT]
        for tile in items[: count - len(chests[other])]:
            hidden.remove(tile)
            chests[other].append(tile)
    for other, count in enumerate(shown.hands):
        while len(hands[other]) < count:
            hands[other].append(hidden.pop())
    state = State(
        table=shown.table,
        hands=tuple(map(tuple, hands)),
        chests=tuple(map(tuple, chests)),
        pile=tuple(sorted(hidden)),
        offer=offer,
    )
    return _with_imagined_offer(state, shown.offer) if shown.offer and offer is None else state


def by_lowest_seat(numbers: Mapping[Cell, int], entrances: Mapping[Seat, Cell]) -> dict[Cell, int]:
    """The networks by cell, each named after the lowest seat whose Entrance it holds."""
    names: dict[int, Seat] = {}
    for seat in sorted(entrances):
        names.setdefault(numbers[entrances[seat]], seat)
    return {cell: names.get(number, NO_NETWORK) for cell, number in numbers.items()}


def _of_seats(names: Mapping[Cell, int], table: Table) -> tuple[int, ...]:
    entrances = table.chart.entrances
    return tuple(
        names[entrances[seat]] if seat in entrances else NO_NETWORK for seat in range(table.seats)
    )


def _health(table: Table) -> tuple[int, ...]:
    combat = table.combat
    if combat is None:
        return ()
    return tuple(health(combat, table.person(who)) for who in combat.people)


def _offer_seen(state: State) -> OfferSeen | None:
    offer = state.offer
    if offer is None:
        return None
    returns = offer.returns or ()
    gives_chest = sum(tile in state.chests[offer.seat] for tile in offer.gives)
    returns_chest = sum(tile in state.chests[offer.partner] for tile in returns)
    return OfferSeen(
        seat=offer.seat,
        partner=offer.partner,
        answered=offer.returns is not None,
        gives_hand=len(offer.gives) - gives_chest,
        gives_chest=gives_chest,
        returns_hand=len(returns) - returns_chest,
        returns_chest=returns_chest,
    )


def _hidden(seen: Seen) -> tuple[str, ...]:
    """Every tile of the pile that this viewer does not see anywhere."""
    table, mine = seen.public.table, seen.private
    known = Counter(one.tile for one in table.laid)
    known.update(danger.tile for danger in table.dangers)
    known.update(active.item for active in table.active_items)
    known.update(table.gone)
    if mine is not None:
        known.update((*mine.hand, *mine.chest))
    return tuple((Counter(PILE) - known).elements())


def _set_aside(
    shown: Public,
    offer: Offer,
    seat: Seat,
    hidden: list[str],
    hands: list[list[str]],
    chests: list[list[str]],
) -> None:
    """Deal the tiles of an offer that the viewer was shown to whoever offers them."""
    theirs = offer.gives if seat == offer.partner else offer.returns or ()
    other = offer.seat if seat == offer.partner else offer.partner
    seen = shown.offer
    assert seen is not None, "an offer is always seen"
    from_hand = seen.gives_hand if seat == offer.partner else seen.returns_hand
    for number, tile in enumerate(theirs):
        hidden.remove(tile)
        (hands if number < from_hand else chests)[other].append(tile)


def _with_imagined_offer(state: State, seen: OfferSeen) -> State:
    """An offer of as many tiles as a bystander has seen change hands."""

    def some(seat: Seat, from_hand: int, from_chest: int) -> tuple[str, ...]:
        return state.hands[seat][:from_hand] + state.chests[seat][:from_chest]

    gives = some(seen.seat, seen.gives_hand, seen.gives_chest)
    returns = some(seen.partner, seen.returns_hand, seen.returns_chest)
    offer = Offer(seen.seat, seen.partner, gives, "nothing", returns if seen.answered else None)
    return State(state.table, state.hands, state.chests, state.pile, offer)
