"""Processor time of the greedy bot's decisions, in every game, for few and for many players.

    python -m benchmarks.bot_turns [--matches 10]

Processor time, so that others who use the machine do not count.
"""

from __future__ import annotations

import argparse
from time import process_time

from expedition.bots.bot_rng import luck_for_bots
from expedition.bots.strengths.greedy import greedy
from expedition.core.catalogue import Game, catalogue
from expedition.core.match import new_match

MOST_PLAYERS = 8
MATCHES = 10


def decisions(game: Game, seats: int, seed: str) -> list[float]:
    """The seconds that each decision of a match took."""
    took: list[float] = []
    match = new_match(game.rules, seats, {}, seed)
    while not match.is_over:
        luck = luck_for_bots(match)
        for seat in sorted(match.waiting_for):
            view = match.view(seat)
            began = process_time()
            turn = greedy(game, view, luck)
            took.append(process_time() - began)
            match = match.seal(seat, turn, match.moment)
        match = match.resolved()
    return took


def tables(game: Game) -> list[int]:
    """The numbers of players that are tried: few, some and many."""
    box = game.rules.box
    most = min(box.most_seats, MOST_PLAYERS)
    return sorted({box.fewest_seats, (box.fewest_seats + most) // 2, most})


def main(matches: int = MATCHES) -> None:
    """Print the table."""
    print("| game | players | decisions | mean | 99 of 100 below | longest |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for game in catalogue().values():
        for seats in tables(game):
            took = sorted(
                1000 * seconds
                for number in range(matches)
                for seconds in decisions(game, seats, f"bench/{number}")
            )
            mean, most = sum(took) / len(took), took[-1]
            nearly_all = took[int(len(took) * 0.99)]
            print(
                f"| {game.name} | {seats} | {len(took)} | {mean:.1f} ms "
                f"| {nearly_all:.1f} ms | {most:.1f} ms |",
                flush=True,
            )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=MATCHES)
    main(parser.parse_args().matches)
