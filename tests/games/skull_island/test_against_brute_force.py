"""Any sheet of any shape plays and scores by the rules as by a slow and independent rule book."""

from __future__ import annotations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from expedition.bots import find_bot
from expedition.core.catalogue import find_game
from expedition.core.chance import SeededChance
from expedition.core.errors import Refusal
from expedition.core.match import Match, new_match
from expedition.core.rules import View
from expedition.core.turns import check_turn, every_turn, read_turn
from expedition.games.sheet_games.sheet import is_danger
from expedition.games.skull_island import ADVISOR, RULES
from expedition.games.skull_island.leads import leads, reveals
from expedition.games.skull_island.notation import read_sheet, write_sheet
from expedition.games.skull_island.printed import BUBBLES, SLOTS
from expedition.games.skull_island.scoring import score
from expedition.games.skull_island.sheet import bubbles_ticked
from expedition.games.skull_island.table import Table
from expedition.games.skull_island.turns import sheet_after
from expedition.locale import LANGUAGES, explain
from tests.games.skull_island.drawing import drawn, table, turns
from tests.games.skull_island.made_up import FEW, TOKENS, noted_on, sheets
from tests.games.skull_island.slow_rules import (
    name,
    patterns,
    picture,
    slow_score,
    slow_turns,
    still_open,
)

ROLLS = st.tuples(
    st.sampled_from(["1", "3", "4", "5", "penny"]),
    st.sampled_from(["1", "4", "5", "boat", "boat"]),
    st.sampled_from(["1", "4", "5", "skull"]),
)

often = settings(max_examples=100, deadline=None)
seldom = settings(max_examples=20, deadline=None)


@often
@given(
    sheets(TOKENS) | sheets(FEW),
    ROLLS,
    st.sampled_from(["coast", "wide"]),
    st.sampled_from(["near", "open"]),
    st.data(),
)
def test_the_menus_offer_exactly_the_turns_of_the_slow_rules(
    drawing: str, roll: tuple[str, ...], landing: str, sea: str, data: st.DataObject
) -> None:
    sheet = read_sheet(drawing)
    last = data.draw(st.none() | st.sampled_from(sheet.layout.names))
    at = table(" ".join(roll), drawing, last=last, landing=landing, sea=sea)
    names = {name(spot): spot for spot in picture(drawing)}
    spot = None if last is None else names[last]
    expected = slow_turns(drawing, noted_on(sheet), list(roll), spot, landing, sea)
    assert turns(at) == expected


STEPS = st.one_of(
    st.integers(0, 17).map(str),
    st.builds("{}{}".format, st.sampled_from("abcdefgz"), st.integers(1, 8)),
    st.builds(
        "{}@{}{}".format, st.sampled_from([4, 9, 12]), st.sampled_from("abcdef"), st.integers(1, 7)
    ),
    st.sampled_from(["boat", "red=skull", "purple=1"]),
)


@often
@given(sheets(FEW), ROLLS, st.data())
def test_a_turn_that_was_tampered_with_is_legal_only_if_the_slow_rules_have_it(
    drawing: str, roll: tuple[str, ...], data: st.DataObject
) -> None:
    at = table(" ".join(roll), drawing)
    legal = slow_turns(drawing, noted_on(at.sheet(0)), list(roll), None, "coast", "near")
    steps = data.draw(st.sampled_from(sorted(legal))).split()
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(steps)))
        steps[place : place + data.draw(st.integers(0, 1))] = data.draw(st.lists(STEPS, max_size=1))
    refusal = why_not(at, " ".join(steps))
    assert (refusal is None) == (" ".join(steps) in legal)
    if refusal:
        assert all(explain(language, refusal).endswith(".") for language in LANGUAGES)


def why_not(at: Table, turn: str) -> Refusal | None:
    try:
        check_turn(RULES, View(0, at), read_turn(RULES, turn))
    except Refusal as refusal:
        return refusal
    return None


@often
@given(sheets(TOKENS) | sheets(FEW))
def test_every_line_agrees_with_the_slow_scorer(drawing: str) -> None:
    sheet = read_sheet(drawing)
    standing = score(sheet)
    assert {line.name: line.stars for line in standing.lines} == slow_score(
        drawing, noted_on(sheet)
    )


@often
@given(sheets(["9", "15", "14", "13", "b", ".", "!"]))
def test_no_score_exceeds_110(drawing: str) -> None:
    sheet = read_sheet(drawing)
    assume(bubbles_ticked(sheet.marks) <= BUBBLES)
    assert score(sheet).total <= 110


