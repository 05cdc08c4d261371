"""Tables drawn as text, so that a test of a rule shows the sheet that it is about."""

from __future__ import annotations

from dataclasses import replace

from expedition.core.chance import Chance, ScriptedChance
from expedition.core.rules import Seat, View
from expedition.core.turns import every_turn, read_turn, turn_text
from expedition.games.temple import RULES
from expedition.games.temple.notation import read_sheet, write_sheet
from expedition.games.temple.printed import DICE
from expedition.games.temple.table import Table

NO_LUCK = ScriptedChance({})


def table(roll: str, *sheets: str, hands: tuple[Seat, ...] = (), last: str | None = None) -> Table:
    """A table with that roll, "2 3 5" or "penny lockpick 4", and a sheet for each seat."""
    drawn = [read_sheet(sheet) for sheet in sheets]
    alone = (0,) if len(sheets) == 1 and "mummy" in roll else ()
    return Table(
        layout=drawn[0].rows,
        dice="virtual",
        round=1,
        roll=tuple(roll.split()),
        hands=hands or alone,
        marks=tuple(sheet.marks for sheet in drawn),
        last=tuple(() if last is None else (sheet.layout.names.index(last),) for sheet in drawn),
    )


def turns(at: Table, seat: Seat = 0) -> set[str]:
    """Every turn that the seat may play, as text."""
    return {turn_text(turn) for turn in every_turn(RULES, View(seat, at))}


def numbers(at: Table, seat: Seat = 0) -> set[int]:
    """The numbers that may be written."""
    return {int(turn.split()[0]) for turn in turns(at, seat)}


def cells(at: Table, seat: Seat = 0) -> set[str]:
    """The cells that may be filled."""
    return {turn.split()[-1] for turn in turns(at, seat)}


def played(at: Table, *texts: str, chance: Chance = NO_LUCK) -> Table:
    """The table after these turns, one a seat."""
    chosen = {seat: read_turn(RULES, text) for seat, text in enumerate(texts)}
    return RULES.resolve(at, chosen, chance)


def drawn(at: Table, seat: Seat = 0) -> str:
    """The sheet of a seat as text, without its header."""
    return "\n".join(write_sheet(at.sheet(seat)).splitlines()[1:])


def entered(at: Table) -> Table:
    """The same table with real dice that nobody has read yet."""
    return replace(at, dice="physical", roll=())


def faces(roll: str) -> str:
    """The turn in which the host reads out that roll."""
    return " ".join(
        f"{die.colour}={face}" for die, face in zip(DICE.all(), roll.split(), strict=True)
    )
