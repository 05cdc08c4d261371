"""The interface of a vectorized game: the sheets of many matches for one, stepped together.

A learner plays thousands of matches at once. What it sees of them lies side by side in arrays that
are written in place: an array tells of all sheets, and a row of it of one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from expedition.core.rules import AnyRules, Options


@dataclass(frozen=True, slots=True)
class Column:
    """A part of a batch's state, as one array: so many numbers for each sheet, up to a greatest."""

    values: Any
    """A buffer of bytes, or of 64-bit numbers; uncompiled a list."""
    width: int
    most: int


class Batch(Protocol):
    """Sheets side by side, each in a match of its own with one seat.

    Actions are numbers of the words of the game, in the order of `words`; then STOP, for a turn
    that is whole as it stands, and WAIT, which is all that a sheet offers whose match is over.

    `mask` has a byte for each action, and some for none; `over` and `refused` have one for each
    sheet. `stars` and `rewards` are the score, and what the last action has added to it.
    """

    mask: Any
    over: Any
    refused: Any
    stars: Any
    rewards: Any

    def begin(self, sheet: int, seed: int) -> None:
        """Begins a match, with luck drawn by a quick generator from that seed."""

    def lay(self, sheet: int, rolls: bytes) -> None:
        """Begins a match whose rolls are laid out beforehand: their numbers, one byte each."""

    def go_on(self, sheets: bytes) -> None:
        """Begins new matches where a byte for each sheet is not 0, with the luck that follows."""

    def play(self, actions: bytes, strictly: bool) -> int:
        """Takes an action for each sheet, two bytes each, the low one first; how many are refused.

        A refused action leaves its sheet as it is; strictly, one that is refused leaves all so.
        """


class Batches(Protocol):
    """A companion of games that can be played in batches."""

    def batch(self, rules: AnyRules, count: int, options: Options) -> Batch:
        """So many sheets, on which no match has begun; a Refusal where a layout is too large."""

    def rolls(self, rules: AnyRules, seed: str, options: Options) -> bytes:
        """The rolls of the match with that seed, for one seat, as `Batch.lay` takes them."""

    def columns(self, batch: Any) -> Mapping[str, Column]:  # noqa: ANN401 - of any game
        """What is seen of the sheets: the public state, under names that the game documents."""
