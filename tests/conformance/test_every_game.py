"""What the contract promises, checked for every game of the catalogue by playing it at random."""

from __future__ import annotations

import copy
import gc
import os
import subprocess
import sys
from dataclasses import is_dataclass, replace
from itertools import islice, pairwise

import pytest

from expedition.core.catalogue import Game, catalogue
from expedition.core.chance import SeededChance
from expedition.core.errors import IllegalTurn, Refusal
from expedition.core.match import Match, new_match
from expedition.core.record import Record, read_record, record_of, verify, write_record
from expedition.core.rules import Grader, ListsWords, Menu, filled_in, look
from expedition.core.turns import (
    AnyTurn,
    every_turn,
    is_legal,
    menu_tree,
    read_turn,
    some_turn,
    turn_text,
)
from expedition.core.wire import changes, from_plain, to_plain
from expedition.core.wire import patched as changed
from expedition.locale import LANGUAGES, say
from tests.conformance.played import Case, cases, played, spread

every_case = pytest.mark.parametrize("case", cases(), ids=str)
every_game = pytest.mark.parametrize("game", catalogue().values(), ids=lambda game: game.name)


@every_case
def test_it_ends_and_everybody_has_a_standing(case: Case) -> None:
    standings = played(case)[-1].standings()
    assert sorted(standings) == list(range(case.seats))
    assert min(standing.place for standing in standings.values()) == 1
    for standing in standings.values():
        assert standing.total == sum(line.stars for line in standing.lines)
        for line in standing.lines:
            assert line.stars == sum(mark.stars for mark in line.marks)


@every_case
def test_it_is_pure_and_deterministic(case: Case) -> None:
    rules = case.game.rules
    for match in spread(case, 12):
        before = copy.deepcopy(match.state)
        chance = SeededChance("pure", match.moment + 1)
        if not match.is_over:
            once = rules.resolve(match.state, match.sealed, chance)
            again = rules.resolve(match.state, match.sealed, chance)
            assert once == again
        rules.standings(match.state)
        assert match.state == before
        assert hash(match.state) == hash(before)


@every_game
def test_every_step_on_a_menu_leads_to_a_whole_turn_by_one_path(game: Game) -> None:
    for match in spread(Case(game.name, "fewest"), 12):
        for seat in match.waiting_for:
            view = match.view(seat)
            turns = list(islice(every_turn(game.rules, view), 5_000))
            assert turns
            assert len(set(turns)) == len(turns)
            assert len({turn_text(turn) for turn in turns}) == len(turns)
            for turn in turns[:200]:
                assert is_legal(game.rules, view, turn)
                check_menus_on_the_way(game, match, seat, turn)
            tree = menu_tree(game.rules, view, 5_000)
            if tree is not None:
                assert all(branch.whole or branch.steps for branch in tree)


def check_menus_on_the_way(game: Game, match: Match, seat: int, turn: AnyTurn) -> None:
    """A menu that promises to be the last one is, and no other is a dead end; steps that are said
    to be alike are."""
    view = match.view(seat)
    menus = [game.rules.menu(view, turn[:count]) for count in range(len(turn) + 1)]
    for count, (menu, following) in enumerate(pairwise(menus)):
        assert menu.steps
        assert not menu.last or following == Menu(whole=True)
        if menu.alike:
            ways = [(*turn[:count], step) for step in menu.steps]
            assert all(game.rules.menu(view, way) == following for way in ways)


@every_game
def test_what_is_asked_at_every_moment_is_not_tied_in_circles(game: Game) -> None:
    """Else Python's collector has to look for it, and a server would spend its time on that."""
    match = spread(Case(game.name, "fewest"), 3)[1]
    [seat, *_] = sorted(match.waiting_for)
    ask_everything(match, seat)  # what is remembered for good is there now
    gc.collect()
    gc.disable()
    try:
        ask_everything(match, seat)
        assert gc.collect() == 0
    finally:
        gc.enable()


def ask_everything(match: Match, seat: int) -> None:
    """What a server asks of the rules when a moment comes and goes."""
    menu_tree(match.rules, match.view(seat), 100)
    turn = some_turn(match.rules, match.view(seat), SeededChance("circles", 0), "turn")
    match.seal(seat, turn, match.moment)
    match.resolved()
    changes(to_plain(match.view(None).public), to_plain(match.standings()))


@every_game
def test_turns_that_are_not_on_the_menu_are_refused_with_a_reason(game: Game) -> None:
    match = new_match(game.rules, game.rules.box.fewest_seats, {}, "refused")
    [seat, *_] = sorted(match.waiting_for)
    turn = some_turn(game.rules, match.view(seat), SeededChance("refused", 0), "turn")
    for wrong in (turn[:-1], (*turn, turn[-1]), turn[::-1] if len(turn) > 1 else ()):
        with pytest.raises(IllegalTurn):
            match.seal(seat, wrong, match.moment)


@every_case
def test_a_view_that_is_imagined_and_looked_at_again_is_the_same_view(case: Case) -> None:
    rules = case.game.rules
    for match in spread(case, 8):
        for seat in [None, *range(min(case.seats, 4))]:
            view = match.view(seat)
            imagined = rules.imagine(view, SeededChance("imagined", match.moment))
            assert look(rules, imagined, seat) == view


@every_game
def test_standings_tell_no_secret_before_the_end(game: Game) -> None:
    for match in spread(Case(game.name, "middling"), 12):
        if not match.is_over:
            imagined = game.rules.imagine(match.view(None), SeededChance("guess", match.moment))
            assert game.rules.standings(imagined) == match.standings()


