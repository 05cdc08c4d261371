"""Figures for plots with matplotlib, in our colours; deterministic to the byte."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # it takes a second to import, and is there only where plots are wanted
    from matplotlib.axes import Axes

PAPER, CARD, INK, PENCIL, RULE = "#F6F0E1", "#FFFBF0", "#2A2723", "#655F54", "#8C7F5B"
GREEN, RED, PURPLE, STAR = "#1F6B45", "#A32B22", "#5E35A1", "#8A5A00"
BAND = "#EADFC3"
SERIES = ((GREEN, ""), (STAR, "//"), (PURPLE, ".."), (RED, "xx"), (PENCIL, "\\\\"), (RULE, "--"))
"""A colour and a pattern for each of several series, so that nobody has to tell colours apart."""

STYLE: dict[Any, Any] = {
    "svg.hashsalt": "expedition",
    "svg.fonttype": "path",
    "font.family": "DejaVu Sans",
    "font.size": 10,
    "figure.facecolor": PAPER,
    "figure.constrained_layout.w_pad": 0.15,
    "figure.constrained_layout.h_pad": 0.12,
    "axes.facecolor": CARD,
    "axes.edgecolor": RULE,
    "axes.labelcolor": INK,
    "axes.titlecolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "hatch.color": CARD,
    "hatch.linewidth": 0.8,
    "legend.frameon": False,
}
SIZE = (8.0, 3.8)
"""In inches; a page shows it as wide as its text."""


@contextmanager
def drawing(path: Path, title: str, columns: int = 1) -> Iterator[list[Axes]]:
    """The axes of a new figure, which is saved as SVG at the end of the block."""
    import matplotlib
    from matplotlib.figure import Figure

    with matplotlib.rc_context(STYLE):
        figure = Figure(figsize=SIZE, layout="constrained")
        axes = figure.subplots(1, columns, squeeze=False)
        figure.suptitle(title, fontsize=12)
        yield list(axes.flat)
        figure.savefig(path, format="svg", metadata={"Title": title, "Date": None, "Creator": None})


def pattern(series: int) -> dict[str, Any]:
    """The colour and hatching of a series of bars."""
    colour, hatch = SERIES[series % len(SERIES)]
    return {"facecolor": colour, "hatch": hatch, "edgecolor": CARD, "linewidth": 0.6}
