"""Everything a person reads exists in English and in French, with the same things filled in."""

from __future__ import annotations

import ast
import re
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import expedition
from expedition.core.catalogue import find_game
from expedition.core.errors import BrokenRecord, IllegalTurn, Refusal
from expedition.core.record import read_record, verify
from expedition.locale import choose_language, explain, say, sentences

RECORDS = Path(__file__).parents[1] / "records"
PLACEHOLDER = re.compile(r"\{(\w+)\}")


def test_both_languages_have_the_same_keys() -> None:
    assert sentences("en").keys() == sentences("fr").keys()


def test_a_sentence_fills_in_the_same_values_in_both_languages() -> None:
    for key, sentence in sentences("en").items():
        assert set(PLACEHOLDER.findall(sentence)) == set(
            PLACEHOLDER.findall(sentences("fr")[key])
        ), key


def test_no_french_sentence_was_left_in_english() -> None:
    same = {
        key
        for key, sentence in sentences("en").items()
        if sentences("fr")[key] == sentence and len(sentence.split()) > 3
    }
    assert not same


def kinds_of_refusal() -> set[str]:
    """The names of all classes that refuse something with a key."""
    for module in walk_packages(expedition.__path__, "expedition."):
        if "migrations" not in module.name and not module.name.endswith("__main__"):
            import_module(module.name)
    kinds = [Refusal]
    for kind in kinds:
        kinds += kind.__subclasses__()
    return {kind.__name__ for kind in kinds}


def refusals_raised() -> set[tuple[str, str]]:
    """Every key that the program refuses something with, and where."""
    kinds, found = kinds_of_refusal(), set()
    for path in Path(expedition.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and node.args and called(node) in kinds:
                keys = [word for word in ast.walk(node.args[0]) if isinstance(word, ast.Constant)]
                found |= {(str(key.value), path.name) for key in keys}
    return found


def called(node: ast.Call) -> str:
    match node.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def reasons_of_others() -> set[tuple[str, str]]:
    """Every function that gives what may be another refusal as its reason, and where."""
    kinds, found = kinds_of_refusal(), set()
    for path in Path(expedition.__file__).parent.rglob("*.py"):
        text = path.read_text("utf-8")
        if not re.search(r"from expedition\.core\.errors import .*\breason_of\b", text):
            continue
        for function in ast.walk(ast.parse(text)):
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                calls = [node for node in ast.walk(function) if isinstance(node, ast.Call)]
                if {"reason_of"} <= set(map(called, calls)) and kinds & set(map(called, calls)):
                    found.add((ast.unparse(function), path.name))
    return found


@pytest.mark.parametrize(("function", "where"), sorted(reasons_of_others()))
def test_a_reason_within_a_reason_is_known_as_its_cause(function: str, where: str) -> None:
    """Else it would be told by its key: `explain` puts causes into words."""
    assert re.search(r"__cause__ = |raise .*\) from \w+$", function, re.MULTILINE), where


@pytest.mark.parametrize("language", ["en", "fr"])
def test_why_a_record_that_was_cut_short_does_not_replay_is_told_in_words(language: str) -> None:
    record = read_record((RECORDS / "temple-1.json").read_text("utf-8"))
    with pytest.raises(BrokenRecord) as refused:
        verify(find_game("temple").rules, replace(record, cut_short=True))
    sentence = explain(language, refused.value)
    assert "cut_short_at_its_end" not in sentence
    assert say(language, "error.cut_short_at_its_end").rstrip(".") in sentence


@pytest.mark.parametrize(("key", "where"), sorted(refusals_raised()))
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_refusal_has_its_sentence(key: str, where: str, language: str) -> None:
    game, dot, name = key.rpartition(".")
    assert f"{game}{dot}error.{name}" in sentences(language), where


def test_values_are_filled_in() -> None:
    assert "c4" in explain("fr", IllegalTurn("cell_taken", cell="c4"))
    assert say("en", "no such key at all") == "no such key at all"


def test_what_is_filled_in_stays_as_it_is_whatever_it_looks_like() -> None:
    assert say("en", "{name} and {other}", name="{other}", other="Bo") == "{other} and Bo"


@pytest.mark.parametrize(
    ("language", "count", "form"),
    [
        ("en", 0, "other"), ("en", 1, "one"), ("en", -1, "one"), ("en", 1.5, "other"),
        ("en", 2, "other"), ("fr", 0, "one"), ("fr", 1, "one"), ("fr", -1, "one"),
        ("fr", 1.5, "one"), ("fr", 2, "other"), ("fr", 1_000_000, "other"),
    ],
)  # fmt: skip
def test_a_count_chooses_its_form_as_in_the_browser(language: str, count: float, form: str) -> None:
    """The same counts as in web/src/i18n/translate.test.ts, so that both sides count alike."""
    chosen = sentences(language)[f"play.stars_{form}"]
    assert say(language, "play.stars", count=count) == chosen.replace("{count}", str(count))


@pytest.mark.parametrize(
    ("wanted", "language"),
    [
        ("fr-CA,fr;q=0.9,en;q=0.8", "fr"), ("de,en;q=0.5", "en"), ("de", "en"), (None, "en"),
        ("fr_FR.UTF-8", "fr"), ("", "en"), ("en-US,fr", "en"),
    ],
)  # fmt: skip
def test_the_language_is_chosen_from_what_is_wanted(wanted: str | None, language: str) -> None:
    assert choose_language(wanted) == language
