"""Matches are the same at every moment in Python for browsers and here."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.offline.states import digests
from tools import browser_python, node

SEEDS = int(os.environ.get("EXPEDITION_EXAMPLES", "2"))
"""Few in the everyday run: a match takes a browser's Python three times as long as ours."""
HERE = Path(__file__).parent


@pytest.mark.browser
def test_every_state_is_the_same_in_a_browser() -> None:
    folders = (browser_python.PYODIDE, browser_python.MADE)
    command = [*node.program(), HERE / "states.mjs", *folders, HERE / "states.py", str(SEEDS)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=HERE)
    assert done.returncode == 0, done.stderr[-2000:]
    told, ours = done.stdout.strip().splitlines(), digests(SEEDS).splitlines()
    assert len(ours) == SEEDS * len({line.split()[0] for line in ours}) > SEEDS
    assert told == ours
