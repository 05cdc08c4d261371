"""Blunder rates of bots of Hamunaptra, in what nobody should do and in what they agree on.

    python -m benchmarks.blunders --strength voyager --seats 4 --games 60

Each is counted in the turns of all seats, and told as so many in a hundred matches.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from expedition.games.hamunaptra.advice.evaluation import Evaluation

from expedition.bots import BOTS, Bot, find_bot
from expedition.bots.match_runner import play_match
from expedition.core.catalogue import Game, find_game
from expedition.core.chance import Chance
from expedition.core.rules import Seat
from expedition.core.turns import AnyTurn, AnyView, turn_text
from expedition.games.hamunaptra.acts.combat import fighters, the_combat, the_danger
from expedition.games.hamunaptra.advice.joining import Joining
from expedition.games.hamunaptra.advice.odds import victory
from expedition.games.hamunaptra.components import DANGERS, TILES
from expedition.games.hamunaptra.labyrinth.reach import ways_out

Fresh: TypeAlias = set[tuple[int, Seat, str]]

HOPELESS = 0.2
"""The odds of a fight below which nobody should be in it alone."""
COUNTED = (
    "paired_with_exit",
    "alone_in_danger",
    "stayed_alone",
    "joined_for_nothing",
    "under_own_danger",
    "offers",
    "trades",
    "passages_asked",
    "passages_granted",
)


def main(given: Sequence[str] = ()) -> None:
    """Play, count and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--strength", "--level", choices=BOTS, default="voyager")
    parser.add_argument("--seats", type=int, nargs="*", default=[2, 4, 6])
    parser.add_argument("--games", type=int, default=20)
    chosen = parser.parse_args(given)
    for seats in chosen.seats:
        found = blunders(find_bot(chosen.strength), seats, chosen.games)
        told = ", ".join(f"{name} {100 * found[name] / chosen.games:.0f}" for name in COUNTED)
        print(f"{chosen.strength}, {seats} players, in 100 matches: {told}", flush=True)


def blunders(bot: Bot, seats: int, games: int) -> Counter[str]:
    """The counts in so many matches, with the bot in every seat."""
    found: Counter[str] = Counter()
    fresh: Fresh = set()

    def watched(game: Game, view: AnyView, chance: Chance) -> AnyTurn:
        turn = bot(game, view, chance)
        found.update(in_turn(view, turn, fresh))
        return turn

    for number in range(games):
        fresh.clear()
        play_match(find_game("hamunaptra"), [watched] * seats, {}, f"blunders/{seats}/{number}")
    return found


def in_turn(view: AnyView, turn: AnyTurn, fresh: Fresh) -> Iterator[str]:
    """The counts of a turn; `fresh` says in which round who laid dangers where."""
    assert view.seat is not None
    assert view.private is not None
    look = Evaluation(view.public, view.seat, view.private)
    words = turn_text(turn).split()
    question = look.table.question
    if question == "place":
        yield from _laying(look, words, fresh)
    elif question in ("strike", "retreat"):
        yield from _fighting(look, words)
    elif question == "passage":
        yield "passages_asked"
        if words == ["yes"]:
            yield "passages_granted"
    elif question == "bargain" and words == ["yes"]:
        yield "trades"
    if words[0].startswith("trade="):
        yield "offers"


def _laying(look: Evaluation, words: list[str], fresh: Fresh) -> Iterator[str]:
    tile, cell = words[0], words[1] if len(words) > 1 else ""
    if tile in DANGERS:
        fresh.add((look.table.round, look.seat, cell))
    if len(words) != 3 or tile not in TILES:
        return
    if (look.table.round, look.seat, cell) in fresh:
        yield "under_own_danger"
    joining = Joining(look, tile, cell, look.chart.gaps[cell].joins)
    twin, home = joining.twin, look.chart.home(look.seat)
    if twin is not None and twin.exit and twin.seat != look.seat and joining.balance <= 0:
        yield "paired_with_exit"
    parts = {look.chart.network[join] for join in joining.joins}
    if home in parts and len(parts) > 1 and joining.balance <= 0:
        yield "joined_for_nothing"


def _fighting(look: Evaluation, words: list[str]) -> Iterator[str]:
    table = look.table
    combat, danger = the_combat(table), the_danger(table)
    people = [person.who for person in fighters(table)]
    if len(people) > 1 or victory(people, danger.tile, danger.wounds) >= HOPELESS:
        return
    if table.question == "strike" and combat.round == 1:
        yield "alone_in_danger"
    if words == ["stay"] and ways_out(table, combat.cell, combat.seat):
        yield "stayed_alone"


if __name__ == "__main__":
    main(sys.argv[1:])
