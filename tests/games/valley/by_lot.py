"""Games of the Valley played by lot, among turns that look good by weights without sense."""

from __future__ import annotations

from collections.abc import Iterator

from expedition.games.sheet_games.engine.luck import Luck
from expedition.games.sheet_games.engine.value import Value
from expedition.games.valley.engine import feature_index
from expedition.games.valley.engine.search_position import ValleyPosition
from expedition.games.valley.kernel.sheet import Sheet
from expedition.games.valley.numbers import spending
from expedition.games.valley.search import layout_value


def any_weights(seed: int) -> list[float]:
    """Weights by lot, so that whatever is counted wrongly shows."""
    luck = Luck(seed)
    known = [luck.below(2001) / 1000 - 1 for _ in range(feature_index.END)]
    known[: feature_index.bias_of(1)] = [0.0] * feature_index.bias_of(1)
    return known + [0.0] * feature_index.IN_A_PHASE


def by_lot(
    rows: tuple[str, ...], start: Sheet, seed: int
) -> Iterator[tuple[int, list[int], Sheet]]:
    """Rolls, the turn that was drawn for each, and the sheet after it, until the game is over."""
    luck, rolls = Luck(seed), spending()
    position = ValleyPosition(
        start, rolls, layout_value(rows, Value(any_weights(seed))), kept=3, most=12
    )
    while not position.is_over():
        roll = luck.roll(rolls)
        turns = position.turns(roll)
        turn = turns[luck.below(len(turns))]
        after = position.after(turn)
        assert isinstance(after, ValleyPosition)
        position = after
        yield int(roll), turn.marks, position.sheet
