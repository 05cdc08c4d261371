"""Any sheet of any shape scores the same by the rules as by a slow and independent scorer."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from expedition.games.valley.notation import read_sheet, write_sheet
from expedition.games.valley.scoring import score
from tests.games.valley.drawing import once_each
from tests.games.valley.slow_valley import STARS, Found, discoveries, picture, slow_score

TOKENS = ["#", ".", "!", "x", "H", "S", "M", *(str(number) for number in range(1, 16))]
FEW = ["4", "4", "5", "6", "10", "11", "!", "H", "S", "M"]


@st.composite
def drawings(draw: st.DrawFn) -> tuple[str, str, list[Found]]:
    """Sheets of any shape up to 4 by 5, with up to three discoveries that the numbers support."""
    tokens = draw(st.sampled_from([TOKENS, FEW]))
    width, height = draw(st.integers(1, 5)), draw(st.integers(1, 4))
    row = st.lists(st.sampled_from(tokens), min_size=width, max_size=width)
    drawing = once_each("\n".join(" ".join(draw(row)) for _ in range(height)))
    found: list[Found] = []
    trailer = ""
    for kind in draw(st.lists(st.sampled_from(list(STARS)), max_size=3)):
        possible = sorted(map(sorted, discoveries(picture(drawing), found, kind)))
        if possible:
            places = draw(st.sampled_from(possible))
            found.append((kind, frozenset(places)))
            names = [
                f"{chr(97 + column)}{row + 1}" for row, column in draw(st.permutations(places))
            ]
            trailer += f"\n{kind}: {' '.join(names)}"
    return drawing, trailer, found


@settings(max_examples=150, deadline=None)
@given(drawings())
def test_every_line_agrees_with_the_slow_scorer(drawn: tuple[str, str, list[Found]]) -> None:
    drawing, trailer, found = drawn
    standing = score(read_sheet(drawing + trailer))
    assert {line.name: line.stars for line in standing.lines} == slow_score(picture(drawing), found)
    for line in standing.lines:
        assert line.stars == sum(mark.stars for mark in line.marks)


@settings(max_examples=100, deadline=None)
@given(drawings(), st.booleans())
def test_a_sheet_reads_writes_and_reads_the_same(
    drawn: tuple[str, str, list[Found]], counted: bool
) -> None:
    drawing, trailer, _ = drawn
    snakes = drawing.count("!") + drawing.count("x")
    told = f"\nsnakes_drawn: {snakes}" if counted else ""
    sheet = read_sheet(drawing + trailer + told)
    assert sheet.snakes_drawn == (snakes if counted else None)
    assert read_sheet(write_sheet(sheet)) == sheet
    assert write_sheet(read_sheet(write_sheet(sheet))) == write_sheet(sheet)
