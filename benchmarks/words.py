"""Whether the words that a game lists are all: every menu of many random matches is compared.

`python -m benchmarks.words --matches 10000 --game temple`; numbers of seats and options vary.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from expedition.core.catalogue import Game, catalogue, find_game
from expedition.core.chance import Chance, SeededChance, pick
from expedition.core.match import new_match
from expedition.core.rules import ListsWords, Seat
from expedition.core.turns import AnyTurn, AnyView

SEATS = (1, 1, 1, 2, 3, 5)
"""How many play, among those that a game allows: mostly one, for that is quick."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints for each game how many words it lists, and how many of them were met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--game")
    chosen = parser.parse_args(arguments)
    games = [find_game(chosen.game)] if chosen.game else list(catalogue().values())
    for game in games:
        if isinstance(game.rules, ListsWords):
            print(compared(game, game.rules, chosen.matches), flush=True)
        else:
            print(f"{game.name}: lists no words, its steps are told by the menu's index")


def compared(game: Game, rules: ListsWords, matches: int) -> str:
    """Plays the matches; ends the run at a step that is in no list."""
    listed: set[str] = set()
    met: set[str] = set()
    for number in range(matches):
        luck = SeededChance("words", number)
        box = game.rules.box
        options = {
            option.name: pick(luck, option.values, f"option/{option.name}")
            for option in box.options
        }
        seats = max(box.fewest_seats, min(pick(luck, SEATS, "seats"), box.most_seats))
        words = frozenset(rules.words(options, seats))
        seen = offered(game, seats, options, f"words/{number}")
        if missing := seen - words:
            raise SystemExit(f"{game.name}, match {number}: {sorted(missing)} are in no list")
        listed |= words
        met |= seen
    return f"{game.name}: {matches:,} matches, {len(met):,} of {len(listed):,} words met"


def offered(game: Game, seats: int, options: dict[str, str], seed: str) -> set[str]:
    """The texts of all steps on the menus of a random match."""
    match, seen = new_match(game.rules, seats, options, seed), set[str]()
    while not match.is_over:
        luck = SeededChance(f"{seed}/players", match.moment)
        turns = {
            seat: turn_by_lot(game, match.view(seat), seat, luck, seen)
            for seat in sorted(match.waiting_for)
        }
        match = match.with_sealed(turns).resolved()
    return seen


def turn_by_lot(game: Game, view: AnyView, seat: Seat, luck: Chance, seen: set[str]) -> AnyTurn:
    """A turn drawn step by step; notes every step that was offered on the way."""
    chosen: AnyTurn = ()
    while True:
        menu = game.rules.menu(view, chosen)
        seen.update(map(str, menu.steps))
        choices = (*menu.steps, None) if menu.whole else menu.steps
        step = pick(luck, choices, f"{seat}/{len(chosen)}")
        if step is None:
            return chosen
        chosen = (*chosen, step)
        if menu.last:
            return chosen


if __name__ == "__main__":
    main()
