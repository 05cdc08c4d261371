"""Which section of a game's rules page tells why something was refused.

A game's `sections.txt` has a line for each section that does: its anchor on the page, and the keys
of refusals, those shared with other games among them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from expedition.core.errors import Refusal


def section_of(game: str, refusal: Refusal) -> str | None:
    """The anchor of the section; none where the rules have nothing to do with it."""
    owner, _, key = refusal.key.rpartition(".")
    return sections_of(game).get(key) if owner in ("", game) else None


@cache
def sections_of(game: str) -> Mapping[str, str]:
    """The section of each refusal that has one, by its key without the game's name."""
    from importlib.resources import files

    from expedition.core.catalogue import catalogue

    if game not in catalogue():
        return {}
    try:
        page = files(catalogue()[game].package).joinpath("sections.txt")
    except TypeError:  # a game of a single module has no folder, and no rules page
        return {}
    lines = page.read_text("utf-8").splitlines() if page.is_file() else []
    told = (line.partition(":") for line in lines)
    return {key: section for section, _, keys in told for key in keys.split()}