@often
@given(sheets(FEW))
def test_the_marks_of_a_score_show_what_they_claim(drawing: str) -> None:
    sheet = read_sheet(drawing)
    marks = dict(zip(sheet.layout.names, sheet.marks, strict=True))
    treasures, dangers = score(sheet).lines
    for mark, found in zip(treasures.marks, sheet.treasures, strict=True):
        crossing, left, right, above, below = mark.cells
        assert left[1:] == right[1:] == crossing[1:]
        assert left[0] < crossing[0] < right[0]
        assert above[0] == below[0] == crossing[0]
        assert int(above[1:]) < int(crossing[1:]) < int(below[1:])
        for pair in ((left, right), (above, below)):
            assert found.value in [marks[cell] for cell in pair]
            assert all(marks[cell] in (found.value, -3) for cell in pair)
    for mark in dangers.marks:
        skull, *smallest = mark.cells
        assert is_danger(marks[skull])
        assert abs(mark.stars) == sum(marks[cell] for cell in smallest)


@often
@given(sheets(TOKENS) | sheets(FEW))
def test_a_sheet_reads_writes_and_reads_the_same(drawing: str) -> None:
    sheet = read_sheet(drawing)
    assert read_sheet(write_sheet(sheet)) == sheet


@often
@given(sheets(FEW), ROLLS)
def test_the_advisor_weighs_every_legal_turn_and_knows_what_each_adds(
    drawing: str, roll: tuple[str, ...]
) -> None:
    at = table(" ".join(roll), drawing)
    view: View[Table, None] = View(0, at)
    gains = ADVISOR.gains(view)
    assert set(gains) == set(ADVISOR.appraise(view)) == set(every_turn(RULES, view))
    before = at.sheet(0)
    for turn, gain in gains.items():
        assert gain == score(sheet_after(before, turn)).total - score(before).total


@often
@given(sheets(FEW), ROLLS)
def test_hints_name_every_treasure_that_a_turn_can_note(
    drawing: str, roll: tuple[str, ...]
) -> None:
    at = table(" ".join(roll), drawing)
    told = {
        f"{step} {place} {find}"
        for (step, place), finds in reveals(at, 0).items()
        for find in finds
    }
    possible = {
        f"{turn[0]} {turn[1]} {find}"
        for turn in every_turn(RULES, View(0, at))
        for find in turn[2:]
    }
    assert told == possible


@seldom
@given(sheets(FEW))
def test_leads_are_the_treasures_that_one_mark_would_find(drawing: str) -> None:
    at = table("1 2 3", drawing)
    cells, noted = picture(drawing), noted_on(at.sheet(0))
    expected = set()
    for spot, token in cells.items():
        for mark in [str(n) for n in range(1, 16)] if token == "." else ["b"]:
            if token not in "~." or (mark == "b" and not touches_land(cells, spot)):
                continue
            for place, value in still_open({**cells, spot: mark}, noted) - patterns(cells):
                expected.add((value, name(place), mark == "b", name(spot)))
    told = {
        (lead.value, lead.cell, is_boat, cell)
        for lead in leads(at, 0)
        for is_boat, where in ((False, lead.numbers), (True, lead.boats))
        for cell in where
    }
    assert told == expected


def touches_land(cells: dict[tuple[int, int], str], spot: tuple[int, int]) -> bool:
    row, column = spot
    beside = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return any(cells.get(other, "~") not in "~b" for other in beside)


@settings(max_examples=5, deadline=None)
@given(
    st.integers(0, 10**6),
    st.sampled_from([["greedy"], ["greedy", "random", "greedy"]]),
    st.sampled_from(["front", "back"]),
    st.sampled_from(["near", "open"]),
)
def test_after_every_turn_nothing_is_left_to_note_unless_the_slots_are_full(
    seed: int, bots: list[str], layout: str, sea: str
) -> None:
    match = new_match(RULES, len(bots), {"layout": layout, "sea": sea}, str(seed))
    while not match.is_over:
        match = played_by(match, bots)
        state = match.state
        assert len({bubbles_ticked(marks) for marks in state.marks}) == 1
        for seat in range(match.seats):
            cells, noted = picture(drawn(state, seat)), noted_on(state.sheet(seat))
            assert noted <= patterns(cells)
            assert len(noted) == SLOTS or not still_open(cells, noted)


def played_by(match: Match, bots: list[str]) -> Match:
    luck = SeededChance(f"{match.seed}/bots", match.moment)
    for seat in sorted(match.waiting_for):
        turn = find_bot(bots[seat])(find_game("skull_island"), match.view(seat), luck)
        match = match.seal(seat, turn, match.moment)
    return match.resolved()
