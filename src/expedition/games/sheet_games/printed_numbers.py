"""Printed numbers that all sheet games have, and the marks that stand for what is no number."""

from __future__ import annotations

from expedition.games.sheet_games.dice import GREATEST_NUMBER
from expedition.games.sheet_games.sheet import BANE, CROSSED_OUT, DANGER

NUMBERS = {"greatest_number": GREATEST_NUMBER, "bane": BANE}
MARKS = {"danger": DANGER, "crossed_out": CROSSED_OUT}
