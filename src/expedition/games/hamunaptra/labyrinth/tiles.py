"""Edges of tiles: turning a tile, and whether it fits where its neighbours are open or shut."""

from __future__ import annotations

from functools import cache

from expedition.games.hamunaptra.labyrinth.cells import SIDES


@cache
def turned(edges: str, facing: str) -> str:
    """The open sides of a tile whose top points to that side (A11), in the order N, E, S, W."""
    quarter_turns = SIDES.index(facing)
    sides = {SIDES[(SIDES.index(side) + quarter_turns) % 4] for side in edges}
    return "".join(side for side in SIDES if side in sides)


@cache
def facings(edges: str) -> tuple[str, ...]:
    """The ways to turn a tile that differ, by the side that its top points to."""
    seen: dict[str, str] = {}
    for facing in SIDES:
        seen.setdefault(turned(edges, facing), facing)
    return tuple(seen.values())


@cache
def fits(edges: str, open_to: str, shut_to: str) -> bool:
    """True if every touching edge agrees: open to open, closed to closed (H20)."""
    return all(side in edges for side in open_to) and not any(side in edges for side in shut_to)


@cache
def fitting(edges: str, open_to: str, shut_to: str) -> tuple[str, ...]:
    """The facings in which a tile with these edges fits."""
    return tuple(way for way in facings(edges) if fits(turned(edges, way), open_to, shut_to))
