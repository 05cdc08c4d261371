"""Plots by number of players: box plots, wins, stacked and grouped bars."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from expedition.bots.lab.survey import doubt
from expedition.cli.balance_pages.plots import Boxes, Parts, Wins
from expedition.cli.drawing.canvas import CARD, GREEN, INK, RED, STAR, drawing, pattern
from expedition.cli.i18n import Voice

if TYPE_CHECKING:
    from matplotlib.axes import Axes

TOO_MUCH = 1.25
"""The multiple of its share that no place in the order of play should win."""


def draw_boxes(path: Path, voice: Voice, plot: Boxes) -> None:
    """Draws box plots of the rounds that matches last, the mean as a diamond."""
    boxes = []
    for found in plot.rounds.values():
        lower, middle, upper = found.quartiles
        boxes.append(
            {"whislo": found.least, "q1": lower, "med": middle, "q3": upper}
            | {"whishi": found.most, "mean": found.mean}
        )
    with drawing(path, plot.title) as [axes]:
        axes.bxp(
            boxes,
            positions=list(plot.rounds),
            showfliers=False,
            showmeans=True,
            patch_artist=True,
            boxprops={"facecolor": GREEN, "edgecolor": INK},
            medianprops={"color": CARD, "linewidth": 2},
            meanprops={"markerfacecolor": STAR, "markeredgecolor": CARD, "marker": "D"},
        )
        _by_players(axes, voice, plot.rounds)
        axes.set_ylabel(voice("balance.rounds"))
        axes.set_ylim(bottom=0)


def draw_wins(path: Path, voice: Voice, plot: Wins) -> None:
    """Draws the wins by the place in the order of play, as multiples of a fair share."""
    with drawing(path, plot.title, columns=len(plot.wins)) as many:
        heights = [[won * len(wins) / plot.matches for won in wins] for wins in plot.wins.values()]
        top = max(1.5, 1.15 * max(max(some) for some in heights))
        for axes, wins, some in zip(many, plot.wins.values(), heights, strict=True):
            _wins_of(axes, wins, some, doubt(plot.matches, len(wins)))
            axes.set_ylim(0, top)
            if axes is not many[0]:
                axes.set_yticklabels([])
        many[0].set_ylabel(voice("balance.multiple"))
        many[len(many) // 2].set_xlabel(voice("balance.place"))


def draw_parts(path: Path, voice: Voice, plot: Parts) -> None:
    """Draws stacked or grouped bars for each number of players."""
    with drawing(path, plot.title) as [axes]:
        if plot.piled:
            _pile(axes, plot)
        else:
            _side_by_side(axes, plot)
        _by_players(axes, voice, plot.seats)
        axes.legend(loc="center left", bbox_to_anchor=(1.0, 0.5), reverse=plot.piled)


def _pile(axes: Axes, plot: Parts) -> None:
    bottom = [0.0] * len(plot.seats)
    for series, (name, heights) in enumerate(plot.parts.items()):
        look = pattern(series)
        axes.bar(list(plot.seats), heights, bottom=bottom, label=name, width=0.7, **look)
        bottom = [low + height for low, height in zip(bottom, heights, strict=True)]


def _side_by_side(axes: Axes, plot: Parts) -> None:
    width = 0.8 / len(plot.parts)
    for series, (name, heights) in enumerate(plot.parts.items()):
        middle = [seats - 0.4 + (series + 0.5) * width for seats in plot.seats]
        axes.bar(middle, heights, width=width, label=name, **pattern(series))


def _wins_of(axes: Axes, wins: Sequence[float], heights: Sequence[float], error: float) -> None:
    seats = len(wins)
    drawn = axes.bar(
        range(1, seats + 1),
        heights,
        yerr=error,
        color=[RED if height > TOO_MUCH else GREEN for height in heights],
        ecolor=INK,
        capsize=2,
    )
    for place, (won, patch) in enumerate(zip(wins, drawn.patches, strict=True), 1):
        patch.set_gid(f"wins_{seats}_{place}_{won:.4f}")
    axes.axhline(1, color=INK, linewidth=0.8)
    axes.axhline(TOO_MUCH, color=RED, linewidth=1, linestyle=(0, (4, 3)))
    axes.set_title(str(seats), fontsize=10)
    axes.set_xticks(range(1, seats + 1))
    axes.tick_params(axis="x", labelsize=8 if seats < 6 else 6.5)


def _by_players(axes: Axes, voice: Voice, seats: Iterable[int]) -> None:
    numbers = list(seats)
    axes.set_xticks(numbers, [str(number) for number in numbers])
    axes.set_xlabel(voice("balance.players"))
