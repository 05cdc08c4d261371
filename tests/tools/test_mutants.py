"""The list of mutants: each can still be made, and names tests that there are."""

from __future__ import annotations

import ast
from collections import Counter
from dataclasses import replace

import pytest

from benchmarks.mutants import PACKAGE, ROOT, SOURCES, all_mutants, stale

MUTANTS = all_mutants()


def test_the_text_of_every_mutant_is_there_exactly_once() -> None:
    assert [mutant.name for mutant in stale(MUTANTS)] == []


@pytest.mark.parametrize("old", ["text that is nowhere", "import"])
def test_a_mutant_whose_text_is_not_there_or_more_than_once_is_stale(old: str) -> None:
    mutant = replace(MUTANTS[0], old=old)
    assert list(stale([mutant, MUTANTS[0]])) == [mutant]
    gone = replace(MUTANTS[0], file="core/is_not_there.py")
    assert list(stale([gone])) == [gone]


def test_every_mutant_is_a_change_that_python_can_read() -> None:
    for mutant in MUTANTS:
        text = (SOURCES / PACKAGE / mutant.file).read_text("utf-8")
        changed = text.replace(mutant.old, mutant.new)
        assert changed != text, mutant.name
        ast.parse(changed, mutant.name)


def test_the_tests_that_are_expected_to_kill_a_mutant_exist() -> None:
    for mutant in MUTANTS:
        assert mutant.tests, mutant.name
        for test in mutant.tests:
            file, _, name = test.partition("::")
            assert f"def {name or 'test_'}" in (ROOT / file).read_text("utf-8"), test


def test_every_part_of_the_program_has_mutants_and_each_a_name_of_its_own() -> None:
    rooms = Counter(mutant.room for mutant in MUTANTS)
    assert set(rooms) == {"core", "games", "server", "store", "bots"}
    assert min(rooms.values()) >= 8
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS)
