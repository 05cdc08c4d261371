"""How well the coach tells luck from skill: the identity, the mean of luck, spreads and ranks.

`python -m benchmarks.coach --game temple --games 400 --reviews 25` tells the luck of so many games
of each level, and reviews the first of them in full: choices, verdicts and sentences too.
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
from expedition.core.match import Match
from expedition.core.playouts import Effort
from expedition.core.record import record_of, replay
from expedition.core.reviews import Review
from expedition.locale import LANGUAGES, say

GAMES = 20
FEW = 16
"""One adjusted game is to do for so many raw ones: 25 games rank the levels as 400 do."""
LUCK_ALONE = Effort(turns=0, playouts=0, depth=0)
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
    reviews: int
    cost: float
    afterthought: float
    accuracy: float
    seconds: float


@dataclass(frozen=True, slots=True)
class Played:
    """A game alone: its stars, how many of them were luck, and its review if there is one."""

    stars: float
    luck: float
    review: Review | None


def games_of(game: Game, level: str, numbers: Sequence[int], reviews: int) -> Iterator[Played]:
    """Games alone, of which the first are reviewed; all levels meet the same dice."""
    for number in numbers:
        match = play_match(game, [level], {}, f"coach {number}")
        luck = luck_of(game, match)
        review = coach(game, match, 0) if number - numbers[0] < reviews else None
        if review is not None:
            check(review, luck)
        yield Played(match.standings()[0].total, luck, review)


def luck_of(game: Game, match: Match) -> float:
    """How many stars of a game alone were luck, without anything else that a review tells."""
    playouts = game.playouts
    assert playouts is not None
    moments = replay(game.rules, record_of(match, ("",)))
    judged = (playouts.judged(at.view(0), effort=LUCK_ALONE) for at in moments if not at.is_over)
    return sum(one.luck for one in judged if one is not None)


def check(review: Review, luck: float) -> None:
    """Raises AssertionError unless all adds up."""
    if 100 * review.stars != review.par + review.luck + review.skill:
        raise AssertionError(f"{review.stars} stars are not par, luck and skill")
    if abs(review.luck / 100 - luck) > 0.01 * len(review.turns):
        raise AssertionError(f"luck is {review.luck / 100} in the review, and else {luck}")


def level_of(game: Game, level: str, played: Sequence[Played], seconds: float) -> Level:
    """The figures of one level."""
    stars = [one.stars for one in played]
    luck = [one.luck for one in played]
    adjusted = [one.stars - one.luck for one in played]
    reviews = [one.review for one in played if one.review is not None]
    root = sqrt(len(played))
    return Level(
        game=game.name,
        level=level,
        games=len(played),
        stars=fmean(stars),
        stars_error=stdev(stars) / root,
        luck=fmean(luck),
        luck_error=stdev(luck) / root,
        spread=stdev(stars),
        adjusted=fmean(adjusted),
        adjusted_spread=stdev(adjusted),
        reviews=len(reviews),
        cost=fmean((review.skill - review.afterthought) / 100 for review in reviews),
        afterthought=fmean(review.afterthought / 100 for review in reviews),
        accuracy=fmean(review.accuracy for review in reviews),
        seconds=seconds / len(played),
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


def weigh(
    game: Game, levels: Sequence[str], numbers: Sequence[int], reviews: int, as_json: bool
) -> None:
    """Prints the figures of each level, and whether few adjusted games rank them as all do."""
    games = len(numbers)
    raw, few = {}, {}
    for level in levels:
        started = process_time()
        played = list(games_of(game, level, numbers, reviews))
        found = level_of(game, level, played, process_time() - started)
        raw[level] = found.stars
        few[level] = fmean(one.stars - one.luck for one in played[: max(1, games // FEW)])
        reasons, longest = longest_reason(game, [one.review for one in played if one.review])
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
        f" {level.reviews} reviews: cost {level.cost:.2f}, afterthought {level.afterthought:+.2f},"
        f" accuracy {level.accuracy:.0f}, {level.seconds:.2f} s a game;"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """The figures of the games and levels asked for."""
    coached = [name for name in catalogue() if find_game(name).playouts is not None]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=coached, action="append")
    parser.add_argument("--level", choices=LEVELS, action="append")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--first", type=int, default=0, help="its number; others, other dice")
    parser.add_argument("--reviews", type=int, default=GAMES)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args(arguments)
    for name in chosen.game or coached:
        game, levels = find_game(name), chosen.level or list(LEVELS)
        numbers = range(chosen.first, chosen.first + chosen.games)
        weigh(game, levels, numbers, max(1, chosen.reviews), chosen.json)


if __name__ == "__main__":
    main()
