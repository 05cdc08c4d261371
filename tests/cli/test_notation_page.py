"""The examples on the page about notation go as they are written."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from tests.cli.conftest import ROOT, Expedition
from tests.docs.pages import blocks

PAGE = ROOT / "docs/build/notation.md"
EXAMPLE = re.compile(r"^\$ expedition (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)


def test_the_examples_go_as_they_are_written(expedition: Expedition) -> None:
    found = list(blocks(PAGE))
    for block in found:
        if block.title:
            Path(block.title).write_text(block.text, "utf-8")
    examples = [
        example
        for block in found
        if block.language == "console"
        for example in EXAMPLE.findall(block.text)
    ]
    assert len(examples) == 8
    for arguments, expected in examples:
        told = expedition(*shlex.split(arguments))
        assert told.err + told.out == expected, arguments
