"""The pages on balance were written by the command that they name, for the rules as they are."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from expedition.core.catalogue import Game, catalogue
from expedition.locale import LANGUAGES, say
from tests.docs.pages import DOCS, links, plots

FOLDER = DOCS / "balance"
COMMAND = re.compile(
    r"^\$ expedition balance (\w+) --games (\d+) --seed (\w+) --out (\S+)$", re.MULTILINE
)
ENOUGH = 400
"""Fewer matches would leave too much to luck."""
FEWER = {"hamunaptra": 100}
"""Where 400 of each kind take hours; the page states the errors that remain."""

every_game = pytest.mark.parametrize("game", catalogue().values(), ids=lambda game: game.name)


@every_game
def test_each_game_has_a_page_of_its_present_edition(game: Game) -> None:
    page = (FOLDER / f"{game.name}.md").read_text("utf-8")
    [(name, games, seed, folder)] = COMMAND.findall(page)
    assert (name, folder) == (game.name, "docs/balance")
    assert int(games) >= FEWER.get(game.name, ENOUGH)
    assert f"Edition {game.rules.box.edition} of the rules; {games} matches" in page
    assert f"“{seed}”" in page


@every_game
def test_each_page_shows_all_its_plots(game: Game) -> None:
    shown = [link for link in links(FOLDER / f"{game.name}.md") if link.endswith(".svg")]
    assert shown == [path.name for path in plots(game)]
    assert shown


# ---- how rare a level is, as the rules pages tell it

LEVELS = ("pathfinder", "voyager", "explorer")
OR_BETTER = {"en": "{} or better", "fr": "{} ou mieux"}
BOT = {"en": "Bot", "fr": "Robot"}
SOLO = [game for game in catalogue().values() if game.rules.box.fewest_seats == 1]


def rarity(game: Game, language: str) -> str:
    """The table of a rules page: how many of a bot's games alone, of both sheets, reach a level."""
    page = (FOLDER / f"{game.name}.md").read_text("utf-8")
    names = [say(language, f"bot.{level}") for level in LEVELS]
    heads = [*(OR_BETTER[language].format(name) for name in names[:-1]), names[-1]]
    rows = ["| " + " | ".join([BOT[language], *heads]) + " |", "| --- | ---: | ---: | ---: |"]
    for bot in ("tourist", *LEVELS[:-1]):
        found = re.findall(rf"^\| {bot} \|.*?((?:\| [\d.]+ % ){{3}})\|$", page, re.MULTILINE)
        sheets = [[float(share) for share in re.findall(r"[\d.]+", shares)] for shares in found]
        means = [sum(both) / len(both) for both in zip(*sheets, strict=True)]
        space = " " if language == "en" else "\u00a0"
        shares = ["<1" if 0 < mean < 1 else f"{mean:.0f}" for mean in means]
        told = [share + space + "%" for share in shares]
        rows.append("| " + " | ".join([say(language, f"bot.{bot}"), *told]) + " |")
    return "\n".join(rows)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", SOLO, ids=lambda game: game.name)
def test_rules_pages_tell_how_rare_the_levels_are(game: Game, language: str) -> None:
    page = files(game.package).joinpath(f"RULES.{language}.md").read_text("utf-8")
    assert rarity(game, language) in page, rarity(game, language)
