"""NOTICE names the work of others that the client carries."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from expedition.server.people.looks import COLOURS, EMBLEMS
from tests.docs.pages import ROOT

NOTICE = (ROOT / "NOTICE").read_text("utf-8")
EMBLEMS_DRAWN = (ROOT / "web/plugins/emblems.ts").read_text("utf-8")
EMBLEM_ICONS = dict(re.findall(r"^  (\w+): '([a-z-]+)',$", EMBLEMS_DRAWN, re.MULTILINE))
SOURCES = (ROOT / "web/src", ROOT / "src/expedition/games")


def icons_used() -> Iterator[str]:
    """The icons of game-icons.net that some component imports, or that are emblems."""
    yield from EMBLEM_ICONS.values()
    for folder in SOURCES:
        for path in folder.rglob("*"):
            if path.suffix in (".svelte", ".ts"):
                yield from re.findall(r"virtual:icons/([a-z0-9-]+)", path.read_text("utf-8"))


def test_every_icon_is_named_with_its_author() -> None:
    credited = set(re.findall(r"^  (\S+) +Icon made by \w+", NOTICE, re.MULTILINE))
    assert credited == set(icons_used())


def dependencies() -> set[str]:
    """The packages that the built client is made of, or made by."""
    package = json.loads((ROOT / "web/package.json").read_text("utf-8"))
    return set(package["dependencies"])


def test_every_font_is_named() -> None:
    fonts = {name for name in dependencies() if name.startswith("@fontsource/")}
    assert fonts == set(re.findall(r"@fontsource/[a-z-]+", NOTICE))


def test_every_library_is_named() -> None:
    libraries = {name for name in dependencies() if "/" not in name and name != "vite"}
    credited = set(re.findall(r"^  (\w+)\n    Copyright", NOTICE, re.MULTILINE))
    assert credited == libraries


def test_the_client_draws_every_emblem_and_every_colour() -> None:
    assert set(EMBLEM_ICONS) == set(EMBLEMS)
    drawn = (ROOT / "web/src/ui/looks.ts").read_text("utf-8")
    assert re.findall(r"^  (\w+): '#", drawn, re.MULTILINE) == list(COLOURS)
