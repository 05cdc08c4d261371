"""Who judges sheets of the Valley."""

from __future__ import annotations

from expedition.games.sheet_games.engine.value import Value
from expedition.games.valley.engine.pattern_features import Patterns
from expedition.games.valley.kernel.field import Field


class LayoutValue:
    """A field, its patterns, and the value by which sheets on it are judged."""

    def __init__(self, field: Field, patterns: Patterns, value: Value) -> None:
        self.field = field
        self.patterns = patterns
        self.value = value
