"""A reader can go from any rule or ruling to its proof: a test that bears its number."""

from __future__ import annotations

import re
from pathlib import Path

LAST_RULE, LAST_RULING = 69, 79


def test_every_rule_and_ruling_is_proved_by_number() -> None:
    text = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    proved = set(re.findall(r"def test_([HA]\d\d)_", text))
    rules = {f"H{number:02}" for number in range(1, LAST_RULE + 1)}
    rulings = {f"A{number:02}" for number in range(1, LAST_RULING + 1)}
    assert sorted((rules | rulings) - proved) == []
