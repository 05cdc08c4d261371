"""The value of sheets of the Valley on one layout."""

from __future__ import annotations

from expedition.games.sheet_games.engine.value import Value
from expedition.games.valley.engine.pattern_features import Patterns
from expedition.games.valley.kernel.field import Field


class LayoutValue:
    """The learned value of sheets on a layout, which every position of a search shares."""

    def __init__(self, field: Field, patterns: Patterns, value: Value) -> None:
        self.field = field
        self.patterns = patterns  # of the field
        self.value = value  # with a weight for every feature
