"""The components, read once from `components.toml`: tiles, dangers, equipment, characters."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from types import MappingProxyType
from typing import Any

FORCE, INTELLIGENCE, RESISTANCE, MOVEMENT = "F", "I", "R", "M"
ENTRANCE, RUBBLE, GALLERY, ROOM, STAIRS = "entrance", "rubble", "gallery", "room", "stairs"
MONSTER, EQUIPMENT = "monster", "equipment"


@dataclass(frozen=True, slots=True)
class Tile:
    """A start, gallery, room or stairs tile; its edges are the open sides, its top to the north."""

    name: str
    kind: str
    count: int
    edges: str
    symbol: str = ""


@dataclass(frozen=True, slots=True)
class Figures:
    """The attributes of a character or danger, or what equipment adds to them."""

    name: str
    force: int
    intelligence: int
    resistance: int
    movement: int

    def of(self, attribute: str) -> int:
        """The figure of an attribute by its letter; 0 if there is none."""
        if attribute == FORCE:
            return self.force
        if attribute == INTELLIGENCE:
            return self.intelligence
        return self.resistance if attribute == RESISTANCE else self.movement


_BOX: Mapping[str, Any] = tomllib.loads(
    files(__package__).joinpath("components.toml").read_text("utf-8")
)


def _figures(section: str) -> Mapping[str, Figures]:
    return MappingProxyType(
        {
            name: Figures(name, *(entry.get(letter, 0) for letter in "FIRM"))
            for name, entry in _BOX[section].items()
        }
    )


def _by_seats(section: str) -> Mapping[int, Any]:
    """What a section holds for each number of players, lists of rows as tuples."""
    return MappingProxyType(
        {
            int(seats): tuple(value) if isinstance(value, list) else value
            for seats, value in _BOX[section].items()
        }
    )


TOTALS: Mapping[str, int] = MappingProxyType(_BOX["totals"])
POINTS: Mapping[str, int] = MappingProxyType(_BOX["points"])
HAND_SIZE: int = _BOX["table"]["hand_size"]
MARGIN: int = _BOX["table"]["margin"]
MOST_COMBAT_ROUNDS: int = _BOX["table"]["most_combat_rounds"]
CHARACTERS_PER_PLAYER: Mapping[int, int] = _by_seats("characters_per_player")
MOST_CHARACTERS_PER_PLAYER: Mapping[int, int] = _by_seats("most_characters_per_player")
EXIT_DISTANCE: int = _BOX["table"]["exit_distance"]
EXIT_DISTANCE_ADVISED: Mapping[int, int] = _by_seats("exit_distance_advised")
ADVISED_BEFORE: Mapping[int, int] = _by_seats("exit_distance_advised_before")
FIRST_PLAYER_PASSES: Mapping[int, int] = _by_seats("first_player_passes")
START_BOARDS: Mapping[int, tuple[str, ...]] = _by_seats("start_boards")
RING_BOARDS: Mapping[int, tuple[str, ...]] = MappingProxyType(
    {**START_BOARDS, **_by_seats("ring_boards")}
)
SPACED_BOARDS: Mapping[int, tuple[str, ...]] = MappingProxyType(
    {**RING_BOARDS, **_by_seats("spaced_boards")}
)
SMALL_BOARDS: Mapping[int, tuple[str, ...]] = _by_seats("small_boards")
BOARDS: Mapping[str, Mapping[int, tuple[str, ...]]] = MappingProxyType(
    {
        "meeting": START_BOARDS,
        "ring": RING_BOARDS,
        "spaced": SPACED_BOARDS,
        "small": SMALL_BOARDS,
    }
)
"""The boards of each edition, the present one's first, by what the option calls them."""
DISTANCES: Mapping[str, Mapping[int, int]] = MappingProxyType(
    {
        "meeting": EXIT_DISTANCE_ADVISED,
        "ring": ADVISED_BEFORE,
        "spaced": ADVISED_BEFORE,
        "small": MappingProxyType(dict.fromkeys(START_BOARDS, EXIT_DISTANCE)),
    }
)
"""The distances that are advised with each of them."""
TILES: Mapping[str, Tile] = MappingProxyType(
    {name: Tile(name, **entry) for name, entry in _BOX["tiles"].items()}
)
DANGERS = _figures("dangers")
ITEMS = _figures("equipment")
CHARACTERS = _figures("characters")
SCROLLS = frozenset(name for name, entry in _BOX["equipment"].items() if entry.get("scroll"))
START_TILES = frozenset(name for name, tile in TILES.items() if tile.kind in (ENTRANCE, RUBBLE))
KINDS: Mapping[str, str] = MappingProxyType(
    {name: tile.kind for name, tile in TILES.items()}
    | {name: entry["kind"] for name, entry in _BOX["dangers"].items()}
    | dict.fromkeys(ITEMS, EQUIPMENT)
)
"""The kind of every tile by its name."""
PILE: tuple[str, ...] = tuple(
    sorted(
        [name for name, tile in TILES.items() if name not in START_TILES for _ in range(tile.count)]
        + [*DANGERS, *ITEMS]
    )
)
"""All tiles of the pile, as a bag: galleries and encounters together (H6)."""


def is_gallery(name: str) -> bool:
    """True of a tile that is laid on the map: gallery, room or stairs."""
    return KINDS[name] in (GALLERY, ROOM, STAIRS)


def is_stairs(name: str) -> bool:
    """True of a stairs tile."""
    return KINDS[name] == STAIRS
