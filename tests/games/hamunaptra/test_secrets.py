"""Hands, equipment face down and the pile are in nothing that another seat or a spectator sees."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import chain

import pytest

from expedition.core.chance import SeededChance
from expedition.core.match import Match, new_match
from expedition.core.rules import look
from expedition.core.turns import some_turn
from expedition.core.wire import from_plain, to_plain
from expedition.games.hamunaptra import RULES
from expedition.games.hamunaptra.components import PILE
from expedition.games.hamunaptra.state import Private, Public, State


def whole_match(seats: int, seed: str, options: dict[str, str] | None = None) -> Iterator[Match]:
    match = new_match(RULES, seats, options or {}, seed)
    while not match.is_over:
        yield match
        luck = SeededChance(f"{seed}/players", match.moment)
        for seat in sorted(match.waiting_for):
            turn = some_turn(RULES, match.view(seat), luck, f"{seat}")
            match = match.seal(seat, turn, match.moment)
        match = match.resolved()
    yield match


def shuffled_secrets(state: State, for_seat: int | None) -> State:
    """Another truth that only differs in what this viewer must not know."""
    return RULES.imagine(look(RULES, state, for_seat), SeededChance("another truth", 1))


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (4, {}), (8, {}), (3, {"duels": "yes"})])
def test_no_byte_depends_on_what_a_viewer_must_not_know(
    seats: int, options: dict[str, str]
) -> None:
    changed = 0
    for match in list(whole_match(seats, "bytes", options))[::3]:
        told = json.dumps(to_plain(RULES.public(match.state)))
        for viewer in [None, *range(seats)]:
            other = shuffled_secrets(match.state, viewer)
            changed += other != match.state
            assert json.dumps(to_plain(RULES.public(other))) == told
            if viewer is not None:
                mine = json.dumps(to_plain(RULES.private(match.state, viewer)))
                assert json.dumps(to_plain(RULES.private(other, viewer))) == mine
                assert RULES.menu(look(RULES, other, viewer), ()) == RULES.menu(
                    match.view(viewer), ()
                )
            if not match.is_over:
                assert RULES.standings(other) == match.standings()
    assert changed > 50


@pytest.mark.parametrize("seats", [2, 5, 8])
def test_no_foreign_hand_is_in_any_plain_value(seats: int) -> None:
    for match in list(whole_match(seats, "plain"))[::2]:
        state = match.state
        public = to_plain(RULES.public(state))
        shown = Counter(all_strings(public))
        lying = Counter(one.tile for one in (*state.table.laid, *state.table.ruins))
        lying.update(one.tile for one in (*state.table.dangers, *state.table.beaten))
        lying.update(one.item for one in state.table.active_items)
        lying.update(state.table.gone)
        hidden = {tile for hand in (*state.hands, *state.chests) for tile in hand}
        told = {one.thing for one in state.table.news} | {t.target for t in state.table.throws}
        used = set(state.table.combat.used) if state.table.combat else set()
        told |= {one.item for one in used}
        for tile in hidden - set(lying) - told:
            assert tile not in shown, tile


def test_every_tile_is_somewhere_at_every_moment() -> None:
    for match in list(whole_match(4, "everything"))[::3]:
        state = match.state
        tiles = [one.tile for one in state.table.laid if one.tile in PILE]
        tiles += [danger.tile for danger in state.table.dangers]
        tiles += [active.item for active in state.table.active_items]
        tiles += [*state.table.gone, *state.pile]
        tiles += [tile for hand in (*state.hands, *state.chests) for tile in hand]
        assert tuple(sorted(tiles)) == PILE


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_what_is_imagined_looks_the_same_at_every_moment(seats: int) -> None:
    for match in list(whole_match(seats, "imagined"))[::4]:
        for viewer in [None, *range(seats)]:
            view = match.view(viewer)
            imagined = RULES.imagine(view, SeededChance("imagined", match.moment))
            assert look(RULES, imagined, viewer) == view


def test_private_parts_go_over_the_wire_and_back() -> None:
    kinds = set()
    for match in chain(*(whole_match(3, f"wire {number}") for number in range(3))):
        public = RULES.public(match.state)
        assert from_plain(Public, to_plain(public)) == public
        for seat in range(3):
            mine = RULES.private(match.state, seat)
            assert from_plain(Private, to_plain(mine)) == mine
            kinds.add(mine.offer is not None)
    assert kinds == {True, False}


def test_the_texts_of_steps_that_hide_a_tile_do_not_name_it() -> None:
    for match in whole_match(4, "texts"):
        if match.state.table.question in ("equip", "answer"):
            [seat] = match.waiting_for
            menu = RULES.menu(match.view(seat), ())
            hidden = {*match.state.hands[seat], *match.state.chests[seat]}
            assert not any(tile in str(step) for step in menu.steps for tile in hidden)


def all_strings(plain: object) -> Iterator[str]:
    if isinstance(plain, str):
        yield plain
    elif isinstance(plain, dict):
        for value in plain.values():
            yield from all_strings(value)
    elif isinstance(plain, list):
        for value in plain:
            yield from all_strings(value)
