"""Sheets that hypothesis makes up, of any shape, with treasures that their numbers show."""

from __future__ import annotations

from hypothesis import strategies as st

from expedition.games.skull_island.printed import BUBBLES, SLOTS
from expedition.games.skull_island.sheet import IslandSheet
from tests.games.drawing import at_most
from tests.games.skull_island.slow_rules import Found, endings, name, patterns, picture

TOKENS = ["~", ".", "^", "b", "!", *(str(n) for n in range(1, 16))]
FEW = ["~", ".", ".", "^", "b", "!", "4", "4", "9", "9", "12"]


@st.composite
def pictures(draw: st.DrawFn, tokens: list[str], most: int = 6) -> str:
    """Sheets of any shape with some free ground, that a game might be about."""
    width, height = draw(st.integers(1, most)), draw(st.integers(1, most))
    row = st.lists(st.sampled_from(tokens), min_size=width, max_size=width)
    drawing = ". " * width + "\n" + "\n".join(" ".join(draw(row)) for _ in range(height))
    return at_most(BUBBLES, "! x", drawing, instead=".")


@st.composite
def sheets(draw: st.DrawFn, tokens: list[str]) -> str:
    """Sheets with treasures noted that their numbers support."""
    drawing = draw(pictures(tokens))
    ends = sorted(endings(patterns(picture(drawing)), frozenset()), key=sorted)
    noted = sorted(draw(st.sampled_from(ends)))[: draw(st.integers(0, SLOTS - 1))]
    told = " ".join(f"{name(place)}={value}" for place, value in noted)
    return f"{drawing}\ntreasures: {told}\n"


def noted_on(sheet: IslandSheet) -> Found:
    cells = sheet.layout.cells
    return frozenset(
        ((cells[found.cell].row, cells[found.cell].column), found.value)
        for found in sheet.treasures
    )
