"""The drawings of the rules pages and of the cover say what the rules find on them.

The browser draws them and works nothing out: whose network a tile is in, and which stairs lead to
each other, is written with the drawing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from expedition.games import hamunaptra
from expedition.games.hamunaptra.labyrinth.cells import Area, cell_at
from expedition.games.hamunaptra.labyrinth.chart import Chart, chart_of
from expedition.games.hamunaptra.labyrinth.laid import Laid
from expedition.games.hamunaptra.labyrinth.picture import GALLERIES, ROOMS, SYMBOLS
from expedition.games.hamunaptra.views import by_lowest_seat
from tests.games.hamunaptra.drawing import seat_of

FOLDER = Path(hamunaptra.__file__).parent
FENCE = re.compile(r"^```map([^\n]*)\n(.*?)^```", re.DOTALL | re.MULTILINE)
EDGES = {drawn: edges for known in (GALLERIES, ROOMS) for edges, drawn in known.items()}
SIGNS = {sign: symbol.upper() for symbol, sign in SYMBOLS.items()}


@dataclass(frozen=True, slots=True)
class Drawing:
    """A piece of map, and what is written with it: networks by cell, and links."""

    rows: tuple[str, ...]
    networks: Mapping[str, int]
    links: frozenset[tuple[str, ...]]

    @property
    def chart(self) -> Chart:
        rows = [row.split() for row in self.rows]
        tiles = [
            _laid(token, cell_at(column, down))
            for down, row in enumerate(rows)
            for column, token in enumerate(row)
        ]
        area = Area(max(map(len, rows)), len(rows))
        return chart_of(tuple(one for one in tiles if one is not None), area)


def every_drawing() -> Iterator[Drawing]:
    """Every piece of both pages and of the cover."""
    texts = [("", (FOLDER / "web/cover.txt").read_text("utf-8"))]
    for language in ("en", "fr"):
        texts += FENCE.findall((FOLDER / f"RULES.{language}.md").read_text("utf-8"))
    for fence, text in texts:
        links = re.findall(r"links=(\S+)", fence)
        pairs = frozenset(tuple(pair.split("-")) for word in links for pair in word.split(","))
        for piece in re.split(r"^--.*$", text, flags=re.MULTILINE):
            lines = [line for line in piece.splitlines() if line.strip()]
            if lines:
                rows = tuple(line for line in lines if not line.startswith("="))
                yield Drawing(rows, _networks(lines), pairs)


def _networks(lines: list[str]) -> dict[str, int]:
    words = [word for line in lines if line.startswith("=") for word in line[1:].split()]
    return {
        cell: seat_of(word.split(":")[0])
        for word in words
        for cell in word.split(":")[1].split("-")
    }


def _laid(token: str, cell: str) -> Laid | None:
    line = next((sign for sign in token if sign in EDGES), None)
    if line is None:
        return None
    if token[0].isupper():
        return Laid(cell, "S_ENT", EDGES[line], seat_of(token[0]))
    symbol = next((SIGNS[sign] for sign in token if sign in SIGNS), None)
    if symbol is not None and not token.endswith("x"):
        return Laid(cell, f"ST_{symbol}_A", EDGES[line])
    return Laid(cell, "G_CRS", EDGES[line])


DRAWINGS = list(every_drawing())


@pytest.mark.parametrize("drawing", DRAWINGS, ids=lambda drawing: drawing.rows[0])
def test_A3_the_hatching_of_a_drawing_is_that_of_the_networks(drawing: Drawing) -> None:
    chart = drawing.chart
    found = by_lowest_seat(chart.network, chart.entrances)
    entrances = {cell: seat for seat, cell in chart.entrances.items()}
    said = {cell: drawing.networks.get(cell, entrances.get(cell, -1)) for cell in chart.ways}
    assert said == found, " ".join(f"{cell}:{seat}" for cell, seat in found.items())


@pytest.mark.parametrize("drawing", DRAWINGS, ids=lambda drawing: drawing.rows[0])
def test_H31_stairs_that_are_linked_in_a_drawing_lead_to_each_other(drawing: Drawing) -> None:
    passages = drawing.chart.passages
    assert drawing.links == {(one, other) for one, other in passages.items() if one < other}
