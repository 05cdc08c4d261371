"""How well the coach tells luck from skill: the identity, the mean of luck, spreads and ranks.

`python -m benchmarks.coach --game temple --games 200` reviews so many games of each level.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from statistics import fmean, stdev
from time import process_time

from expedition.bots import LEVELS
from expedition.bots.arena import play_match
from expedition.bots.coach import coach
from expedition.core.catalogue import Game, catalogue, find_game
from expedition.core.reviews import Review
from expedition.locale import LANGUAGES, say

GAMES = 20
FEW = 16
"""One adjusted game is to do for so many raw ones: 25 games rank the levels as 400 do."""
LONGEST = 200
"""How many characters a reason may have."""


@dataclass(frozen=True, slots=True)
class Level:
    """What the reviews of many games of one level come to; means with their standard errors."""

    game: str
    level: str
    games: int
    stars: float
    stars_error: float
    luck: float
    luck_error: float
    spread: float
    adjusted: float
    adjusted_spread: float
    cost: float
    afterthought: float
    accuracy: float
    seconds: float


def reviews_of(game: Game, level: str, games: int) -> Iterator[Review]:
    """Reviews of games alone; all levels meet the same dice."""
    for number in range(games):
        review = coach(game, play_match(game, [level], {}, f"coach {number}"), 0)
        if 100 * review.stars != review.par + review.luck + review.skill:
            raise AssertionError(f"{game.name} {level} {number} does not add up")
        yield review


def level_of(game: Game, level: str, reviews: Sequence[Review], seconds: float) -> Level:
    """The figures of one level."""
    stars = [float(review.stars) for review in reviews]
    luck = [review.luck / 100 for review in reviews]
    adjusted = [one - other for one, other in zip(stars, luck, strict=True)]
    root = sqrt(len(reviews))
    return Level(
        game=game.name,
        level=level,
        games=len(reviews),
        stars=fmean(stars),
        stars_error=stdev(stars) / root,
        luck=fmean(luck),
        luck_error=stdev(luck) / root,
        spread=stdev(stars),
        adjusted=fmean(adjusted),
        adjusted_spread=stdev(adjusted),
        cost=fmean((review.skill - review.afterthought) / 100 for review in reviews),
        afterthought=fmean(review.afterthought / 100 for review in reviews),
        accuracy=fmean(review.accuracy for review in reviews),
        seconds=seconds / len(reviews),
    )


def longest_reason(game: Game, reviews: Sequence[Review]) -> tuple[int, int]:
    """How many reasons there are, and how long the longest is in any language."""
    reasons = [turn.reason for review in reviews for turn in review.turns if turn.reason]
    told = [
        say(language, f"{game.name}.{reason.key}", **reason.values)
        for reason in reasons
        for language in LANGUAGES
    ]
    for sentence in told:
        if "{" in sentence or sentence.startswith(game.name):
            raise AssertionError(f"{sentence} is not a sentence")
    return len(reasons), max(map(len, told), default=0)


def weigh(game: Game, levels: Sequence[str], games: int, as_json: bool) -> None:
    """Prints the figures of each level, and whether few adjusted games rank them as all do."""
    raw, few = {}, {}
    for level in levels:
        started = process_time()
        reviews = list(reviews_of(game, level, games))
        found = level_of(game, level, reviews, process_time() - started)
        raw[level] = found.stars
        first = reviews[: max(1, games // FEW)]
        few[level] = fmean(review.stars - review.luck / 100 for review in first)
        reasons, longest = longest_reason(game, reviews)
        told = {**asdict(found), "reasons": reasons, "longest_reason": longest}
        if as_json:
            print(json.dumps(told), flush=True)
        else:
            print(_line(found), f"{reasons} reasons, longest {longest}", flush=True)
    ranks = [sorted(levels, key=means.__getitem__) for means in (raw, few)]
    same = "the same as" if ranks[0] == ranks[1] else "other than"
    told = f"{game.name}: {max(1, games // FEW)} adjusted games rank the levels {same} {games} raw"
    print(json.dumps({"ranks": ranks}) if as_json else told, flush=True)


def _line(level: Level) -> str:
    return (
        f"{level.game} {level.level}: {level.games} games,"
        f" {level.stars:.2f} ± {level.stars_error:.2f} stars,"
        f" luck {level.luck:+.2f} ± {level.luck_error:.2f},"
        f" spread {level.spread:.2f} raw, {level.adjusted_spread:.2f} adjusted,"
        f" cost {level.cost:.2f}, afterthought {level.afterthought:+.2f},"
        f" accuracy {level.accuracy:.0f}, {level.seconds:.2f} s a game;"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """The figures of the games and levels asked for."""
    coached = [name for name in catalogue() if find_game(name).playouts is not None]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=coached, action="append")
    parser.add_argument("--level", choices=LEVELS, action="append")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args(arguments)
    for name in chosen.game or coached:
        weigh(find_game(name), chosen.level or list(LEVELS), chosen.games, chosen.json)


if __name__ == "__main__":
    main()
