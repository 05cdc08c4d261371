"""The options of Hamunaptra, agreed on before play: printed variants, and rulings as switches.

Each is declared once, where `Agreement` has a field for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Any, TypeAlias

from expedition.core.rules import Option, Options, Preset
from expedition.games.hamunaptra.components import (
    CHARACTERS_PER_PLAYER,
    DISTANCES,
    FIRST_PLAYER_PASSES,
    MARGIN,
    MOST_CHARACTERS_PER_PLAYER,
)

UNBOUNDED = 90
"""A margin that no row of 84 galleries can cross."""
NO_YES, YES_NO = "no yes", "yes no"
DECLARED = "declared"

Meaning: TypeAlias = Callable[[Option, Options, int], Any]
"""What the rules need to know of an option, for that many players."""


@dataclass(frozen=True, slots=True)
class Declared:
    """An option, what it means, and what each edition that had it not always played by."""

    option: Option
    means: Meaning
    earlier: Mapping[int, str]


def is_yes(option: Option, options: Options, seats: int) -> bool:
    """True if it was agreed on."""
    return options[option.name] == "yes"


def is_usual(option: Option, options: Options, seats: int) -> bool:
    """True if the first value was chosen."""
    return options[option.name] == option.default


def is_other(option: Option, options: Options, seats: int) -> bool:
    """True if not the first value was chosen."""
    return not is_usual(option, options, seats)


def number(option: Option, options: Options, seats: int) -> int:
    """The number that was chosen."""
    return int(options[option.name])


def word(option: Option, options: Options, seats: int) -> str:
    """The choice of an option, by its name."""
    return options[option.name]


def cells_to_an_exit(option: Option, options: Options, seats: int) -> int:
    """The agreed distance; what is advised depends on the board, too (H7)."""
    if options[option.name] != option.default:
        return int(options[option.name])
    return DISTANCES[options["start_board"]][seats]


def characters(option: Option, options: Options, seats: int) -> int:
    """Characters of a player: the printed number, or more with two or three players (V6, A65)."""
    printed, chosen = CHARACTERS_PER_PLAYER[seats], options[option.name]
    if chosen == option.default:
        return printed
    return max(printed, min(int(chosen), MOST_CHARACTERS_PER_PLAYER.get(seats, printed)))


def seats_to_the_left(option: Option, options: Options, seats: int) -> int:
    """The seats by which the first player passes on with each round; 0 if it stays (A61)."""
    return FIRST_PLAYER_PASSES[seats] if is_usual(option, options, seats) else 0


def cells_around(option: Option, options: Options, seats: int) -> int:
    """The cells around the start board (A13)."""
    return UNBOUNDED if options[option.name] == "unbounded" else int(options[option.name])


def variant(name: str, values: str, means: Meaning) -> Any:  # noqa: ANN401 - a field of any type
    """A field by one of the printed variants (H7, H64 to H69); the first value is the usual one."""
    option = Option(name, tuple(values.split()))
    return field(metadata={DECLARED: Declared(option, means, {})})


def ruling(name: str, values: str, means: Meaning, *earlier: str) -> Any:  # noqa: ANN401 - a field of any type
    """A field by a ruling that is a switch, in the fine print; what earlier editions played by."""
    option = Option(name, tuple(values.split()), fine_print=True)
    return field(metadata={DECLARED: Declared(option, means, dict(enumerate(earlier, 1)))})


@dataclass(frozen=True, slots=True)
class Agreement:
    """The options as the rules need them."""

    exit_distance: int = variant("exit_distance", "advised 8 7 6 5 4", cells_to_an_exit)
    duels: bool = variant("duels", NO_YES, is_yes)
    walking_monsters: bool = variant("walking_monsters", NO_YES, is_yes)
    whole_pile: bool = variant("whole_pile", NO_YES, is_yes)
    turned_entrances: bool = variant("turned_entrances", NO_YES, is_yes)
    team: int = variant("team", "printed 5 6 7 8", characters)

    distance_metric: str = ruling("distance_metric", "chebyshev manhattan path", word)
    single_entrances: bool = ruling("entrance_style", "crossing single", is_other)
    margin: int = ruling("play_area", f"{MARGIN} 7 12 unbounded", cells_around)
    dealt_in_setup: bool = ruling("initial_hand", "draw_on_first_turn dealt_in_setup", is_other)
    gallery_or_penalty: bool = ruling("must_place", "gallery_or_encounter gallery", is_other)
    foreign_in_each_network: bool = ruling(
        "foreign_gallery_per_turn", "1 1_in_each_network", is_other
    )
    dangers_per_turn: int = ruling("encounter_per_turn", "1 2", number)
    any_equipment_per_turn: bool = ruling("equipment_laid_per_turn", "1 any", is_other)
    dangers_stop: bool = ruling("entering_active_encounter_stops", YES_NO, is_yes)
    combat_mandatory: bool = ruling("combat_mandatory", YES_NO, is_yes)
    defender_choice: str = ruling("defender_choice", "owner opponent random", word)
    attribute_chooser: str = ruling(
        "monster_attribute_chooser",
        "first_player_then_clockwise by_combats left_neighbour random",
        word,
    )
    wounds_last_a_round: bool = ruling("damage_reset", "end_of_active_turn end_of_round", is_other)
    equipment_gone_at_turn_end: bool = ruling(
        "activated_equipment", "discard_at_owner_next_turn_start discard_at_turn_end", is_other
    )
    scrolls_while_moving: bool = ruling("scroll_timing", "own_phase_3 own_phases_2_and_3", is_other)
    scrolls_hit_stairs: bool = ruling(
        "scroll_may_hit", "gallery_room_stairs gallery_room", is_usual
    )
    scrolls_trust_stairs: bool = ruling("scroll_connectivity_uses_stairs", NO_YES, is_yes)
    placement_uses_stairs: bool = ruling("placement_uses_stairs", NO_YES, is_yes)
    trade_uses_stairs: bool = ruling("trade_uses_stairs", YES_NO, is_yes)
    points_use_stairs: bool = ruling("points_use_stairs", YES_NO, is_yes)
    stairs_points: str = ruling(
        "stairs_points", "near_by_galleries every_connected_player placer", word
    )
    own_exit_needs_connection: bool = ruling("own_exit_needs_connection", NO_YES, is_yes)
    destroyed_exit_keeps_points: bool = ruling("destroyed_exit_keeps_points", NO_YES, is_yes)
    discards_return: bool = ruling("discards_return_to_pile", NO_YES, is_yes)
    pile_end_latched: bool = ruling("pile_end_latched", YES_NO, is_yes)
    ask_for_passage: bool = ruling("blocked_default", "ask refuse", is_usual)
    lost_cost: int = ruling("lost_move_cost", "1 2", number)
    stairs_cost: int = ruling("stairs_move_cost", "1 2", number)
    escape_at_the_end: bool = ruling(
        "escape_needs", "end_movement_on_exit end_game_on_exit", is_other
    )
    ties_shared: bool = ruling("tie_break", "escaped_survivors_exits shared", is_other)
    danger_reward: int = ruling("danger_reward", "0 1", number)

    # New in the second edition, each with what the first one always played by.
    start_board: str = ruling("start_board", "meeting ring spaced small", word, "small")
    far_exits: bool = ruling("exits", "own_galleries far", is_other, "far")
    dangers_keep_apart: bool = ruling("danger_beside_danger", YES_NO, is_other, "no")
    forced_across_only: bool = ruling("forcing", "whole_group only_across", is_other, "only_across")
    equipment_until_over: bool = ruling(
        "equipment_in_combat", "one_a_fighter until_over", is_other, "until_over"
    )
    ends_when_quiet: bool = ruling(
        "early_end", "nothing_to_lay three_quiet_rounds", is_other, "three_quiet_rounds"
    )
    first_reason_ends: bool = ruling("reasons_to_end", "any first", is_other, "first")
    entrances_face_anywhere: bool = ruling(
        "entrances_face", "open_cells anywhere", is_other, "anywhere"
    )

    # New in the third edition, with what the first and the second always played by.
    first_player_passes: int = ruling(
        "first_player", "passes_on stays", seats_to_the_left, "stays", "stays"
    )


_DECLARED: Mapping[str, Declared] = MappingProxyType(
    {one.name: one.metadata[DECLARED] for one in fields(Agreement)}
)
"""The options by the fields of an agreement."""
OPTIONS: tuple[Option, ...] = tuple(one.option for one in _DECLARED.values())
EARLIER: Mapping[int, Options] = MappingProxyType(
    {
        edition: {
            one.option.name: one.earlier[edition]
            for one in _DECLARED.values()
            if edition in one.earlier
        }
        for edition in (1, 2, 3)
    }
)
"""What each earlier edition always played by; each has a value that says so since."""


_LINKED_STAIRS: Options = {"stairs_points": "every_connected_player"}
USUAL_THEN: Mapping[int, Options] = MappingProxyType(
    {
        1: _LINKED_STAIRS,
        2: {"start_board": "spaced", **_LINKED_STAIRS},
        3: {"start_board": "ring", **_LINKED_STAIRS},
    }
)
"""What nobody had to choose in an earlier edition, where that is something else now."""


def _measured(**figures: tuple[float, float, float]) -> Mapping[int, Mapping[str, float]]:
    """Figures by the number of players, from ten to twenty-five matches between voyagers."""
    names = ("rounds", "deaths", "margin")
    return {
        int(seats.removeprefix("of_")): dict(zip(names, found, strict=True))
        for seats, found in figures.items()
    }


PRESETS: tuple[Preset, ...] = (
    Preset(
        "as_we_play_it",
        {},
        2,
        8,
        _measured(of_2=(13.6, 0.6, 5.2), of_4=(8.3, 0.5, 2.3), of_6=(6.8, 0.2, 1.8)),
    ),
    Preset(
        "by_the_book",
        {"exit_distance": "8", "first_player": "stays"},
        2,
        8,
        _measured(of_2=(14.6, 0.2, 4.1), of_4=(8.8, 1.3, 1.5), of_6=(9.4, 1.1, 0.8)),
    ),
    Preset(
        "duel",
        {"exit_distance": "7", "duels": "yes", "turned_entrances": "yes", "team": "5"},
        2,
        2,
        _measured(of_2=(14.1, 1.5, 2.2)),
    ),
    Preset(
        "party",
        {
            "exit_distance": "5",
            "encounter_per_turn": "2",
            "blocked_default": "refuse",
            "danger_reward": "1",
        },
        4,
        8,
        _measured(of_6=(6.6, 0.1, 1.2), of_8=(6.0, 0.1, 1.2)),
    ),
    Preset(
        "long",
        {"exit_distance": "8", "whole_pile": "yes"},
        2,
        8,
        _measured(of_2=(22.7, 0.2, 3.8), of_4=(12.8, 0.5, 1.7)),
    ),
)
"""The first one is what a table plays that chooses nothing."""


def agree(options: Options, seats: int) -> Agreement:
    """The agreement that these options make for that many players."""
    return Agreement(
        **{name: one.means(one.option, options, seats) for name, one in _DECLARED.items()}
    )
