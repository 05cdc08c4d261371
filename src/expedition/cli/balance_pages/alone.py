"""Sections of a balance report on solo games: histograms of stars, and levels reached."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from expedition.bots.lab.survey import LAYOUT, Survey
from expedition.bots.lab.tally import spread
from expedition.cli.balance_pages.plots import Histogram
from expedition.cli.balance_pages.section import Section, percent
from expedition.cli.i18n import Voice
from expedition.core.catalogue import Game

MOST_BARS = 64
WIDTHS = (1, 2, 5, 10, 20, 50)


def sections_alone(voice: Voice, game: Game, surveys: Sequence[Survey]) -> Iterator[Section]:
    """A section for each layout, with all bots that played on it."""
    for name, grouped in groupby(surveys, lambda survey: survey.plan.options.get(LAYOUT, "")):
        some = list(grouped)
        heading = voice.of(game, f"option.{LAYOUT}.{name}") if name else voice.title(game)
        title = f"{voice.title(game)}: {heading}"
        yield Section(
            name=name or "stars",
            heading=heading,
            alt=_in_words(voice, game, some),
            table=_table(voice, game, some),
            plot=histogram(title, game, some),
        )


def histogram(title: str, game: Game, surveys: Sequence[Survey]) -> Histogram:
    """The histogram of each bot's stars, with bins wide enough to fit the plot."""
    counts = {survey.plan.bots[0]: survey.tally.totals[0] for survey in surveys}
    bounds = game.sheets.bounds if game.sheets else {}
    stars = [number for counted in counts.values() for number in counted]
    least, most = min(stars), max([*stars, *bounds.values()])
    width = next(w for w in WIDTHS if (most - least) / w < MOST_BARS or w == WIDTHS[-1])
    drawn = {bot: bars(counted, width) for bot, counted in counts.items()}
    return Histogram(title, width, least, most, drawn)


def bars(counts: Counter[int], width: int) -> dict[int, int]:
    """The counts of a histogram, by where each bin begins."""
    heights: Counter[int] = Counter()
    for number, count in counts.items():
        heights[number // width * width] += count
    return dict(sorted(heights.items()))


def _table(voice: Voice, game: Game, surveys: Sequence[Survey]) -> list[list[str]]:
    """A row for each bot: statistics of its stars, and the share that reached each level."""
    columns = [voice(f"simulate.column.{key}") for key in ("mean", "spread", "least")]
    columns += [voice(f"simulate.column.{key}") for key in ("quartiles", "most")]
    levels = game.sheets.levels[1:] if game.sheets else ()
    head = [voice("balance.column.bot"), *columns]
    return [
        [*head, *(voice("balance.at_least", level=_level(voice, game, name)) for name in levels)],
        *(_row(game, survey) for survey in surveys),
    ]


def _row(game: Game, survey: Survey) -> list[str]:
    found = spread(survey.tally.totals[0])
    numbers = [f"{found.mean:.1f}", f"{found.deviation:.1f}", str(found.least)]
    numbers += [" ".join(f"{quartile:g}" for quartile in found.quartiles), str(found.most)]
    levels = game.sheets.levels[1:] if game.sheets else ()
    shares = [percent(_reached(game, survey, level)) for level in levels]
    return [survey.plan.bots[0], *numbers, *shares]


def _reached(game: Game, survey: Survey, level: str) -> float:
    """The fraction of matches that reached this level or a higher one."""
    names = game.sheets.levels if game.sheets else ()
    higher = names[names.index(level) :]
    return sum(survey.tally.levels[name] for name in higher) / survey.matches


def _in_words(voice: Voice, game: Game, surveys: Sequence[Survey]) -> str:
    """A text alternative to the plot."""
    told = []
    for survey in surveys:
        found = spread(survey.tally.totals[0])
        told.append(
            voice(
                "balance.alt_stars",
                bot=survey.plan.bots[0],
                mean=f"{found.mean:.1f}",
                least=found.least,
                most=found.most,
            )
        )
    return " ".join([voice("balance.alt_histogram"), *told])


def _level(voice: Voice, game: Game, level: str) -> str:
    return voice.of(game, f"level.{level}")
