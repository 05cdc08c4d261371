"""Vectorized sheets: many matches for one, side by side in vectors that a learner reads in place.

No object stands for a sheet: it is a number, and what is known of it lies in that place of every
vector. Sets of cells and of actions are bitboards, and masks are spread from them to bytes by a
table. Nothing is ever put in the place of a vector, so that whoever looks at its memory sees what
happens.
"""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from librt.vecs import vec

from expedition.games.sheet_games.engine.luck import drawn, following, seeded
from expedition.games.sheet_games.kernel.rolls import GREATEST, Rolls
from expedition.games.sheet_games.kernel.vectors import octets, real, repeated, whole
from expedition.games.sheet_games.vectors import i64, u8

BITS: Final = whole([2**number for number in range(63)])
"""The set of one, by its number: `1 << n` on an i64 is compiled wrongly."""
SET_OF_A_LIMB: Final = 56
"""How many actions are told by one bitboard: seven bytes of it, each of eight."""
WORDS_OF_A_LIMB: Final = 7
"""How many machine words the bytes of their mask take."""
SPREAD: Final = whole([sum(256**bit for bit in range(8) if byte & 2**bit) for byte in range(256)])
"""Eight bytes of zeros and ones for each byte of a bitboard."""
FACES: Final = 3
"""The dice of a roll."""
MUMMY: Final = GREATEST + 1
"""How a danger is shown, where a mark is a byte."""


