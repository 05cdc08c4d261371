"""Setting out: the first player, the start board, the draft and the Entrances (H1 to H7)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from expedition.core.chance import ScriptedChance, SeededChance
from expedition.core.match import Match, new_match
from expedition.core.rules import Seat, filled_in
from expedition.core.turns import some_turn
from expedition.games.hamunaptra import RULES
from expedition.games.hamunaptra.acts.setting_out import first_player
from expedition.games.hamunaptra.agreement import agree
from expedition.games.hamunaptra.components import (
    CHARACTERS_PER_PLAYER,
    EXIT_DISTANCE,
    EXIT_DISTANCE_ADVISED,
    FIRST_PLAYER_PASSES,
    PILE,
)
from expedition.games.hamunaptra.state import State
from expedition.games.hamunaptra.table import News, Table
from tests.games.hamunaptra.drawing import labyrinth, played, refused, steps


def begin(seats: int, seed: str = "setting out", **options: str) -> Match:
    return new_match(RULES, seats, options, seed)


def moments(seats: int, until: str, **options: str) -> list[State]:
    """The states of a match with random players up to the Entrances, or to the first turn."""
    match = begin(seats, **options)
    found = [match.state]
    before = ("draft",) if until == "entrances" else ("draft", "entrances")
    while match.state.table.phase in before:
        luck = SeededChance("players", match.moment)
        [seat] = match.waiting_for
        match = match.seal(seat, some_turn(RULES, match.view(seat), luck, "turn"), match.moment)
        match = match.resolved()
        found.append(match.state)
    return found


def test_H01_the_playing_area_is_limited() -> None:
    table = begin(4).state.table
    assert (table.area.columns, table.area.rows) == (7 + 18, 7 + 18)
    small = begin(4, start_board="small").state.table
    assert (small.area.columns, small.area.rows) == (5 + 18, 5 + 18)


def test_A13_the_area_is_the_start_board_and_a_margin_that_can_be_agreed() -> None:
    assert begin(2).state.table.area.columns == 5 + 2 * 9
    assert begin(2, play_area="7").state.table.area.columns == 5 + 2 * 7
    wide = begin(2, play_area="unbounded").state.table
    assert min(wide.area.columns, wide.area.rows) > 2 * 84


def test_H02_most_fours_is_first_player() -> None:
    script = {f"first/0/{seat}/{die}": 3 for seat, die in ((0, 0), (1, 0), (1, 1), (2, 3))}
    first, opening = first_player(3, ScriptedChance(script))
    assert first == 1
    assert [roll.faces for roll in opening] == [(4, 1, 1, 1), (4, 4, 1, 1), (1, 1, 1, 4)]


def test_A60_those_who_tie_for_first_player_throw_again() -> None:
    script = {"first/0/0/0": 3, "first/0/2/0": 3, "first/3/2/1": 3}
    first, opening = first_player(3, ScriptedChance(script))
    assert first == 2
    assert [roll.seat for roll in opening] == [0, 1, 2, 0, 2]


@pytest.mark.parametrize("seats", range(2, 9))
def test_H03_the_start_board_lies_in_the_middle(seats: int) -> None:
    table = begin(seats).state.table
    columns = sorted({ord(one.cell[0]) - ord("a") for one in table.laid if len(one.cell) <= 3})
    assert columns[0] == 9 or table.area.columns > 26
    assert sum(one.tile == "S_ENT" for one in table.laid) == seats


def test_H04_the_draft_goes_clockwise_in_the_same_order_every_time() -> None:
    states = moments(4, "entrances")
    order = [person.seat for person in states[-1].table.people]
    first = states[0].table.first
    assert order == [(first + step) % 4 for step in range(4)] * 4
    assert len({person.who for person in states[-1].table.people}) == 16


@pytest.mark.parametrize("seats", range(2, 9))
def test_H04_everybody_has_the_number_of_characters_of_the_table(seats: int) -> None:
    people = moments(seats, "entrances")[-1].table.people
    for seat in range(seats):
        assert sum(person.seat == seat for person in people) == CHARACTERS_PER_PLAYER[seats]


def test_H04_a_character_that_is_taken_cannot_be_drafted() -> None:
    match = begin(2)
    [seat] = match.waiting_for
    state = played(match.state, "C01")
    assert refused(state, "C01", by="AB"[1 - seat]) == "character_taken"


def test_H05_entrances_are_chosen_counter_clockwise_from_the_right_of_the_first_player() -> None:
    states = moments(5, "turns")
    first = states[0].table.first
    choosing = [s.table.active for s in states if s.table.phase == "entrances"]
    everybody = [(first - step) % 5 for step in range(1, 6)]
    # the last Entrance leaves no choice, so its player is not asked
    assert choosing == everybody[:-1]


def test_H05_all_characters_of_a_player_start_on_one_entrance() -> None:
    table = moments(4, "turns")[-1].table
    for seat in range(4):
        assert {person.cell for person in table.people if person.seat == seat} == {
            table.entrance(seat)
        }
    assert len({table.entrance(seat) for seat in range(4)}) == 4


def test_H05_an_entrance_that_is_taken_cannot_be_chosen() -> None:
    states = moments(3, "entrances")
    cell = next(iter(steps(states[-1])))
    after = played(states[-1], cell)
    assert cell not in steps(after)
    assert refused(after, cell) == "no_entrance_there"


def test_H06_the_pile_is_one_bag_whose_order_is_not_known_to_anybody() -> None:
    assert begin(2).state.pile == PILE == tuple(sorted(PILE))


def test_H07_the_exit_distance_is_agreed_at_the_start() -> None:
    advised = [begin(seats).state.table.agreement.exit_distance for seats in range(2, 9)]
    assert advised == [EXIT_DISTANCE_ADVISED[seats] for seats in range(2, 9)]
    assert all(more >= fewer for more, fewer in pairwise(advised))
    assert begin(4, exit_distance="5").state.table.agreement.exit_distance == 5


def test_A35_nobody_has_a_hand_before_the_first_turn() -> None:
    states = moments(4, "turns")
    first = states[0].table.first
    assert [len(hand) for hand in states[-2].hands] == [0, 0, 0, 0]
    assert [len(hand) for hand in states[-1].hands] == [4 * (seat == first) for seat in range(4)]


def test_A35_if_so_agreed_hands_are_dealt_before() -> None:
    states = moments(4, "turns", initial_hand="dealt_in_setup")
    assert [len(hand) for hand in states[-1].hands] == [4, 4, 4, 4]


def end_of_a_round(seats: int, **options: str) -> Table:
    """The table after the last player of the first round has had a turn."""
    picture = ["A┼ . B┼", "A┼ . B┼ . C┼"][seats - 2]
    people = " ".join(f"C0{seat + 1}={'ABC'[seat]}@{'ace'[seat]}1" for seat in range(seats))
    hands = tuple(f"E0{seat + 1}" for seat in range(seats))
    last = "ABC"[seats - 1]
    state = labyrinth(picture, people, hands=hands, phase="equip", active=last, options=options)
    return played(state, "down=1").table


def test_A61_the_first_player_passes_on_to_the_left_with_each_round() -> None:
    after = end_of_a_round(3)
    assert (after.first, after.active, after.round) == (1, 1, 2)
    assert after.first_of_all == 0
    assert News("round", seat=1, thing="2") in after.news


@pytest.mark.parametrize(("seats", "to_the_left"), [(4, 1), (6, 1), (7, 3), (8, 3)])
def test_A61_a_round_goes_clockwise_from_its_first_player(seats: int, to_the_left: int) -> None:
    match = new_match(RULES, seats, {}, "rounds")
    order: dict[int, list[Seat]] = {}
    first = match.state.table.first
    while not match.is_over and match.state.table.round < 4:
        table = match.state.table
        turns = order.setdefault(table.round, [])
        if table.round and table.active not in turns:
            turns.append(table.active)
        luck = SeededChance("players", match.moment)
        for seat in sorted(match.waiting_for):
            match = match.seal(seat, some_turn(RULES, match.view(seat), luck, "turn"), match.moment)
        match = match.resolved()
    for number in range(3):
        begins = first + number * to_the_left
        assert order[number + 1] == [(begins + step) % seats for step in range(seats)]


def test_A61_nobody_has_two_turns_running() -> None:
    for seats, to_the_left in FIRST_PLAYER_PASSES.items():
        assert to_the_left != seats - 1


def test_A61_of_two_players_the_first_stays_or_each_would_have_two_turns_running() -> None:
    after = end_of_a_round(2)
    assert (after.first, after.active, after.round) == (0, 0, 2)
    assert after.first_of_all == 0


def test_A61_if_so_agreed_the_first_player_stays_the_same() -> None:
    after = end_of_a_round(3, first_player="stays")
    assert (after.first, after.active, after.round) == (0, 0, 2)
    assert after.first_of_all == 0
    assert "round" not in {one.what for one in after.news}


def test_H69_with_two_or_three_players_teams_can_be_larger() -> None:
    assert begin(2, team="8").state.table.agreement.team == 8
    assert begin(3, team="5").state.table.agreement.team == 5


def test_A65_two_players_have_up_to_eight_characters_and_three_up_to_five() -> None:
    assert begin(3, team="8").state.table.agreement.team == 5
    assert begin(4, team="8").state.table.agreement.team == 4
    assert begin(8, team="5").state.table.agreement.team == 2
    people = moments(2, "entrances", team="8")[-1].table.people
    assert len(people) == 16


def test_every_option_of_the_box_makes_an_agreement() -> None:
    for option in RULES.box.options:
        agreements = {
            tuple(agree(filled_in(RULES.box, {option.name: value}), seats) for seats in (2, 3, 5))
            for value in option.values
        }
        assert len(agreements) == len(option.values), option.name


@pytest.mark.parametrize("seats", range(2, 9))
def test_H07_the_printed_distance_can_be_chosen_by_every_number_of_players(seats: int) -> None:
    [option] = [option for option in RULES.box.options if option.name == "exit_distance"]
    distances = {
        value: agree(filled_in(RULES.box, {option.name: value}), seats).exit_distance
        for value in option.values
    }
    assert distances.pop("advised") == EXIT_DISTANCE_ADVISED[seats]
    assert list(distances.values()) == [EXIT_DISTANCE, 7, 6, 5, 4]


@pytest.mark.parametrize("until", ["draft", "entrances"])
@pytest.mark.parametrize("text", ["trade=0", "trade=1", "trade=9", "scroll=E13", "force=h7", "E"])
def test_H04_H05_what_belongs_to_a_turn_cannot_come_while_setting_out(
    until: str, text: str
) -> None:
    state = begin(2).state if until == "draft" else moments(2, "entrances")[-1]
    assert state.table.question == until
    assert refused(state, text) == "step_not_on_menu"


def test_H04_nobody_moves_right_after_being_drafted() -> None:
    assert refused(begin(2).state, "C01 h7") == "step_not_on_menu"
    assert refused(begin(2).state, "C01 C02") == "step_not_on_menu"


def test_H05_an_entrance_is_one_step() -> None:
    state = moments(2, "entrances")[-1]
    [entrance, *_] = steps(state)
    assert refused(state, f"{entrance} {entrance}") == "step_not_on_menu"
    assert refused(state, "C01") == "step_not_on_menu"


def test_H56_one_trades_with_others_at_the_table() -> None:
    state = moments(2, "turn")[-1]
    own, other = state.table.asked[0], 1 - state.table.asked[0]
    assert refused(state, f"trade={own}") == "trade_with_oneself"
    assert refused(state, f"trade={other}") == "not_linked"
    assert refused(state, "trade=7") == "no_such_seat"
