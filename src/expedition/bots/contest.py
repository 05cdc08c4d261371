"""A contest: every player meets every other, at tables of so many seats, by turns in each seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import sqrt

from expedition.bots.arena import play_match
from expedition.bots.luck import luck_of
from expedition.bots.ratings import Rating, comparisons, rate
from expedition.bots.tally import deal
from expedition.core.catalogue import find_game
from expedition.core.rules import Options


@dataclass(frozen=True, slots=True)
class Contest:
    """What is played; the same contest always comes to the same.

    Each table has matches of its own, with luck of their own; `tells_luck` says whether the luck of
    every seat is worked out.
    """

    game: str
    players: tuple[str, ...]
    seats: int
    options: Options
    seed: str
    tells_luck: bool

    @property
    def tables(self) -> list[tuple[int, ...]]:
        """The players of each table; where there are too few for one, they hold several seats."""
        if len(self.players) < self.seats:
            everybody = [str(player) for player in range(len(self.players))]
            return [tuple(map(int, deal(everybody, self.seats)))]
        return list(combinations(range(len(self.players)), self.seats))

    def seated(self, number: int) -> tuple[int, ...]:
        """Who sits where in that match: at each table the players move on by a seat each time.

        Once everybody has been everywhere, they sit down the other way round.
        """
        times, table = divmod(number, len(self.tables))
        players = self.tables[table]
        if times // self.seats % 2:
            players = players[::-1]
        first = times % self.seats
        return (*players[first:], *players[:first])


@dataclass(frozen=True, slots=True)
class Played:
    """How one match ended, seat by seat; `luck` is empty where nothing is known of it."""

    number: int
    players: tuple[int, ...]
    stars: tuple[int, ...]
    places: tuple[int, ...]
    luck: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Mean:
    """The mean of some numbers and its standard error; of one number, that is not known."""

    mean: float
    error: float | None


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a player: places turned into a rating, its share of the wins, its stars.

    `adjusted` are the stars without luck.
    """

    player: str
    matches: int
    rating: Rating
    wins: float
    stars: Mean
    adjusted: Mean | None


def play_contest(contest: Contest, numbers: range) -> list[Played]:
    """The matches with these numbers."""
    return [_played(contest, number) for number in numbers]


def results(contest: Contest, played: Sequence[Played]) -> list[Result]:
    """The players, best rating first."""
    count = len(contest.players)
    ratings = rate(comparisons(((one.players, one.places) for one in played), count))
    found = [_result(contest, played, player, rating) for player, rating in enumerate(ratings)]
    return sorted(found, key=lambda result: -result.rating.points)


def mean(numbers: Sequence[float]) -> Mean:
    """The mean and its standard error."""
    middle = sum(numbers) / len(numbers)
    if len(numbers) < 2:
        return Mean(middle, None)
    squares = sum((number - middle) ** 2 for number in numbers)
    return Mean(middle, sqrt(squares / (len(numbers) - 1) / len(numbers)))


def _played(contest: Contest, number: int) -> Played:
    game, seated = find_game(contest.game), contest.seated(number)
    names = [contest.players[player] for player in seated]
    match = play_match(game, names, contest.options, f"{contest.seed}/{number}")
    standings = match.standings()
    luck = luck_of(game, match) if contest.tells_luck else {}
    return Played(
        number=number,
        players=seated,
        stars=tuple(standings[seat].total for seat in range(contest.seats)),
        places=tuple(standings[seat].place for seat in range(contest.seats)),
        luck=tuple(luck[seat] for seat in sorted(luck)),
    )


def _result(contest: Contest, played: Sequence[Played], player: int, rating: Rating) -> Result:
    seats = [
        (match, seat)
        for match in played
        for seat, seated in enumerate(match.players)
        if seated == player
    ]
    matches = [match for match in played if player in match.players]
    adjusted = [match.stars[seat] - match.luck[seat] for match, seat in seats if match.luck]
    return Result(
        player=contest.players[player],
        matches=len(matches),
        rating=rating,
        wins=sum(_share(match, player) for match in matches) / len(matches),
        stars=mean([match.stars[seat] for match, seat in seats]),
        adjusted=mean(adjusted) if adjusted else None,
    )


def _share(match: Played, player: int) -> float:
    """The part of the match that the player won; those who share the first place divide it."""
    winners = [who for who, place in zip(match.players, match.places, strict=True) if place == 1]
    return winners.count(player) / len(winners)


def head_to_head(contest: Contest, played: Iterable[Played]) -> dict[tuple[str, str], float]:
    """For each two players how often the one came before the other; ties count as half."""
    count = len(contest.players)
    before = comparisons(((one.players, one.places) for one in played), count)
    return {
        (contest.players[one], contest.players[other]): before[one][other]
        / (before[one][other] + before[other][one])
        for one in range(count)
        for other in range(count)
        if before[one][other] + before[other][one]
    }
