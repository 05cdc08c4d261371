"""French has spaces that no line ends at, so that none begins with a sign, and apostrophes ’."""

from __future__ import annotations

import json
import re

import pytest

from tools.french import NARROW, WIDE, spaced, texts
from tools.places import SOURCE

DRAWN = re.compile(r"^(?=[.#~\d ])[^a-zé]*$", re.MULTILINE)
"""A row of a sheet on a page of rules."""

OTHER_WORDS = [
    ("", r"plus d’(?:espoir|étoiles gagne)|chez un autre|[Cc]rayon est gardé|\bnorme\b"),
    ("games/temple/", r"\b(?:bat|battre)\b|\b[Rr]ay(?:er|ée?s?)\b"),
    ("games/skull_island/", r"surmont|\b[Bb]ulles?\b|\bmarque\b"),
    ("games/valley/", r"\bcités?\b|\brayée?s?\b"),
    ("games/hamunaptra/", r"tours? de table|dernier tour commence|\b[Rr]ounds?\b|aractéristique"),
]
"""Where a word would be a second one for what is called otherwise there, or says nothing."""


def test_no_french_line_can_begin_with_a_sign_or_end_with_a_quote_just_opened() -> None:
    for path in texts():
        words = DRAWN.sub("", path.read_text("utf-8"))
        assert not re.search(r"[^\s|] [;!?:%»](?![-[])|« ", words), f"{path}: run 'make format'"


def test_every_french_apostrophe_is_the_typographic_one() -> None:
    for path in texts():
        straight = re.search(r".*'.*", DRAWN.sub("", path.read_text("utf-8")))
        assert not straight, f"{path}: run 'make format': {straight[0]}"


@pytest.mark.parametrize(("where", "others"), OTHER_WORDS)
def test_one_thing_has_one_french_word(where: str, others: str) -> None:
    for path in texts():
        if not path.relative_to(SOURCE).as_posix().startswith(where):
            continue
        text = path.read_text("utf-8")
        said = text if path.suffix == ".md" else "\n".join(json.loads(text).values())
        found = re.search(f".*(?:{others}).*", re.sub(r"\{\w+\}", "", said))
        assert not found, f"{path}: {found[0]}"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Non ! Pourquoi ? Ainsi ; voilà", "Non_! Pourquoi_? Ainsi_; voilà"),
        ("« Oui » : 95 %", "«~Oui~»~: 95~%"),
        ("l'œil d'Olaf, qu'« il » a", "l’œil d’Olaf, qu’«~il~» a"),
        ("game: NOM, à 12:30, sur https://exemple", "game: NOM, à 12:30, sur https://exemple"),
        ("| jeu |\n| :--- |\n- ![](sign:penny)", "| jeu |\n| :--- |\n- ![](sign:penny)"),
        ("```sheet \"Non !\"\n.  ! .\n-- Si !\n```", "```sheet \"Non_!\"\n.  ! .\n-- Si_!\n```"),
    ],
)  # fmt: skip
def test_the_spaces_that_are_typed_become_those_that_are_meant(typed: str, meant: str) -> None:
    meant = meant.replace("_", NARROW).replace("~", WIDE)
    assert spaced(typed) == meant
    assert spaced(meant) == meant
