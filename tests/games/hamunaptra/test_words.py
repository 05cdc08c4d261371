"""Nobody at Hamunaptra's table is told of sheets, or that somebody writes: there are none."""

from __future__ import annotations

import re

import pytest

from expedition.locale import sentences

SHEETS = {
    "en": re.compile(r"\b(sheet|writ|wrote)", re.IGNORECASE),
    "fr": re.compile(r"feuille|écri", re.IGNORECASE),
}
OF_SHEETS = re.compile(
    r"""coach\.|better\.|adventurer|bot\.own
    |play\.(progress|looking|looking_own|sheet_of)$|end\.sheet$
    |screen\.(on_sheet|sheet)$|remote\.(sheet|names)$|replay\.(whose|happened)$""",
    re.VERBOSE,
)
"""What the shell says only of games that are played on sheets, or of its server."""
SHELL = re.compile(r"(play|screen|remote|told|late|create|lobby|end|replay|bot|join|tables)\.")


@pytest.mark.parametrize("language", SHEETS)
def test_its_own_sentences_name_no_sheet(language: str) -> None:
    own = {
        key: told
        for key, told in sentences(language).items()
        # In a terminal turns are written, and it says how.
        if key.startswith("hamunaptra.") and not key.startswith("hamunaptra.plain.")
    }
    assert not {key: told for key, told in own.items() if SHEETS[language].search(told)}


@pytest.mark.parametrize("language", SHEETS)
def test_what_the_shell_says_of_sheets_it_says_in_other_words(language: str) -> None:
    known = sentences(language)
    shell = {key for key in known if SHELL.match(key) and not OF_SHEETS.match(key)}
    of_sheets = {key for key in shell if SHEETS[language].search(known[key])}
    assert of_sheets
    assert not {key for key in of_sheets if f"hamunaptra.shell.{key}" not in known}


@pytest.mark.parametrize("language", SHEETS)
def test_its_words_for_the_shell_stand_for_sentences_that_there_are(language: str) -> None:
    known = sentences(language)
    own = [key.partition(".shell.")[2] for key in known if key.startswith("hamunaptra.shell.")]
    assert own
    assert not set(own) - known.keys()
