"""The value of tiles in a hand, and the trades that raise it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from expedition.core.rules import Seat, Turn
from expedition.games.hamunaptra.acts.trade import trades
from expedition.games.hamunaptra.advice.features import Features
from expedition.games.hamunaptra.components import (
    DANGERS,
    EQUIPMENT,
    KINDS,
    POINTS,
    STAIRS,
    TILES,
)
from expedition.games.hamunaptra.state import without
from expedition.games.hamunaptra.steps import (
    CHEST,
    HAND,
    NO,
    YES,
    Drop,
    Give,
    Step,
    Want,
)
from expedition.games.hamunaptra.table import Rebuff

GALLERIES = (1.0, 0.6, 0.25, 0.05)
"""What the first, second and later galleries of a hand are worth: few can be laid in a turn."""
DANGER_TILES = (0.6, 0.15, 0.1, 0.1)
"""The same of dangers, of which one may be laid in a turn."""
SHAPES = {1: 0.7, 2: 0.85, 3: 1.1, 4: 1.2}
"""How useful a gallery is by its openings; dead ends shut the way of others."""
TYPICAL = {"gallery": "G_TEE", "danger": "M1", "equipment": "E01", "stairs": "ST_SUN_A"}
"""A tile of the kind that one wishes for and has not seen."""
USUAL = {"gallery": 0.4, "danger": 0.4, "equipment": float(POINTS["equipment"])}
"""What such a tile is worth to somebody whose hand one does not know."""
SECOND_STAIRS = 0.4
"""What is left of the hope of an exit for each further stairs in hand."""
BARGAIN = 0.1
"""How much better a trade must be to be worth it."""
WORTH_ASKING = 0.3
"""How much better a trade must be for a bot to propose it."""
RUNNING = 8.0
"""The turns to an exit at which there is no hope of it."""


def hand_value(look: Features, hand: Sequence[str]) -> float:
    """The value of a hand, roughly in points."""
    stairs = sum(KINDS[tile] == STAIRS for tile in hand)
    worth = sum(_stairs_value(look, look.seat) * SECOND_STAIRS**n for n in range(stairs))
    worth += POINTS["equipment"] * sum(KINDS[tile] == EQUIPMENT for tile in hand)
    dangers = sum(tile in DANGERS for tile in hand)
    worth += sum(DANGER_TILES[:dangers])
    shapes = [SHAPES[len(TILES[tile].edges)] for tile in hand if _wish(tile) == "gallery"]
    shapes.sort(reverse=True)
    return worth + sum(shape * each for shape, each in zip(shapes, GALLERIES, strict=False))


def offers(look: Features) -> dict[Turn[Step], float]:
    """Trades that help, and that a sensible partner takes; one a turn, so that nobody is pestered.

    Nothing is offered to whoever would win by it, nor to anybody who has refused a trade before.
    What others hold is guessed from what the box holds.
    """
    table = look.table
    if table.doings.offered or table.last_round:
        return {}
    found: dict[Turn[Step], float] = {}
    before = hand_value(look, look.mine.hand)
    for partner in trades(table):
        other = partner.seat
        if not look.shown.hands[other] or Rebuff(look.seat, other, "trade") in table.rebuffs:
            continue
        for gift, tile, left in _gifts(look):
            for wish, example in TYPICAL.items():
                if wish == _wish(tile):
                    continue
                theirs = _usual(look, other, _wish(tile)) - _usual(look, other, wish)
                theirs += _shared(look, look.seat, wish) - _shared(look, other, _wish(tile))
                own = (
                    hand_value(look, (*left, example)) - before + _shared(look, other, _wish(tile))
                )
                own -= POINTS["equipment"] * (gift.place == CHEST)
                worth = own - look.rivalry[other] * max(0.0, theirs)
                if theirs >= 0 and worth >= WORTH_ASKING:
                    found[partner, gift, Want(wish)] = worth - WORTH_ASKING
    return found


def _gifts(look: Features) -> Iterator[tuple[Give, str, tuple[str, ...]]]:
    """The tiles that may be given, equal ones once, and the hand that is left."""
    hand = look.mine.hand
    for slot, tile in enumerate(hand, 1):
        if tile not in hand[: slot - 1]:
            yield Give(HAND, slot), tile, without(hand, tile)
    for slot, tile in enumerate(look.mine.chest, 1):
        yield Give(CHEST, slot), tile, hand


def appraise_answer(look: Features) -> Mapping[Turn[Step], float]:
    """The cheapest tile of the kind that is wished for, if what is offered is better."""
    offer = look.mine.offer
    worth: dict[Turn[Step], float] = {(NO,): 0.0}
    if offer is None:
        return worth
    hand = look.mine.hand
    before = hand_value(look, hand)
    rivalry = look.rivalry[offer.seat]
    if offer.wish == "nothing":
        return worth | {(YES,): hand_value(look, (*hand, *offer.gives)) - before - BARGAIN}
    lost = sum(_usual(look, offer.seat, _wish(tile)) for tile in offer.gives)
    theirs = max(0.0, _usual(look, offer.seat, offer.wish) - lost)
    shared = _shared(look, offer.seat, offer.wish)
    for gift, tile, left in _gifts(look):
        if _wish(tile) != offer.wish:
            continue
        gain = hand_value(look, (*left, *offer.gives)) - before + shared
        gain -= POINTS["equipment"] * (gift.place == CHEST)
        worth[gift, YES] = gain - rivalry * theirs - BARGAIN
    return worth


def appraise_bargain(look: Features) -> Mapping[Turn[Step], float]:
    """The value of a bargain: yes, if what comes back is worth more."""
    offer = look.mine.offer
    if offer is None:
        return {(NO,): 0.0}
    hand = look.mine.hand
    from_hand = [tile for tile in offer.gives if tile in hand]
    after = hand_value(look, (*without(hand, *from_hand), *(offer.returns or ())))
    after -= POINTS["equipment"] * (len(offer.gives) - len(from_hand))
    return {(YES,): after - hand_value(look, hand), (NO,): 0.0}


def appraise_surplus(look: Features) -> Mapping[Turn[Step], float]:
    """The tile goes without which the hand is worth most."""
    hand = look.mine.hand
    return {(Drop(tile),): hand_value(look, without(hand, tile)) for tile in sorted(set(hand))}


def _usual(look: Features, seat: Seat, kind: str) -> float:
    """What a tile of a kind is worth to somebody whose hand one does not know."""
    return _stairs_value(look, seat) if kind == "stairs" else USUAL[kind]


def _stairs_value(look: Features, seat: Seat) -> float:
    """A point at least, and more with an exit in sight."""
    more = POINTS["own_exits"] - POINTS["stairs"]
    return POINTS["stairs"] + more * _hope(look, seat)


def _shared(look: Features, seat: Seat, kind: str) -> float:
    """What an exit that a partner lays with a tile brings to whoever is linked with it."""
    return POINTS["foreign_exits"] * _hope(look, seat) if kind == "stairs" else 0.0


def _hope(look: Features, seat: Seat) -> float:
    """How likely it is that stairs in that hand become an exit."""
    return max(0.0, 1.0 - look.progress[seat].turns / RUNNING) * (1.0 - look.end_odds)


def _wish(tile: str) -> str:
    """The wish that a tile would grant."""
    kind = KINDS[tile]
    if kind in (STAIRS, EQUIPMENT):
        return kind
    return "danger" if tile in DANGERS else "gallery"
