"""`expedition sheet`: blank sheets and written ones, as text, drawings and pages."""

from __future__ import annotations

from collections.abc import Callable
from xml.etree import ElementTree

import pytest

from expedition.core.catalogue import catalogue
from expedition.locale import sentences_of
from tests.cli.conftest import GOLDEN, Expedition

Write = Callable[[str, str | bytes], str]
SVG = "{http://www.w3.org/2000/svg}"


def test_a_blank_sheet_is_one_that_can_be_scored(expedition: Expedition) -> None:
    for layout in ("front", "back"):
        text = expedition("sheet", "temple", "--layout", layout).out
        assert text.startswith(f"game: temple\nlayout: {layout}\n")
        assert expedition("score", "-", "--json", typed=text).json["total"] == 0


def test_a_sheet_from_a_file_keeps_its_header(expedition: Expedition, written: Write) -> None:
    text = GOLDEN.replace("game: temple\n", "game: temple\nname: Zoé: the 2nd\nlayout: mine\n")
    untidy = text.replace("  ", "   ").replace("\n#", "\n\n#")
    name = written("untidy.txt", untidy)
    assert expedition("sheet", "temple", "--from", name).out == text
    assert expedition("sheet", "temple", "--from", "-", typed=text).out == text


def test_for_programs(expedition: Expedition) -> None:
    told = expedition("sheet", "temple", "--from", "-", "--json", typed="name: Ada\n7+ #\n! .\n")
    assert told.json == {
        "game": "temple",
        "layout": None,
        "name": "Ada",
        "rows": [["7+", "#"], ["!", "."]],
        "trailer": {},
        "notation": "game: temple\nname: Ada\n7+ #\n!  .\n",
    }


def test_drawn(expedition: Expedition) -> None:
    told = expedition("sheet", "temple", "--from", "-", "--draw", typed="7+ #\n! 10\n")
    assert told.out.splitlines() == [
        "     a    b",
        "   ┌────┐",
        " 1 │[ 7]│",
        "   ├────┼────┐",
        " 2 │  ! │ 10 │",
        "   └────┴────┘",
    ]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", [g for g in catalogue() if catalogue()[g].sheets])
def test_a_page_to_print_has_every_cell_and_a_name_for_every_line(
    expedition: Expedition, game: str, language: str
) -> None:
    sheets = catalogue()[game].sheets
    assert sheets is not None
    for layout in sheets.layouts:
        told = expedition("sheet", game, "--svg", "--layout", layout, "--language", language)
        page = ElementTree.fromstring(told.out)
        rows = expedition("sheet", game, "--layout", layout, "--json").json["rows"]
        cells = [token for row in rows for token in row if token != "#"]
        assert len([one for one in page.iter(f"{SVG}g") if one.get("data-cell")]) == len(cells)
        words = [text.text for text in page.iter(f"{SVG}text")]
        for line in sheets.score(sheets.blank(layout)).lines:
            assert sentences_of(language, game)[f"{game}.line.{line.name}"] in words


def test_a_page_shows_what_is_written_and_escapes_names(expedition: Expedition) -> None:
    told = expedition("sheet", "temple", "--from", "-", "--svg", typed="name: <Zoé>\n7+ !\nx 9")
    page = ElementTree.fromstring(told.out)
    assert [text.text for text in page.iter(f"{SVG}text") if text.get("class") == "written"] == [
        "7",
        "9",
    ]
    assert len(page.findall(f".//{SVG}path[@class='mark']")) == 2
    assert "<Zoé>" in [text.text for text in page.iter(f"{SVG}text")]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["temple", "--layout", "roof"], "There is no layout roof; choose one of front, back."),
        (["temple", "--from", "nowhere"], "There is no file nowhere"),
        (["temple", "--from", "-"], "There is no row of cells"),
        (["chess"], "There is no game “chess”."),
    ],
)
def test_what_is_refused(expedition: Expedition, arguments: list[str], sentence: str) -> None:
    told = expedition("sheet", *arguments)
    assert (told.status, told.out) == (1, "")
    assert told.err.startswith(sentence)
    assert told.err.count("\n") == 1


def test_a_blank_layout_and_a_file_exclude_each_other(expedition: Expedition) -> None:
    assert expedition("sheet", "temple", "--layout", "back", "--from", "-").status == 2
