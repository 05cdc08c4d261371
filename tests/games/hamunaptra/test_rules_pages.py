"""The rules pages state what is in the box, and are alike in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from expedition.games import hamunaptra
from expedition.games.hamunaptra.components import (
    CHARACTERS_PER_PLAYER,
    EXIT_DISTANCE_ADVISED,
    MARGIN,
    POINTS,
    START_BOARDS,
)

LANGUAGES = ["en", "fr"]
ENTRANCES = {"^": "┴", ">": "├", "v": "┬", "<": "┤"}
BOARDS = re.compile(r"```map wide \"[^\"]*\"\n-- 2 (.*?)```", re.DOTALL)


def page(language: str) -> str:
    return (Path(hamunaptra.__file__).parent / f"RULES.{language}.md").read_text("utf-8")


def table_row(text: str, first: str) -> list[str]:
    [row] = [line for line in text.splitlines() if line.startswith(f"| {first}")]
    return [word.strip() for word in row.strip("|").split("|")][1:]


@pytest.mark.parametrize(("language", "name"), [("en", "Distance of an exit"), ("fr", "Distance")])
def test_the_distances_are_those_of_the_box(language: str, name: str) -> None:
    advised = [str(EXIT_DISTANCE_ADVISED[seats]) for seats in sorted(CHARACTERS_PER_PLAYER)]
    assert table_row(page(language), name) == advised


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_start_boards_are_drawn_as_they_are_laid(language: str) -> None:
    [drawn] = BOARDS.findall(page(language))
    boards = [re.sub(r"[A-H]", "", board).split("\n", 1)[1] for board in drawn.split("-- ")]
    for seats, board in zip(sorted(START_BOARDS), boards, strict=True):
        expected = [[ENTRANCES.get(token, token) for token in row] for row in START_BOARDS[seats]]
        assert [row.split() for row in board.strip().splitlines()] == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_points_and_the_area_are_stated(language: str) -> None:
    text = page(language)
    stated = [int(n) for n in re.findall(r"^\| [^|]{9,} \| (\d) \|$", text, re.MULTILINE)]
    kinds = ("own_exits", "foreign_exits", "stairs", "escaped", "alive", "equipment")
    assert stated == [POINTS[kind] for kind in kinds]
    assert re.search(rf"\b{MARGIN} (cells|cases)", text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_waits_to_be_filled_in(language: str) -> None:
    assert not re.search(r"@\w", page(language))


def test_both_pages_have_the_same_parts_and_pictures() -> None:
    def shape(text: str) -> list[str]:
        return [
            line.split('"')[0] if line.startswith("```") else line.split(" ")[0]
            for line in text.splitlines()
            if re.match(r"#|```map|\||- ", line)
        ]

    assert shape(page("en")) == shape(page("fr"))
