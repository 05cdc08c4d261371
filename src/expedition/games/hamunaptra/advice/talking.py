"""How a bot chooses its team, trades, lets others pass, and sends monsters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from expedition.core.rules import Turn
from expedition.games.hamunaptra.acts.monsters import monster_reach, still
from expedition.games.hamunaptra.acts.setting_out import draft_menu, entrance_menu
from expedition.games.hamunaptra.advice.evaluation import Evaluation
from expedition.games.hamunaptra.advice.odds import victory
from expedition.games.hamunaptra.components import (
    CHARACTERS,
    DANGERS,
    EQUIPMENT,
    KINDS,
    MOVEMENT,
    STAIRS,
    TILES,
)
from expedition.games.hamunaptra.labyrinth.cells import squares_apart
from expedition.games.hamunaptra.steps import (
    CHEST,
    END,
    HAND,
    NO,
    YES,
    At,
    Drop,
    Facing,
    Give,
    Step,
    Who,
)

LIKED = {"F": 1.0, "I": 1.0, "R": 1.2, "M": 1.6}
"""What a point of an attribute is worth in the draft; all characters have nine of them."""
RARE = 0.35
"""What an attribute gains that the team lacks."""
BARGAIN = 0.3
"""How much better a trade must be to be worth it."""


def appraise_draft(look: Evaluation) -> Mapping[Turn[Step], float]:
    """Sturdy and quick ones, and what the team lacks."""
    team = [person.who for person in look.team]
    worth: dict[Turn[Step], float] = {}
    for step in draft_menu(look.table, ()).steps:
        if isinstance(step, Who):
            worth[(step,)] = sum(
                CHARACTERS[step.who].of(letter) * liked
                + RARE * max(0, CHARACTERS[step.who].of(letter) - _most(team, letter))
                for letter, liked in LIKED.items()
            )
    return worth


def appraise_entrances(look: Evaluation) -> Mapping[Turn[Step], float]:
    """Far from the others, and facing outward."""
    taken = list(look.chart.entrances.values())
    worth: dict[Turn[Step], float] = {}
    for step in entrance_menu(look.table, ()).steps:
        if isinstance(step, At):
            room = min((squares_apart(step.cell, other) for other in taken), default=0)
            turn: Turn[Step] = (step,)
            if look.table.agreement.turned_entrances:
                edges = look.chart.tiles[step.cell].edges
                turn = (step, Facing(edges if len(edges) == 1 else _front(edges)))
            worth[turn] = float(room)
    return worth


def appraise_passage(look: Evaluation) -> Mapping[Turn[Step], float]:
    """Nobody is let pass."""
    return {(NO,): 1.0, (YES,): 0.0}


def appraise_answer(look: Evaluation) -> Mapping[Turn[Step], float]:
    """The cheapest tile of the kind that is wished for, if what is offered is better."""
    offer = look.mine.offer
    worth: dict[Turn[Step], float] = {(NO,): 0.0}
    if offer is None:
        return worth
    gain = sum(map(tile_worth, offer.gives))
    if offer.wish == "nothing":
        return worth | {(YES,): gain - BARGAIN}
    fit = [
        (tile_worth(tile), Give(place, slot))
        for place, tiles in ((HAND, look.mine.hand), (CHEST, look.mine.chest))
        for slot, tile in enumerate(tiles, 1)
        if _kind(tile) == offer.wish and tile not in tiles[: slot - 1]
    ]
    if fit:
        cost, gift = min(fit, key=lambda one: one[0])
        worth[gift, YES] = gain - cost - BARGAIN
    return worth


def appraise_bargain(look: Evaluation) -> Mapping[Turn[Step], float]:
    """Yes, if what comes back is worth more."""
    offer = look.mine.offer
    if offer is None:
        return {(NO,): 0.0}
    gain = sum(map(tile_worth, offer.returns or ())) - sum(map(tile_worth, offer.gives))
    return {(YES,): gain, (NO,): 0.0}


def appraise_surplus(look: Evaluation) -> Mapping[Turn[Step], float]:
    """The tile of least worth goes."""
    return {(Drop(tile),): -tile_worth(tile) for tile in set(look.mine.hand)}


def appraise_monsters(look: Evaluation) -> Mapping[Turn[Step], float]:
    """A monster goes for whoever is weakest against it, and away from one's own."""
    worth: dict[Turn[Step], float] = {(END,): 0.0}
    table = look.table
    for start in still(table):
        danger = table.danger_at(start)
        for end in monster_reach(table, start) if danger else ():
            met = [p for p in table.people if p.cell == end and p.is_inside]
            if danger is None or not met:
                continue
            odds = victory([p.who for p in met], danger.tile)
            enemy = met[0].seat != look.seat
            worth[At(start), At(end)] = (1 - odds if enemy else -1.0) + 0.1 * enemy
    return worth


def tile_worth(tile: str) -> float:
    """What a tile in hand is worth, roughly in points."""
    kind = KINDS[tile]
    if kind == STAIRS:
        return 2.5
    if kind == EQUIPMENT:
        return 1.2
    return 0.7 if tile in DANGERS else 0.2 + 0.2 * len(TILES[tile].edges)


def _kind(tile: str) -> str:
    """The wish that a tile would grant."""
    kind = KINDS[tile]
    if kind in (STAIRS, EQUIPMENT):
        return kind
    return "danger" if tile in DANGERS else "gallery"


def _most(team: Iterable[str], letter: str) -> int:
    if letter == MOVEMENT:  # everybody walks alone, so a team has all of it that there is: 4
        return 4
    return max((CHARACTERS[who].of(letter) for who in team), default=0)


def _front(edges: str) -> str:
    """The side opposite to the one that is shut."""
    [shut] = [side for side in "NESW" if side not in edges]
    return {"N": "S", "E": "W", "S": "N", "W": "E"}[shut]
