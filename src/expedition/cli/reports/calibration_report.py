"""Output of a calibration: tables and a heat map, JSON, rows for a file, a plot."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

from expedition.bots.lab.calibration import Fit, Tried, best_fits, fits, quantile, share_of
from expedition.cli.drawing.canvas import CARD, INK, drawing
from expedition.cli.i18n import Voice
from expedition.cli.reports.results import DIGITS, aligned
from expedition.cli.reports.rows import Row
from expedition.core.catalogue import Game
from expedition.core.grid import Cell, read_cell
from expedition.core.picture import Picture

PARTS = (0.05, 0.25, 0.5, 0.75, 0.95)
SHADES = " ░▒▓█"


@dataclass(frozen=True, slots=True)
class Calibration:
    """The finished trials, those on the layout in question first."""

    game: Game
    layout: str
    named: str
    """The name of a printed layout; of one's own, nothing."""
    games: int
    seed: str
    tried: tuple[Tried, ...]

    @property
    def here(self) -> list[Tried]:
        """The trials on the layout in question."""
        return [one for one in self.tried if one.trial.layout == self.named]

    @property
    def printed(self) -> list[Tried]:
        """The trials on printed layouts, of which it may be one."""
        return [one for one in self.tried if one.trial.layout]

    @property
    def fits(self) -> list[Fit]:
        """The equivalent bounds, by bot."""
        return fits(self.game, self.here, self.printed)

    @property
    def cells(self) -> dict[str, float]:
        """The mean yields of cells, by the last bot."""
        return self.here[-1].cells()

    @property
    def picture(self) -> Picture:
        """The layout as it is drawn."""
        sheets, trial = self.game.sheets, self.here[0].trial
        assert sheets is not None
        return sheets.picture(sheets.read(trial.text) if trial.text else sheets.blank(self.named))


def calibration_lines(voice: Voice, done: Calibration) -> list[str]:
    """The tables of stars and bounds, and the heat map of cells."""
    title = voice.title(done.game)
    columns = [voice(f"calibrate.column.{key}") for key in ("mean", "quantiles")]
    table = [["", *columns, *(_level(voice, done, level) for level in _levels(done))]]
    table += [_stars(one, done) for one in done.here]
    return [
        voice("calibrate.heading", game=title, layout=done.layout, games=done.games),
        "",
        *aligned(table),
        "",
        voice("calibrate.bounds"),
        "",
        *aligned(list(_bounds(voice, done))),
        "",
        voice("calibrate.cells", bot=done.here[-1].trial.bot),
        "",
        *_map(done),
    ]


def calibration_object(done: Calibration) -> dict[str, object]:
    """The calibration as JSON; deterministic."""
    best = best_fits(done.fits)
    return {
        "game": done.game.name,
        "layout": done.layout,
        "seed": done.seed,
        "games": done.games,
        "bots": [
            {
                "bot": one.trial.bot,
                "layout": one.trial.layout or done.layout,
                "mean": round(fmean(one.stars), DIGITS),
                "standard_error": round(_error(one), DIGITS),
                "quantiles": {str(part): quantile(one.stars, part) for part in PARTS},
                "reached": {
                    level: round(share_of(one.margins(level), 0), DIGITS) for level in _levels(done)
                },
            }
            for one in done.tried
        ],
        "bounds": {level: _fit_object(best[level]) for level in _levels(done) if level in best},
        "all_bounds": [_fit_object(fit) for fit in done.fits],
        "cells": {cell: round(stars, DIGITS) for cell, stars in done.cells.items()},
    }


def calibration_rows(done: Calibration) -> list[Row]:
    """A row for each game."""
    return [
        {
            "layout": one.trial.layout or done.layout,
            "bot": one.trial.bot,
            "game": number,
            "seed": f"{one.trial.seed}/{number}",
            "stars": sheet.stars,
            **{f"above_{level}": margin for level, margin in sheet.margins.items()},
        }
        for one in done.tried
        for number, sheet in enumerate(one.finished)
    ]


