"""The benchmark of a policy: published seeds alone, and two at a table against each strength."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from expedition.bots import STRENGTHS, Bot
from expedition.bots.lab.contest import Mean, mean
from expedition.bots.luck import luck_of, tells_luck
from expedition.bots.match_runner import play_match
from expedition.bots.strengths.custom import is_own
from expedition.core.catalogue import find_game
from expedition.core.rules import Options

SEEDS = "expedition-bench"
"""Prefix of all seeds: every measurement plays the same dice."""
PAIR = 2

Kind: TypeAlias = Literal["alone", "against"]
Reader: TypeAlias = Callable[[str, tuple[tuple[str, str], ...]], Bot]
"""Makes a bot of a name, for tables with some options."""


@dataclass(frozen=True, slots=True)
class Measuring:
    """A benchmark; deterministic. `reader` makes a bot of a policy's name, where it is no bot's.

    Every policy plays the same games alone, with the same dice; then as many matches against each
    strength, with each set of dice twice, so that both have sat in either seat.
    """

    game: str
    policies: tuple[str, ...]
    options: Options
    games: int
    matches: int
    reader: Reader | None = None

    @property
    def alone(self) -> int:
        """How many games each policy plays alone; none where a game has no luck to take off."""
        return self.games if tells_luck(find_game(self.game)) else 0

    @property
    def count(self) -> int:
        """The number of all matches."""
        return len(self.policies) * (self.alone + len(STRENGTHS) * self.matches)

    def seed(self, kind: Kind, number: int) -> str:
        """The seed of a match, which anybody can play again."""
        return f"{SEEDS}/{self.game}/{kind}/{number}"


@dataclass(frozen=True, slots=True)
class Measured:
    """One match of a policy: alone, with its luck; or against a strength, with its share."""

    policy: int
    stars: int
    luck: float | None = None
    rival: str | None = None
    share: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Merit:
    """What a policy has come to: stars alone, those without luck, and its shares of the wins."""

    policy: str
    stars: Mean | None
    adjusted: Mean | None
    shares: dict[str, Mean]


def play_measured(measuring: Measuring, numbers: range) -> list[Measured]:
    """Plays the matches with these numbers."""
    return [_played(measuring, number) for number in numbers]


def merits(measuring: Measuring, played: Sequence[Measured]) -> Iterator[Merit]:
    """What each policy has come to, in the order in which they are named."""
    for policy, name in enumerate(measuring.policies):
        own = [one for one in played if one.policy == policy]
        alone = [(one.stars, one.luck) for one in own if one.luck is not None]
        against = {rival: [one.share for one in own if one.rival == rival] for rival in STRENGTHS}
        yield Merit(
            policy=name,
            stars=mean([stars for stars, _ in alone]) if alone else None,
            adjusted=mean([stars - luck for stars, luck in alone]) if alone else None,
            shares={rival: mean(shares) for rival, shares in against.items() if shares},
        )


def _played(measuring: Measuring, number: int) -> Measured:
    game = find_game(measuring.game)
    policy, place = divmod(number, measuring.count // len(measuring.policies))
    name = measuring.policies[policy]
    player: str | Bot = name
    if measuring.reader is not None and is_own(name):
        player = measuring.reader(name, tuple(sorted(measuring.options.items())))
    if place < measuring.alone:
        seed = measuring.seed("alone", place)
        match = play_match(game, [player], measuring.options, seed)
        return Measured(policy, match.standings()[0].total, luck_of(game, match)[0])
    against, turn = divmod(place - measuring.alone, measuring.matches)
    rival = list(STRENGTHS)[against]
    dice, seat = divmod(turn, PAIR)
    players = [player, rival] if seat == 0 else [rival, player]
    seed = measuring.seed("against", dice)
    standings = play_match(game, players, measuring.options, seed).standings()
    first = [one for one, standing in standings.items() if standing.place == 1]
    share = (seat in first) / len(first)
    return Measured(policy, standings[seat].total, rival=rival, share=share)
