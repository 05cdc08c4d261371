"""French typography: non-breaking spaces before ; ! ? : % and within « », and apostrophes ’.

People type plain spaces and straight apostrophes; `make format` puts the right ones in their place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from tools.places import SOURCE

NARROW, WIDE = "\u202f", "\u00a0"
BEFORE = {";": NARROW, "!": NARROW, "?": NARROW, ":": WIDE, "%": WIDE, "»": WIDE}
TYPED = re.compile(r"(?<=[^\s|])[ \u00a0\u202f](?P<sign>[;!?:%»])(?![-[])|(?<=«)[ \u00a0\u202f]")
"""A space that is more than one; :--- under the head of a table and ![…] are no signs of French."""
APOSTROPHE = re.compile(r"(?<=[A-Za-zÀ-ÿ])'")
"""A straight one after a letter; no French word is quoted by it."""

FENCE, CAPTION = "```", "-- "
"""What stands before and after a drawing on a page of rules, and before words in it."""


def texts() -> Iterator[Path]:
    """All files that are written in French."""
    yield from sorted(SOURCE.glob("locale/fr/*.json"))
    yield from sorted(SOURCE.glob("games/*/locale/fr.json"))
    yield from sorted(SOURCE.glob("games/*/RULES.fr.md"))


def spaced(text: str) -> str:
    """The text with the spaces and apostrophes that are meant; its drawings stay as they are."""
    lines, drawing = [], False
    for line in text.split("\n"):
        lines.append(line if drawing and not line.startswith(CAPTION) else _spaced(line))
        drawing ^= line.startswith(FENCE)
    return "\n".join(lines)


def space_all() -> None:
    """Formats all French files."""
    for path in texts():
        text = path.read_text("utf-8")
        if spaced(text) != text:
            path.write_text(spaced(text), "utf-8")


def _spaced(line: str) -> str:
    line = TYPED.sub(lambda found: BEFORE.get(found["sign"], WIDE) + (found["sign"] or ""), line)
    return APOSTROPHE.sub("’", line)
