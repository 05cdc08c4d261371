"""Makes puzzles: plays games by bots, and looks for moments with one turn that is clearly best.

The turns of a moment are compared by paired playouts: all are played on to the end with the same
dice, so that the standard error is that of their difference. Turns that are far behind drop out
early.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, islice
from math import exp, log, sqrt
from statistics import fmean, variance
from types import MappingProxyType

from expedition.bots import find_bot
from expedition.bots.match_runner import play_match
from expedition.core.catalogue import Game
from expedition.core.chance import SeededChance
from expedition.core.errors import Refusal
from expedition.core.match import Match, new_match
from expedition.core.playouts import AT_ONCE, AnyPlayouts
from expedition.core.puzzles import Head, Marked, Puzzle, sheet_after
from expedition.core.rules import Options
from expedition.core.turns import AnyTurn, AnyView, every_turn, turn_text

PLAYERS = ("tourist", "pathfinder", "voyager")
"""The bots of whose games the positions are, in turn: people play well and badly, too."""
TRIES: Mapping[str, int] = MappingProxyType(
    {"tourist": 8, "pathfinder": 8, "voyager": 3, "explorer": 2}
)
"""The number of tries of each strength; the stronger ones vary little, and take longer."""
RATINGS: Mapping[str, int] = MappingProxyType(
    {"tourist": 1300, "pathfinder": 1350, "voyager": 1800, "explorer": 2100}
)
"""The scale of grades: a strength finds half of the puzzles that are rated as it is. Of those from
which this was set they found 30, 31, 83 and 97 in a hundred."""
USUAL, SPREAD = 1500, 350
"""The prior of a rating, before any try at a puzzle: a mean and a standard deviation."""
LOGISTIC = 400 / log(10)
"""So many points are a factor of e in the odds, as with ratings of chess."""

CANDIDATES, PLAYOUTS = 6, 128
FIRST_LOOK = 8
"""The number of playouts doubles from look to look, up to all of them."""
FAR_BEHIND = 4.0
"""A turn that is behind by so many standard errors drops out."""
HOPELESS = 1.2
"""If the second turn is not even so many standard errors behind, the search ends."""
CLEARLY = 2.5
"""The best turn leads by so many standard errors. Two would do for one comparison, but the best of
many positions and turns is often a little overestimated."""
LEAST_GAP = 0.5
"""The stars that it leads by at least: less is not worth a puzzle."""
A_GAME = 3
"""At most so many puzzles come from a game."""
LOOKS_THE_SAME, ONE_IN = 0.3, 4
"""If two turns look the same but for so many stars, one in so many moments is searched."""
OPENING = 0.5
"""This share of the moments is left out: on a sheet that is nearly empty few turns are clearly
best, and playouts are long."""
FEWEST_TURNS = 4


@dataclass(frozen=True, slots=True)
class Lead:
    """The best turn of a position: by how many stars it leads, and the standard error of that."""

    turn: AnyTurn
    gap: float
    doubt: float

    @property
    def is_clear(self) -> bool:
        """True if that is one for a puzzle."""
        return self.gap >= LEAST_GAP and not self.is_less(CLEARLY)

    def is_less(self, errors: float) -> bool:
        """True if it leads by less than so many standard errors."""
        return self.gap < errors * self.doubt


@dataclass(frozen=True, slots=True)
class Depth:
    """The extent of a search: the turns, the playouts of each, the number of the first."""

    candidates: int = CANDIDATES
    playouts: int = PLAYOUTS
    first: int = 0

    def times(self, factor: int) -> Depth:
        """A search so many times as long, with other dice."""
        return Depth(2 * self.candidates, factor * self.playouts, self.first + self.playouts)


def made(
    game: Game, options: Options, seed: str, depth: Depth, opening: float = OPENING
) -> Iterator[Puzzle]:
    """Puzzles without end, game by game, without that share of the moments at the beginning."""
    playouts = _playouts(game)
    head = Head(game.name, game.rules.box.edition, dict(options), depth.playouts, dict(TRIES))
    for number in count():
        player = PLAYERS[number % len(PLAYERS)]
        match = play_match(game, [player], options, f"{seed}/{number}")
        yield from islice(_of_game(game, playouts, head, match, depth, opening), A_GAME)


def still_holds(game: Game, puzzle: Puzzle, depth: Depth) -> bool:
    """True if a search of that depth finds the same turn to be the best."""
    match = puzzle.match(game.rules)
    lead = _lead(game, _playouts(game), match, depth, hopeless=0.0)
    return lead is not None and puzzle.solves(game, match, lead.turn)


def clear_lead(game: Game, playouts: AnyPlayouts, match: Match, depth: Depth) -> Lead | None:
    """The turn that is clearly best; None without one."""
    lead = _lead(game, playouts, match, depth, HOPELESS)
    return lead if lead is not None and lead.is_clear else None


def rating_of(found: Mapping[str, int], tries: Mapping[str, int] = TRIES) -> int:
    """The likeliest rating of a puzzle that each strength found so often."""

    def log_likelihood(rating: int) -> float:
        likely = -(((rating - USUAL) / SPREAD) ** 2) / 2
        for strength, asked in tries.items():
            odds = (RATINGS[strength] - rating) / LOGISTIC
            likely -= found[strength] * log(1 + exp(-odds))
            likely -= (asked - found[strength]) * log(1 + exp(odds))
        return likely

    return max(range(USUAL - 4 * SPREAD, USUAL + 4 * SPREAD), key=log_likelihood)


def _playouts(game: Game) -> AnyPlayouts:
    if game.playouts is None or game.sheets is None:
        raise Refusal("no_coach", game=game.name)
    return game.playouts


def _of_game(
    game: Game, playouts: AnyPlayouts, head: Head, match: Match, depth: Depth, opening: float
) -> Iterator[Puzzle]:
    """The puzzles that moments of a finished match make."""
    turns = tuple(turn_text(past[0]) for past in match.past)
    then = new_match(match.rules, match.seats, match.options, match.seed)
    for past in match.past:
        if then.moment >= opening * match.moment and _looks_clear(playouts, then):
            lead = clear_lead(game, playouts, then, depth)
            if lead is not None:
                yield Puzzle(head, match.seed, turns[: then.moment], _marked(game, then, lead))
        then = then.with_sealed(past).resolved()


def _looks_clear(playouts: AnyPlayouts, match: Match) -> bool:
    """True if the turn that looks best looks better than the next; for some others by lot.

    Where two look the same there seldom is a clear lead; where there is one, it is hard to see.
    """
    looks = [one.worth for one in playouts.ranked(match.view(0), AT_ONCE, 0)[:2]]
    if len(looks) < 2:
        return False
    lot = SeededChance(f"{match.seed}/looks", match.moment).below(ONE_IN, "search")
    return looks[0] - looks[1] >= LOOKS_THE_SAME or lot == 0


def _lead(
    game: Game, playouts: AnyPlayouts, match: Match, depth: Depth, hopeless: float
) -> Lead | None:
    """The best turn of a position and its lead; None where there is no choice, or no hope."""
    left = _candidates(game, playouts, match, depth.candidates)
    if len(left) < 2:
        return None
    trial, wanted = _Trial(playouts, match.view(0), depth.first), min(FIRST_LOOK, depth.playouts)
    # Most positions have two turns that are about as good: those that look best are seen first.
    if min(trial.leads(left[:2], wanted).values(), key=_gap).is_less(hopeless):
        return None
    leads = trial.leads(left, wanted)
    while wanted < depth.playouts:
        second = min(leads, key=lambda turn: leads[turn].gap)
        near = [turn for turn in leads if turn == second or leads[turn].is_less(FAR_BEHIND)]
        wanted = min(2 * wanted, depth.playouts)
        if leads[second].is_less(hopeless):
            return None
        leads = trial.leads([leads[second].turn, *near], wanted)
    return min(leads.values(), key=_gap)


class _Trial:
    """Turns of one position that are played on, all with the same dice."""

    def __init__(self, playouts: AnyPlayouts, view: AnyView, first: int) -> None:
        self._playouts = playouts
        self._view = view
        self._first = first
        self._outcomes: dict[AnyTurn, list[float]] = {}

    def leads(self, turns: Sequence[AnyTurn], wanted: int) -> dict[AnyTurn, Lead]:
        """The lead of the best turn over each of the others, after so many playouts of each."""
        stars = {turn: self._played(turn, wanted) for turn in turns}
        best = max(turns, key=lambda turn: fmean(stars[turn]))
        return {turn: _lead_over(best, stars, turn) for turn in turns if turn != best}

    def _played(self, turn: AnyTurn, wanted: int) -> list[float]:
        stars = self._outcomes.setdefault(turn, [])
        numbers = range(self._first + len(stars), self._first + wanted)
        stars += self._playouts.played_on(self._view, turn, numbers)
        return stars


def _lead_over(best: AnyTurn, stars: Mapping[AnyTurn, list[float]], other: AnyTurn) -> Lead:
    """The lead over another turn, by playouts with the same dice."""
    pairs = zip(stars[best], stars[other], strict=True)
    differences = [one - two for one, two in pairs]
    # Differences that are all the same tell less than they seem to: never quite sure.
    doubt = sqrt((variance(differences) + 0.1) / len(differences))
    return Lead(best, fmean(differences), doubt)


def _gap(lead: Lead) -> float:
    return lead.gap


def _candidates(game: Game, playouts: AnyPlayouts, match: Match, most: int) -> Sequence[AnyTurn]:
    """The turns that look best, one for each sheet that they lead to."""
    if not _has_choice(game, match.view(0)):
        return ()
    turns: list[AnyTurn] = []
    sheets: list[object] = []
    for one in playouts.ranked(match.view(0), AT_ONCE, 0)[:most]:
        sheet = sheet_after(game, match, one.turn)
        if sheet not in sheets:
            turns.append(one.turn)
            sheets.append(sheet)
    return turns


def _has_choice(game: Game, view: AnyView) -> bool:
    turns = every_turn(game.rules, view)
    return all(next(turns, None) is not None for _ in range(FEWEST_TURNS))


def _marked(game: Game, match: Match, lead: Lead) -> Marked:
    """The moment with its grade."""
    found = {strength: _found(game, match, lead.turn, strength) for strength in TRIES}
    return Marked(
        moment=match.moment,
        answer=turn_text(lead.turn),
        gap=round(100 * lead.gap),
        doubt=round(100 * lead.doubt),
        found=tuple(found.values()),
        rating=rating_of(found),
    )


def _found(game: Game, match: Match, answer: AnyTurn, strength: str) -> int:
    """The number of tries in which bots of that strength play the best turn."""
    bot, sheet = find_bot(strength), sheet_after(game, match, answer)
    tries = (
        bot(game, match.view(0), SeededChance(f"{match.seed}/tries/{number}", match.moment))
        for number in range(TRIES[strength])
    )
    return sum(sheet_after(game, match, turn) == sheet for turn in tries)