class SheetBatch(metaclass=ABCMeta):
    """Sheets by number, their luck, their masks, and what they earned by the last action."""

    def __init__(
        self,
        count: int,
        cells: int,
        words: int,
        rolls: Rolls,
        faces: list[list[int]],
        most_filled: int = 1,
    ) -> None:
        self.count: i64 = count
        self.cells: i64 = cells
        self.stop: i64 = words  # the action that ends a turn which is whole
        self.wait: i64 = words + 1
        self.actions: i64 = words + 2
        limbs = -(-(words + 2) // SET_OF_A_LIMB)
        self.row: i64 = limbs * WORDS_OF_A_LIMB  # the machine words of a mask
        self.mask: vec[i64] = repeated(0, count * int(self.row))
        self.marks: vec[u8] = octets(count * cells)
        self.dice: vec[u8] = octets(count * FACES)  # the faces that lie there, from 1
        self.most_mark: i64 = MUMMY
        self.is_wide: vec[u8] = octets(count)  # whether a mask has more than what `tell` writes
        self.number: vec[u8] = octets(count)  # what was chosen and has no cell yet
        self.most_filled: i64 = most_filled  # how many cells a turn fills
        self.last: vec[u8] = octets(count * most_filled)  # those filled last, from 1
        self.over: vec[u8] = octets(count)
        self.refused: vec[u8] = octets(count)
        self.stars: vec[i64] = repeated(0, count)
        self.rewards: vec[float] = real([0.0] * count)
        self.luck: vec[i64] = repeated(0, count)
        self.laid: list[bytes] = [b""] * count  # the rolls laid out, where there are any
        self.rolled: vec[i64] = repeated(0, count)
        self.roll_count: i64 = rolls.count
        self.most_faces: i64 = max([max(roll) for roll in faces])
        self.faces: vec[u8] = octets(int(rolls.count) * FACES)  # by roll
        for roll in range(len(faces)):
            for die in range(FACES):
                self.faces[roll * FACES + die] = u8(faces[roll][die])
        # By roll: the numbers on offer, as actions; whether helper and danger show.
        self.offers: vec[i64] = whole(
            [sum(2 ** (number - 1) for number in numbers) for numbers in rolls.offers]
        )
        self.helper: vec[i64] = whole([int(shows) for shows in rolls.helper])
        self.danger: vec[i64] = whole([int(shows) for shows in rolls.danger])
        self.roll: vec[i64] = repeated(0, count)

    @abstractmethod
    def clear(self, sheet: i64) -> None:
        """Wipes what the game knows of a sheet, beside what all games do."""

    @abstractmethod
    def ask(self, sheet: i64) -> None:
        """Writes the mask for the beginning of a turn, the dice being thrown."""

    @abstractmethod
    def act(self, sheet: i64, action: i64) -> None:
        """Takes a legal action of a match that goes on."""

    def begin(self, sheet: int, seed: int) -> None:
        """Begins a match, with luck drawn by a quick generator from that seed."""
        self.laid[sheet] = b""
        self.luck[sheet] = seeded(seed)
        self._start(sheet)

    def lay(self, sheet: int, rolls: bytes) -> None:
        """Begins a match whose rolls are laid out beforehand: their numbers, one byte each."""
        self.laid[sheet] = rolls
        self._start(sheet)

    def go_on(self, sheets: bytes) -> None:
        """Begins new matches where a byte for each sheet is not 0, with the luck that follows."""
        for sheet in range(self.count):
            if sheets[sheet]:
                self._start(sheet)

    def play(self, actions: bytes, strictly: bool) -> int:
        """Takes an action for each sheet, two bytes each, the low one first; how many are refused.

        A refused action leaves its sheet as it is; strictly, one that is refused leaves all so.
        """
        if len(actions) != 2 * self.count:
            raise ValueError("there must be two bytes for each sheet")
        bad: i64 = 0
        for sheet in range(self.count):
            if self._is_legal(sheet, actions[2 * sheet] + 256 * actions[2 * sheet + 1]):
                self.refused[sheet] = 0
            else:
                self.refused[sheet] = 1
                bad += 1
        if bad and strictly:
            return bad
        for sheet in range(self.count):
            before = self.stars[sheet]
            if not self.refused[sheet] and not self.over[sheet]:
                self.act(sheet, actions[2 * sheet] + 256 * actions[2 * sheet + 1])
            self.rewards[sheet] = float(self.stars[sheet] - before)
        return bad

    def next_roll(self, sheet: i64) -> None:
        """Throws the dice, and asks for a turn."""
        laid = self.laid[sheet]
        roll: i64 = 0
        if laid:
            roll = laid[self.rolled[sheet]]
            self.rolled[sheet] += 1
        else:
            state = following(self.luck[sheet])
            self.luck[sheet] = state
            roll = drawn(state, self.roll_count)
        self.roll[sheet] = roll
        for die in range(FACES):
            self.dice[sheet * FACES + die] = self.faces[roll * FACES + die]
        self.ask(sheet)

    def end(self, sheet: i64) -> None:
        """The match is over: no dice lie there, and nothing can be done but WAIT."""
        self.over[sheet] = 1
        for die in range(FACES):
            self.dice[sheet * FACES + die] = 0
        self.wipe(sheet)
        self.is_wide[sheet] = 1
        self.add(sheet, self.wait)

    def wipe(self, sheet: i64) -> None:
        """Takes every action from a mask."""
        self.is_wide[sheet] = 0
        for word in range(sheet * self.row, (sheet + 1) * self.row):
            self.mask[word] = 0

    def add(self, sheet: i64, action: i64) -> None:
        """Adds an action to a mask."""
        self.mask[sheet * self.row + action // 8] |= SPREAD[BITS[action & 7]]

    def tell(self, sheet: i64, limb: i64, actions: i64) -> None:
        """Writes 56 bytes of a mask: 1 for each action that is in the set."""
        at = sheet * self.row + limb * WORDS_OF_A_LIMB
        mask = self.mask
        mask[at] = SPREAD[actions & 255]
        mask[at + 1] = SPREAD[(actions >> 8) & 255]
        mask[at + 2] = SPREAD[(actions >> 16) & 255]
        mask[at + 3] = SPREAD[(actions >> 24) & 255]
        mask[at + 4] = SPREAD[(actions >> 32) & 255]
        mask[at + 5] = SPREAD[(actions >> 40) & 255]
        mask[at + 6] = SPREAD[(actions >> 48) & 255]

    def _is_legal(self, sheet: i64, action: i64) -> bool:
        if action >= self.actions:
            return False
        word = self.mask[sheet * self.row + action // 8]
        return (word >> (8 * (action & 7))) & 1 == 1

    def _start(self, sheet: i64) -> None:
        first = sheet * self.cells
        for cell in range(self.cells):
            self.marks[first + cell] = 0
        self.number[sheet] = 0
        for at in range(sheet * self.most_filled, (sheet + 1) * self.most_filled):
            self.last[at] = 0
        self.over[sheet] = 0
        self.stars[sheet] = 0
        self.rolled[sheet] = 0
        self.wipe(sheet)
        self.clear(sheet)
        self.next_roll(sheet)


def how_many(bits: i64) -> i64:
    """The number of bits set, where few are."""
    count: i64 = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count
