"""Tables drawn as text, so that a test of a rule shows the sheet that it is about."""

from __future__ import annotations

from dataclasses import replace

import pytest

from expedition.core.chance import Chance, ScriptedChance
from expedition.core.errors import IllegalTurn, Refusal
from expedition.core.rules import Seat, View
from expedition.core.turns import check_turn, every_turn, read_turn, turn_text
from expedition.games.valley import RULES
from expedition.games.valley.notation import read_sheet, write_sheet
from expedition.games.valley.printed import DICE
from expedition.games.valley.scoring import stars_of_buildings
from expedition.games.valley.table import APART, Table
from tests.games.drawing import at_most

OPEN = """
    .  .  .
    .  .  .
    .  .  .
"""

NO_LUCK = ScriptedChance({})


def table(
    roll: str,
    *sheets: str,
    hands: tuple[Seat, ...] = (),
    last: str = "",
    turn: int = 1,
    buildings: str = APART,
) -> Table:
    """A table with that roll, "2 3 5" or "penny building 4", and a sheet for each seat."""
    read = [read_sheet(sheet) for sheet in sheets]
    alone = (0,) if len(sheets) == 1 and "snake" in roll else ()
    return Table(
        layout=read[0].rows,
        dice="virtual",
        round=turn,
        roll=tuple(roll.split()),
        hands=hands or alone,
        marks=tuple(sheet.marks for sheet in read),
        last=tuple(tuple(sheet.layout.names.index(n) for n in last.split()) for sheet in read),
        discoveries=tuple(sheet.discoveries for sheet in read),
        building_stars=tuple(map(stars_of_buildings, read)),
        is_over=False,
        buildings=buildings,
    )


def turns(at: Table, seat: Seat = 0) -> set[str]:
    """Every turn that the seat may play, as text."""
    return {turn_text(turn) for turn in every_turn(RULES, View(seat, at))}


def menu(at: Table, chosen: str = "", seat: Seat = 0) -> set[str]:
    """The steps that may follow those chosen."""
    return {str(step) for step in RULES.menu(View(seat, at), read_turn(RULES, chosen)).steps}


def allowed(at: Table, text: str, seat: Seat = 0) -> bool:
    """True if the seat may play that turn."""
    try:
        check_turn(RULES, View(seat, at), read_turn(RULES, text))
    except IllegalTurn:
        return False
    return True


def refused(at: Table, text: str, seat: Seat = 0) -> str:
    """The key of the reason why the seat may not play that turn."""
    with pytest.raises(Refusal) as refusal:
        check_turn(RULES, View(seat, at), read_turn(RULES, text))
    return refusal.value.key


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


def once_each(drawing: str) -> str:
    """The drawing with huts, statues and mines after the first one of each left out (V7)."""
    for building in "HSM":
        drawing = at_most(1, building, drawing, instead=".")
    return drawing
