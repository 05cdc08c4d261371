"""A section of a balance page: a heading, a plot with words that say the same, and a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from expedition.cli.balance_pages.plots import Plot


@dataclass(frozen=True, slots=True)
class Section:
    """What stands under a heading."""

    name: str
    heading: str
    alt: str
    table: Sequence[Sequence[str]]
    plot: Plot
    text: str = ""


def markdown(rows: Sequence[Sequence[str]]) -> list[str]:
    """The rows as a table, the first of them its head, numbers to the right."""
    head, *rest = rows
    rule = ["---", *["---:"] * (len(head) - 1)]
    return [f"| {' | '.join(row)} |" for row in (head, rule, *rest)]


def percent(share: float) -> str:
    """A share for people."""
    return f"{100 * share:.1f} %"
