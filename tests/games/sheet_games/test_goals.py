"""Goals in sight: what they claim is so by the rules, on sheets of whole games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from expedition.bots import find_bot
from expedition.core.catalogue import find_game
from expedition.core.chance import SeededChance
from expedition.core.guide import Goal, GoalGuide, Length, most_promising
from expedition.core.match import Match, new_match
from expedition.games.sheet_games.sheet import EMPTY, Sheet, marked
from expedition.games.skull_island.goals import prospects
from expedition.games.skull_island.leads import leads
from expedition.games.skull_island.treasures import lacking_in
from expedition.games.valley.discoveries import discoveries_possible_on
from tests.games.skull_island.drawing import table as island_table
from tests.games.temple.drawing import table as temple_table
from tests.games.valley.drawing import table as valley_table

FULL_OF_DOORS = "5 4+\n. ."
SOME_DOORS = "5 .+\n. ."
LINES_OF_DISCOVERIES = {
    "forests": "forest",
    "cities": "city",
    "mountains": "mountain",
    "pyramids": "pyramid",
}


def moments(game: str, seats: int, seed: str, bot: str = "pathfinder") -> Iterator[Match]:
    """Every moment of a match, the end among them."""
    found = find_game(game)
    match = new_match(found.rules, seats, {}, seed)
    while not match.is_over:
        yield match
        luck = SeededChance(seed, match.moment)
        for seat in sorted(match.waiting_for):
            turn = find_bot(bot)(found, match.view(seat), luck)
            match = match.seal(seat, turn, match.moment)
        match = match.resolved()
    yield match


def guide_of(game: str) -> GoalGuide[Any, Any, Any]:
    guide = find_game(game).guide
    assert isinstance(guide, GoalGuide)
    return guide


def goals_of(match: Match) -> dict[str, Goal]:
    goals = guide_of(match.rules.box.name).goals(match.state, 0)
    lines = [line.name for line in match.standings()[0].lines]
    assert [goal.line for goal in goals] == [
        line for line in lines if line in {g.line for g in goals}
    ]
    names = {*match.state.sheet(0).layout.names}
    for goal in goals:
        assert {*goal.cells} <= names
        assert bool(goal.stars) == bool(goal.missing)
    return {goal.line: goal for goal in goals}


def with_number(match: Match, number: int, cell: str) -> Sheet:
    sheet = match.state.sheet(0)
    at = sheet.layout.names.index(cell)
    assert sheet.marks[at] == EMPTY
    found: Sheet = marked(sheet, at, number)
    return found


def test_in_the_temple_the_number_that_is_named_brings_what_is_said() -> None:
    told = set()
    for match in [one for seed in "abc" for one in moments("temple", 1, seed)]:
        score = match.rules.score  # type: ignore[attr-defined]
        now = score(match.state.sheet(0))
        for goal in goals_of(match).values():
            told.add(goal.key)
            if goal.missing:
                number, cell = int(goal.values["number"]), str(goal.values["cell"])
                then = score(with_number(match, number, cell))
                assert then.line(goal.line) - now.line(goal.line) == goal.stars
    assert {"goal.run", "goal.group", "goal.group_none", "goal.mummies"} <= told


def test_in_the_temple_no_other_number_makes_the_run_longer() -> None:
    match = [*moments("temple", 1, "longest")][18]
    score, goal = match.rules.score, goals_of(match)["run"]  # type: ignore[attr-defined]
    sheet = match.state.sheet(0)
    free = [name for name, mark in zip(sheet.layout.names, sheet.marks, strict=True) if not mark]
    best = max(
        score(with_number(match, n, cell)).line("run") for n in range(1, 16) for cell in free
    )
    assert best == score(sheet).line("run") + goal.stars


def test_on_skull_island_what_is_one_number_away_is_what_the_leads_say() -> None:
    near = 0
    for match in [one for seed in "ab" for one in moments("skull_island", 1, seed, "greedy")]:
        sheet = match.state.sheet(0)
        names = sheet.layout.names
        if sheet.slots_left and not match.is_over:
            expected = {(lead.value, lead.cell): {*lead.numbers} for lead in leads(match.state, 0)}
            found = {
                (one.value, names[one.crossing]): {names[place] for place in one.places}
                for one in prospects(sheet)
                if one.missing == 1
            }
            assert found == {key: numbers for key, numbers in expected.items() if numbers}
            near += bool(found)
        goal = goals_of(match).get("dangers")
        if goal is not None and goal.missing:
            score = match.rules.score  # type: ignore[attr-defined]
            after = score(with_number(match, 9, str(goal.values["cell"])))
            assert after.total - score(sheet).total == goal.stars
    assert near > 10


@pytest.mark.parametrize(("boats", "places"), [(0b101, 0b010), (0b001, None), (0b100, 0b010)])
def test_K12_of_two_boats_one_counts_and_the_number_may_come_to_either_side(
    boats: int, places: int | None
) -> None:
    left, right, free = 0b011, 0b100, 0b010
    expected = None if places is None else (1, places)
    assert lacking_in((left, right), 0, boats, free) == expected


def test_in_the_valley_a_number_completes_what_lacks_one() -> None:
    completed = 0
    for match in [one for seed in "ab" for one in moments("valley", 1, seed)]:
        sheet = match.state.sheet(0)
        for line, goal in goals_of(match).items():
            kind = LINES_OF_DISCOVERIES.get(line)
            if kind is None:
                continue
            is_there = kind in discoveries_possible_on(sheet).kinds
            assert goal.key.endswith("_ready") == is_there
            if goal.missing == 1 and not is_there:
                completed += 1
                assert any(
                    kind in discoveries_possible_on(marked(sheet, cell, number)).kinds
                    for cell, mark in enumerate(sheet.marks)
                    if mark == EMPTY
                    for number in range(1, 16)
                )
    assert completed > 10


def test_in_the_valley_the_snake_that_costs_most_is_named() -> None:
    at = valley_table("1 2 3", "15 ! . .\n. . . .\n. . ! 7", turn=5)
    goals = {goal.line: goal for goal in guide_of("valley").goals(at, 0)}
    assert goals["snakes"].values == {"cell": "b1", "count": 15}
    assert goals["full_grid"].missing == 8


def test_what_brings_most_for_each_mark_is_named() -> None:
    far, near = Goal("a", "k", stars=15, missing=4), Goal("b", "k", stars=6, missing=1)
    assert most_promising([far, near]) is near
    assert most_promising([Goal("a", "k")]) is None


@pytest.mark.parametrize(
    ("sheet", "length"),
    [(FULL_OF_DOORS, Length(2)), (SOME_DOORS, Length(2, is_about=True))],
)
def test_T07_the_length_of_the_temple_is_known_once_all_doors_are_full(
    sheet: str, length: Length
) -> None:
    assert guide_of("temple").length(temple_table("1 2 3", sheet)) == length


def test_on_skull_island_the_length_is_a_guess() -> None:
    at = island_table("1 2 3", "~ ~ ~ ~\n~ . . ~\n~ . 4 ~\n~ ~ ~ ~")
    assert guide_of("skull_island").length(at) == Length(4, is_about=True)


@pytest.mark.parametrize("game", ["skull_island", "temple", "valley"])
@pytest.mark.parametrize("seats", [1, 3])
def test_the_length_comes_true_in_the_end(game: str, seats: int) -> None:
    guide = guide_of(game)
    *_, late, last = moments(game, seats, "length")
    assert guide.length(last.state) == Length(last.state.round)
    assert abs(guide.length(late.state).rounds - last.state.round) <= 3
    if game == "valley" and seats == 1:
        assert guide.length(new_match(last.rules, 1, {}, "1").state) == Length(25)
