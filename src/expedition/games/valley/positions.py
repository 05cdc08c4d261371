"""Sheets of a table as positions of the kernel, judged by what was learned."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from expedition.core.rules import Seat
from expedition.games.sheet_games.engine.value import Value
from expedition.games.sheet_games.value_files import learned
from expedition.games.valley.compact import compact, judge, spending
from expedition.games.valley.engine import feature_index
from expedition.games.valley.engine.search_position import RealPosition
from expedition.games.valley.printed import LAYOUTS
from expedition.games.valley.table import Table

FIRST = next(iter(LAYOUTS.values()))


def position(table: Table, owner: Seat) -> RealPosition:
    """The sheet of a seat, the cells filled last, and how many turns are to come."""
    sheet = compact(
        table.sheet(owner), table.last[owner], table.turns_left, table.seats == 1, table.lead_on
    )
    return RealPosition(sheet, spending(), judge(table.layout, value(table.layout)))


@cache
def value(rows: tuple[str, ...]) -> Value:
    """What was learned for that layout."""
    folder = files(__package__).joinpath("values")
    return Value(learned(folder, LAYOUTS, rows, feature_index.COUNT))
