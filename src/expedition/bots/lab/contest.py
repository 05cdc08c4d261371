"""Round-robin tournaments: every bot meets every other, rotating through the seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, cycle, islice
from math import sqrt

from expedition.bots.lab.ratings import Matrix, Rating, comparisons, rate
from expedition.bots.luck import luck_of
from expedition.bots.match_runner import play_match
from expedition.core.catalogue import find_game
from expedition.core.rules import Options


@dataclass(frozen=True, slots=True)
class Contest:
    """The schedule of a tournament; deterministic.

    With `alone` every bot also plays as many solo games as at each table, with common random
    numbers, and their luck adjustment; in company others meddle, and the expected luck is not 0.
    """

    game: str
    players: tuple[str, ...]
    seats: int
    options: Options
    seed: str
    alone: bool

    @property
    def tables(self) -> list[tuple[int, ...]]:
        """The players of each table; where there are too few for one, they hold several seats."""
        everybody = range(len(self.players))
        by_themselves = [(player,) for player in everybody] if self.alone else []
        if len(self.players) < self.seats:
            return [tuple(islice(cycle(everybody), self.seats)), *by_themselves]
        return [*combinations(everybody, self.seats), *by_themselves]

    def seated(self, number: int) -> tuple[int, ...]:
        """The seating of that match: at each table the players rotate by a seat each time.

        Once everybody has been everywhere, they sit down the other way round.
        """
        times, table = divmod(number, len(self.tables))
        players = self.tables[table]
        if times // self.seats % 2:
            players = players[::-1]
        first = times % len(players)
        return (*players[first:], *players[:first])

    def luck(self, number: int) -> str:
        """The seed of that match; solo games of a round share it (common random numbers)."""
        times, table = divmod(number, len(self.tables))
        is_alone = len(self.tables[table]) == 1
        return f"{self.seed}/alone/{times}" if is_alone else f"{self.seed}/{number}"


@dataclass(frozen=True, slots=True)
class Played:
    """The result of one match, seat by seat; of solo games also the luck."""

    number: int
    players: tuple[int, ...]
    stars: tuple[int, ...]
    places: tuple[int, ...]
    luck: float | None = None


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean and its standard error, which is None for a single number."""

    mean: float
    error: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """A player's rating, share of the wins, and stars.

    `alone` are the stars of the games that it played alone, and `adjusted` those without luck.
    """

    player: str
    matches: int
    rating: Rating
    wins: float
    stars: Mean
    alone: Mean | None
    adjusted: Mean | None


def play_contest(contest: Contest, numbers: range) -> list[Played]:
    """Plays the matches with these numbers."""
    return [_played(contest, number) for number in numbers]


def results(contest: Contest, played: Sequence[Played]) -> list[Result]:
    """The results of all players, best rating first."""
    ratings = rate(_comparisons(contest, played))
    found = [_result(contest, played, player, rating) for player, rating in enumerate(ratings)]
    return sorted(found, key=lambda result: -result.rating.points)


def mean(numbers: Sequence[float]) -> Mean:
    """The mean and its standard error."""
    middle = sum(numbers) / len(numbers)
    if len(numbers) < 2:
        return Mean(middle, None)
    squares = sum((number - middle) ** 2 for number in numbers)
    return Mean(middle, sqrt(squares / (len(numbers) - 1) / len(numbers)))


def head_to_head(contest: Contest, played: Sequence[Played]) -> dict[tuple[str, str], float]:
    """Pairwise win rates: how often one player came before the other; ties count as half."""
    before, names = _comparisons(contest, played), contest.players
    return {
        (names[one], names[other]): row[other] / (row[other] + before[other][one])
        for one, row in enumerate(before)
        for other in range(len(names))
        if row[other] + before[other][one]
    }


def _played(contest: Contest, number: int) -> Played:
    game, seated = find_game(contest.game), contest.seated(number)
    names = [contest.players[player] for player in seated]
    match = play_match(game, names, contest.options, contest.luck(number))
    standings = match.standings()
    return Played(
        number=number,
        players=seated,
        stars=tuple(standings[seat].total for seat in range(len(seated))),
        places=tuple(standings[seat].place for seat in range(len(seated))),
        luck=luck_of(game, match)[0] if len(seated) == 1 else None,
    )


def _comparisons(contest: Contest, played: Sequence[Played]) -> Matrix:
    return comparisons(((one.players, one.places) for one in played), len(contest.players))


def _result(contest: Contest, played: Sequence[Played], player: int, rating: Rating) -> Result:
    own = [match for match in played if player in match.players]
    matches = [match for match in own if match.luck is None]
    stars = [
        stars
        for match in matches
        for who, stars in zip(match.players, match.stars, strict=True)
        if who == player
    ]
    alone = [(match.stars[0], match.luck) for match in own if match.luck is not None]
    return Result(
        player=contest.players[player],
        matches=len(matches),
        rating=rating,
        wins=sum(_share(match, player) for match in matches) / len(matches),
        stars=mean(stars),
        alone=mean([total for total, _ in alone]) if alone else None,
        adjusted=mean([total - luck for total, luck in alone]) if alone else None,
    )


def _share(match: Played, player: int) -> float:
    """A player's share of the win; ties for the first place divide it."""
    winners = [who for who, place in zip(match.players, match.places, strict=True) if place == 1]
    return winners.count(player) / len(winners)
