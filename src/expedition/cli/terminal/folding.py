"""Text in the width of a terminal: lines end between words, and drawings stay as they are."""

from __future__ import annotations

import shutil
from textwrap import wrap

import click

DRAWN = " "
"""What a line of a drawing begins with: the place of its row's name."""


def folded(text: str, width: int) -> str:
    """The text with every line of words broken between words where it is too long."""
    return "\n".join(part for line in text.split("\n") for part in _parts(line, width))


def tell_folded(text: str) -> None:
    """Prints the text as wide as the terminal is."""
    click.echo(folded(text, shutil.get_terminal_size().columns))


def _parts(line: str, width: int) -> list[str]:
    if len(line) <= width or line.startswith(DRAWN):
        return [line]
    return wrap(line, width, break_long_words=False, break_on_hyphens=False)
