"""Misses in laying tiles: stairs that could have been exits, and what a tile brought to others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from expedition.core.debriefs import Finding
from expedition.core.rules import Seat
from expedition.games.hamunaptra.components import CHARACTERS, POINTS, is_gallery, is_stairs
from expedition.games.hamunaptra.debrief.acts import Act
from expedition.games.hamunaptra.labyrinth.cells import Cell
from expedition.games.hamunaptra.labyrinth.exits import would_be_exit
from expedition.games.hamunaptra.labyrinth.fit import spots
from expedition.games.hamunaptra.labyrinth.networks import reached
from expedition.games.hamunaptra.points import score
from expedition.games.hamunaptra.state import State
from expedition.games.hamunaptra.steps import At, Lay
from expedition.games.hamunaptra.table import Table

EXIT, PLAIN = POINTS["own_exits"], POINTS["stairs"]
KEPT = 0.3
"""What it costs to keep stairs for a round: a tile less is drawn."""


def placement_misses(acts: Sequence[Act], seat: Seat) -> Iterator[Finding]:
    """The misses of a seat in laying tiles."""
    own = [act for act in acts if act.seat == seat and act.before.table.question == "place"]
    last = acts[-1].after
    for place, act in enumerate(own):
        laid = laid_by(act)
        if laid is None:
            continue
        tile, cell = laid
        if is_stairs(tile):
            yield from _plain_stairs(act, tile, cell, own[place + 1 :], last)
        if is_gallery(tile):
            yield from _gifts(act, cell)
    yield from _open_exits(acts, seat)


def laid_by(act: Act) -> tuple[str, Cell] | None:
    """The tile that an act laid, and where; None if it did something else."""
    match act.turn:
        case (Lay(tile), At(cell), *_):
            return tile, cell
    return None


def _plain_stairs(
    act: Act, tile: str, cell: Cell, later: Sequence[Act], last: State
) -> Iterator[Finding]:
    """Stairs that were laid plain, and never became an exit, though they could have been one."""
    if any(one.cell == cell and one.exit for one in last.table.chart.stairs):
        return
    table = act.before.table
    better = _exit_for(table, act.seat, tile)
    words = {"tile": f"tile.{tile}"}
    values: dict[str, int | str]
    if better is not None:
        values = {"cell": cell, "better": better}
        yield act.finding(
            "debrief.plain_now", certain=True, weight=EXIT - PLAIN, values=values, words=words
        )
        return
    for other in later:
        better = _exit_for(other.before.table, act.seat, tile, without=cell)
        if better is not None:
            kept = other.before.table.round - table.round
            values = {"cell": cell, "better": better, "round": other.before.table.round}
            weight = EXIT - PLAIN - KEPT * kept
            if weight > 0:
                yield act.finding(
                    "debrief.plain_kept", certain=False, weight=weight, values=values, words=words
                )
            return


def _exit_for(table: Table, seat: Seat, tile: str, without: Cell | None = None) -> Cell | None:
    """A cell where these stairs, in hand now, would be an exit at once.

    Galleries that hang together with the Entrance by one tile alone can be left out.
    """
    chart = table.chart
    home = reached(chart.ways, [table.entrance(seat)], without=without)
    for cell in spots(table, seat, [tile]).get(tile, ()):
        joins = [join for join in chart.gaps[cell].joins if without is None or join in home]
        if joins and would_be_exit(table, seat, cell, joins):
            return cell
    return None


def _gifts(act: Act, cell: Cell) -> Iterator[Finding]:
    """A tile that brought another player more points than whoever laid it."""
    gained = [
        _points(act.after, seat) - _points(act.before, seat)
        for seat in range(act.before.table.seats)
    ]
    most = max(range(len(gained)), key=lambda seat: (gained[seat], -seat))
    if gained[most] > max(0, gained[act.seat]):
        values = {"cell": cell, "count": gained[most], "own": gained[act.seat]}
        weight = gained[most] - gained[act.seat]
        yield act.finding(
            "debrief.gift", certain=True, weight=weight, values=values, names={"name": most}
        )


def _points(state: State, seat: Seat) -> int:
    return score(state.table, seat, len(state.chests[seat])).total


def _open_exits(acts: Sequence[Act], seat: Seat) -> Iterator[Finding]:
    """Exits of one's own that others were nearer to: certain where they went out by them first."""
    for act in acts:
        found = [
            news.cell
            for news in act.after.table.news
            if news.what == "exit_found" and news.seat == seat
        ]
        for cell in found if act.seat == seat else ():
            first = _first_out(acts[acts.index(act) :], cell)
            if first is not None and first != seat:
                yield act.finding(
                    "debrief.exit_used", certain=True, weight=3.5, values={"cell": cell},
                    names={"name": first},
                )  # fmt: skip
            elif first is None and (near := _nearest_other(act.after.table, seat, cell)):
                other, steps, own = near
                yield act.finding(
                    "debrief.exit_open", certain=False, weight=1.0,
                    values={"cell": cell, "steps": steps, "own": own}, names={"name": other},
                )  # fmt: skip


def _first_out(acts: Sequence[Act], cell: Cell) -> Seat | None:
    """Who first left the pyramid there."""
    return next(
        (
            news.seat
            for act in acts
            for news in act.after.table.news
            if news.what == "escaped" and news.cell == cell
        ),
        None,
    )


def _nearest_other(table: Table, seat: Seat, cell: Cell) -> tuple[Seat, int, int] | None:
    """Another who can be there in one turn while the seat cannot: both with the steps it takes."""
    steps = reached(table.chart.ways, [cell], table.chart.passages)
    near = {
        other: min(
            (
                (steps[p.cell] - CHARACTERS[p.who].movement, steps[p.cell])
                for p in table.team(other)
                if p.cell in steps
            ),
            default=None,
        )
        for other in range(table.seats)
    }
    own = near.pop(seat)
    others = [(found, other) for other, found in near.items() if found is not None]
    if own is None or own[0] <= 0 or not others:
        return None
    (left, walk), other = min(others)
    return (other, walk, own[1]) if left <= 0 else None
