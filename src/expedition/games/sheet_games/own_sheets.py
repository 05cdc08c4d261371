"""Sheets of somebody's own: a compact codec for links and options, and what is wrong with one.

The code of a sheet is "~", a checksum, its width, its height, and its cells as the digits of one
number, whose base is the number of kinds of cells that the game has. It holds the whole sheet:
nothing is stored anywhere, and a match or record on such a sheet has the code as its layout.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from string import ascii_letters, digits

from expedition.core.errors import BadNotation
from expedition.core.grid import Cell
from expedition.games.sheet_games.layout import Layout, layout

SIGN = "~"
"""What the code of a sheet begins with; no printed layout is called so."""
LETTERS = ascii_letters + digits + "-_"
BASE = len(LETTERS)
LONGEST_SIDE, MOST_PLACES = 12, 120
"""How wide and how high a sheet may be, and how many places its rectangle has."""
FEWEST_CELLS, MOST_CELLS = 6, 60
"""How many cells there may be to fill: a word of a machine holds sets of so many."""
CHECKSUM = 3
"""How many letters the checksum has."""

Fault = Callable[[Layout], BadNotation | None]


def no_fault(plan: Layout) -> None:
    """A game that asks for nothing more."""


@dataclass(frozen=True)
class OwnSheets:
    """The kinds of cells that a game's sheets are drawn of, and which of them are filled.

    `fault` says what is wrong for this game with a sheet that is right for all.
    """

    game: str
    kinds: tuple[str, ...]
    filled: tuple[str, ...]
    fault: Fault = no_fault

    def code(self, rows: tuple[str, ...]) -> str:
        """The code of a sheet; BadNotation says what is wrong with it."""
        self.check(rows)
        return self._encoded(rows)

    def rows(self, code: str) -> tuple[str, ...]:
        """The sheet that a code holds; BadNotation if it holds none that can be played."""
        return _rows(self, code)

    def understands(self, value: str) -> bool:
        """True for the code of a sheet, false for what is none; BadNotation for a broken one."""
        return value.startswith(SIGN) and bool(self.rows(value))

    def check(self, rows: tuple[str, ...]) -> None:
        """Raises BadNotation unless the sheet can be played."""
        plan = layout(rows)
        _check_size(plan)
        for row, tokens in enumerate(plan.tokens):
            for column, token in enumerate(tokens):
                if token not in self.kinds:
                    raise BadNotation("unknown_token", token=token, cell=str(Cell(row, column)))
        cells = [cell for cell, kind in enumerate(plan.kinds) if kind in self.filled]
        if not FEWEST_CELLS <= len(cells) <= MOST_CELLS:
            raise BadNotation(
                "own_sheet_cells", count=len(cells), fewest=FEWEST_CELLS, most=MOST_CELLS
            )
        _check_connected(plan, cells)
        wrong = self.fault(plan)
        if wrong is not None:
            raise wrong

    def _encoded(self, rows: tuple[str, ...]) -> str:
        tokens = layout(rows).tokens
        number = 0
        for row in tokens:
            for token in row:
                number = number * len(self.kinds) + self.kinds.index(token)
        letters = _letters(number, self._length(len(tokens[0]) * len(tokens)))
        body = LETTERS[len(tokens[0])] + LETTERS[len(tokens)] + letters
        return SIGN + self._checksum(body) + body

    def decoded(self, code: str) -> tuple[str, ...]:
        """The rows that a code holds, playable or not."""
        checksum, body = code[len(SIGN) : len(SIGN) + CHECKSUM], code[len(SIGN) + CHECKSUM :]
        if (
            not code.isascii()
            or not 2 <= len(body) <= MOST_PLACES
            or checksum != self._checksum(body)
        ):
            raise BadNotation("not_a_sheet_code")
        width, height = LETTERS.find(body[0]), LETTERS.find(body[1])
        if not (1 <= width <= LONGEST_SIDE and 1 <= height <= LONGEST_SIDE):
            raise BadNotation("not_a_sheet_code")
        if len(body) != 2 + self._length(width * height) or set(body) - set(LETTERS):
            raise BadNotation("not_a_sheet_code")
        number = 0
        for letter in body[2:]:
            number = number * BASE + LETTERS.index(letter)
        tokens: list[str] = []
        for _ in range(width * height):
            number, kind = divmod(number, len(self.kinds))
            tokens.append(self.kinds[kind])
        if number:
            raise BadNotation("not_a_sheet_code")
        tokens.reverse()
        return tuple(" ".join(tokens[at : at + width]) for at in range(0, len(tokens), width))

    def _length(self, places: int) -> int:
        """How many letters hold so many places."""
        return len(_letters(len(self.kinds) ** places - 1, 1))

    def _checksum(self, body: str) -> str:
        digest = sha256(f"{self.game} {body}".encode()).digest()
        return "".join(LETTERS[byte % BASE] for byte in digest[:CHECKSUM])


@lru_cache(maxsize=256)
def _rows(own: OwnSheets, code: str) -> tuple[str, ...]:
    rows = own.decoded(code)
    own.check(rows)
    return rows


def _letters(number: int, least: int) -> str:
    """A number in base 64, with zeros before it."""
    written = ""
    while number:
        number, digit = divmod(number, BASE)
        written = LETTERS[digit] + written
    return written.rjust(least, LETTERS[0])


def _check_size(plan: Layout) -> None:
    height, widths = len(plan.tokens), {len(row) for row in plan.tokens}
    if not height or widths == {0}:
        raise BadNotation("no_rows")
    if len(widths) > 1:
        row = next(n for n, row in enumerate(plan.tokens) if len(row) != len(plan.tokens[0]))
        raise BadNotation(
            "rows_unequal",
            row=row + 1,
            length=len(plan.tokens[row]),
            expected=len(plan.tokens[0]),
            cell=str(Cell(row, 0)),
        )
    width = max(widths)
    if max(width, height) > LONGEST_SIDE or width * height > MOST_PLACES:
        raise BadNotation("own_sheet_large", side=LONGEST_SIDE, places=MOST_PLACES)


def _check_connected(plan: Layout, cells: list[int]) -> None:
    """Raises BadNotation if cells to fill lie apart from the others; it names one of the fewest."""
    parts: list[set[int]] = []
    rest = set(cells)
    while rest:
        part, todo = {min(rest)}, [min(rest)]
        while todo:
            beside = rest.intersection(plan.adjacent[todo.pop()]) - part
            part |= beside
            todo += beside
        parts.append(part)
        rest -= part
    if len(parts) > 1:
        _, cell = min((len(part), min(part)) for part in parts)
        raise BadNotation("own_sheet_apart", cell=plan.names[cell])
