"""Each word of the glossary is found where the glossary says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import expedition
from tests.docs.pages import DOCS, ROOT

PAGE = DOCS / "build/glossary.md"
MAP = DOCS / "build/architecture.md"
SOURCE = Path(expedition.__file__).parent
ROW = re.compile(r"^\| \*\*(\w+)\*\* \| (.+) \| (.+) \|$", re.MULTILINE)
PLACE = re.compile(r"`([\w/]+\.py)`(?:: `(\w+)`)?")
WORDS = (
    "advisor box briefing broadcast companion conversation desk edition evaluation happening "
    "layout mark match menu moment resolve seal sheet standing step substitute table turn view"
)


def rows() -> list[tuple[str, str, str]]:
    """The words, what is said of them, and where they are."""
    return ROW.findall(PAGE.read_text("utf-8"))


def test_the_words_that_are_asked_about_are_there_once() -> None:
    told = [word for word, _, _ in rows()]
    assert set(WORDS.split()) <= set(told)
    assert len(told) == len(set(told))


@pytest.mark.parametrize(("word", "about", "where"), rows(), ids=lambda value: value.split()[0])
def test_a_word_is_told_in_short_and_lives_where_it_says(word: str, about: str, where: str) -> None:
    assert about.endswith(".")
    places = PLACE.findall(where)
    assert places
    for path, name in places:
        code = (SOURCE / path).read_text("utf-8")
        assert re.search(rf"^(?:(?:class|def) )?{name}\b", code, re.MULTILINE), name


def test_the_glossary_is_linked_from_where_people_begin() -> None:
    assert "(glossary.md)" in MAP.read_text("utf-8")
    assert "(docs/build/glossary.md)" in (ROOT / "CONTRIBUTING.md").read_text("utf-8")