@every_case
def test_a_game_says_whether_its_seats_have_secrets(case: Case) -> None:
    rules = case.game.rules
    known = {rules.private(match.state, 0) for match in spread(case, 4)}
    assert (known != {None}) == rules.box.has_secrets


@every_case
def test_views_steps_and_changes_go_over_the_wire_and_back(case: Case) -> None:
    rules, before = case.game.rules, None
    for match in spread(case, 12):
        public = rules.public(match.state)
        after = to_plain(public)
        assert from_plain(type(public), after) == public
        if before is not None:
            assert changed(before, changes(before, after)) == after
        before = after
        private = rules.private(match.state, 0)
        if is_dataclass(private) and not isinstance(private, type):
            assert from_plain(type(private), to_plain(private)) == private
        for turn in match.sealed.values():
            assert read_turn(rules, turn_text(turn)) == turn


@every_case
def test_every_step_is_one_of_the_words(case: Case) -> None:
    rules = case.game.rules
    if not isinstance(rules, ListsWords):
        return
    words = rules.words(filled_in(rules.box, case.options), case.seats)
    assert len(words) == len(set(words))
    assert all(str(rules.box.read_step(word)) == word for word in words)
    met = {str(step) for match in played(case) for turn in match.sealed.values() for step in turn}
    assert met <= set(words)


@every_case
def test_a_record_replays_exactly(case: Case) -> None:
    last = played(case)[-1]
    record = recorded(last)
    assert read_record(write_record(record)) == record
    assert verify(last.rules, record).state == last.state


def recorded(match: Match) -> Record:
    return record_of(match, tuple(f"player {seat}" for seat in range(match.seats)))


@every_game
def test_the_order_of_arrival_never_reaches_the_rules(game: Game) -> None:
    for match in spread(Case(game.name, "middling"), 15):
        if match.is_over:
            break
        backwards = replace(match, sealed={})
        for seat in sorted(match.waiting_for, reverse=True):
            backwards = backwards.seal(seat, match.sealed[seat], match.moment)
        assert backwards.resolved().state == match.resolved().state


@every_game
def test_every_preset_can_be_played_and_is_told_in_every_language(game: Game) -> None:
    box = game.rules.box
    for preset in box.presets:
        assert box.fewest_seats <= preset.fewest_seats <= preset.most_seats <= box.most_seats
        for seats in range(preset.fewest_seats, preset.most_seats + 1):
            chosen = box.preset(preset.name, seats).options
            assert new_match(game.rules, seats, chosen, "preset").options.items() >= chosen.items()
        for language in LANGUAGES:
            for key in (
                f"{game.name}.preset.{preset.name}",
                f"{game.name}.preset.{preset.name}.about",
            ):
                assert say(language, key) != key
            for seats, found in preset.measured.items():
                assert preset.suits(seats)
                told = say(language, f"{game.name}.preset.measured", seats=seats, **found)
                assert all(str(value) in told for value in found.values())
                assert "{" not in told


@every_game
def test_a_preset_that_is_not_there_is_refused(game: Game) -> None:
    with pytest.raises(Refusal, match="no_such_preset"):
        game.rules.box.preset("?", game.rules.box.fewest_seats)


@every_game
def test_every_option_is_filled_in_and_others_are_refused(game: Game) -> None:
    box = game.rules.box
    assert filled_in(box, {}) == {option.name: option.values[0] for option in box.options}
    with pytest.raises(IllegalTurn, match="no_such_option"):
        new_match(game.rules, box.fewest_seats, {"weather": "fine"}, "options")
    for option in box.options:
        with pytest.raises(IllegalTurn, match="no_such_value"):
            new_match(game.rules, box.fewest_seats, {option.name: "?"}, "options")


@every_game
def test_too_few_and_too_many_seats_are_refused(game: Game) -> None:
    box = game.rules.box
    for seats in (box.fewest_seats - 1, box.most_seats + 1):
        with pytest.raises(IllegalTurn, match="wrong_number_of_seats"):
            new_match(game.rules, seats, {}, "seats")


@every_game
def test_what_the_advisor_weighs_are_legal_turns(game: Game) -> None:
    if game.advisor is None:
        return
    for match in spread(Case(game.name, "middling"), 20):
        for seat in match.waiting_for:
            view = match.view(seat)
            appraised, gained = game.advisor.appraise(view), game.advisor.gains(view)
            assert appraised, "whoever owes a turn has one to weigh"
            told = {*appraised, *gained}
            if isinstance(game.advisor, Grader):
                hints = game.advisor.hints(view)
                assert hints.good
                told |= {*hints.good, *hints.fine, *hints.gains}
            assert all(is_legal(game.rules, view, turn) for turn in told)


REPLAY = """
import sys
from expedition.core.catalogue import find_game
from expedition.core.record import read_record, replay
record = read_record(sys.stdin.read())
*_, last = replay(find_game(record.game).rules, record)
print(repr(last.state))
"""


@every_game
def test_a_record_replays_the_same_under_any_hash_seed(game: Game) -> None:
    last = played(Case(game.name, "middling"))[-1]
    for hash_seed in ("0", "1", "4242"):
        replayed = subprocess.run(
            [sys.executable, "-c", REPLAY],
            input=write_record(recorded(last)),
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
        )
        assert replayed.stdout.strip() == repr(last.state)
