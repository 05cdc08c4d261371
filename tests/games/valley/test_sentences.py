"""Every refusal of the Valley, also those whose key is put together, has its sentences."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

from expedition.core.errors import IllegalTurn
from expedition.games import valley
from expedition.games.valley.sheet import BUILDINGS, MOUNTAIN, PYRAMID, STARS
from expedition.locale import explain, sentences

SOURCE = Path(valley.__file__).parent
KEY = re.compile(r'"valley\.(\w+)"')
PUT_TOGETHER = {
    *(f"no_{kind}" for kind in STARS),
    *(f"{kind}_{what}" for kind, what in product(STARS, ("size", "cells_due", "out_of_reach"))),
    *(f"{kind}_too_low" for kind in (MOUNTAIN, PYRAMID)),
    *(f"{building}_again" for building in BUILDINGS),
}


def keys() -> set[str]:
    texts = [path.read_text("utf-8") for path in SOURCE.glob("*.py")]
    written = {key for text in texts for key in KEY.findall(text)}
    return written | PUT_TOGETHER


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_catalogue_has_a_sentence_for_each_key_and_none_beside(language: str) -> None:
    told = {
        key.removeprefix("valley.error.")
        for key in sentences(language)
        if key.startswith("valley.error.")
    }
    assert told == keys()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_sentence_names_the_cell(language: str) -> None:
    assert "c4" in explain(language, IllegalTurn("valley.not_adjacent", cell="c4"))
