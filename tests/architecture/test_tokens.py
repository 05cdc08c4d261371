"""Whoever draws sheets knows no game's tokens: each game says how its own are drawn."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import expedition
from expedition.bots.match_runner import play_match
from expedition.cli.drawing.ink import COLOURS, Ink
from expedition.cli.terminal.palette import DAYLIGHT, LAMPLIGHT
from expedition.core.catalogue import catalogue
from expedition.core.picture import Picture, Token
from expedition.core.sheets import cut
from expedition.printing.grid import drawn_grid
from expedition.printing.svg import Box

CLI = Path(expedition.__file__).parent / "cli"
DRAWERS = [
    *sorted((CLI / "drawing").glob("*.py")),
    CLI.parent / "printing/grid.py",
    CLI.parent / "printing/sheet_page.py",
    CLI / "terminal/palette.py",
]
FULL_STOP = {"."}
"""The one token that also means something to who draws: it ends sentences."""
GARDEN = Picture(
    (
        (Token("%", "safe", shape="M0 0L1 1"), Token("@@", "danger"), None),
        (Token("&", "rock", faint=True, frame="M.1 .1H.9"), Token(), Token("?", "water")),
    )
)
"""A sheet of a game that nobody has made yet."""


def tokens_of_games() -> set[str]:
    """All that is no number on the sheets of a few matches."""
    found: set[str] = set()
    for game in catalogue().values():
        if game.sheets is not None:
            for seed in ("one", "two"):
                match = play_match(game, ["random", "random"], {}, seed)
                for seat in range(2):
                    sheet = game.sheets.of(match.view(None).public, seat)
                    found.update(
                        token for row in cut(game.sheets.write(sheet)).rows for token in row
                    )
    return {token.lstrip("0123456789") for token in found} - {""}


def texts(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def test_no_token_of_a_game_stands_where_sheets_are_drawn() -> None:
    tokens = tokens_of_games() - FULL_STOP
    assert {"!", "#", "+", "~", "^", "b", "H", "S", "M"} <= tokens
    for path in DRAWERS:
        assert not tokens & set(texts(path)), path.name


def test_a_terminal_draws_tokens_that_it_has_never_seen() -> None:
    drawn = Ink().draw(GARDEN).plain.splitlines()
    assert drawn[2] == " 1 │  % │ @@ │"
    assert drawn[4] == " 2 │[ &]│    │  ? │"


def test_a_page_draws_tokens_that_it_has_never_seen() -> None:
    drawn = "".join(drawn_grid(GARDEN, Box(0, 0, 100, 100), 3))
    assert drawn.count('<path class="mark"') == drawn.count('<path class="frame"') == 1
    assert 'd="M0 0L1 1"' in drawn
    assert [text in drawn for text in (">@@<", ">&amp;<", ">?<", ">%<")] == [
        True,
        True,
        True,
        False,
    ]


@pytest.mark.parametrize("colours", [COLOURS, DAYLIGHT.sheet(), LAMPLIGHT.sheet()])
def test_every_colour_that_a_token_may_have_is_one_that_is_drawn(colours: dict[str, str]) -> None:
    assert {"ink", "danger", "safe", "water", "rock"} <= set(colours)
