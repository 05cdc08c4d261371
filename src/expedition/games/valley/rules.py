"""The rules of the Valley, as the contract asks for them."""

from __future__ import annotations

from collections.abc import Iterable

from expedition.core.errors import IllegalTurn
from expedition.core.rules import Box, Menu, Options, Seat, Turn
from expedition.games.sheet_games.game import NOTHING, WHOLE, SheetGame
from expedition.games.sheet_games.layout import Layout
from expedition.games.sheet_games.printed import layout_option
from expedition.games.sheet_games.sheet import DANGER, marked
from expedition.games.sheet_games.steps import Place
from expedition.games.sheet_games.table import DICE_OPTION, Blank
from expedition.games.valley.draft import draft_of, menu_of
from expedition.games.valley.kernel.footing import cells_for_a_snake
from expedition.games.valley.printed import DICE, EVERY_LAYOUT, LAYOUTS, OWN
from expedition.games.valley.refusals import refused_in_snake_round, refused_step
from expedition.games.valley.scoring import bounds, score
from expedition.games.valley.sheet import BUILDINGS, KINDS, ValleySheet, position
from expedition.games.valley.steps import Build, CrossOut, Reveal, Step, read_step
from expedition.games.valley.table import BUILDINGS_OPTION, LEAD_ON, Table


class Valley(SheetGame[Table, ValleySheet, Step]):
    """The Valley of Wiraqocha for 1 to 100 (C1)."""

    box: Box[Step] = Box(
        name="valley",
        edition=2,
        fewest_seats=1,
        most_seats=100,
        read_step=read_step,
        options=(layout_option(LAYOUTS, OWN), BUILDINGS_OPTION, DICE_OPTION),
        step_by_step=True,
        earlier={1: {BUILDINGS_OPTION.name: LEAD_ON}},
    )
    dice = DICE
    layouts = EVERY_LAYOUT
    own = OWN
    score = staticmethod(score)
    bounds = staticmethod(bounds)

    def blank(self, common: Blank, seats: int, options: Options) -> Table:
        """The empty table: nothing discovered, and whether buildings lead on here."""
        return Table(
            **common,
            discoveries=((),) * seats,
            building_stars=((0,) * len(BUILDINGS),) * seats,
            is_over=False,
            buildings=options[BUILDINGS_OPTION.name],
        )

    def is_over(self, table: Table) -> bool:
        """True once a grid is full (V20), or the turns of somebody alone are played (V23)."""
        return table.is_over

    def turn_menu(self, table: Table, seat: Seat, chosen: Turn[Step]) -> Menu[Step]:
        """The menu of a turn: actions, their cells, then a discovery; for a snake just a cell."""
        if table.is_danger:
            return WHOLE if chosen else Menu(places_for_a_snake(table, seat), last=True)
        draft = draft_of(table.start(seat), chosen)
        return NOTHING if draft is None else menu_of(draft)

    def refused(self, table: Table, seat: Seat, chosen: Turn[Step], step: Step) -> IllegalTurn:
        """The reason why an action, a cell or a discovery is illegal."""
        if table.is_danger:
            return refused_in_snake_round(table.sheet(table.sheet_to_fill(seat)), chosen, step)
        return refused_step(table.start(seat), chosen, step)

    def own_steps(self, plan: Layout) -> Iterable[Step]:
        """The buildings, crossing out a snake, and the kinds of discoveries."""
        return (*map(Build, BUILDINGS), CrossOut(), *map(Reveal, KINDS))

    def play(
        self, table: Table, seat: Seat, turn: Turn[Step]
    ) -> tuple[ValleySheet, tuple[int, ...]]:
        """Fills up to three cells, crosses out snakes, and reveals a discovery."""
        match turn:
            case (Place(place),) if table.is_danger:
                sheet = table.sheet(table.sheet_to_fill(seat))
                cell = sheet.layout.numbers[place]
                return marked(sheet, cell, DANGER), (cell,)
        draft = draft_of(table.start(seat), turn)
        if draft is None:
            raise ValueError(f"{turn} is not a turn of the Valley")
        return draft.sheet(), draft.filled


def places_for_a_snake(table: Table, seat: Seat) -> tuple[Place, ...]:
    """Any free cell (V10); alone, those near the cells of the previous turn, if any (V22)."""
    sheet, last = table.sheet(table.sheet_to_fill(seat)), table.last[table.sheet_to_fill(seat)]
    cells = cells_for_a_snake(position(sheet, last, alone=table.seats == 1))
    return tuple(sheet.layout.places[cell] for cell in cells)
