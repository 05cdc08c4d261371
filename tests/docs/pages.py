"""The pages of the documentation, and what stands in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from expedition.cli.balance_pages.page import picture
from expedition.cli.balance_pages.plots import kept
from expedition.core.catalogue import Game

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
BESIDE = (
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "CHANGELOG.md",
    ROOT / "benchmarks/README.md",
)

FENCE = re.compile(
    r'^(?P<fence>`{3,})(?P<language>\w*)(?: title="(?P<title>[^"]+)")?\n'
    r"(?P<text>.*?)^(?P=fence)$",
    re.MULTILINE | re.DOTALL,
)
CODE = re.compile(r"`[^`\n]*`")
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Block:
    """A block of code: its language, the file that it claims to be, and its text."""

    language: str
    title: str | None
    text: str


def pages() -> list[Path]:
    """Every page of the documentation."""
    return sorted(DOCS.rglob("*.md"))


def blocks(page: Path) -> Iterator[Block]:
    """The blocks of code on a page, in order."""
    for found in FENCE.finditer(page.read_text("utf-8")):
        yield Block(found["language"], found["title"], found["text"])


def prose(page: Path) -> str:
    """The text of a page without its code."""
    return CODE.sub("", FENCE.sub("", page.read_text("utf-8")))


def links(page: Path) -> list[str]:
    """Where the links and pictures of a page lead."""
    return LINK.findall(prose(page))


def plots(game: Game) -> list[Path]:
    """The plots that `make docs` draws for the page on a game's balance."""
    folder = DOCS / "balance"
    return [folder / picture(game, name) for name in kept(folder, game)]


def anchors(page: Path) -> set[str]:
    """The names of a page's headings, as links call them."""
    text = FENCE.sub("", page.read_text("utf-8"))
    return {_slug(heading) for heading in HEADING.findall(text)}


def _slug(heading: str) -> str:
    plain = re.sub(r"[^\w\s-]", "", heading.lower())
    return re.sub(r"[\s-]+", "-", plain).strip("-")
