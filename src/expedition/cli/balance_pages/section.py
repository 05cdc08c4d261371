"""A section of a balance report: heading, plot with a text alternative, and table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from expedition.cli.balance_pages.plots import Plot


@dataclass(frozen=True, slots=True)
class Section:
    """A section."""

    name: str
    heading: str
    alt: str
    table: Sequence[Sequence[str]]
    plot: Plot
    text: str = ""


def markdown(rows: Sequence[Sequence[str]]) -> list[str]:
    """A Markdown table, whose first row is the head, with numbers aligned to the right."""
    head, *rest = rows
    rule = ["---", *["---:"] * (len(head) - 1)]
    return [f"| {' | '.join(row)} |" for row in (head, rule, *rest)]


def percent(share: float) -> str:
    """A fraction as a percentage."""
    return f"{100 * share:.1f} %"
