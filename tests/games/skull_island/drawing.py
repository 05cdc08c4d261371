"""Tables drawn as text, so that a test of a rule shows the sheet that it is about."""

from __future__ import annotations

from dataclasses import replace

import pytest

from expedition.core.chance import Chance, ScriptedChance
from expedition.core.errors import Refusal
from expedition.core.rules import Seat, View
from expedition.core.turns import check_turn, every_turn, read_turn, turn_text
from expedition.games.skull_island import RULES
from expedition.games.skull_island.notation import read_sheet, write_sheet
from expedition.games.skull_island.printed import DICE
from expedition.games.skull_island.table import Table
from expedition.locale import LANGUAGES, explain

SMALL = """
    ~  ~  ~  ~  ~
    ~  .  .  ^  ~
    ~  .  .  .  ~
    ~  ~  ~  ~  ~
"""
LARGE = """
    ~  ~  ~  ~  ~  ~
    ~  .  .  .  .  ~
    ~  .  .  .  .  ~
    ~  .  .  .  .  ~
    ~  .  .  .  .  ~
    ~  ~  ~  ~  ~  ~
"""

NO_LUCK = ScriptedChance({})


def table(
    roll: str,
    *sheets: str,
    hands: tuple[Seat, ...] = (),
    last: str | None = None,
    landing: str = "coast",
    sea: str = "near",
) -> Table:
    """A table with that roll, "2 3 5" or "penny boat 4", and a sheet for each seat."""
    drawn = [read_sheet(sheet) for sheet in sheets]
    at = Table(
        layout=drawn[0].rows,
        dice="virtual",
        round=1,
        roll=tuple(roll.split()),
        hands=hands,
        marks=tuple(sheet.marks for sheet in drawn),
        last=tuple(() if last is None else (sheet.layout.names.index(last),) for sheet in drawn),
        treasures=tuple(sheet.treasures for sheet in drawn),
        landing=landing,
        sea=sea,
    )
    return replace(at, hands=(0,)) if at.is_danger and len(sheets) == 1 else at


def turns(at: Table, seat: Seat = 0) -> set[str]:
    """Every turn that the seat may play, as text."""
    return {turn_text(turn) for turn in every_turn(RULES, View(seat, at))}


def turns_from(at: Table, beginning: str, seat: Seat = 0) -> set[str]:
    """How each turn that begins so goes on."""
    return {
        turn.removeprefix(beginning).strip()
        for turn in turns(at, seat)
        if f"{turn} ".startswith(f"{beginning} ")
    }


def numbers(at: Table, seat: Seat = 0) -> set[int]:
    """The numbers that may be written."""
    return {int(turn.split()[0]) for turn in turns(at, seat) if turn[0].isdigit()}


def cells(at: Table, seat: Seat = 0) -> set[str]:
    """The cells that may be filled with a number or a skull."""
    written = [turn.split() for turn in turns(at, seat) if not turn.startswith("boat")]
    return {turn[1] if len(turn) > 1 else turn[0] for turn in written}


def boats(at: Table, seat: Seat = 0) -> set[str]:
    """The cells where a boat may be drawn."""
    return {turn.split()[1] for turn in turns(at, seat) if turn.startswith("boat")}


def refused(at: Table, text: str, seat: Seat = 0) -> str:
    """The key of the reason why the seat may not play that turn, told in both languages."""
    with pytest.raises(Refusal) as refusal:
        check_turn(RULES, View(seat, at), read_turn(RULES, text))
    for language in LANGUAGES:
        sentence = explain(language, refusal.value)
        assert sentence.endswith(".")
        assert "{" not in sentence
    return refusal.value.key.removeprefix("skull_island.")


def played(at: Table, *texts: str, chance: Chance = NO_LUCK) -> Table:
    """The table after these turns, one a seat, each of them legal."""
    chosen = {seat: read_turn(RULES, text) for seat, text in enumerate(texts)}
    for seat, turn in chosen.items():
        check_turn(RULES, View(seat, at), turn)
    return RULES.resolve(at, chosen, chance)


def rolled(at: Table, roll: str) -> Table:
    """The same table with another roll; a danger is for tables of one."""
    after = replace(at, roll=tuple(roll.split()), hands=())
    return replace(after, hands=(0,)) if after.is_danger else after


def treasures(at: Table, seat: Seat = 0) -> str:
    """The treasures of a seat, in the order found: "c3=4 f7=9"."""
    names = at.sheet(seat).layout.names
    return " ".join(f"{names[found.cell]}={found.value}" for found in at.treasures[seat])


def drawn(at: Table, seat: Seat = 0) -> str:
    """The picture of a seat's sheet, without header and trailer."""
    lines = write_sheet(at.sheet(seat)).splitlines()
    return "\n".join(line for line in lines if ":" not in line)


def entered(at: Table) -> Table:
    """The same table with real dice that nobody has read yet."""
    return replace(at, dice="physical", roll=())


def faces(roll: str) -> str:
    """The turn in which the host reads out that roll."""
    return " ".join(
        f"{die.colour}={face}" for die, face in zip(DICE.all(), roll.split(), strict=True)
    )
