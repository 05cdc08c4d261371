"""The rules pages: every sheet drawn in them scores as the page says, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from expedition.games import valley
from expedition.games.valley.notation import read_sheet
from expedition.games.valley.printed import LAYOUTS, SOLO_TURNS
from expedition.games.valley.scoring import score

FENCE = re.compile(r"```sheet (.*?)\"(.*?)\"\n(.*?)\n```", re.DOTALL)
LANGUAGES = ["en", "fr"]


def page(language: str) -> str:
    return (Path(valley.__file__).parent / f"RULES.{language}.md").read_text("utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_marks_of_every_sheet_are_those_of_its_score(language: str) -> None:
    fences = FENCE.findall(page(language))
    assert len(fences) == 7
    for marks, _, text in fences:
        scored = {
            line.name: ",".join(f"{'-'.join(mark.cells)}:{mark.stars}" for mark in line.marks)
            for line in score(read_sheet(text)).lines
            if line.marks
        }
        assert dict(word.split("=") for word in marks.split()) == scored


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_state_the_numbers_of_the_printed_sheets(language: str) -> None:
    text = page(language)
    for rows in LAYOUTS.values():
        assert str(sum(row.count(".") for row in rows)) in text
    assert f"**{SOLO_TURNS} " in text


def test_both_pages_have_the_same_parts_and_pictures() -> None:
    def shape(text: str) -> list[str]:
        return [
            line.split(" ")[0] for line in text.splitlines() if re.match(r"#|```sheet|\||- ", line)
        ]

    assert shape(page("en")) == shape(page("fr"))
    pictures = [[text for *_, text in FENCE.findall(page(language))] for language in LANGUAGES]
    assert pictures[0] == pictures[1]
