"""The pages on balance were written by the command that they name, for the rules as they are."""

from __future__ import annotations

import re

import pytest

from expedition.core.catalogue import Game, catalogue
from tests.docs.pages import DOCS, links, plots

FOLDER = DOCS / "balance"
COMMAND = re.compile(
    r"^\$ expedition balance (\w+) --games (\d+) --seed (\w+) --out (\S+)$", re.MULTILINE
)
ENOUGH = 400
"""Fewer matches would leave too much to luck."""

every_game = pytest.mark.parametrize("game", catalogue().values(), ids=lambda game: game.name)


@every_game
def test_each_game_has_a_page_of_its_present_edition(game: Game) -> None:
    page = (FOLDER / f"{game.name}.md").read_text("utf-8")
    [(name, games, seed, folder)] = COMMAND.findall(page)
    assert (name, folder) == (game.name, "docs/balance")
    assert int(games) >= ENOUGH
    assert f"Edition {game.rules.box.edition} of the rules; {games} matches" in page
    assert f"“{seed}”" in page


@every_game
def test_each_page_shows_all_its_plots(game: Game) -> None:
    shown = [link for link in links(FOLDER / f"{game.name}.md") if link.endswith(".svg")]
    assert shown == [path.name for path in plots(game)]
    assert shown
