"""Sections of a balance page for several: length, end, wins, events and points by their number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from expedition.bots.survey import Survey, doubt, edge
from expedition.bots.tally import spread
from expedition.cli.balance_pages.canvas import CARD, GREEN, INK, RED, STAR, drawing, pattern
from expedition.cli.balance_pages.section import Section, percent
from expedition.cli.speech import Voice
from expedition.core.catalogue import Game

if TYPE_CHECKING:
    from matplotlib.axes import Axes

TOO_MUCH = 1.25
"""The multiple of its share that no place in the order of play should win."""

Parts = Mapping[str, Sequence[float]]
"""A number for each number of players, by the name of what is counted."""


def sections_in_company(voice: Voice, game: Game, surveys: Sequence[Survey]) -> Iterator[Section]:
    """The sections in the order in which somebody asks: how long, how ended, who won, and why."""
    yield _length(voice, game, surveys)
    if any(survey.endings for survey in surveys):
        ends = _parts(voice, game, surveys, "ending", lambda s: s.endings, lambda s: s.matches)
        yield _section("ends", voice, game, surveys, ends, draw_pile, percent)
        yield _wins(voice, game, surveys)
        counts = _parts(voice, game, surveys, "count", lambda s: s.counts, lambda s: s.matches)
        yield _section("counts", voice, game, surveys, counts, draw_side_by_side, _decimal)
    points = _parts(
        voice, game, surveys, "line", lambda s: s.sources, lambda s: s.matches * s.plan.seats
    )
    yield _section("points", voice, game, surveys, points, draw_pile, _decimal)


def draw_length(path: Path, title: str, voice: Voice, surveys: Sequence[Survey]) -> None:
    """Save how many rounds matches last: the middle half as a box, the mean as a diamond."""
    boxes = []
    for survey in surveys:
        found = spread(survey.tally.rounds)
        lower, middle, upper = found.quartiles
        boxes.append(
            {"whislo": found.least, "q1": lower, "med": middle, "q3": upper}
            | {"whishi": found.most, "mean": found.mean}
        )
    with drawing(path, title) as [axes]:
        axes.bxp(
            boxes,
            positions=[survey.plan.seats for survey in surveys],
            showfliers=False,
            showmeans=True,
            patch_artist=True,
            boxprops={"facecolor": GREEN, "edgecolor": INK},
            medianprops={"color": CARD, "linewidth": 2},
            meanprops={"markerfacecolor": STAR, "markeredgecolor": CARD, "marker": "D"},
        )
        _by_players(axes, voice, surveys)
        axes.set_ylabel(voice("balance.rounds"))
        axes.set_ylim(bottom=0)


def draw_wins(path: Path, title: str, voice: Voice, surveys: Sequence[Survey]) -> None:
    """Save the wins by the place in the order of play, as multiples of a fair share."""
    with drawing(path, title, columns=len(surveys)) as many:
        heights = [
            [float(wins) * survey.plan.seats / survey.matches for wins in survey.wins_in_order]
            for survey in surveys
        ]
        top = max(1.5, 1.15 * max(max(some) for some in heights))
        for axes, survey, some in zip(many, surveys, heights, strict=True):
            _wins_of(axes, survey, some)
            axes.set_ylim(0, top)
            if axes is not many[0]:
                axes.set_yticklabels([])
        many[0].set_ylabel(voice("balance.multiple"))
        many[len(many) // 2].set_xlabel(voice("balance.place"))


def draw_pile(
    path: Path, title: str, voice: Voice, surveys: Sequence[Survey], parts: Parts
) -> None:
    """Save bars in parts that lie on top of one another, one bar for each number of players."""
    with drawing(path, title) as [axes]:
        bottom = [0.0] * len(surveys)
        seats = [survey.plan.seats for survey in surveys]
        for series, (name, heights) in enumerate(parts.items()):
            axes.bar(seats, heights, bottom=bottom, label=name, width=0.7, **pattern(series))
            bottom = [low + height for low, height in zip(bottom, heights, strict=True)]
        _by_players(axes, voice, surveys)
        axes.legend(loc="center left", bbox_to_anchor=(1.0, 0.5), reverse=True)


def draw_side_by_side(
    path: Path, title: str, voice: Voice, surveys: Sequence[Survey], parts: Parts
) -> None:
    """Save bars beside one another, a group for each number of players."""
    width = 0.8 / len(parts)
    with drawing(path, title) as [axes]:
        for series, (name, heights) in enumerate(parts.items()):
            middle = [survey.plan.seats - 0.4 + (series + 0.5) * width for survey in surveys]
            axes.bar(middle, heights, width=width, label=name, **pattern(series))
        _by_players(axes, voice, surveys)
        axes.legend(loc="center left", bbox_to_anchor=(1.0, 0.5))


def _length(voice: Voice, game: Game, surveys: Sequence[Survey]) -> Section:
    heading = voice("balance.heading.length")
    columns = [f"simulate.column.{key}" for key in ("mean", "spread", "least", "quartiles", "most")]
    rows = [[voice("balance.players"), *map(voice, columns)]]
    for survey in surveys:
        found = spread(survey.tally.rounds)
        quartiles = " ".join(f"{quartile:g}" for quartile in found.quartiles)
        numbers = [f"{found.mean:.1f}", f"{found.deviation:.1f}", str(found.least), quartiles]
        rows.append([str(survey.plan.seats), *numbers, str(found.most)])
    title = f"{voice.title(game)}: {heading}"
    return Section(
        name="length",
        heading=heading,
        alt=voice("balance.alt.length"),
        table=rows,
        draw=partial(draw_length, title=title, voice=voice, surveys=surveys),
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
    return Section(
        name="wins",
        heading=heading,
        alt=voice("balance.alt.wins"),
        table=rows,
        draw=partial(
            draw_wins, title=f"{voice.title(game)}: {heading}", voice=voice, surveys=surveys
        ),
        text=voice("balance.text.wins", limit=f"{TOO_MUCH:g}"),
    )


def _wins_of(axes: Axes, survey: Survey, heights: Sequence[float]) -> None:
    seats = survey.plan.seats
    drawn = axes.bar(
        range(1, seats + 1),
        heights,
        yerr=doubt(survey.matches, seats),
        color=[RED if height > TOO_MUCH else GREEN for height in heights],
        ecolor=INK,
        capsize=2,
    )
    for place, (wins, patch) in enumerate(zip(survey.wins_in_order, drawn.patches, strict=True), 1):
        patch.set_gid(f"wins_{seats}_{place}_{float(wins):.4f}")
    axes.axhline(1, color=INK, linewidth=0.8)
    axes.axhline(TOO_MUCH, color=RED, linewidth=1, linestyle=(0, (4, 3)))
    axes.set_title(str(seats), fontsize=10)
    axes.set_xticks(range(1, seats + 1))
    axes.tick_params(axis="x", labelsize=8 if seats < 6 else 6.5)


def _section(
    name: str,
    voice: Voice,
    game: Game,
    surveys: Sequence[Survey],
    parts: Parts,
    draw: Callable[[Path, str, Voice, Sequence[Survey], Parts], None],
    write: Callable[[float], str],
) -> Section:
    """A section of numbers by name, one column each."""
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
        draw=lambda path: draw(path, title, voice, surveys, parts),
        text=voice(f"balance.text.{name}"),
    )


def _parts(
    voice: Voice,
    game: Game,
    surveys: Sequence[Survey],
    kind: str,
    counted: Callable[[Survey], Counter[str]],
    of: Callable[[Survey], int],
) -> Parts:
    """What was counted, divided, by the name that the game's catalogue has for it."""
    names = dict.fromkeys(name for survey in surveys for name in counted(survey))
    return {
        voice.of(game, f"{kind}.{name}"): [counted(one)[name] / of(one) for one in surveys]
        for name in names
        if any(counted(one)[name] for one in surveys)
    }


def _by_players(axes: Axes, voice: Voice, surveys: Sequence[Survey]) -> None:
    seats = [survey.plan.seats for survey in surveys]
    axes.set_xticks(seats, [str(number) for number in seats])
    axes.set_xlabel(voice("balance.players"))


def _decimal(number: float) -> str:
    return f"{number:.2f}"
