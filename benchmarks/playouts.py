"""Games of somebody alone: by the quick play of playouts, and by lot through the whole contract.

`python -m benchmarks.playouts --game temple --seconds 3 --json` prints one JSON object; `--peers`
measures other libraries of games beside ours, in the same run.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from time import process_time

from benchmarks.peers import measure_all
from expedition.core.catalogue import Game, catalogue, find_game
from expedition.core.chance import SeededChance
from expedition.core.match import new_match
from expedition.core.turns import some_turn
from expedition.games.sheet_games.dice import all_rolls
from expedition.games.sheet_games.engine import luck
from expedition.games.sheet_games.engine.luck import Luck
from expedition.games.sheet_games.engine.position import best
from expedition.games.sheet_games.search import SheetSearch

IS_COMPILED = not luck.__file__.endswith(".py")


@dataclass(frozen=True, slots=True)
class Speed:
    """Throughput: games and turns in a second of processor time."""

    games_per_cpu_second: float
    steps_per_cpu_second: float


def main() -> None:
    """Print the speeds of one game, or of all that have playouts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game")
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--peers", action="store_true", help="beside OpenSpiel, pgx, PettingZoo")
    chosen = parser.parse_args()
    games = [find_game(chosen.game)] if chosen.game else list(catalogue().values())
    ours = compare([game for game in games if game.playouts], chosen.seconds, chosen.json)
    if chosen.peers:
        beside_others(ours, chosen.seconds, chosen.json)


def everything() -> None:
    """Every game that has playouts, and then other libraries."""
    beside_others(compare())


def compare(
    games: Sequence[Game] = (), seconds: float = 3.0, as_json: bool = False
) -> Mapping[str, Speed]:
    """A line for each game, by quick play, and through menus, views and records; the former."""
    quick = {}
    for game in games or [game for game in catalogue().values() if game.playouts]:
        engine = quick[game.name] = measured(partial(by_quick_play, game), seconds)
        contract = measured(partial(through_the_contract, game), seconds)
        if as_json:
            told = {"game": game.name, "compiled": IS_COMPILED, **asdict(engine)}
            print(json.dumps(told | {"contract": asdict(contract)}), flush=True)
        else:
            how = "compiled" if IS_COMPILED else "plain Python"
            print(
                f"{game.name:14} engine, {how}: {in_words(engine)}; contract: {in_words(contract)}",
                flush=True,
            )
    return quick


def beside_others(ours: Mapping[str, Speed], seconds: float = 3.0, as_json: bool = False) -> None:
    """A line for each game of the others, with how many times as many turns ours plays."""
    for found in measure_all(seconds):
        if isinstance(found, str):
            print(json.dumps({"missing": found}) if as_json else found, flush=True)
        elif as_json:
            print(json.dumps(asdict(found)), flush=True)
        else:
            speed = Speed(found.games_per_cpu_second, found.steps_per_cpu_second)
            times = ", ".join(
                f"{name} × {own.steps_per_cpu_second / speed.steps_per_cpu_second:.3g}"
                for name, own in ours.items()
            )
            print(
                f"{found.package}, {found.game}, {found.how}: {in_words(speed)}; ours: {times}",
                flush=True,
            )


def measured(play: Callable[[int], int], seconds: float) -> Speed:
    """The speed of games one after another until so much processor time is used."""
    play(0)  # what is worked out once is not counted
    started, games, steps = process_time(), 0, 0
    while (used := process_time() - started) < seconds:
        games += 1
        steps += play(games)
    return Speed(games / used, steps / used)


def by_quick_play(game: Game, number: int) -> int:
    """How many turns a game took in which each was the one that looked best."""
    search = game.playouts
    assert isinstance(search, SheetSearch), f"{game.name} has no playouts of a sheet"
    rows = next(iter(search.rules.layouts.values()))
    position, luck, rolls = (
        search.blank(rows, search.value(rows)),
        Luck(number),
        all_rolls(search.dice),
    )
    turns = 0
    while not position.is_over():
        position = position.after(best(position.turns(luck.roll(rolls))))
        turns += 1
    return turns


def through_the_contract(game: Game, number: int) -> int:
    """Plays a match whose steps are drawn from the menus; returns its number of turns."""
    match = new_match(game.rules, 1, {}, f"bench/{number}")
    while not match.is_over:
        chance = SeededChance("bench", match.moment)
        turn = some_turn(game.rules, match.view(0), chance, "turn")
        match = match.seal(0, turn, match.moment).resolved()
    return match.moment


def in_words(speed: Speed) -> str:
    """The speed for people."""
    return f"{speed.games_per_cpu_second:,.0f} games/s, {speed.steps_per_cpu_second:,.0f} turns/s"


if __name__ == "__main__":
    main()
