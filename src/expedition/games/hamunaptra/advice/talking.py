"""The values of a bot's choices in the draft, of passage for others, and for monsters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from expedition.core.rules import Turn
from expedition.games.hamunaptra.acts.monsters import monster_reach, still
from expedition.games.hamunaptra.acts.setting_out import draft_menu, entrance_menu
from expedition.games.hamunaptra.advice.features import Features
from expedition.games.hamunaptra.advice.moving import lead
from expedition.games.hamunaptra.advice.odds import victory
from expedition.games.hamunaptra.components import CHARACTERS, MOVEMENT
from expedition.games.hamunaptra.labyrinth.cells import squares_apart
from expedition.games.hamunaptra.steps import END, NO, YES, At, Facing, Step, Who

LIKED = {"F": 1.0, "I": 1.0, "R": 1.2, "M": 1.6}
"""What a point of an attribute is worth in the draft; all characters have nine of them."""
RARE = 0.35
"""What an attribute gains that the team lacks."""
GOODWILL = 0.5
"""Whoever is level with oneself is let pass, too: the favour may be returned."""


def appraise_draft(look: Features) -> Mapping[Turn[Step], float]:
    """The value of characters: sturdy and quick ones, and those that the team lacks."""
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


def appraise_entrances(look: Features) -> Mapping[Turn[Step], float]:
    """The value of Entrances: far from the others, and facing outward."""
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


def appraise_passage(look: Features) -> Mapping[Turn[Step], float]:
    """The value of passage: yes to those behind who take nothing away; an exit if one wins."""
    asked = look.table.passage
    assert asked is not None, "nobody asks for passage"
    asker = look.table.active
    if asked.cell in look.exits:
        favour = lead(look) - 1.0  # one of them at least is out then
    elif look.table.seats == 2 or asker == look.leader or look.exits:
        favour = -1.0
    else:
        favour = look.totals[look.seat] - look.totals[asker] + GOODWILL
    return {(NO,): 0.0, (YES,): favour}


def appraise_monsters(look: Features) -> Mapping[Turn[Step], float]:
    """The value of monsters' walks: towards those weakest against it, away from one's own."""
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


def _most(team: Iterable[str], letter: str) -> int:
    if letter == MOVEMENT:  # everybody walks alone, so a team has all of it that there is: 4
        return 4
    return max((CHARACTERS[who].of(letter) for who in team), default=0)


def _front(edges: str) -> str:
    """The side opposite to the one that is shut."""
    [shut] = [side for side in "NESW" if side not in edges]
    return {"N": "S", "E": "W", "S": "N", "W": "E"}[shut]
