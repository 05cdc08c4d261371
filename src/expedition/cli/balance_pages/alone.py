"""Sections of a balance page for one player: the stars, against the levels, on each layout."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from expedition.bots.survey import LAYOUT, PLAYER, Survey
from expedition.bots.tally import spread
from expedition.cli.balance_pages.canvas import BAND, CARD, GREEN, INK, PENCIL, RULE, drawing
from expedition.cli.balance_pages.section import Section, percent
from expedition.cli.speech import Voice
from expedition.core.catalogue import Game

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MOST_BARS = 64
WIDTHS = (1, 2, 5, 10, 20, 50)
LOOKS: Mapping[bool, dict[str, Any]] = {
    True: {"facecolor": GREEN, "edgecolor": CARD},
    False: {"facecolor": PENCIL, "edgecolor": CARD, "hatch": "///"},
}
"""How the bars look of the bot that the game is weighed with, and of the one beside it."""


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
            draw=partial(draw_stars, title=title, voice=voice, game=game, surveys=some),
        )


def draw_stars(path: Path, title: str, voice: Voice, game: Game, surveys: Sequence[Survey]) -> None:
    """Save a histogram of the stars of each bot, the levels as bands behind it."""
    counts = {survey.plan.bots[0]: survey.tally.totals[0] for survey in surveys}
    bounds = game.sheets.bounds if game.sheets else {}
    stars = [number for counted in counts.values() for number in counted]
    least, most = min(stars), max([*stars, *bounds.values()])
    width = next(w for w in WIDTHS if (most - least) / w < MOST_BARS or w == WIDTHS[-1])
    with drawing(path, title) as [axes]:
        axes.set_xlim(least - 2 * width, most + 5 * width)
        for bot, counted in counts.items():
            _bars(axes, voice, bot, bars(counted, width), width)
        _bands(axes, voice, game)
        axes.set_xlabel(voice("balance.stars"))
        axes.set_ylabel(voice("balance.matches"))
        axes.legend(loc="upper left", bbox_to_anchor=(0, 0.88))


def bars(counts: Counter[int], width: int) -> dict[int, int]:
    """How many lie in each bar, by where the bar begins."""
    heights: Counter[int] = Counter()
    for number, count in counts.items():
        heights[number // width * width] += count
    return dict(sorted(heights.items()))


def _bars(axes: Axes, voice: Voice, bot: str, heights: Mapping[int, int], width: int) -> None:
    drawn = axes.bar(
        list(heights),
        list(heights.values()),
        width=width * 0.92,
        align="edge",
        label=voice("balance.bot", bot=bot),
        zorder=2,
        **LOOKS[bot == PLAYER],
    )
    for start, patch in zip(heights, drawn.patches, strict=True):
        patch.set_gid(f"bar_{bot}_{start}_{heights[start]}")


def _bands(axes: Axes, voice: Voice, game: Game) -> None:
    """A band from the bound of each level to the next, with its name above the bars."""
    if game.sheets is None:
        return
    left, right = axes.get_xlim()
    axes.set_ylim(top=axes.get_ylim()[1] * 1.22)
    starts = {game.sheets.levels[0]: left, **game.sheets.bounds}
    ends = [*list(starts.values())[1:], right]
    for number, ((level, start), end) in enumerate(zip(starts.items(), ends, strict=True)):
        band = axes.axvspan(start, end, color=BAND if number % 2 else CARD, zorder=0)
        band.set_gid(f"level_{level}")
        if number:
            axes.axvline(start, color=RULE, linewidth=1, linestyle=(0, (4, 3)), zorder=1)
        name = voice.of(game, f"level.{level}")
        axes.text(
            (start + end) / 2,
            0.97,
            f"{name}\n≥ {start:g}" if number else name,
            transform=axes.get_xaxis_transform(),
            ha="center",
            va="top",
            fontsize=8.5,
            color=INK,
        )


def _table(voice: Voice, game: Game, surveys: Sequence[Survey]) -> list[list[str]]:
    """A row for each bot: where its stars lie, and the share that reached each level."""
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
    """The share of matches that ended at this level or a higher one."""
    names = game.sheets.levels if game.sheets else ()
    higher = names[names.index(level) :]
    return sum(survey.tally.levels[name] for name in higher) / survey.matches


def _in_words(voice: Voice, game: Game, surveys: Sequence[Survey]) -> str:
    """What the plot shows, for those who do not see it."""
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
