"""Calibration of a layout: stars of each level, bounds as hard as printed ones, values of cells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import sqrt

from expedition.bots.lab.own_layout import on_own_layout
from expedition.bots.lab.survey import LAYOUT
from expedition.bots.match_runner import play_match
from expedition.core.catalogue import Game, find_game
from expedition.core.rules import Line


@dataclass(frozen=True, slots=True)
class Trial:
    """A bot that plays alone on a printed layout, by its name, or a custom one, by its text."""

    game: str
    bot: str
    seed: str
    layout: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished game: stars, their margins over the bound of each level, and yields of cells."""

    stars: int
    margins: Mapping[str, int]
    cells: Mapping[str, float]


@dataclass(slots=True)
class Tried:
    """The finished games of one trial."""

    trial: Trial
    finished: list[Finished] = field(default_factory=list)

    @property
    def stars(self) -> list[int]:
        """Their stars."""
        return [one.stars for one in self.finished]

    def margins(self, level: str) -> list[int]:
        """By how many stars each exceeded the bound of a level, or missed it."""
        return [one.margins[level] for one in self.finished]

    def cells(self) -> dict[str, float]:
        """The mean yield of each cell."""
        earned: dict[str, float] = {}
        for one in self.finished:
            for cell, stars in one.cells.items():
                earned[cell] = earned.get(cell, 0.0) + stars
        return {cell: stars / len(self.finished) for cell, stars in sorted(earned.items())}


@dataclass(frozen=True, slots=True)
class Fit:
    """The equivalent bound of a level on this sheet, with its 68 % confidence interval.

    As many games of a bot reach it as reach the printed bound on printed layouts.
    """

    level: str
    bot: str
    printed: int
    share: float
    """Of the games on printed layouts that reached the level."""
    bound: int
    low: int
    high: int

    @property
    def tells(self) -> float:
        """The information in these games: most if half reached the level, none if all did."""
        return self.share * (1 - self.share)


def play_trial(trial: Trial, numbers: range) -> list[Finished]:
    """Plays the games with these numbers, with common random numbers across bots and layouts."""
    game = game_of(trial)
    return [_finished(game, trial, number) for number in numbers]


@lru_cache(maxsize=8)
def game_of(trial: Trial) -> Game:
    """The game with the layout of the trial; Refusal unless it can be played there."""
    game = find_game(trial.game)
    if trial.text:
        game = on_own_layout(game, trial.text)
    return game


def fits(game: Game, here: Sequence[Tried], printed: Sequence[Tried]) -> list[Fit]:
    """The equivalent bounds on this sheet, for every level and bot."""
    assert game.sheets is not None
    found = []
    for level, bound in game.sheets.bounds.items():
        for one in here:
            same_bot = [other for other in printed if other.trial.bot == one.trial.bot]
            there = [margin for other in same_bot for margin in other.margins(level)]
            found.append(_fit(level, one.trial.bot, bound, one.margins(level), there))
    return found


def best_fits(found: Iterable[Fit]) -> dict[str, Fit]:
    """For each level the fit of the bot whose games tell most; empty if none tells anything."""
    best: dict[str, Fit] = {}
    for fit in found:
        if fit.tells > (best[fit.level].tells if fit.level in best else 0.0):
            best[fit.level] = fit
    return best


def quantile(numbers: Sequence[int], part: float) -> int:
    """The quantile: the number that so large a part of them does not exceed."""
    ordered = sorted(numbers)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def share_of(margins: Sequence[int], least: int) -> float:
    """The fraction of the numbers that are as large."""
    return sum(margin >= least for margin in margins) / len(margins)


def _fit(level: str, bot: str, bound: int, here: Sequence[int], there: Sequence[int]) -> Fit:
    share = share_of(there, 0)
    # Both the share and what it is looked up in are counted in few games.
    error = sqrt(share * (1 - share) * (1 / len(here) + 1 / len(there)))
    shift, low, high = (_as_hard(here, share + side * error) for side in (0, 1, -1))
    return Fit(level, bot, bound, share, bound + shift, bound + low, bound + high)


def _as_hard(margins: Sequence[int], share: float) -> int:
    """The smallest shift of a bound for that share to reach it."""
    return min(
        range(min(margins) - 1, max(margins) + 2),
        key=lambda shift: (abs(share_of(margins, shift) - share), abs(shift)),
    )


def _options(trial: Trial) -> dict[str, str]:
    return {LAYOUT: trial.layout} if trial.layout else {}


def _finished(game: Game, trial: Trial, number: int) -> Finished:
    match = play_match(game, [trial.bot], _options(trial), f"{trial.seed}/{number}")
    assert game.sheets is not None
    sheet = game.sheets.of(match.view(None).public, 0)
    standing = match.standings()[0]
    bounds = game.sheets.bounds_of(sheet)
    margins = {level: standing.total - max(bound, 0) for level, bound in bounds.items()}
    return Finished(standing.total, margins, _earned(standing.lines))


def _earned(lines: Iterable[Line]) -> dict[str, float]:
    """The yield of each cell: the stars of a mark are divided among its cells."""
    earned: dict[str, float] = {}
    for line in lines:
        for mark in line.marks:
            for cell in mark.cells:
                earned[cell] = earned.get(cell, 0.0) + mark.stars / len(mark.cells)
    return earned