def draw(path: Path, voice: Voice, done: Calibration) -> None:
    """Plots the heat map of cells, and beside it the stars of each bot."""
    picture, cells = done.picture, done.cells
    grid = [
        [
            cells.get(str(Cell(row, column)), 0.0) if token else float("nan")
            for column, token in enumerate(tokens)
        ]
        for row, tokens in enumerate(picture.rows)
    ]
    title = f"{voice.title(done.game)}: {done.layout}"
    with drawing(path, title, columns=2) as [left, right]:
        left.imshow(grid, cmap="YlGn", vmin=min(0.0, *cells.values()))
        left.set_xticks(range(picture.width), [str(Cell(0, at))[0] for at in range(picture.width)])
        left.set_yticks(range(picture.height), [str(row + 1) for row in range(picture.height)])
        size = min(8.0, 60 / picture.width)
        for cell, stars in cells.items():
            at = read_cell(cell)
            left.text(at.column, at.row, f"{stars:.1f}", ha="center", va="center", fontsize=size)
        left.set_xlabel(voice("calibrate.column.earned"))
        right.boxplot(
            [one.stars for one in done.here],
            tick_labels=[one.trial.bot for one in done.here],
            patch_artist=True,
            boxprops={"facecolor": CARD, "edgecolor": INK},
            medianprops={"color": INK},
        )
        for level, fit in best_fits(done.fits).items():
            right.axhline(fit.bound, color=INK, linewidth=1, linestyle=(0, (4, 3)))
            right.text(0.55, fit.bound, voice.of(done.game, f"level.{level}"), va="bottom")
        right.set_ylabel(voice("balance.stars"))


def _levels(done: Calibration) -> list[str]:
    assert done.game.sheets is not None
    return list(done.game.sheets.bounds)


def _level(voice: Voice, done: Calibration, level: str) -> str:
    return voice("balance.at_least", level=voice.of(done.game, f"level.{level}"))


def _stars(one: Tried, done: Calibration) -> list[str]:
    return [
        one.trial.bot,
        f"{fmean(one.stars):.1f} ± {_error(one):.1f}",
        " ".join(str(quantile(one.stars, part)) for part in PARTS),
        *(f"{share_of(one.margins(level), 0):.1%}" for level in _levels(done)),
    ]


def _bounds(voice: Voice, done: Calibration) -> Iterator[list[str]]:
    names = ("printed", "share", "as_hard", "between", "bot")
    yield ["", *(voice(f"calibrate.column.{name}") for name in names)]
    best = best_fits(done.fits)
    for level in _levels(done):
        name = voice.of(done.game, f"level.{level}")
        assert done.game.sheets is not None
        printed = str(done.game.sheets.bounds[level])
        if level not in best:
            yield [name, printed, "", "–", "", ""]
            continue
        fit = best[level]
        between = f"{fit.low} … {fit.high}"
        yield [name, printed, f"{fit.share:.1%}", str(fit.bound), between, fit.bot]


def _map(done: Calibration) -> list[str]:
    """The heat map: cells with their mean yields, darker the larger they are."""
    cells, picture = done.cells, done.picture
    most = max([0.0, *cells.values()]) or 1.0
    rows = [["", *(str(Cell(0, column))[0] for column in range(picture.width))]]
    for row, tokens in enumerate(picture.rows):
        told = [str(row + 1)]
        for column, token in enumerate(tokens):
            earned = cells.get(str(Cell(row, column)), 0.0)
            shade = SHADES[max(0, min(len(SHADES) - 1, int(earned / most * len(SHADES))))]
            told.append(f"{earned:.1f}{shade}" if token else "")
        rows.append(told)
    return aligned(rows)


def _error(one: Tried) -> float:
    return stdev(one.stars) / sqrt(len(one.stars))


def _fit_object(fit: Fit) -> dict[str, object]:
    return {
        "level": fit.level,
        "bot": fit.bot,
        "printed": fit.printed,
        "share": round(fit.share, DIGITS),
        "bound": fit.bound,
        "between": [fit.low, fit.high],
    }
