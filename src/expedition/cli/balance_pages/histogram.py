"""Plots the histogram of solo games, with bands for the levels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from expedition.cli.balance_pages.plots import Histogram
from expedition.cli.drawing.canvas import BAND, CARD, GREEN, INK, PENCIL, RULE, drawing
from expedition.cli.i18n import Voice
from expedition.core.catalogue import Game

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LOOKS: Sequence[dict[str, Any]] = (
    {"facecolor": GREEN, "edgecolor": CARD},
    {"facecolor": PENCIL, "edgecolor": CARD, "hatch": "///", "alpha": 0.85},
    {"facecolor": RULE, "edgecolor": INK, "hatch": "...", "alpha": 0.85},
)
"""How the bars look of the bot that the game is weighed with, and of those beside it in turn."""


def draw_histogram(path: Path, voice: Voice, game: Game, plot: Histogram) -> None:
    """Draws a histogram of the stars of each bot."""
    with drawing(path, plot.title) as [axes]:
        axes.set_xlim(plot.least - 2 * plot.width, plot.most + 5 * plot.width)
        for number, (bot, heights) in enumerate(plot.bars.items()):
            _bars(axes, voice, bot, heights, plot.width, _looks(number))
        _bands(axes, voice, game)
        axes.set_xlabel(voice("balance.stars"))
        axes.set_ylabel(voice("balance.matches"))
        axes.legend(loc="upper left", bbox_to_anchor=(0, 0.88), ncols=len(plot.bars))


def _looks(number: int) -> Mapping[str, Any]:
    return LOOKS[number if number == 0 else 1 + (number - 1) % (len(LOOKS) - 1)]


def _bars(
    axes: Axes,
    voice: Voice,
    bot: str,
    heights: Mapping[int, int],
    width: int,
    looks: Mapping[str, Any],
) -> None:
    drawn = axes.bar(
        list(heights),
        list(heights.values()),
        width=width * 0.92,
        align="edge",
        label=voice("balance.bot", bot=bot),
        zorder=2,
        **looks,
    )
    for start, patch in zip(heights, drawn.patches, strict=True):
        patch.set_gid(f"bar_{bot}_{start}_{heights[start]}")


def _bands(axes: Axes, voice: Voice, game: Game) -> None:
    """Draws a band for each level, with its name above the bars."""
    if game.sheets is None:
        return
    left, right = axes.get_xlim()
    axes.set_ylim(top=axes.get_ylim()[1] * 1.32)
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
