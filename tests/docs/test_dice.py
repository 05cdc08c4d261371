"""Anybody can check the dice as the page says, in Python (its session), JavaScript and a shell."""

from __future__ import annotations

import json
import shutil
import subprocess

import pytest

from expedition.core.chance import SeededChance, seed_hash
from tests.docs.pages import DOCS, blocks
from tools import node

PAGE = DOCS / "build/dice.md"
SEED = "5eed5eed5eed5eed5eed5eed5eed5eed"
COLOURS = ("purple", "green", "red")


def only_block(language: str) -> str:
    [text] = [block.text for block in blocks(PAGE) if block.language == language]
    return text


def test_javascript_works_out_the_same_dice() -> None:
    program = [*map(str, node.program()), "--eval", only_block("javascript")]
    said = subprocess.run(program, capture_output=True, text=True, check=True).stdout
    chance = SeededChance(SEED, 0)
    assert json.loads(said) == [chance.below(6, f"dice/{colour}") for colour in COLOURS]


@pytest.mark.skipif(shutil.which("sha256sum") is None, reason="this machine has no sha256sum")
def test_a_shell_works_out_the_hash_that_is_told_first() -> None:
    command = only_block("sh")
    said = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True)
    assert SEED in command
    assert said.stdout.split()[0] == seed_hash(SEED)
