"""Data of the plots, stored beside a report, so that they can be drawn again without simulation."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

import msgspec

from expedition.bots.lab.tally import Spread
from expedition.core.catalogue import Game
from expedition.core.errors import Refusal


class Histogram(msgspec.Struct, frozen=True, tag="histogram"):
    """Histograms of stars: counts for each bot, by where each bin begins.

    The least and the most are those of the stars that were played for, and of the printed levels.
    """

    title: str
    width: int
    least: int
    most: int
    bars: Mapping[str, Mapping[int, int]]


class Boxes(msgspec.Struct, frozen=True, tag="boxes"):
    """Summary statistics of rounds, for each number of players."""

    title: str
    rounds: Mapping[int, Spread]


class Wins(msgspec.Struct, frozen=True, tag="wins"):
    """Wins of each place in the order of play, for each number of players."""

    title: str
    matches: int
    wins: Mapping[int, tuple[float, ...]]


class Parts(msgspec.Struct, frozen=True, tag="parts"):
    """Stacked or grouped bars: for each part its numbers."""

    title: str
    piled: bool
    seats: tuple[int, ...]
    parts: Mapping[str, tuple[float, ...]]


Plot: TypeAlias = Histogram | Boxes | Wins | Parts
Plots: TypeAlias = Mapping[str, Plot]
"""The plots of a page by the names of its sections."""


def kept_file(folder: Path, game: Game) -> Path:
    """The file with the data of a game's plots."""
    return folder / f"{game.name}.json"


def keep(folder: Path, game: Game, plots: Plots) -> None:
    """Stores the data of plots."""
    plain = msgspec.json.encode(plots)
    kept_file(folder, game).write_bytes(msgspec.json.format(plain, indent=1) + b"\n")


def kept(folder: Path, game: Game) -> Plots:
    """Loads the data of plots; raises a Refusal if there is none."""
    path = kept_file(folder, game)
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, Plot])
    except (FileNotFoundError, msgspec.DecodeError):
        raise Refusal("cli.no_kept_plots", file=path, game=game.name) from None
