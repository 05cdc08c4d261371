"""What is in the box, to print and cut out: tiles, characters, rulers and the point track."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from expedition.core.picture import Colour
from expedition.core.pieces import Label, Piece, PieceSet, Plan, Stroke
from expedition.games.hamunaptra.components import (
    CHARACTERS,
    DANGERS,
    ENTRANCE,
    EQUIPMENT,
    EXIT_DISTANCE,
    ITEMS,
    KINDS,
    ROOM,
    RUBBLE,
    STAIRS,
    START_BOARDS,
    TILES,
    TOTALS,
    Figures,
    Tile,
)
from expedition.games.hamunaptra.labyrinth.cells import SIDES

TILE = 55.0
"""The side of a tile: a metre of table is 18 of them."""
SHEET = (88.0, 60.0)
STANDEE = (24.0, 84.0)
RULER_HEIGHT, CELLS_OF_A_RULER = 16.0, 3
TRACK = (180.0, 252.0)
TRACK_COLUMNS = 10
GALLERY_HALF, ROOM_HALF, DOOR_HALF = 0.17, 0.32, 0.13
FACINGS = "^>v<"
GROUNDS: Mapping[str, Colour] = {RUBBLE: "rock", STAIRS: "water"}
SYMBOLS = {
    "ankh": "M.5 .62V.46M.42 .5H.58M.5 .46Q.4 .34 .5 .34Q.6 .34 .5 .46",
    "eye": "M.38 .48Q.5 .36 .62 .48Q.5 .6 .38 .48Z"
    "M.46 .48a.04 .04 0 1 0 .08 0a.04 .04 0 1 0 -.08 0",
    "scarab": "M.42 .5a.08 .1 0 1 0 .16 0a.08 .1 0 1 0 -.16 0M.5 .4V.6"
    "M.42 .44L.36 .4M.58 .44L.64 .4M.42 .56L.36 .62M.58 .56L.64 .62",
    "sun": "M.44 .48a.06 .06 0 1 0 .12 0a.06 .06 0 1 0 -.12 0M.5 .34V.39M.5 .57V.62M.36 .48H.41"
    "M.59 .48H.64M.4 .38L.44 .42M.6 .38L.56 .42M.4 .58L.44 .54M.6 .58L.56 .54",
    "lotus": "M.5 .6Q.42 .5 .5 .36Q.58 .5 .5 .6M.5 .6Q.38 .56 .38 .42Q.46 .46 .5 .6"
    "M.5 .6Q.62 .56 .62 .42Q.54 .46 .5 .6",
}
STEPS = "M.38 .66H.62M.38 .7H.62M.38 .74H.62M.38 .62H.62"
STONES = (
    "M.1 .3L.22 .14L.4 .2L.42 .38L.24 .44ZM.56 .16L.8 .12L.9 .3L.72 .42L.54 .34Z"
    "M.14 .6L.34 .54L.46 .7L.36 .88L.16 .84ZM.58 .56L.82 .54L.88 .8L.68 .9L.52 .76Z"
)
DUNES = "M.1 .6L.5 .16L.9 .6ZM.5 .16V.6M.1 .72H.9M.2 .82H.8"
PYRAMID = "M.14 .78L.5 .18L.86 .78ZM.32 .48H.68M.22 .64H.78M.44 .64V.78H.56V.64"
ARROW = (
    *((0.5, 0.12), (0.84, 0.6), (0.62, 0.6), (0.62, 0.88)),
    *((0.38, 0.88), (0.38, 0.6), (0.16, 0.6)),
)
SQUARE = "M.06 .06H.94V.94H.06ZM.06 .5L.5 .06M.06 .94L.94 .06M.5 .94L.94 .5"


class HamunaptraPieces:
    """The contents of the box."""

    def sets(self) -> Sequence[PieceSet]:
        """The pieces, each as often as the box holds it."""
        start = tuple(_tile(tile) for tile in TILES.values() if _is_start(tile))
        laid = tuple(_tile(tile) for tile in TILES.values() if not _is_start(tile))
        met = tuple(_encounter(one) for one in (*DANGERS.values(), *ITEMS.values()))
        people = tuple(CHARACTERS.values())
        return (
            PieceSet("pieces.start", TILE, TILE, start, (Stroke(DUNES, TILE),)),
            PieceSet("pieces.pile", TILE, TILE, (*laid, *met), (Stroke(PYRAMID, TILE),)),
            PieceSet("pieces.characters", *SHEET, tuple(map(_character, people))),
            PieceSet("pieces.standees", *STANDEE, tuple(map(_standee, people)), folded=True),
            PieceSet("pieces.rulers", TILE * CELLS_OF_A_RULER, RULER_HEIGHT, tuple(_rulers())),
            PieceSet("pieces.track", *TRACK, (_track(),)),
        )

    def plans(self) -> Sequence[Plan]:
        """The start board for each number of players."""
        return [Plan(seats, tuple(_cells(rows))) for seats, rows in START_BOARDS.items()]


def _is_start(tile: Tile) -> bool:
    return tile.kind in (ENTRANCE, RUBBLE)


def _tile(tile: Tile) -> Piece:
    """A tile that is laid on the map, its top to the north."""
    if tile.kind == RUBBLE:
        paths: tuple[str, ...] = (STONES,)
    else:
        half = ROOM_HALF if tile.kind == ROOM else GALLERY_HALF
        paths = (_walls(tile.edges, half, min(half, DOOR_HALF if tile.kind == ROOM else half)),)
    if tile.kind == STAIRS:
        paths = (_walls(tile.edges, ROOM_HALF, DOOR_HALF), SYMBOLS[tile.symbol], STEPS)
    if tile.kind == ENTRANCE:
        paths = (*paths, "M.5 .62L.58 .74H.42Z")
    strokes = tuple(Stroke(path, TILE) for path in paths)
    return Piece(count=tile.count, strokes=strokes, ground=GROUNDS.get(tile.kind))


def _walls(edges: str, half: float, door: float) -> str:
    """The walls of a hall with a way to each open side."""
    walls = []
    for turns, side in enumerate(SIDES):
        if side in edges:
            top = 0.5 - half
            ways = [
                [(0.5 + s * door, 0.0), (0.5 + s * door, top), (0.5 + s * half, top)]
                for s in (-1, 1)
            ]
        else:
            ways = [[(0.5 - half, 0.5 - half), (0.5 + half, 0.5 - half)]]
        for way in ways:
            turned = [_turned(x, y, turns) for x, y in way]
            walls.append("M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in turned))
    return "".join(walls)


def _turned(x: float, y: float, quarters: int) -> tuple[float, float]:
    for _ in range(quarters):
        x, y = 1 - y, x
    return x, y


def _encounter(one: Figures) -> Piece:
    """A monster, a trap or a piece of equipment."""
    kind = KINDS[one.name]
    is_item = kind == EQUIPMENT
    figures = _figures(one, "+" if is_item else "")
    ground: Colour = "safe" if is_item else "danger"
    return Piece(f"tile.{one.name}", f"kind.{kind}", figures=figures, ground=ground)


def _character(one: Figures) -> Piece:
    """A character sheet, with boxes for wounds."""
    name = f"character.{one.name}"
    return Piece(name, f"{name}.role", figures=_figures(one), boxes=one.resistance)


def _standee(one: Figures) -> Piece:
    return Piece(
        f"character.{one.name}", labels=((STANDEE[0] / 2, 30.0, one.name[1:].lstrip("0")),)
    )


def _figures(one: Figures, sign: str = "") -> tuple[tuple[str, str], ...]:
    """The attributes that it has, or what it adds to those of who carries it."""
    known = [(letter, one.of(letter)) for letter in "FIRM" if one.of(letter)]
    return tuple((f"attribute.{letter}", f"{sign}{figure}") for letter, figure in known)


def _rulers() -> Iterator[Piece]:
    """Strips to glue together: as many cells as an exit is away, by steps of a tile."""
    for first in range(1, EXIT_DISTANCE + 1, CELLS_OF_A_RULER):
        cells = range(first, min(first + CELLS_OF_A_RULER, EXIT_DISTANCE + 1))
        ticks = "".join(f"M{TILE * (n + 1):g} 0V{RULER_HEIGHT:g}" for n in range(len(cells)))
        labels = [(TILE * (n + 0.5), RULER_HEIGHT / 2, str(cell)) for n, cell in enumerate(cells)]
        yield Piece(strokes=(Stroke(ticks),), labels=tuple(labels))


def _track() -> Piece:
    """A track of points, as far as the point markers of the box go."""
    count = TOTALS["point_markers"]
    width, height = TRACK[0] / TRACK_COLUMNS, TRACK[1] / (count / TRACK_COLUMNS)
    lines = "".join(f"M{n * width:g} 0V{TRACK[1]:g}" for n in range(1, TRACK_COLUMNS))
    lines += "".join(f"M0 {n * height:g}H{TRACK[0]:g}" for n in range(1, count // TRACK_COLUMNS))
    labels: list[Label] = []
    for number in range(count):
        row, column = divmod(number, TRACK_COLUMNS)
        labels.append(((column + 0.5) * width, (row + 0.5) * height, str(number + 1)))
    return Piece(strokes=(Stroke(lines),), labels=tuple(labels))


def _cells(rows: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    """The places of a start board: rubble, and Entrances with an arrow to where they face."""
    for row, places in enumerate(rows):
        for column, place in enumerate(places):
            if place in FACINGS:
                yield column, row, _arrow(FACINGS.index(place))
            elif place != ".":
                yield column, row, SQUARE


def _arrow(quarters: int) -> str:
    """An arrow that points up, turned."""
    turned = [_turned(x, y, quarters) for x, y in ARROW]
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in turned) + "Z"
