"""Validation of the coach's split into luck and skill: identity, mean of luck, variance, ranking.

`python -m benchmarks.coach --game temple --games 400 --reviews 25` tells the luck of so many games
of each strength, and reviews the first of them in full: choices, verdicts and sentences too.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from statistics import fmean, stdev
from time import process_time

from expedition.bots import STRENGTHS, Bot, find_bot
from expedition.bots.coach import coach
from expedition.bots.luck import luck_of
from expedition.bots.match_runner import play_match
from expedition.core.catalogue import Game, catalogue, find_game
from expedition.core.chance import Chance
from expedition.core.reviews import Review
from expedition.core.turns import AnyTurn, AnyView
from expedition.locale import LANGUAGES, say

GAMES = 20
FEW = 16
"""One adjusted game is to do for so many raw ones: 25 games rank the bots as 400 do."""
LONGEST = 200
"""How many characters a reason may have."""


@dataclass(frozen=True, slots=True)
class Figures:
    """Statistics of reviews of one bot's games, by its strength; means with standard errors."""

    game: str
    strength: str
    games: int
    stars: float
    stars_error: float
    luck: float
    luck_error: float
    spread: float
    adjusted: float
    adjusted_spread: float
    own_spread: float | None
    """Of games with the same dice, in which the bot drew other lots: what is its own."""
    reviews: int
    cost: float
    afterthought: float
    accuracy: float
    seconds: float


@dataclass(frozen=True, slots=True)
class Played:
    """A game: the first seat's stars, how many of them were luck, and its review if there is one.

    `again` are the stars of a second game with the same dice, in which the bot drew other lots.
    """

    stars: float
    luck: float
    review: Review | None
    again: float | None


@dataclass(frozen=True, slots=True)
class OtherLots:
    """Luck that draws otherwise than the one it is made of, for whatever purpose."""

    chance: Chance

    def below(self, limit: int, purpose: str) -> int:
        """A whole number from 0 up to, and not including, the limit."""
        return self.chance.below(limit, f"otherwise/{purpose}")


def with_other_lots(strength: str) -> Bot:
    """A bot of that strength who draws other lots."""
    bot = find_bot(strength)

    def plays(game: Game, view: AnyView, chance: Chance) -> AnyTurn:
        return bot(game, view, OtherLots(chance))

    return plays


def games_of(
    game: Game, strength: str, numbers: Sequence[int], *, seats: int, reviews: int, twice: int
) -> Iterator[Played]:
    """Games, the first of them reviewed or played twice; all strengths meet the same dice."""
    for done, number in enumerate(numbers):
        seed = f"coach {number}"
        match = play_match(game, [strength] * seats, {}, seed)
        luck = luck_of(game, match)[0]
        review = coach(game, match, 0) if done < reviews else None
        if review is not None:
            check(review, luck)
        others = [with_other_lots(strength)] * seats
        again = play_match(game, others, {}, seed) if done < twice else None
        yield Played(
            match.standings()[0].total,
            luck,
            review,
            again.standings()[0].total if again else None,
        )


def check(review: Review, luck: float) -> None:
    """Raises AssertionError unless all adds up."""
    if 100 * review.stars != review.par + review.luck + review.skill:
        raise AssertionError(f"{review.stars} stars are not par, luck and skill")
    if abs(review.luck / 100 - luck) > 0.01 * len(review.turns):
        raise AssertionError(f"luck is {review.luck / 100} in the review, and else {luck}")


def figures_of(game: Game, strength: str, played: Sequence[Played], seconds: float) -> Figures:
    """The figures of one strength."""
    stars = [one.stars for one in played]
    luck = [one.luck for one in played]
    adjusted = [one.stars - one.luck for one in played]
    reviews = [one.review for one in played if one.review is not None]
    apart = [one.stars - one.again for one in played if one.again is not None]
    root = sqrt(len(played))
    return Figures(
        game=game.name,
        strength=strength,
        games=len(played),
        stars=fmean(stars),
        stars_error=stdev(stars) / root,
        luck=fmean(luck),
        luck_error=stdev(luck) / root,
        spread=stdev(stars),
        adjusted=fmean(adjusted),
        adjusted_spread=stdev(adjusted),
        own_spread=sqrt(fmean(stars * stars for stars in apart) / 2) if apart else None,
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
    game: Game,
    strengths: Sequence[str],
    numbers: Sequence[int],
    *,
    seats: int,
    reviews: int,
    twice: int,
    as_json: bool,
) -> None:
    """Prints the figures of each strength, and whether few adjusted games rank them as all do."""
    games = len(numbers)
    raw, few = {}, {}
    for strength in strengths:
        started = process_time()
        played = list(games_of(game, strength, numbers, seats=seats, reviews=reviews, twice=twice))
        found = figures_of(game, strength, played, process_time() - started)
        raw[strength] = found.stars
        few[strength] = fmean(one.stars - one.luck for one in played[: max(1, games // FEW)])
        reasons, longest = longest_reason(game, [one.review for one in played if one.review])
        told = {**asdict(found), "reasons": reasons, "longest_reason": longest}
        if as_json:
            print(json.dumps(told), flush=True)
        else:
            print(_line(found), f"{reasons} reasons, longest {longest}", flush=True)
    ranks = [sorted(strengths, key=means.__getitem__) for means in (raw, few)]
    same = "the same as" if ranks[0] == ranks[1] else "other than"
    line = f"{game.name}: {max(1, games // FEW)} adjusted games rank the bots {same} {games} raw"
    print(json.dumps({"ranks": ranks}) if as_json else line, flush=True)


def _line(found: Figures) -> str:
    own = "" if found.own_spread is None else f", {found.own_spread:.2f} with the same dice"
    return (
        f"{found.game} {found.strength}: {found.games} games,"
        f" {found.stars:.2f} ± {found.stars_error:.2f} stars,"
        f" luck {found.luck:+.2f} ± {found.luck_error:.2f},"
        f" spread {found.spread:.2f} raw, {found.adjusted_spread:.2f} adjusted{own},"
        f" {found.reviews} reviews: cost {found.cost:.2f}, afterthought {found.afterthought:+.2f},"
        f" accuracy {found.accuracy:.0f}, {found.seconds:.2f} s a game;"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """The figures of the games and strengths asked for."""
    coached = [name for name in catalogue() if find_game(name).playouts is not None]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=coached, action="append")
    parser.add_argument("--strength", "--level", choices=STRENGTHS, action="append")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--first", type=int, default=0, help="its number; others, other dice")
    parser.add_argument("--reviews", type=int, default=GAMES)
    parser.add_argument("--seats", type=int, default=1, help="so many of that strength at a table")
    parser.add_argument("--twice", type=int, default=0, help="so many also with other lots")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args(arguments)
    for name in chosen.game or coached:
        game, strengths = find_game(name), chosen.strength or list(STRENGTHS)
        numbers = range(chosen.first, chosen.first + chosen.games)
        reviews, twice = max(1, chosen.reviews), chosen.twice
        weigh(
            game,
            strengths,
            numbers,
            seats=chosen.seats,
            reviews=reviews,
            twice=twice,
            as_json=chosen.json,
        )


if __name__ == "__main__":
    main()
