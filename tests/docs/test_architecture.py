"""What the page on architecture counts and names is so in the code."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

import expedition
from expedition.server.state.table_events import Happening
from expedition.store.schema import metadata
from tests.docs.pages import DOCS

PAGE = (DOCS / "build/architecture.md").read_text("utf-8")
CODE = [path.read_text("utf-8") for path in Path(expedition.__file__).parent.rglob("*.py")]


def rows(first: str) -> list[list[str]]:
    """The rows of all tables whose head begins so, as their cells."""
    found = re.findall(rf"^\| {first} \|.*\n\| ---.*\n((?:\|.*\n)+)", PAGE, re.MULTILINE)
    return [line[2:-2].split(" | ") for table in found for line in table.splitlines()]


QUEUES = rows("queue")


def test_it_counts_the_kinds_of_events() -> None:
    assert f"there are {len(get_args(Happening))} kinds of events" in PAGE


def test_it_names_every_table_of_the_database() -> None:
    named = [name for cells in rows("table") for name in re.findall(r"`(\w+)`", cells[0])]
    assert sorted(named) == sorted(metadata.tables)


def test_it_tells_where_things_are_in_a_dozen_rows() -> None:
    assert 1 < len(rows("you look for")) <= 12


@pytest.mark.parametrize("cells", QUEUES, ids=lambda cells: cells[0])
def test_a_queue_is_a_class_with_the_bounds_that_are_told(cells: list[str]) -> None:
    _, written, _, bound = cells
    assert any(re.search(rf"^class {written.strip('`')}\b", text, re.MULTILINE) for text in CODE)
    for constant in re.findall(r"`([A-Z_]+ = [^`]+)`", bound):
        assert any(f"\n{constant}\n" in text for text in CODE), constant
