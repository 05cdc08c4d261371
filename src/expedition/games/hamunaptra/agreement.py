"""The options of Hamunaptra, agreed on before play: printed variants, and rulings as switches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from expedition.core.rules import Option, Options
from expedition.games.hamunaptra.components import (
    CHARACTERS_PER_PLAYER,
    EXIT_DISTANCE,
    EXIT_DISTANCE_ADVISED,
    MARGIN,
    MOST_CHARACTERS_PER_PLAYER,
)

UNBOUNDED = 90
"""A margin that no row of 84 galleries can cross."""
NO_YES, YES_NO = ("no", "yes"), ("yes", "no")

VARIANTS = (
    Option("exit_distance", ("advised", "8", "7", "6", "5", "4")),
    Option("duels", NO_YES),
    Option("walking_monsters", NO_YES),
    Option("whole_pile", NO_YES),
    Option("turned_entrances", NO_YES),
    Option("team", ("printed", "5", "6", "7", "8")),
)
"""The exit distance (H7), and H64 to H69: variants 4, 1, 2, 3, 5 and 6."""
_SWITCHES = (
    Option("distance_metric", ("chebyshev", "manhattan", "path")),
    Option("entrance_style", ("crossing", "single")),
    Option("play_area", (str(MARGIN), "7", "12", "unbounded")),
    Option("initial_hand", ("draw_on_first_turn", "dealt_in_setup")),
    Option("must_place", ("gallery_or_encounter", "gallery")),
    Option("foreign_gallery_per_turn", ("1", "1_in_each_network")),
    Option("encounter_per_turn", ("1", "2")),
    Option("equipment_laid_per_turn", ("1", "any")),
    Option("entering_active_encounter_stops", YES_NO),
    Option("combat_mandatory", YES_NO),
    Option("defender_choice", ("owner", "opponent", "random")),
    Option(
        "monster_attribute_chooser", ("first_player_then_clockwise", "left_neighbour", "random")
    ),
    Option("damage_reset", ("end_of_active_turn", "end_of_round")),
    Option("activated_equipment", ("discard_at_owner_next_turn_start", "discard_at_turn_end")),
    Option("scroll_timing", ("own_phase_3", "own_phases_2_and_3")),
    Option("scroll_may_hit", ("gallery_room_stairs", "gallery_room")),
    Option("scroll_connectivity_uses_stairs", NO_YES),
    Option("placement_uses_stairs", NO_YES),
    Option("trade_uses_stairs", YES_NO),
    Option("points_use_stairs", YES_NO),
    Option("stairs_points", ("every_connected_player", "placer")),
    Option("own_exit_needs_connection", NO_YES),
    Option("destroyed_exit_keeps_points", NO_YES),
    Option("discards_return_to_pile", NO_YES),
    Option("pile_end_latched", YES_NO),
    Option("blocked_default", ("ask", "refuse")),
    Option("lost_move_cost", ("1", "2")),
    Option("stairs_move_cost", ("1", "2")),
    Option("escape_needs", ("end_movement_on_exit", "end_game_on_exit")),
    Option("tie_break", ("escaped_survivors_exits", "shared")),
    Option("danger_reward", ("0", "1")),
    Option("start_board", ("spaced", "small")),
    Option("exits", ("own_galleries", "far")),
    Option("danger_beside_danger", YES_NO),
    Option("forcing", ("whole_group", "only_across")),
    Option("equipment_in_combat", ("one_a_fighter", "until_over")),
    Option("early_end", ("nothing_to_lay", "three_quiet_rounds")),
    Option("reasons_to_end", ("any", "first")),
    Option("entrances_face", ("open_cells", "anywhere")),
)
RULINGS = tuple(replace(option, fine_print=True) for option in _SWITCHES)
"""The switches of the rulings A1 to A60, and of those that are new in the second edition."""
OPTIONS = VARIANTS + RULINGS
FIRST_EDITION: Mapping[str, str] = MappingProxyType(
    {
        "start_board": "small",
        "exits": "far",
        "danger_beside_danger": "no",
        "forcing": "only_across",
        "equipment_in_combat": "until_over",
        "early_end": "three_quiet_rounds",
        "reasons_to_end": "first",
        "entrances_face": "anywhere",
    }
)
"""What the first edition always played by; each has a value that says so since."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """The options as the rules need them."""

    exit_distance: int
    duels: bool
    walking_monsters: bool
    whole_pile: bool
    turned_entrances: bool
    team: int
    distance_metric: str
    single_entrances: bool
    margin: int
    dealt_in_setup: bool
    gallery_or_penalty: bool
    foreign_in_each_network: bool
    dangers_per_turn: int
    any_equipment_per_turn: bool
    dangers_stop: bool
    combat_mandatory: bool
    defender_choice: str
    attribute_chooser: str
    wounds_last_a_round: bool
    equipment_gone_at_turn_end: bool
    scrolls_while_moving: bool
    scrolls_hit_stairs: bool
    scrolls_trust_stairs: bool
    placement_uses_stairs: bool
    trade_uses_stairs: bool
    points_use_stairs: bool
    stairs_for_placer_only: bool
    own_exit_needs_connection: bool
    destroyed_exit_keeps_points: bool
    discards_return: bool
    pile_end_latched: bool
    ask_for_passage: bool
    lost_cost: int
    stairs_cost: int
    escape_at_the_end: bool
    ties_shared: bool
    danger_reward: int
    small_board: bool
    far_exits: bool
    dangers_keep_apart: bool
    forced_across_only: bool
    equipment_until_over: bool
    ends_when_quiet: bool
    first_reason_ends: bool
    entrances_face_anywhere: bool


def agree(options: Options, seats: int) -> Agreement:
    """The agreement that these options make for that many players."""

    def yes(name: str) -> bool:
        return options[name] == "yes"

    def other(name: str) -> bool:
        """True if not the first value was chosen."""
        return options[name] != next(option.default for option in OPTIONS if option.name == name)

    return Agreement(
        exit_distance=_exit_distance(options, seats),
        duels=yes("duels"),
        walking_monsters=yes("walking_monsters"),
        whole_pile=yes("whole_pile"),
        turned_entrances=yes("turned_entrances"),
        team=_team(options["team"], seats),
        distance_metric=options["distance_metric"],
        single_entrances=other("entrance_style"),
        margin=UNBOUNDED if options["play_area"] == "unbounded" else int(options["play_area"]),
        dealt_in_setup=other("initial_hand"),
        gallery_or_penalty=other("must_place"),
        foreign_in_each_network=other("foreign_gallery_per_turn"),
        dangers_per_turn=int(options["encounter_per_turn"]),
        any_equipment_per_turn=other("equipment_laid_per_turn"),
        dangers_stop=yes("entering_active_encounter_stops"),
        combat_mandatory=yes("combat_mandatory"),
        defender_choice=options["defender_choice"],
        attribute_chooser=options["monster_attribute_chooser"],
        wounds_last_a_round=other("damage_reset"),
        equipment_gone_at_turn_end=other("activated_equipment"),
        scrolls_while_moving=other("scroll_timing"),
        scrolls_hit_stairs=not other("scroll_may_hit"),
        scrolls_trust_stairs=yes("scroll_connectivity_uses_stairs"),
        placement_uses_stairs=yes("placement_uses_stairs"),
        trade_uses_stairs=yes("trade_uses_stairs"),
        points_use_stairs=yes("points_use_stairs"),
        stairs_for_placer_only=other("stairs_points"),
        own_exit_needs_connection=yes("own_exit_needs_connection"),
        destroyed_exit_keeps_points=yes("destroyed_exit_keeps_points"),
        discards_return=yes("discards_return_to_pile"),
        pile_end_latched=yes("pile_end_latched"),
        ask_for_passage=not other("blocked_default"),
        lost_cost=int(options["lost_move_cost"]),
        stairs_cost=int(options["stairs_move_cost"]),
        escape_at_the_end=other("escape_needs"),
        ties_shared=other("tie_break"),
        danger_reward=int(options["danger_reward"]),
        small_board=other("start_board"),
        far_exits=other("exits"),
        dangers_keep_apart=other("danger_beside_danger"),
        forced_across_only=other("forcing"),
        equipment_until_over=other("equipment_in_combat"),
        ends_when_quiet=other("early_end"),
        first_reason_ends=other("reasons_to_end"),
        entrances_face_anywhere=other("entrances_face"),
    )


def _exit_distance(options: Options, seats: int) -> int:
    """The agreed distance; what is advised depends on the board, too (H7)."""
    if options["exit_distance"] != "advised":
        return int(options["exit_distance"])
    return EXIT_DISTANCE if options["start_board"] == "small" else EXIT_DISTANCE_ADVISED[seats]


def _team(chosen: str, seats: int) -> int:
    """Characters of a player: the printed number, or more with two or three players (V6, A65)."""
    printed = CHARACTERS_PER_PLAYER[seats]
    if chosen == "printed":
        return printed
    return max(printed, min(int(chosen), MOST_CHARACTERS_PER_PLAYER.get(seats, printed)))
