"""Trade between players with linked galleries: offer, answer, last word (H56 to H58, A69)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from expedition.core.rules import Menu, Seat, Turn
from expedition.games.hamunaptra.components import HAND_SIZE
from expedition.games.hamunaptra.state import Offer, Private, State, without
from expedition.games.hamunaptra.steps import (
    CHEST,
    HAND,
    NO,
    WISHES,
    YES,
    Drop,
    Give,
    Step,
    Trade,
    Want,
)
from expedition.games.hamunaptra.table import Rebuff, Table


def linked_players(table: Table, seat: Seat) -> tuple[Seat, ...]:
    """The players whose galleries hang together with one's own, stairs included (H56, A4)."""
    chart, by_stairs = table.chart, table.agreement.trade_uses_stairs
    home = chart.home(seat, by_stairs)
    return tuple(
        other
        for other in range(table.seats)
        if other != seat and chart.home(other, by_stairs) == home
    )


def trades(table: Table) -> tuple[Trade, ...]:
    """The trades that the active player may propose: one a turn to each partner (A43)."""
    seat = table.active
    return tuple(
        Trade(other) for other in linked_players(table, seat) if other not in table.doings.offered
    )


def offer_menu(mine: Private, chosen: Turn[Step]) -> Menu[Step]:
    """The menu after the partner: tiles in the order of their slots, and last of all a wish."""
    wishes = WISHES if len(chosen) > 1 else WISHES[1:]
    if isinstance(chosen[-1], Want):
        return Menu(whole=True)
    gifts = _further_gifts(mine, chosen)
    return Menu((*gifts, *map(Want, wishes)), last=not gifts)


def proposed(state: State, turn: Turn[Step]) -> State:
    """The state with an offer made, which its partner answers."""
    table = state.table
    partner = next(step.seat for step in turn if isinstance(step, Trade))
    wish = next(step.wish for step in turn if isinstance(step, Want))
    doings = replace(table.doings, offered=(*table.doings.offered, partner))
    gives = _named(state, table.active, turn)
    table = replace(table, doings=doings).telling("offered", table.active, str(partner))
    return replace(state.on(table), offer=Offer(table.active, partner, gives, wish))


def answer_menu(mine: Private, chosen: Turn[Step]) -> Menu[Step]:
    """The menu of an answer: no; or tiles to give, in the order of their slots, and yes."""
    if chosen and chosen[-1] in (YES, NO):
        return Menu(whole=True)
    gifts = _further_gifts(mine, chosen)
    words = (YES,) if chosen else (NO, YES)
    return Menu((*words, *gifts), last=not gifts)


def answered(state: State, turn: Turn[Step]) -> State:
    """The state with an offer refused, or with what would come back for it."""
    offer = the_offer(state)
    if turn == (NO,):
        return called_off(state, offer.partner)
    offer = replace(offer, returns=_named(state, offer.partner, turn))
    state = replace(state, offer=offer)
    return exchanged(state) if offer.wish == WISHES[0] else state


def bargain_menu(chosen: Turn[Step]) -> Menu[Step]:
    """The menu of the proposer, who has the last word."""
    return Menu(whole=True) if chosen else Menu((YES, NO), last=True)


def called_off(state: State, by: Seat) -> State:
    """The state without the offer."""
    offer = the_offer(state)
    table = state.table.telling("no_trade", by)
    table = table.with_rebuff(Rebuff(offer.seat, offer.partner, "trade"))
    return replace(state.on(table), offer=None)


def exchanged(state: State) -> State:
    """The state with the tiles in other hands; equipment from the table stays face down (A42)."""
    offer = the_offer(state)
    returns = offer.returns or ()
    state = _handed_over(state, offer.seat, offer.partner, offer.gives)
    state = _handed_over(state, offer.partner, offer.seat, returns)
    table = state.table.telling("traded", offer.seat, str(offer.partner))
    return replace(state.on(table), offer=None)


def surplus_menu(mine: Private, chosen: Turn[Step]) -> Menu[Step]:
    """The menu of tiles to discard, of one's own choice (H58)."""
    return Menu(whole=True) if chosen else Menu(tuple(map(Drop, sorted(set(mine.hand)))), last=True)


def with_too_many(state: State) -> tuple[Seat, ...]:
    """The seats that hold more than four tiles."""
    return tuple(seat for seat, hand in enumerate(state.hands) if len(hand) > HAND_SIZE)


def dropped(state: State, seat: Seat, tile: str) -> State:
    """The state with a tile of a hand discarded, for all to see."""
    state = state.with_hand(seat, without(state.hands[seat], tile))
    return state.on(state.table.telling("dropped", seat, tile)).discarding(tile)


def the_offer(state: State) -> Offer:
    """The offer on the table."""
    assert state.offer is not None, "nobody offers anything"
    return state.offer


def _further_gifts(mine: Private, chosen: Turn[Step]) -> tuple[Give, ...]:
    """The slots after the last one chosen; of equal tiles the first one left."""
    given = [step for step in chosen if isinstance(step, Give)]
    slots = [Give(HAND, slot) for slot in range(1, len(mine.hand) + 1)]
    slots += [Give(CHEST, slot) for slot in range(1, len(mine.chest) + 1)]
    later = slots[slots.index(given[-1]) + 1 :] if given else slots
    return tuple(gift for gift in later if not _is_twin(mine.hand, gift, given))


def _is_twin(hand: tuple[str, ...], gift: Give, given: list[Give]) -> bool:
    """True if an equal tile in an earlier slot has not been given."""
    if gift.place == CHEST:
        return False
    earlier = range(1, gift.slot)
    same = [slot for slot in earlier if hand[slot - 1] == hand[gift.slot - 1]]
    return any(Give(HAND, slot) not in given for slot in same)


def _named(state: State, seat: Seat, turn: Iterable[Step]) -> tuple[str, ...]:
    places = {HAND: state.hands[seat], CHEST: state.chests[seat]}
    return tuple(places[step.place][step.slot - 1] for step in turn if isinstance(step, Give))


def _handed_over(state: State, giver: Seat, taker: Seat, tiles: tuple[str, ...]) -> State:
    for tile in tiles:
        if tile in state.chests[giver]:
            state = state.with_chest(giver, without(state.chests[giver], tile))
            state = state.with_chest(taker, (*state.chests[taker], tile))
        else:
            state = state.with_hand(giver, without(state.hands[giver], tile))
            state = state.with_hand(taker, (*state.hands[taker], tile))
    return state
