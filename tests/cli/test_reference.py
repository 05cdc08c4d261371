"""The page about the command line says what the program says."""

from __future__ import annotations

from tests.cli.reference import FIRST_LINE, PAGE, in_step


def test_the_reference_is_in_step_with_the_program() -> None:
    page = PAGE.read_text("utf-8")
    assert FIRST_LINE in page
    assert page == in_step(page), "write it anew: python -m tests.cli.reference"
