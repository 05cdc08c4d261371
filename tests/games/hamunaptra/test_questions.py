"""Every question has one record, and whoever speaks of questions speaks of these."""

from __future__ import annotations

from typing import get_args

import pytest

from expedition.games.hamunaptra.advice.advisor import APPRAISALS
from expedition.games.hamunaptra.questions import QUESTIONS
from expedition.games.hamunaptra.table import QuestionName
from expedition.locale import sentences_of

NAMES: tuple[str, ...] = get_args(QuestionName)


def test_every_question_has_a_record_and_what_its_answers_are_worth() -> None:
    assert set(QUESTIONS) == set(NAMES) == set(APPRAISALS)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", NAMES)
def test_every_question_has_its_words(name: str, language: str) -> None:
    known = sentences_of(language, "hamunaptra")
    for key in ("question", "prompt", "wait", "rule"):
        assert known[f"hamunaptra.{key}.{name}"]
