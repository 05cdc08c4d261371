"""Numbers printed on Hamunaptra's components, and those in play, for the client's drawings."""

from __future__ import annotations

from collections.abc import Mapping

from expedition.games.hamunaptra.acts.combat import FACES
from expedition.games.hamunaptra.agreement import UNBOUNDED
from expedition.games.hamunaptra.components import (
    CHARACTERS,
    DANGERS,
    ITEMS,
    KINDS,
    SCROLLS,
    TILES,
    Figures,
)


def _tile(name: str) -> Mapping[str, str]:
    tile = TILES.get(name)
    drawn = {} if tile is None else {"edges": tile.edges, "symbol": tile.symbol}
    return {"kind": KINDS[name], **{key: value for key, value in drawn.items() if value}}


def _figures(one: Figures) -> Mapping[str, int]:
    """The attributes that it has, by their letters."""
    return {letter: one.of(letter) for letter in "FIRM" if one.of(letter)}


PRINTED_NUMBERS = {
    "faces": FACES,
    "unbounded": UNBOUNDED,
    "characters": tuple(CHARACTERS),
    "scrolls": tuple(sorted(SCROLLS)),
    "tiles": {name: _tile(name) for name in KINDS},
    "figures": {name: _figures(one) for name, one in {**CHARACTERS, **DANGERS, **ITEMS}.items()},
}
