"""What is refused is explained on the rules page, and no rule is called by its number there."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from expedition.core.catalogue import catalogue, find_game
from expedition.core.errors import IllegalTurn
from expedition.locale import LANGUAGES, section_of, sections_of, sentences

ANCHOR = re.compile(r"^##+ .* \{#([a-z-]+)\}$", re.MULTILINE)
HEADING = re.compile(r"^##+ ", re.MULTILINE)
NUMBER = re.compile(r"\b[CTKVH]\d{1,2}\b")
GAMES = sorted(
    name for name in catalogue() if files(find_game(name).package).joinpath("RULES.en.md").is_file()
)
OF_NOTATION = {"other_order", "only_earlier_cells", "number_first", "cell_due", "reading_order"}
OF_NOTATION |= {"grid_full", "cell_twice", "not_a_count", "not_a_treasure"}
OF_NOTATION |= {"few_doorless", "no_coast", "much_land"}
"""About how something is written down, chosen or drawn: no rule of a game."""


def rules_page(game: str, language: str) -> str:
    return files(find_game(game).package).joinpath(f"RULES.{language}.md").read_text("utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_every_heading_is_found_by_the_same_name_in_both_languages(game: str) -> None:
    english, french = (rules_page(game, language) for language in LANGUAGES)
    anchors = ANCHOR.findall(english)
    assert anchors == ANCHOR.findall(french)
    assert len(anchors) == len(set(anchors)) == len(HEADING.findall(english))


@pytest.mark.parametrize("game", GAMES)
def test_every_reason_of_a_game_leads_to_a_section_that_is_there(game: str) -> None:
    told = {
        key.removeprefix(f"{game}.error.")
        for key in sentences("en")
        if key.startswith(f"{game}.error.")
    }
    assert told - OF_NOTATION <= set(sections_of(game))
    assert set(sections_of(game).values()) <= set(ANCHOR.findall(rules_page(game, "en")))


@pytest.mark.parametrize("game", GAMES)
def test_every_key_that_has_a_section_is_a_reason(game: str) -> None:
    known = sentences("en")
    for key in sections_of(game):
        assert f"{game}.error.{key}" in known or f"error.{key}" in known


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_reads_the_number_of_a_rule(game: str, language: str) -> None:
    for key, sentence in sentences(language).items():
        if key.startswith((f"{game}.error.", "error.")):
            assert not NUMBER.search(sentence), key
    assert not re.search(r"\([CTKVH]\d", rules_page(game, language))


def test_a_reason_that_games_share_is_told_where_this_game_tells_it() -> None:
    taken = IllegalTurn("cell_taken", cell="c4")
    assert section_of("temple", taken) == "round"
    assert section_of("valley", taken) == "turn"
    assert section_of("temple", IllegalTurn("valley.no_snake")) is None
    assert section_of("temple", IllegalTurn("not_your_turn")) is None
