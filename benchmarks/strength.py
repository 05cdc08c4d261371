"""Strength of the bots: mean stars in solo games, and wins against one another.

    python -m benchmarks.strength --game temple --layout back --strength explorer --games 500
    python -m benchmarks.strength --game temple --strength explorer --against voyager --games 200

Beside the means stands what might have been had the dice been known (`benchmarks.hindsight`). The
same games come to the same stars, however many processes play them; only the times differ.
`--level` is what `--strength` was called, and still works.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from itertools import combinations
from math import sqrt
from statistics import fmean, stdev
from time import process_time
from typing import TypeVar

from benchmarks.hindsight import best_in_hindsight
from benchmarks.playouts import IS_COMPILED
from expedition.bots import STRENGTHS, find_bot, searches
from expedition.bots.match_runner import play_match
from expedition.core.catalogue import Game, catalogue, find_game
from expedition.core.chance import Chance
from expedition.core.turns import AnyTurn, AnyView
from expedition.games.sheet_games.search import SheetSearch

GAMES = 20
WIDTHS = (8, 32)
AT_MOST_IN_HINDSIGHT = 50
"""Hindsight is told for so many of the games: it takes a while, and varies less."""
SEATS = 4
PAIRS = tuple(combinations(range(SEATS), SEATS // 2))

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Mean:
    """The mean of so many games, and its standard error."""

    mean: float
    error: float
    games: int

    def __str__(self) -> str:
        return f"{self.mean:.2f} ± {self.error:.2f}"


@dataclass(frozen=True, slots=True)
class Alone:
    """The result of a solo game."""

    stars: int
    level: str | None
    turns: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Hindsight:
    """The results of beam searches of one width, and of play with the same dice."""

    width: int
    found: Mean
    played: Mean


def main(given: Sequence[str] = ()) -> None:
    """Measure what is asked for; without arguments a little of everything."""
    chosen = arguments(given)
    games = [find_game(chosen.game)] if chosen.game else list(catalogue().values())
    for game in games:
        if game.playouts is None or game.sheets is None:
            if chosen.game and chosen.against:
                tell_duel(game, "", chosen.strength or list(STRENGTHS)[-1], chosen)
            continue
        layouts = [chosen.layout] if chosen.layout else list(game.sheets.layouts)
        strengths = [chosen.strength] if chosen.strength else list(game.playouts.efforts)
        for layout in layouts:
            for strength in strengths:
                if chosen.against:
                    tell_duel(game, layout, strength, chosen)
                else:
                    tell_alone(game, layout, strength, chosen)


def arguments(given: Sequence[str]) -> argparse.Namespace:
    """What is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", help="one game; all that can be played ahead without it")
    parser.add_argument("--layout")
    parser.add_argument("--strength", "--level", choices=STRENGTHS)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--against", choices=STRENGTHS, help="two seats each at tables of four")
    parser.add_argument("--widths", type=int, nargs="*", default=WIDTHS, help="of the beams")
    parser.add_argument("--hindsight", type=int, default=None, help="of how many games")
    parser.add_argument("--jobs", type=int, default=1, help="so many processes")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args(given)


def tell_alone(game: Game, layout: str, strength: str, chosen: argparse.Namespace) -> None:
    """Print how a bot does alone, and what hindsight would have found."""
    played = list(spread(partial(alone, game.name, layout, strength), chosen.games, chosen.jobs))
    stars = mean_of(one.stars for one in played)
    share = mean_of(one.level == list(STRENGTHS)[-1] for one in played)
    turn = sum(one.seconds for one in played) / sum(one.turns for one in played)
    many = min(chosen.games, AT_MOST_IN_HINDSIGHT) if chosen.hindsight is None else chosen.hindsight
    bounds = []
    for width in chosen.widths if many and isinstance(game.playouts, SheetSearch) else ():
        found = spread(partial(known, game.name, layout, width), many, chosen.jobs)
        before = mean_of(one.stars for one in played[:many])
        bounds.append(Hindsight(width, mean_of(found), before))
    told = {
        "game": game.name,
        "layout": layout,
        "strength": strength,
        "games": chosen.games,
        "stars": asdict(stars),
        "explorers": asdict(share),
        "milliseconds_a_turn": round(1000 * turn, 2),
        "budget": budget(game, strength),
        "compiled": IS_COMPILED,
        "hindsight": [asdict(bound) for bound in bounds],
    }
    if chosen.json:
        print(json.dumps(told), flush=True)
        return
    print(
        f"{game.name} {layout} {strength}: {stars} stars in {chosen.games} games alone,"
        f" {share.mean:.0%} reach explorer; {1000 * turn:.1f} ms a turn, {told['budget']}"
    )
    for bound in bounds:
        print(
            f"  dice known, beam of {bound.width}: at least {bound.found}"
            f" where {bound.played} were played ({bound.found.games} games)",
            flush=True,
        )


