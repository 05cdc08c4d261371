"""Games, commands and targets that the pages speak of are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from expedition.core.catalogue import catalogue
from expedition.core.rules import Rules
from expedition.locale import say
from tests.docs.pages import BESIDE, DOCS, ROOT, blocks, pages

README = (ROOT / "README.md").read_text("utf-8")


every_page = pytest.mark.parametrize(
    "page", [*pages(), *BESIDE], ids=lambda page: page.relative_to(ROOT).as_posix()
)


def commands() -> set[str]:
    """The commands of the program: the headings of its reference, which the program writes."""
    written = (DOCS / "build/command-line.md").read_text("utf-8").partition("<!-- The end")[0]
    return set(re.findall(r"^## (\w+)$", written, re.MULTILINE))


def test_every_game_that_is_claimed_is_there_with_its_title_and_seats() -> None:
    rows = re.findall(r"^\| ([^|]+) \(`(\w+)`\) \| (\d+) to (\d+) \|", README, re.MULTILINE)
    assert rows
    for title, name, fewest, most in rows:
        box = catalogue()[name].rules.box
        assert (box.fewest_seats, box.most_seats) == (int(fewest), int(most))
        assert say("en", f"{name}.title") == title


def test_every_benchmark_is_listed_and_no_other() -> None:
    page = (ROOT / "benchmarks/README.md").read_text("utf-8")
    code = (ROOT / "benchmarks/__main__.py").read_text("utf-8").partition("\nBENCHMARKS")[2]
    told = re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE)
    assert sorted(told) == sorted(re.findall(r'^    "(\w+)": ', code, re.MULTILINE)) != []


@every_page
def test_what_a_page_tells_to_run_can_be_run(page: Path) -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))
    told = "".join(block.text for block in blocks(page) if block.language == "console")
    assert set(re.findall(r"^\$ make ([a-z]+)", told, re.MULTILINE)) <= targets
    assert set(re.findall(r"^\$ \S*expedition ([a-z]+)", told, re.MULTILINE)) <= commands()


@every_page
def test_files_that_a_page_names_are_there(page: Path) -> None:
    named = re.findall(
        r"`((?:benchmarks|deploy|docs|requirements|src|tests|tools|web)/[a-z0-9_./-]*)`",
        page.read_text("utf-8"),
    )
    assert not [path for path in named if not (ROOT / path).exists()]


def test_the_contract_page_names_every_member_of_the_contract() -> None:
    page = (DOCS / "build/contract.md").read_text("utf-8")
    table = page.partition("## What a game answers")[2].partition("###")[0]
    told = re.findall(r"^\| `(\w+)", table, re.MULTILINE)
    assert told == [name for name in vars(Rules) if not name.startswith("_")]
