"""Any sheet of any shape scores the same by the rules as by a slow and independent scorer."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from expedition.games.temple.kernel.pyramid import total
from expedition.games.temple.notation import read_sheet, write_sheet
from expedition.games.temple.scoring import score
from tests.games.temple.slow_scorer import slow_score

TOKENS = ["#", ".", ".+", "!", *(str(n) for n in range(1, 16)), "4+", "9+", "10+"]
FEW = ["3", "4", "5", "4+", "9", "!"]


@st.composite
def drawings(draw: st.DrawFn, tokens: list[str]) -> str:
    """Sheets of any shape up to 7 by 7."""
    width, height = draw(st.integers(1, 7)), draw(st.integers(1, 7))
    row = st.lists(st.sampled_from(tokens), min_size=width, max_size=width)
    return "\n".join(" ".join(draw(row)) for _ in range(height))


@given(drawings(TOKENS) | drawings(FEW))
def test_every_line_agrees_with_the_slow_scorer(drawing: str) -> None:
    standing = score(read_sheet(drawing))
    assert {line.name: line.stars for line in standing.lines} == slow_score(drawing)


@given(drawings(TOKENS) | drawings(FEW))
def test_the_marks_of_a_score_show_what_they_claim(drawing: str) -> None:
    sheet = read_sheet(drawing)
    run, groups, mummies = score(sheet).lines
    numbers = {name: sheet.marks[cell] for cell, name in enumerate(sheet.layout.names)}
    for mark in run.marks:
        values = [numbers[cell] for cell in mark.cells]
        assert values == list(range(values[0], values[0] + len(values)))
    for mark in groups.marks:
        assert len({numbers[cell] for cell in mark.cells}) == 1
        assert len(mark.cells) >= 3
    assert all(len(mark.cells) == 1 for mark in mummies.marks)


@given(drawings(TOKENS))
def test_a_sheet_reads_writes_and_reads_the_same(drawing: str) -> None:
    sheet = read_sheet(drawing)
    assert read_sheet(write_sheet(sheet)) == sheet


@given(drawings(TOKENS) | drawings(FEW))
def test_the_total_that_gains_are_told_from_is_that_of_the_slow_scorer(drawing: str) -> None:
    sheet = read_sheet(drawing)
    stars = total(sheet.layout.ground, list(sheet.marks))
    assert stars == sum(slow_score(drawing).values())
