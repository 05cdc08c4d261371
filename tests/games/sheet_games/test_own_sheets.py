"""Sheets of one's own: codes that hold them, what is wrong with one, and matches on them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from expedition.bots.match_runner import play_match
from expedition.core.catalogue import catalogue, find_game
from expedition.core.errors import BadNotation, Refusal
from expedition.core.match import new_match
from expedition.core.record import Record, read_record, record_of, verify, write_record
from expedition.core.sheets import DrawnByHand
from expedition.games.sheet_games.own_sheets import (
    BASE,
    LETTERS,
    LONGEST_SIDE,
    MOST_PLACES,
    OwnSheets,
)

SHEETS: dict[str, object] = {name: game.sheets for name, game in catalogue().items()}
GAMES = [name for name, sheets in SHEETS.items() if isinstance(sheets, DrawnByHand)]
DRAWN = 1_500
"""How many sheets are drawn at random for each game; a third to a half of them can be played."""
LONGEST_CODE = 40
"""What the column of a result's layout holds."""


def own_of(game: str) -> OwnSheets:
    own: OwnSheets = find_game(game).rules.own  # type: ignore[attr-defined]
    return own


def drawn(own: OwnSheets, draw: Random) -> tuple[str, ...]:
    """A sheet drawn at random, from one full of cells to one full of holes."""
    weights = [draw.random(), *(1 if kind in own.filled else 0.3 for kind in own.kinds[1:])]
    width, height = draw.randint(2, LONGEST_SIDE), draw.randint(2, LONGEST_SIDE)
    return tuple(" ".join(draw.choices(own.kinds, weights, k=width)) for _ in range(height))


def replay_totals(record: Record) -> list[int]:
    """The totals of a record, replayed and verified."""
    standings = verify(find_game(record.game).rules, record).standings()
    return [standings[seat].total for seat in sorted(standings)]


def playable(own: OwnSheets, count: int, seed: int = 1) -> list[tuple[str, ...]]:
    draw, found = Random(seed), []
    for _ in range(count):
        rows = drawn(own, draw)
        try:
            own.check(rows)
        except BadNotation:
            continue
        found.append(rows)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_a_code_holds_the_whole_sheet_and_is_short(name: str) -> None:
    own = own_of(name)
    sheets = playable(own, DRAWN)
    assert len(sheets) > DRAWN / 10
    for rows in sheets:
        code = own.code(rows)
        assert own.decoded(code) == rows
        assert len(code) <= LONGEST_CODE
        assert len(f"https://expedition.games.example.org/sheet/{name}/{code}") <= 120


@pytest.mark.parametrize("name", GAMES)
def test_the_largest_sheet_still_has_a_short_code(name: str) -> None:
    own = own_of(name)
    width, height = LONGEST_SIDE, MOST_PLACES // LONGEST_SIDE
    around = " ".join([own.kinds[0]] * width)
    within = " ".join([own.kinds[0], *[own.filled[0]] * (width - 2), own.kinds[0]])
    rows = (around, *[within] * 5, *[around] * (height - 6))
    assert own.rows(own.code(rows)) == rows
    assert len(own.code(rows)) <= LONGEST_CODE


@pytest.mark.parametrize("name", GAMES)
def test_printed_layouts_can_be_drawn_too(name: str) -> None:
    for rows in find_game(name).rules.layouts.values():  # type: ignore[attr-defined]
        assert own_of(name).rows(own_of(name).code(rows)) == rows


@pytest.mark.parametrize("name", GAMES)
def test_a_link_that_was_changed_in_any_letter_is_refused(name: str) -> None:
    own = own_of(name)
    code = own.code(playable(own, 40)[0])
    spoilt = [code[:-1], code + "a", "~", "~a", "~" + "a" * 5000, "~é" + code, code + "%"]
    for place in range(1, len(code)):
        other = LETTERS[(LETTERS.index(code[place]) + 1) % BASE]
        spoilt.append(code[:place] + other + code[place + 1 :])
    for one in spoilt:
        with pytest.raises(BadNotation):
            own.rows(one)


@pytest.mark.parametrize("name", GAMES)
def test_a_sheet_of_another_game_is_refused(name: str) -> None:
    code = own_of(name).code(playable(own_of(name), 40)[0])
    for other in set(GAMES) - {name}:
        with pytest.raises(BadNotation):
            own_of(other).rows(code)


def test_what_is_wrong_with_a_sheet_is_told() -> None:
    def wrong(game: str, *rows: str) -> str:
        with pytest.raises(BadNotation) as caught:
            own_of(game).check(rows)
        return caught.value.key

    assert wrong("temple") == "no_rows"
    assert wrong("temple", ". . .", ". .") == "rows_unequal"
    assert wrong("temple", *[" ".join("." * 13)] * 3) == "own_sheet_large"
    assert wrong("temple", *[" ".join("." * 11)] * 11) == "own_sheet_large"
    assert wrong("temple", ". . . . .") == "own_sheet_cells"
    assert wrong("valley", *[" ".join("." * 10)] * 10) == "own_sheet_cells"
    assert wrong("temple", ". . . . . . ~") == "unknown_token"
    assert wrong("temple", ". . . . . . # # .") == "own_sheet_apart"
    assert wrong("temple", ". .+ .+ .+ .+ .+ .+") == "temple.few_doorless"
    assert wrong("skull_island", ". . . . . .") == "skull_island.no_coast"
    crowded = [" ".join("." * 9 + "^~")] * 7
    assert wrong("skull_island", *crowded) in ("own_sheet_cells", "skull_island.much_land")


def test_a_sheet_on_which_something_is_written_has_no_code() -> None:
    sheets: Any = find_game("temple").sheets
    with pytest.raises(BadNotation, match="own_sheet_written"):
        sheets.code(sheets.read("game: temple\n7 . . . . . .\n"))


@pytest.mark.parametrize("name", GAMES)
def test_bots_play_on_any_sheet_and_the_record_holds_it(name: str) -> None:
    game = find_game(name)
    for rows in playable(own_of(name), 60, seed=2)[:6]:
        code = own_of(name).code(rows)
        match = play_match(game, ["random", "pathfinder"], {"layout": code}, "paper")
        assert match.is_over
        text = write_record(record_of(match, ("Ada", "Zoé")))
        assert replay_totals(read_record(text)) == replay_totals(record_of(match, ("Ada", "Zoé")))


def test_a_layout_that_is_neither_printed_nor_a_code_is_refused() -> None:
    for value in ("roof", "", "~", "~abc", 7, None, ["front"]):
        with pytest.raises(Refusal):
            new_match(find_game("temple").rules, 1, {"layout": value}, "seed")  # type: ignore[dict-item]
