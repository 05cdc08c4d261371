"""Lines in a terminal end between words."""

from __future__ import annotations

from expedition.cli.terminal.plain import folded

WORDS = "Round 3, Ada: laying galleries, monsters and traps."


def test_a_line_that_is_too_long_ends_between_words() -> None:
    assert folded(WORDS, 20).split("\n") == [
        "Round 3, Ada: laying",
        "galleries, monsters",
        "and traps.",
    ]
    assert folded(WORDS, 80) == WORDS


def test_a_word_is_never_broken_and_a_drawing_stays_as_it_is() -> None:
    assert folded("a cross-examination", 8) == "a\ncross-examination"
    row = " 10  ┤   #   #   #   ├   .   ."
    assert folded(f"{row}\n\n{row}", 10) == f"{row}\n\n{row}"
