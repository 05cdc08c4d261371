"""Summary of a match of a sheet game: how many rounds it took."""

from __future__ import annotations

from typing import Any

from expedition.core.summary import Summary
from expedition.games.sheet_games.table import DiceTable


class DiceSummaries:
    """The rounds, in each of which everybody fills a sheet; reading real dice is no round."""

    def of(self, state: DiceTable[Any]) -> Summary:
        """The rounds so far, the present one included."""
        return Summary(rounds=state.round)