def tell_duel(game: Game, layout: str, strength: str, chosen: argparse.Namespace) -> None:
    """Print the share of games at tables of four that a bot wins against another."""
    other = chosen.against
    won = mean_of(
        spread(partial(duel, game.name, layout, strength, other), chosen.games, chosen.jobs)
    )
    if chosen.json:
        told = {"game": game.name, "layout": layout, "strength": strength, "against": other}
        print(json.dumps({**told, "wins": asdict(won), "compiled": IS_COMPILED}), flush=True)
    else:
        where = f"{game.name} {layout}".strip()
        print(f"{where}: {strength} wins {won} of {chosen.games} games against {other}")


def alone(name: str, layout: str, strength: str, number: int) -> Alone:
    """Plays a solo game, and measures the processor time of its decisions."""
    took: list[float] = []
    bot = find_bot(strength)

    def timed(game: Game, view: AnyView, chance: Chance) -> AnyTurn:
        began = process_time()
        turn = bot(game, view, chance)
        took.append(process_time() - began)
        return turn

    match = play_match(find_game(name), [timed], {"layout": layout}, seed(layout, number))
    standing = match.standings()[0]
    return Alone(standing.total, standing.level, len(took), sum(took))


def known(name: str, layout: str, width: int, number: int) -> int:
    """The result of a beam search with the dice of a solo game."""
    game = find_game(name)
    assert game.sheets is not None
    assert isinstance(game.playouts, SheetSearch)
    rows = game.sheets.blank(layout).rows
    return best_in_hindsight(game.playouts, rows, seed(layout, number), width)


def duel(name: str, layout: str, strength: str, other: str, number: int) -> float:
    """The share of the first place that a bot has, with two of four seats; these go round."""
    own = PAIRS[number % len(PAIRS)]
    bots = [strength if seat in own else other for seat in range(SEATS)]
    options = {"layout": layout} if layout else {}
    match = play_match(find_game(name), bots, options, seed(layout, number))
    first = [seat for seat, standing in match.standings().items() if standing.place == 1]
    return sum(seat in own for seat in first) / len(first)


def seed(layout: str, number: int) -> str:
    """The seed of a game: bots and beams meet the same dice."""
    return f"strength/{layout}/{number}"


def spread(play: Callable[[int], Result], games: int, jobs: int) -> Iterator[Result]:
    """The results of all games in order, by one process or several."""
    if jobs == 1:
        return map(play, range(games))
    from joblib import Parallel, delayed

    parallel = Parallel(n_jobs=jobs, return_as="generator")
    found: Iterator[Result] = parallel(delayed(play)(number) for number in range(games))
    return found


def mean_of(numbers: Iterable[float]) -> Mean:
    """The mean, and how sure it is."""
    values = [float(number) for number in numbers]
    error = stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Mean(round(fmean(values), 4), round(error, 4), len(values))


def budget(game: Game, strength: str) -> str:
    """The search effort of the bot."""
    if game.playouts is None or not searches(game, strength):
        return "nothing tried"
    effort = game.playouts.efforts[strength]
    if not effort.depth:
        return "every turn judged at once"
    rolls = f"{effort.depth} rolls ahead"
    if not effort.playouts:
        return f"{effort.turns} turns over all rolls, {rolls}"
    return f"{effort.turns} turns by {effort.playouts} playouts, {rolls}"


if __name__ == "__main__":
    main(sys.argv[1:])
