"""The rules page of a game, in the reader's language."""

from __future__ import annotations

import re
from importlib.resources import files

from expedition.cli.i18n import Voice
from expedition.core.catalogue import Game

FOR_BROWSERS = re.compile(r" \{#[a-z-]+\}$|!\[\]\(sign:\w+\) ?", re.MULTILINE)
"""By what a heading is found on a page, and the drawings beside words."""


def rulebook(voice: Voice, game: Game) -> str:
    """The rules page in Markdown; if there is none, explanations of the score's lines."""
    page = files(game.package).joinpath(f"RULES.{voice.language}.md")
    if page.is_file():
        return FOR_BROWSERS.sub("", page.read_text("utf-8")).strip()
    parts = [f"# {voice.title(game)}", voice.tagline(game)]
    if game.sheets:
        blank = game.sheets.blank(game.sheets.layouts[0])
        for line in game.sheets.score(blank).lines:
            key = f"line.{line.name}"
            parts.append(f"- **{voice.of(game, key)}**: {voice.about(game, key)}")
    return "\n\n".join(parts)
