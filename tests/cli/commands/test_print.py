"""`expedition print`: pads as PDF, HTML and SVG."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Expedition

Write = Callable[[str, str | bytes], str]


def test_the_command_writes_what_the_name_of_the_file_asks_for(expedition: Expedition) -> None:
    for name, beginning in {"pad.pdf": b"%PDF-", "pad.html": b"<!DOCTYPE html>"}.items():
        told = expedition("print", "temple", "--out", name, "--each", "4", "--copies", "2")
        assert (told.status, told.out, told.err) == (0, "", "")
        written = Path(name).read_bytes()
        assert written.startswith(beginning)
        assert written.count(b"<svg") in (0, 4)


def test_a_sheet_from_a_file_is_printed_with_what_is_written_on_it(
    expedition: Expedition, written: Write
) -> None:
    name = written("sheet.txt", "game: temple\nname: Zoé\n7+ !\nx 9\n")
    assert expedition("print", "temple", "--from", name, "--out", "sheet.svg").status == 0
    drawn = Path("sheet.svg").read_text("utf-8")
    assert ">Zoé<" in drawn
    assert drawn.count('class="written"') == 2


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--out", "pad.doc"], "pad.doc is no file for paper: end its name in .pdf"),
        (["--out", "pad.svg"], "An .svg file holds one page, and these are 2;"),
        (["--out", "no/pad.html"], "no/pad.html cannot be written"),
        (["--out", "pad.pdf", "--layout", "roof"], "There is no layout roof;"),
        (["--out", "pad.pdf", "--from", "nowhere"], "There is no file nowhere"),
    ],
)
def test_what_is_refused(expedition: Expedition, arguments: list[str], sentence: str) -> None:
    told = expedition("print", "temple", *arguments)
    assert (told.status, told.out) == (1, "")
    assert told.err.startswith(sentence)


def test_a_game_without_sheets_has_pieces_and_no_pad(expedition: Expedition) -> None:
    told = expedition("print", "hamunaptra", "--out", "pieces.html", "--colour")
    assert (told.status, told.err) == (0, "")
    assert Path("pieces.html").read_text("utf-8").count("<svg") > 20
    told = expedition("print", "hamunaptra", "--out", "pieces.pdf", "--each", "4")
    assert "not played on sheets" in told.err
