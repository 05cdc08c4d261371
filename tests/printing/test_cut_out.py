"""Pieces to cut out: as many as the box holds, each word large enough and apart, backs behind."""

from __future__ import annotations

import re
from importlib.resources import files
from itertools import combinations
from xml.etree import ElementTree

import pytest

from expedition.core.catalogue import catalogue, find_game
from expedition.core.pieces import Pieces
from expedition.games.hamunaptra.components import (
    CHARACTERS,
    DANGERS,
    ITEMS,
    START_BOARDS,
    TILES,
    TOTALS,
)
from expedition.locale import LANGUAGES, sentences_of
from expedition.printing.cut_out import CutOut, cut_out_pages, rules_in_a_minute
from expedition.printing.documents import pdf
from expedition.printing.pad import PAPERS
from expedition.printing.svg import SMALLEST
from tests.printing.pages import SVG, texts

GAMES = [name for name, game in catalogue().items() if game.pieces]
EDGE = 3.0


def pieces_of(name: str) -> Pieces:
    pieces = find_game(name).pieces
    assert pieces is not None
    return pieces


def wanted(name: str, language: str = "en", paper: str = "a4", colour: bool = False) -> CutOut:
    return CutOut(find_game(name), pieces_of(name), language, paper, colour)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_all_words_are_large_enough_on_the_page_and_apart(
    name: str, language: str, paper: str
) -> None:
    width, height = PAPERS[paper]
    for page in cut_out_pages(wanted(name, language, paper)):
        found = texts(page.svg)
        for one in found:
            assert one.size >= SMALLEST - 0.005, one
            assert EDGE <= one.left < one.right <= width - EDGE, one
            assert EDGE <= one.top < one.bottom <= height - EDGE, one
        if "rotate" not in page.svg:
            assert not [pair for pair in combinations(found, 2) if pair[0].meets(pair[1])]


def test_hamunaptra_has_every_piece_of_its_box() -> None:
    counts = {one.name.removeprefix("pieces."): one.count for one in pieces_of("hamunaptra").sets()}
    assert counts["start"] == TOTALS["start"]
    assert counts["pile"] == TOTALS["pile"]
    assert counts["start"] + counts["pile"] == 144
    assert counts["characters"] == counts["standees"] == TOTALS["characters"]
    sets = {one.name: one for one in pieces_of("hamunaptra").sets()}
    named = {piece.name for piece in sets["pieces.pile"].pieces if piece.name}
    assert named == {f"tile.{name}" for name in (*DANGERS, *ITEMS)}
    assert (sets["pieces.pile"].width, sets["pieces.pile"].height) == (55, 55)
    assert [plan.players for plan in pieces_of("hamunaptra").plans()] == list(START_BOARDS)
    assert max(number for _, _, number in sets["pieces.track"].pieces[0].labels) == "99"
    assert len(sets["pieces.track"].pieces[0].labels) == TOTALS["point_markers"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_character_and_encounter_is_printed_with_its_figures(language: str) -> None:
    said = sentences_of(language, "hamunaptra")
    words = [one.words for page in cut_out_pages(wanted("hamunaptra", language))
             for one in texts(page.svg)]  # fmt: skip
    for name, one in (*CHARACTERS.items(), *DANGERS.items(), *ITEMS.items()):
        key = f"character.{name}" if name in CHARACTERS else f"tile.{name}"
        title = said[f"hamunaptra.{key}"]
        at = [place for place, word in enumerate(words) if word and title.startswith(word)]
        assert at, title
        told = " ".join(words[at[0] : at[0] + 14])
        for letter in "FIRM":
            if one.of(letter):
                plus = "+" if name in ITEMS else ""
                assert f"{said[f'hamunaptra.attribute.{letter}']} {plus}{one.of(letter)}" in told


def test_backs_lie_behind_their_fronts_when_the_page_is_turned() -> None:
    made = cut_out_pages(wanted("hamunaptra"))
    width = PAPERS["a4"][0]
    backs = [number for number, page in enumerate(made) if "the backs of" in page.told]
    assert backs
    for number in backs:
        front, back = (ElementTree.fromstring(made[n].svg) for n in (number - 1, number))
        pieces = {
            (round(float(box.get("x", "")), 1), round(float(box.get("y", "")), 1))
            for box in front.iter(f"{SVG}rect")
            if box.get("class") == "cut"
        }
        placed = [one.get("transform", "") for one in back.iter(f"{SVG}path")]
        places = [re.findall(r"translate\(([\d.]+) ([\d.]+)\)", one)[0] for one in placed]
        turned = {(round(width - float(x) - 55, 1), round(float(y), 1)) for x, y in places}
        assert turned == pieces


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_aid_says_what_the_rules_say_in_a_minute(language: str) -> None:
    told = list(rules_in_a_minute(find_game("hamunaptra"), language))
    assert len(told) >= 4
    assert not [one for one in told if set(one) & set("*[]#") or "sign:" in one]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_rules_lists_the_same_pieces(language: str) -> None:
    page = files("expedition.games.hamunaptra").joinpath(f"RULES.{language}.md").read_text("utf-8")
    section = page.partition("{#pieces}")[2].partition("\n## ")[0]
    rows = [[int(number) for number in re.findall(r"\d+", row)]
            for row in section.splitlines() if re.search(r"\|.*\d", row)]  # fmt: skip
    entrances, rubble = TILES["S_ENT"].count, TILES["S_RUB"].count
    assert rows[0] == [TOTALS["start"], entrances, rubble]
    assert rows[1] == [
        TOTALS["pile"], _laid(), TOTALS["stairs"], TOTALS["monsters"], TOTALS["traps"],
        TOTALS["equipment"],
    ]  # fmt: skip
    assert rows[2] == [TOTALS["characters"]]


def _laid() -> int:
    return sum(tile.count for tile in TILES.values() if tile.kind in ("gallery", "room"))


def test_a_pdf_of_all_pieces_is_accessible() -> None:
    one = wanted("hamunaptra", "fr", "letter", colour=True)
    made = pdf(cut_out_pages(one), one.size, one.title, one.language)
    assert b"<pdfuaid:part>1</pdfuaid:part>" in made
