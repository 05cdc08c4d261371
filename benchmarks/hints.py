"""Stars of players who do nothing but follow the hints, beside a pathfinder's with the same dice.

    python -m benchmarks.hints                      # 200 games of each sheet game and layout
    python -m benchmarks.hints --game valley --games 20

Of the marks that stand beside the choices one of the best is taken: the first or the last in the
order in which the choices are shown. The third row takes turns that are marked as fine wherever
there are any, and so is what hints still let somebody do. Promised: the first two make no less
than a pathfinder's mean.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from functools import partial
from math import sqrt
from statistics import fmean, stdev
from time import process_time
from typing import Any, TypeAlias

from expedition.bots import find_bot
from expedition.bots.match_runner import play_match
from expedition.core.catalogue import Game, catalogue, find_game
from expedition.core.chance import Chance
from expedition.core.errors import BadNotation
from expedition.core.grid import read_cell
from expedition.core.rules import Grader
from expedition.core.turns import AnyTurn, AnyView

GAMES = 200
Choice: TypeAlias = tuple[str, ...]
"""What is tapped at a time: a number and its cell, a cell alone, or a discovery with its cells."""
Follower: TypeAlias = Callable[[Game, AnyView, Chance], AnyTurn]


def main(given: Sequence[str] = ()) -> None:
    """Play, and print a line for each layout and way to follow."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", help="one game; all that have hints without it")
    parser.add_argument("--games", type=int, default=GAMES)
    chosen = parser.parse_args(given)
    for game in [find_game(chosen.game)] if chosen.game else catalogue().values():
        if isinstance(game.advisor, Grader) and game.sheets is not None:
            for layout in game.sheets.layouts:
                tell(game, layout, chosen.games)


def tell(game: Game, layout: str, games: int) -> None:
    """Print how those do who follow the hints of a layout, and the pathfinder beside them."""
    print(f"{game.name} {layout}, {games} games alone")
    followers: dict[str, Follower] = {
        "first good": partial(follow, min),
        "last good": partial(follow, max),
        "first fine": partial(follow, min, among="fine"),
        "pathfinder": find_bot("pathfinder"),
    }
    for name, follower in followers.items():
        began = process_time()
        stars = [stars_alone(game, layout, follower, number) for number in range(games)]
        error = stdev(stars) / sqrt(games) if games > 1 else 0.0
        took = process_time() - began
        print(f"  {name}: {fmean(stars):.1f} ± {error:.1f} stars ({took:.0f} s)", flush=True)


def stars_alone(game: Game, layout: str, follower: Follower, number: int) -> int:
    """The stars of a game alone; the same dice for everybody."""
    match = play_match(game, [follower], {"layout": layout}, f"hints/{layout}/{number}")
    return match.standings()[0].total


def follow(
    pick: Callable[..., Choice], game: Game, view: AnyView, chance: Chance, among: str = "good"
) -> AnyTurn:
    """The turn of somebody who takes what has the best mark, choice by choice, until none has."""
    assert isinstance(game.advisor, Grader)
    hints = game.advisor.hints(view)
    left: list[AnyTurn] = list(hints.fine if hints.fine and among == "fine" else hints.good)
    if not left:
        return find_bot("greedy")(game, view, chance)
    done: list[Choice] = []
    # What is shown beside a choice is the best mark of the turns that it can still become.
    while further := {one for turn in left for one in choices(turn) if one not in done}:
        taken = pick(further, key=_place)
        done.append(taken)
        left = [turn for turn in left if taken in choices(turn)]
    return left[0]


def choices(turn: AnyTurn) -> list[Choice]:
    """The pieces of a turn: what begins each, and the cells that follow."""
    pieces: list[list[str]] = []
    for step in map(str, turn):
        if not pieces or not _is_cell(step):
            pieces.append([])
        pieces[-1].append(step)
    return [tuple(piece) for piece in pieces]


def _place(choice: Choice) -> Any:  # noqa: ANN401 - a key to sort by
    """Numbers first, rising, as on the pad; then what else there is; cells in reading order."""
    first, *_ = choice
    number = int(first) if first.isdigit() else sys.maxsize
    return number, not _is_cell(first), [read_cell(step) for step in choice if _is_cell(step)]


def _is_cell(step: str) -> bool:
    try:
        read_cell(step)
    except BadNotation:
        return False
    return True


if __name__ == "__main__":
    main(sys.argv[1:])
