"""Misses in fights: against the odds, with the weaker attribute, or without a way that was open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from expedition.core.debriefs import Finding
from expedition.core.rules import Seat
from expedition.games.hamunaptra.acts.combat import (
    attributes_of,
    fighters,
    the_combat,
    the_danger,
)
from expedition.games.hamunaptra.advice.odds import victory
from expedition.games.hamunaptra.debrief.acts import Act, percent
from expedition.games.hamunaptra.labyrinth.reach import ways_out
from expedition.games.hamunaptra.prospects import prospects
from expedition.games.hamunaptra.steps import STAY, With

AGAINST = 0.45
"""Below such odds a fight is against them."""
BETTER = 0.12
"""How much likelier the other attribute must be to fell the danger at once."""
LIFE = 2.5
"""What a character is worth, more or less: alive inside 2, escaped 3."""


def fight_misses(acts: Sequence[Act], seat: Seat) -> Iterator[Finding]:
    """The misses of a seat in its fights against dangers."""
    for act in acts:
        table = act.before.table
        if act.seat != seat or table.combat is None or table.combat.rival is not None:
            continue
        if table.question == "strike":
            yield from _entered(act)
            yield from _attribute(act)
        elif table.question == "retreat" and act.turn == (STAY,):
            yield from _stayed(act)


def _odds(act: Act) -> float:
    """The likelihood to win with those who fight, equipment apart."""
    table = act.before.table
    people = [person.who for person in fighters(table)]
    return victory(people, the_danger(table).tile, the_danger(table).wounds)


def _entered(act: Act) -> Iterator[Finding]:
    """A fight that was begun against the odds."""
    table = act.before.table
    odds = _odds(act)
    if the_combat(table).round == 1 and odds < AGAINST:
        values = {"cell": the_combat(table).cell, **_both(odds)}
        words = {"danger": f"tile.{the_danger(table).tile}"}
        weight = LIFE * (1 - odds) / 2
        yield act.finding(
            "debrief.against_odds", certain=True, weight=weight, values=values, words=words
        )


def _stayed(act: Act) -> Iterator[Finding]:
    """Fighting on against the odds where one could have left."""
    table = act.before.table
    combat, odds = the_combat(table), _odds(act)
    ways = ways_out(table, combat.cell, combat.seat)
    if odds < AGAINST and ways:
        values = {"cell": ways[0], **_both(odds)}
        words = {"danger": f"tile.{the_danger(table).tile}"}
        weight = LIFE * (1 - odds)
        yield act.finding("debrief.stayed", certain=True, weight=weight, values=values, words=words)


def _attribute(act: Act) -> Iterator[Finding]:
    """An attack with the attribute that was less likely to fell the danger at once."""
    table = act.before.table
    chosen = next((step.attribute for step in act.turn if isinstance(step, With)), "")
    plain = {
        letter: prospects(table, act.seat, (With(letter),), ())[0].fells
        for letter in attributes_of(the_danger(table))
    }
    best = max(plain, key=lambda letter: plain[letter], default=chosen)
    if chosen not in plain or plain[best] - plain[chosen] < BETTER or len(act.turn) > 1:
        return
    values = {"wins": percent(plain[chosen]), "better": percent(plain[best])}
    words = {"attribute": f"attribute.{chosen}", "other": f"attribute.{best}"}
    words["danger"] = f"tile.{the_danger(table).tile}"
    weight = LIFE * (plain[best] - plain[chosen])
    yield act.finding("debrief.attribute", certain=True, weight=weight, values=values, words=words)


def _both(odds: float) -> dict[str, int]:
    return {"wins": percent(odds), "loses": percent(1 - odds)}
