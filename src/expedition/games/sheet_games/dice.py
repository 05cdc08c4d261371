"""Three dice, thrown for everybody at once, and the numbers that they offer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product

from expedition.core.chance import Chance, pick
from expedition.core.errors import BadNotation
from expedition.core.rules import Menu
from expedition.games.sheet_games.kernel.rolls import Rolls

GREATEST_NUMBER = 15
_SPELLINGS = {str(number): number for number in range(1, GREATEST_NUMBER + 1)}


@dataclass(frozen=True, slots=True)
class Die:
    """A die of one colour, and what is on its faces."""

    colour: str
    faces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Dice:
    """The dice of a game: purple is Penny, green the helper, red the danger."""

    purple: Die
    green: Die
    red: Die

    def all(self) -> tuple[Die, ...]:
        """The dice in the order in which they are shown."""
        return (self.purple, self.green, self.red)

    def throw(self, chance: Chance) -> Roll:
        """A random face of every die, each as likely."""
        return tuple(pick(chance, die.faces, f"dice/{die.colour}") for die in self.all())


Roll = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Face:
    """The host reads a real die on the table: "purple=3", "red=mummy"."""

    colour: str
    face: str

    def __str__(self) -> str:
        return f"{self.colour}={self.face}"


def read_dice(text: str) -> Dice:
    """The dice drawn in a text: a line for each, its colour and its faces."""
    faces = dict(line.split(":") for line in text.splitlines() if line)
    return Dice(
        *(Die(colour, tuple(faces[colour].split())) for colour in ("purple", "green", "red"))
    )


def read_face(text: str) -> Face:
    """The face that a text says."""
    colour, equals, face = text.partition("=")
    if not equals:
        raise BadNotation("not_a_step", text=text)
    return Face(colour, face)


def number_said(digits: str) -> int | None:
    """The number from 1 to 15 that the digits say, after whatever zeros; None for any other.

    All digits are looked at, however many, and never turned into an int of that size.
    """
    return _SPELLINGS.get(digits.lstrip("0"))


def numbers_shown(roll: Roll) -> tuple[int, ...]:
    """The numbers among the faces."""
    return tuple(int(face) for face in roll if face.isdigit())


@cache
def numbers_on_offer(numbers: tuple[int, ...]) -> tuple[int, ...]:
    """A die alone, two dice added, or all three, numbers only, in rising order (C2)."""
    sums = {sum(some) for count in (1, 2, 3) for some in combinations(numbers, count)}
    return tuple(sorted(sums))


def numbers_to_write(roll: Roll) -> tuple[int, ...]:
    """With Penny any number from 1 to 15; otherwise what the dice offer (C2)."""
    if not roll[0].isdigit():
        return tuple(range(1, GREATEST_NUMBER + 1))
    return numbers_on_offer(numbers_shown(roll))


@cache
def all_rolls(dice: Dice) -> Rolls:
    """Every roll of the dice, as kernels see it; the colours turn like the wheels of a counter."""
    rolls = list(product(*(die.faces for die in dice.all())))
    return Rolls(
        offers=[list(numbers_to_write(roll)) for roll in rolls],
        helper=[not roll[1].isdigit() for roll in rolls],
        danger=[not roll[2].isdigit() for roll in rolls],
    )


def roll_number(dice: Dice, roll: Roll) -> int:
    """The index of the roll among all rolls, as kernels count them."""
    number = 0
    for die, face in zip(dice.all(), roll, strict=True):
        number = number * len(die.faces) + die.faces.index(face)
    return number


def enter_dice_menu(dice: Dice, chosen: Iterable[object]) -> Menu[Face]:
    """The faces of the next die that the host has to read out; the turn is whole after the last."""
    rest = dice.all()[len(tuple(chosen)) :]
    if not rest:
        return Menu(whole=True)
    faces = tuple(Face(rest[0].colour, face) for face in rest[0].faces)
    return Menu(faces, last=len(rest) == 1)
