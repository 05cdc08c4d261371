"""Medals: how many stars bots of three strengths make of the dice of a finished match."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import floor
from types import MappingProxyType

from expedition.bots.strengths import find_bot, searches
from expedition.core.catalogue import Game
from expedition.core.chance import SeededChance, seed_hash
from expedition.core.editions import in_this_edition
from expedition.core.match import Match, new_match
from expedition.core.playouts import AT_ONCE
from expedition.core.record import Record, replay
from expedition.core.rules import Seat
from expedition.core.turns import AnyTurn

MEDALS: Mapping[str, str] = MappingProxyType(
    {"bronze": "pathfinder", "silver": "voyager", "gold": "explorer"}
)
"""The strength whose stars each medal takes, the lowest medal first."""
PLAYS: Mapping[str, int] = MappingProxyType({"pathfinder": 8, "voyager": 4, "explorer": 1})
"""The number of games of each strength: one that plays by lot needs a mean, and is cheap."""
COMPANY = 2
"""Where the match was played in company, so many of a strength play together: others draw dangers
on a sheet and may end the game sooner, and each sheet gets as many dangers as among a hundred."""


def stars_made(game: Game, record: Record, strength: str) -> int | None:
    """The mean stars, in whole ones, that a strength makes of the dice of a finished match.

    None for a game or a layout of which nothing was learned. Real dice are those that were read.
    """
    playouts = game.playouts
    if playouts is None or not all(searches(game, MEDALS[one]) for one in ("silver", "gold")):
        return None
    match = _set_up(game, record)
    if not playouts.knows(match.view(None).public):
        return None
    read = list(_dice_read(game, record)) if _awaits_dice(game, match) else []
    stars: list[int] = []
    for play in range(PLAYS[strength]):
        final = _played(game, match, strength, read, f"{record.seed}/medals/{play}")
        stars += [standing.total for standing in final.standings().values()]
    return floor(sum(stars) / len(stars) + 0.5)


def bounds(made: Mapping[str, int]) -> dict[str, int]:
    """The stars that each medal takes; none takes more than the one above it.

    What stronger bots make of the dice counts: a weaker one may have had the better luck.
    """
    found: dict[str, int] = {}
    for medal, strength in reversed([*MEDALS.items()]):
        found[medal] = min([made[strength], *found.values()])
    return found


def _set_up(game: Game, record: Record) -> Match:
    box = game.rules.box
    seats = max(box.fewest_seats, min(len(record.players), COMPANY))
    options = in_this_edition(box, record.edition, record.options)
    return new_match(game.rules, seats, options, record.seed)


def _played(
    game: Game, match: Match, strength: str, read: list[Mapping[Seat, AnyTurn]], seed: str
) -> Match:
    """The match at its end; where no more real dice were read, it ends with those."""
    bot, dice = find_bot(strength), iter(read)
    while not match.is_over:
        turns: Mapping[Seat, AnyTurn] | None
        if read and _awaits_dice(game, match):
            turns = next(dice, None)
            if turns is None:
                return match.ended_here()
        else:
            luck = SeededChance(seed_hash(seed), match.moment)
            owed = sorted(match.waiting_for)
            turns = {seat: bot(game, match.view(seat), luck) for seat in owed}
        for seat, turn in turns.items():
            match = match.seal(seat, turn, match.moment)
        match = match.resolved()
    return match


def _awaits_dice(game: Game, match: Match) -> bool:
    """True while real dice wait to be read by the host: no seat can write yet."""
    assert game.playouts is not None
    view = match.view(min(match.waiting_for))
    return not game.playouts.ranked(view, AT_ONCE, 0)


def _dice_read(game: Game, record: Record) -> Iterator[Mapping[Seat, AnyTurn]]:
    """The turns of the record by which real dice were read."""
    *moments, last = replay(game.rules, record)
    for match in moments:
        if _awaits_dice(game, match):
            yield last.past[match.moment]
