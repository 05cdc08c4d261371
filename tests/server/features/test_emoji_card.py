"""Sheets as symbols: every game, nothing that spoils the dice, short enough to be sent."""

from __future__ import annotations

import re

import pytest

from expedition.core.catalogue import catalogue
from expedition.core.chance import SeededChance
from expedition.core.match import Match, new_match
from expedition.core.turns import some_turn
from expedition.server.features.replay.emoji_card import (
    COLOURS,
    EMPTY,
    OUTSIDE,
    STARRED,
    WRITTEN,
    symbols_of,
)
from tests.server.players import Person

SYMBOLS = {EMPTY, OUTSIDE, STARRED, WRITTEN, *COLOURS.values()}
SHEETS = [
    (name, layout)
    for name, game in catalogue().items()
    if game.sheets is not None
    for layout in game.sheets.layouts
]
LEAST_FOR_WORDS = 150


def played(match: Match) -> Match:
    """The match at its end, played by lot."""
    while not match.is_over:
        for seat in match.thinking:
            luck = SeededChance("cards", match.moment)
            turn = some_turn(match.rules, match.view(seat), luck, "turn")
            match = match.seal(seat, turn, match.moment)
        match = match.resolved()
    return match


@pytest.mark.parametrize(("game", "layout"), SHEETS)
def test_a_sheet_is_a_square_of_symbols_that_leaves_room_for_words(game: str, layout: str) -> None:
    final = played(new_match(catalogue()[game].rules, 1, {"layout": layout}, "cards"))
    rows = symbols_of(catalogue()[game], final, 0)
    assert set("".join(rows)) <= SYMBOLS
    assert len({len(row) for row in rows}) == 1
    starred = sum(row.count(STARRED) for row in rows)
    marks = [m for line in final.standings()[0].lines for m in line.marks if m.stars > 0]
    assert starred == len({cell for mark in marks for cell in mark.cells})
    in_utf_16 = len("\n".join(rows).encode("utf-16-le")) // 2
    assert in_utf_16 < 280 - LEAST_FOR_WORDS


def test_a_game_without_sheets_has_no_symbols() -> None:
    game = catalogue()["hamunaptra"]
    assert symbols_of(game, new_match(game.rules, 2, {}, "cards"), 0) == []


async def test_cards_are_made_of_finished_matches(zoe: Person) -> None:
    code = await zoe.open_table(start=True)
    early = await zoe.http.get(f"/api/tables/{code}/card/0")
    assert early.json()["key"] == "not_over"
    await zoe.ask("POST", f"/api/tables/{code}/host", {"act": "finish"})
    rows = (await zoe.ask("GET", f"/api/tables/{code}/card/0"))["rows"]
    assert len(rows) == 6
    assert not re.search(r"\w", "".join(rows))
    assert (await zoe.http.get(f"/api/tables/{code}/card/1")).json()["key"] == "no_such_seat"
