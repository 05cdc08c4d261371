"""Sections of a balance report on several players: length, ending, winners, events, points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from expedition.bots.lab.survey import Survey, doubt, edge
from expedition.bots.lab.tally import Spread, spread
from expedition.cli.balance_pages.by_players import TOO_MUCH
from expedition.cli.balance_pages.plots import Boxes, Parts, Wins
from expedition.cli.balance_pages.section import Section, percent
from expedition.cli.i18n import Voice
from expedition.core.catalogue import Game

Numbers: TypeAlias = Mapping[str, tuple[float, ...]]
"""A number for each number of players, by the name of what is counted."""
DIGITS = 3
"""More than the tables show, and no more than a plot can."""


def sections_in_company(voice: Voice, game: Game, surveys: Sequence[Survey]) -> Iterator[Section]:
    """The sections in the order in which somebody asks: how long, how ended, who won, and why."""
    yield _length(voice, game, surveys)
    if any(survey.endings for survey in surveys):
        ends = _parts(voice, game, surveys, "ending", lambda s: s.endings, lambda s: s.matches)
        yield _section("ends", voice, game, surveys, ends, percent)
        yield _wins(voice, game, surveys)
        counts = _parts(voice, game, surveys, "count", lambda s: s.counts, lambda s: s.matches)
        yield _section("counts", voice, game, surveys, counts, _decimal, piled=False)
    points = _parts(
        voice, game, surveys, "line", lambda s: s.sources, lambda s: s.matches * s.plan.seats
    )
    yield _section("points", voice, game, surveys, points, _decimal)


def _length(voice: Voice, game: Game, surveys: Sequence[Survey]) -> Section:
    heading = voice("balance.heading.length")
    columns = [f"simulate.column.{key}" for key in ("mean", "spread", "least", "quartiles", "most")]
    rows = [[voice("balance.players"), *map(voice, columns)]]
    rounds = {survey.plan.seats: _rounded(spread(survey.tally.rounds)) for survey in surveys}
    for seats, found in rounds.items():
        quartiles = " ".join(f"{quartile:g}" for quartile in found.quartiles)
        numbers = [f"{found.mean:.1f}", f"{found.deviation:.1f}", str(found.least), quartiles]
        rows.append([str(seats), *numbers, str(found.most)])
    return Section(
        name="length",
        heading=heading,
        alt=voice("balance.alt.length"),
        table=rows,
        plot=Boxes(f"{voice.title(game)}: {heading}", rounds),
        text=voice("balance.text.length"),
    )


def _wins(voice: Voice, game: Game, surveys: Sequence[Survey]) -> Section:
    heading = voice("balance.heading.wins")
    most = max(survey.plan.seats for survey in surveys)
    names = [f"{place}." for place in range(1, most + 1)]
    names += [voice(f"balance.column.{key}") for key in ("edge", "edge_of_seat", "error")]
    rows = [[voice("balance.players"), *names]]
    for survey in surveys:
        shares = [percent(float(wins) / survey.matches) for wins in survey.wins_in_order]
        shares += [""] * (most - len(shares))
        edges = [f"{edge(wins):.2f}" for wins in (survey.wins_in_order, survey.wins_by_seat)]
        error = f"± {doubt(survey.matches, survey.plan.seats):.2f}"
        rows.append([str(survey.plan.seats), *shares, *edges, error])
    wins = {one.plan.seats: tuple(round(float(w), 4) for w in one.wins_in_order) for one in surveys}
    return Section(
        name="wins",
        heading=heading,
        alt=voice("balance.alt.wins"),
        table=rows,
        plot=Wins(f"{voice.title(game)}: {heading}", surveys[0].matches, wins),
        text=voice("balance.text.wins", limit=f"{TOO_MUCH:g}"),
    )


def _section(
    name: str,
    voice: Voice,
    game: Game,
    surveys: Sequence[Survey],
    parts: Numbers,
    write: Callable[[float], str],
    *,
    piled: bool = True,
) -> Section:
    """A section with a table of named numbers, a column for each number of players."""
    heading = voice(f"balance.heading.{name}")
    title = f"{voice.title(game)}: {heading}"
    rows = [[voice("balance.players"), *parts]]
    for row, survey in enumerate(surveys):
        numbers = [write(numbers[row]) for numbers in parts.values()]
        rows.append([str(survey.plan.seats), *numbers])
    return Section(
        name=name,
        heading=heading,
        alt=voice(f"balance.alt.{name}"),
        table=rows,
        plot=Parts(title, piled, tuple(survey.plan.seats for survey in surveys), parts),
        text=voice(f"balance.text.{name}"),
    )


def _parts(
    voice: Voice,
    game: Game,
    surveys: Sequence[Survey],
    kind: str,
    counted: Callable[[Survey], Counter[str]],
    of: Callable[[Survey], int],
) -> Numbers:
    """Counts by their names in the game's catalogue, divided."""
    names = dict.fromkeys(name for survey in surveys for name in counted(survey))
    return {
        voice.of(game, f"{kind}.{name}"): tuple(
            round(counted(one)[name] / of(one), DIGITS) for one in surveys
        )
        for name in names
        if any(counted(one)[name] for one in surveys)
    }


def _rounded(found: Spread) -> Spread:
    return replace(found, mean=round(found.mean, DIGITS), deviation=round(found.deviation, DIGITS))


def _decimal(number: float) -> str:
    return f"{number:.2f}"
