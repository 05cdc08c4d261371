"""The Python sessions of the pages go as they are written; README.md is run by pytest itself."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from tests.docs.pages import DOCS, blocks, pages

TUTORIAL = DOCS / "build/add-a-game.md"
"""Its session needs the game that it builds, and runs where that is put together."""


def session(page: Path) -> str:
    """The session of a page, its blocks one after another."""
    return "".join(block.text for block in blocks(page) if block.text.startswith(">>>"))


WITH_SESSION = [page for page in pages() if session(page) and page != TUTORIAL]


@pytest.mark.parametrize("page", WITH_SESSION, ids=lambda page: page.stem)
def test_the_session_of_a_page_goes_as_it_is_written(page: Path) -> None:
    test = doctest.DocTestParser().get_doctest(session(page), {}, page.name, str(page), 0)
    said: list[str] = []
    failed, attempted = doctest.DocTestRunner(verbose=False).run(test, out=said.append)
    assert attempted
    assert not failed, "".join(said)
