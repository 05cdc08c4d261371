"""Results of a table as CSV, for spreadsheets."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from io import StringIO

from expedition.core.rules import Seat, Standing
from expedition.locale import say
from expedition.server.state.authorship import best_first, places_among
from expedition.server.state.table_state import TableState
from expedition.server.state.teams import NO_TEAM, team_standings

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""A spreadsheet would work out a cell that begins so."""
BYTE_ORDER_MARK = "\ufeff"
"""Without it some spreadsheets take the letters for those of another alphabet."""
SEPARATORS = {"fr": ";"}
"""What stands between cells, where it is not a comma: the French have it within numbers."""


def results_csv(state: TableState, language: str) -> str:
    """Place, name, lines and total of every seat as CSV, best first, as the match stands.

    A bot has no place beside people, nor has somebody for whom one wrote most turns.
    """
    standings = state.playing(even_over=True).standings()
    places = places_among(standings, state.placed)
    order = best_first(places, [standings[seat].total for seat in range(len(standings))])
    lines = [line.name for line in standings[order[0]].lines]
    team_cells = _team_cells(state, [standings[seat].total for seat in range(len(standings))])
    in_teams = ("team", "team_place", "team_stars") if team_cells else ()
    columns = [say(language, f"{state.game.name}.line.{line}") for line in lines]
    page = StringIO()
    writer = csv.writer(page, delimiter=SEPARATORS.get(language, ","))
    fixed = ("place", "name", "who")
    writer.writerow(
        [
            *(say(language, f"results.{column}") for column in fixed),
            *columns,
            say(language, "results.total"),
            say(language, "results.by_bot"),
            *(say(language, f"results.{column}") for column in in_teams),
            say(language, "results.played"),
        ]
    )
    played = say(language, _how_far(state), moment=state.moment, rounds=state.rounds or 0)
    for seat in order:
        row = _row(state, seat, places[seat], standings[seat], language)
        writer.writerow([*row, _by_bot(state, seat), *team_cells.get(seat, ()), played])
    return BYTE_ORDER_MARK + page.getvalue()


def _row(
    state: TableState, seat: Seat, place: int | None, standing: Standing, language: str
) -> list[str | int]:
    sitter = state.sitters[seat]
    kind = say(language, "results.person" if sitter.bot is None else "results.bot")
    stars = [line.stars for line in standing.lines]
    name = sitter.name or say(language, "app.somebody")
    return ["" if place is None else place, plain_cell(name), kind, *stars, standing.total]


def _by_bot(state: TableState, seat: Seat) -> str:
    """The rounds in which a bot wrote for a person, apart by spaces: nothing takes them for one."""
    if state.sitters[seat].bot is not None:
        return ""
    return " ".join(map(str, state.authorship.rounds_by_bot(seat)))


def _team_cells(state: TableState, totals: Sequence[int]) -> dict[Seat, tuple[str, str, str]]:
    """For each seat its team, and the place and the stars of that; nothing where there are none."""
    teams = state.seating.teams
    if teams is None:
        return {}
    of_seats = [NO_TEAM if sitter.bot is not None else sitter.team for sitter in state.sitters]
    found = {one.team: one for one in team_standings(teams, of_seats, totals, state.placed)}
    cells = {}
    for seat, team in enumerate(of_seats):
        one = found.get(team)
        place, stars = ("", "") if one is None else (str(one.place), f"{one.tenths / 10:g}")
        cells[seat] = (str(team) if team else "", place, stars)
    return cells


def _how_far(state: TableState) -> str:
    if state.status != "over":
        return "results.so_far"
    if state.ended_as_set:
        return "results.as_set"
    is_cut = state.match is not None and state.match.cut_short
    return "results.cut_short" if is_cut else "results.whole"


def plain_cell(name: str) -> str:
    """Escapes a name against formula injection in spreadsheets."""
    return f"'{name}" if name.startswith(FORMULA) else name
