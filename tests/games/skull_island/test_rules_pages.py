"""The rules pages: their examples score what they say, and every rule is stated in both."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from expedition.core.rules import Line
from expedition.games.skull_island.notation import read_sheet
from expedition.games.skull_island.scoring import score

EXAMPLE = re.compile(
    r'```sheet (?P<marks>[^"\n]*)"(?P<caption>[^"\n]+)"\n(?P<sheet>.*?)```', re.DOTALL
)
MARKS = re.compile(r"(\w+)=(\S+)")


def page(language: str) -> str:
    folder = files("expedition.games.skull_island")
    return folder.joinpath(f"RULES.{language}.md").read_text("utf-8")


def examples(language: str) -> list[tuple[dict[str, str], str]]:
    """The marks that each example draws, and its sheet."""
    return [
        (dict(MARKS.findall(found["marks"])), found["sheet"])
        for found in EXAMPLE.finditer(page(language))
    ]


def told(line: Line) -> str:
    return ",".join(f"{'-'.join(mark.cells)}:{mark.stars}" for mark in line.marks)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_examples_score_what_they_say(language: str) -> None:
    assert len(examples(language)) == page(language).count("```sheet") == 5
    for marks, sheet in examples(language):
        lines = score(read_sheet(sheet)).lines
        assert marks == {line.name: told(line) for line in lines if line.marks}


def test_both_languages_show_the_same_examples() -> None:
    assert examples("en") == examples("fr")
