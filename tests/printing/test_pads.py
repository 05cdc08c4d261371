"""Pads: every word can be read, nothing is printed over anything else, all is on the page."""

from __future__ import annotations

from itertools import combinations
from xml.etree import ElementTree

import pytest
import segno

from expedition.locale import LANGUAGES, sentences_of
from expedition.printing.pad import EACH, PAPERS, pages
from expedition.printing.svg import SMALLEST
from tests.printing.pages import ADDRESS, GAMES, SVG, golden_pages, pad_of, texts

EDGE = 4.0
"""So far from the edge of the paper, in millimetres, most printers still print."""


@pytest.mark.parametrize("each", EACH)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_all_words_are_large_enough_on_the_page_and_apart(
    name: str, language: str, each: int
) -> None:
    for paper in PAPERS:
        pad = pad_of(name, language, paper, each)
        width, height = pad.size
        for page in pages(pad):
            found = texts(page.svg)
            assert len(found) > 30
            for one in found:
                assert one.size >= SMALLEST - 0.005, one
                assert EDGE <= one.left < one.right <= width - EDGE, one
                assert EDGE <= one.top < one.bottom <= height - EDGE, one
            over = [pair for pair in combinations(found, 2) if pair[0].meets(pair[1])]
            assert not over


@pytest.mark.parametrize("name", GAMES)
def test_a_pad_has_every_cell_each_line_of_the_score_and_all_bounds(name: str) -> None:
    for each in EACH:
        pad = pad_of(name, each=each)
        for side, page in zip(pad.sides, pages(pad), strict=True):
            drawn = ElementTree.fromstring(page.svg)
            cells = [one.get("data-cell") for one in drawn.iter(f"{SVG}g") if one.get("data-cell")]
            expected = [str(cell) for cell, _ in pad.sheets.picture(side.sheet).cells()]
            assert cells == expected * each
            words = [one.words for one in texts(page.svg)]
            said, known = " ".join(words), sentences_of("en", name)
            for line in pad.sheets.score(side.sheet).lines:
                assert words.count(known[f"{name}.line.{line.name}"]) >= each
            for level, bound in pad.sheets.bounds_of(side.sheet).items():
                assert said.count(f"{known[f'{name}.level.{level}']} from {bound}") == each


@pytest.mark.parametrize("name", GAMES)
def test_the_code_leads_to_the_page_that_scores_the_sheet(name: str) -> None:
    pad = pad_of(name)
    for layout, page in zip(pad.sheets.layouts, pages(pad), strict=True):
        edition = pad.game.rules.box.edition
        link = f"{ADDRESS}/score/{name}/{edition}/{layout}"
        expected = [list(row) for row in segno.make(link, micro=False, error="m").matrix]
        drawn = ElementTree.fromstring(page.svg).find(f".//{SVG}path[@class='qr']")
        assert drawn is not None
        assert _modules(drawn.get("d", ""), len(expected)) == expected


@pytest.mark.parametrize("name", GAMES)
def test_black_and_white_has_no_other_ground_and_says_as_much(name: str) -> None:
    plain, coloured = pages(pad_of(name))[0], pages(pad_of(name, colour=True))[0]
    assert [one.words for one in texts(plain.svg)] == [one.words for one in texts(coloured.svg)]
    assert "fill: #DCEBF1" not in plain.svg
    assert "fill: #DCEBF1" in coloured.svg


def test_turns_that_count_and_what_is_drawn_at_most_have_boxes_to_tick() -> None:
    valley, island = (" ".join(one.words for one in texts(pages(pad_of(name))[0].svg))
                      for name in ("valley", "skull_island"))  # fmt: skip
    assert "Turns, alone" in valley
    assert "Skulls drawn" in island


def test_pages_look_as_they_were_looked_at() -> None:
    """After a change: `python -m tests.printing.pages`, and look at the difference."""
    for path, svg in golden_pages().items():
        assert svg == path.read_text("utf-8"), path.name


def _modules(path: str, count: int) -> list[list[int]]:
    """The modules of a drawn code, from its strokes."""
    strokes = [stroke.replace("h", " ").split() for stroke in path.split("M")[1:]]
    lefts, tops = {float(x) for x, _, _ in strokes}, sorted({float(y) for _, y, _ in strokes})
    side = tops[1] - tops[0]
    rows = [[0] * count for _ in range(count)]
    for x, y, length in strokes:
        start = round((float(x) - min(lefts)) / side)
        for column in range(start, start + round(float(length) / side)):
            rows[round((float(y) - tops[0]) / side)][column] = 1
    return rows
