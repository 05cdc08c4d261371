"""The random number generator of playouts: multiply with carry, seeded, no state shared.

The same seed gives the same numbers, compiled or not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.sheet_games.kernel.rolls import Rolls

MULTIPLIER: Final = 1791398085
"""Marsaglia's; small enough that no product leaves 63 bits, where machine code would wrap round."""
LOW_HALF: Final = 0xFFFFFFFF


class Luck:
    """A multiply-with-carry generator of 32-bit numbers, with a period of some 2 to the 61.

    The luck of matches comes from `core.chance`, which anybody can check; it is a thousand times
    too slow to try out what might happen.
    """

    def __init__(self, seed: int) -> None:
        """Any seed will do; those that are equal modulo 2 to the 61 give the same luck."""
        self._state: i64 = seeded(seed)

    def below(self, limit: i64) -> i64:
        """A number from 0 to limit - 1, each as likely but for one part in 2 to the 32."""
        self._state = following(self._state)
        return drawn(self._state, limit)

    def roll(self, rolls: Rolls) -> i64:
        """The number of a roll, each as likely."""
        return self.below(rolls.count)


def seeded(seed: int) -> i64:
    """The state of a generator with that seed, for those who keep many states in a vector."""
    # The low half is the last number, the high half what is carried to the next.
    state: i64 = seed % 0x1FFFFFFFFFFFFFFF + 1
    for _ in range(8):  # small seeds differ in few bits, and should not begin alike
        state = following(state)
    return state


def following(state: i64) -> i64:
    """The state after one more number."""
    return MULTIPLIER * (state & LOW_HALF) + (state >> 32)


def drawn(state: i64, limit: i64) -> i64:
    """The number from 0 to limit - 1 that a state stands for."""
    return ((state & LOW_HALF) * limit) >> 32
