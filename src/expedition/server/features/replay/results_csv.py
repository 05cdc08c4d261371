"""Results of a table as CSV, for spreadsheets."""

from __future__ import annotations

import csv
from io import StringIO

from expedition.core.rules import Seat, Standing
from expedition.locale import say
from expedition.server.state.table_state import TableState

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""A spreadsheet would work out a cell that begins so."""
BYTE_ORDER_MARK = "\ufeff"
"""Without it some spreadsheets take the letters for those of another alphabet."""
SEPARATORS = {"fr": ";"}
"""What stands between cells, where it is not a comma: the French have it within numbers."""


def results_csv(state: TableState, language: str) -> str:
    """Place, name, lines and total of every seat as CSV, best first, as the match stands."""
    standings = state.playing(even_over=True).standings()
    order = sorted(standings, key=lambda seat: (standings[seat].place, seat))
    lines = [line.name for line in standings[order[0]].lines]
    columns = [say(language, f"{state.game.name}.line.{line}") for line in lines]
    page = StringIO()
    writer = csv.writer(page, delimiter=SEPARATORS.get(language, ","))
    fixed = ("place", "name", "who")
    writer.writerow(
        [
            *(say(language, f"results.{column}") for column in fixed),
            *columns,
            say(language, "results.total"),
            say(language, "results.played"),
        ]
    )
    played = say(language, _how_far(state), moment=state.moment)
    for seat in order:
        writer.writerow([*_row(state, seat, standings[seat], language), played])
    return BYTE_ORDER_MARK + page.getvalue()


def _row(state: TableState, seat: Seat, standing: Standing, language: str) -> list[str | int]:
    sitter = state.sitters[seat]
    kind = say(language, "results.person" if sitter.bot is None else "results.bot")
    stars = [line.stars for line in standing.lines]
    name = sitter.name or say(language, "app.somebody")
    return [standing.place, _plain(name), kind, *stars, standing.total]


def _how_far(state: TableState) -> str:
    if state.status != "over":
        return "results.so_far"
    is_cut = state.match is not None and state.match.cut_short
    return "results.cut_short" if is_cut else "results.whole"


def _plain(name: str) -> str:
    """Escapes a name against formula injection in spreadsheets."""
    return f"'{name}" if name.startswith(FORMULA) else name
