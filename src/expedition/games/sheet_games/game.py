"""The frame of a sheet game: of all that the contract asks for, what is the same in each of them.

Everybody fills a sheet of their own from the same three dice; in a danger round, somebody else's.
A game gives what differs: the blank table, the menu of a turn, what a turn does, and the score.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import replace
from typing import Any, Generic, Self

from expedition.core.chance import Chance, SeededChance
from expedition.core.errors import IllegalTurn, Refusal
from expedition.core.rules import (
    Box,
    Menu,
    Options,
    Seat,
    Standing,
    Step,
    Turn,
    View,
    filled_in,
    places,
)
from expedition.games.sheet_games.dice import GREATEST_NUMBER, Dice, Face, enter_dice_menu
from expedition.games.sheet_games.layout import Layout, layout
from expedition.games.sheet_games.own_sheets import OwnSheets
from expedition.games.sheet_games.sheet import AnySheet, blank_marks
from expedition.games.sheet_games.solo_levels import with_level
from expedition.games.sheet_games.steps import Number
from expedition.games.sheet_games.table import (
    DICE_OPTION,
    HOST,
    AnyTable,
    Blank,
    blank,
    faces_read,
    rolled,
    with_roll,
)

LAYOUT = "layout"
NOTHING: Menu[Any] = Menu()
WHOLE: Menu[Any] = Menu(whole=True)


class SheetGame(ABC, Generic[AnyTable, AnySheet, Step]):
    """The contract, kept for a game of sheets and dice."""

    box: Box[Step]
    dice: Dice
    layouts: Mapping[str, tuple[str, ...]]
    own: OwnSheets

    @abstractmethod
    def blank(self, common: Blank, seats: int, options: Options) -> AnyTable:
        """The table before the first roll, with what this game puts on it."""

    @abstractmethod
    def is_over(self, table: AnyTable) -> bool:
        """True once the game has ended, after a whole turn."""

    @abstractmethod
    def turn_menu(self, table: AnyTable, seat: Seat, chosen: Turn[Step]) -> Menu[Step]:
        """The menu of steps in the turn of a seat, once the dice lie on the table."""

    @abstractmethod
    def refused(self, table: AnyTable, seat: Seat, chosen: Turn[Step], step: Step) -> IllegalTurn:
        """The reason why a step is not on that menu."""

    @abstractmethod
    def play(
        self, table: AnyTable, seat: Seat, turn: Turn[Step]
    ) -> tuple[AnySheet, tuple[int, ...]]:
        """The sheet that the seat fills, as its turn leaves it, and the cells that it filled."""

    @abstractmethod
    def score(self, sheet: AnySheet) -> Standing:
        """The stars of a sheet, line by line, and what breaks ties."""

    @abstractmethod
    def bounds(self, sheet: AnySheet) -> Mapping[str, int]:
        """The stars from which somebody alone reaches each level with that sheet."""

    def on_layout(self, name: str, sheet: AnySheet) -> Self:
        """The same game with one layout more, which is the first to choose: that of a sheet."""
        game = copy(self)
        game.layouts = {name: sheet.rows, **self.layouts}
        options = [
            replace(option, values=(name, *option.values)) if option.name == LAYOUT else option
            for option in self.box.options
        ]
        game.box = replace(self.box, options=tuple(options))
        begun = game.set_up(1, filled_in(game.box, {}), SeededChance(name, 0))
        if sheet.marks != blank_marks(sheet.rows) or self.is_over(begun):
            raise Refusal("layout_not_playable")
        return game

    def rows(self, layout: str) -> tuple[str, ...]:
        """The rows of a layout: a printed one by its name, or one of somebody's own by its code."""
        return self.layouts[layout] if layout in self.layouts else self.own.rows(layout)

    def set_up(self, seats: int, options: Options, chance: Chance) -> AnyTable:
        """An empty sheet of the same layout for everybody, and the first roll."""
        common = blank(self.rows(options[LAYOUT]), seats, options[DICE_OPTION.name])
        return rolled(self.blank(common, seats, options), self.dice, chance)

    def waiting_for(self, state: AnyTable) -> frozenset[Seat]:
        """The host while real dice lie unread; else everybody, until the game is over (C9)."""
        if state.roll:
            return state.everybody()
        return frozenset() if self.is_over(state) else frozenset({HOST})

    def public(self, state: AnyTable) -> AnyTable:
        """The public state: all of it."""
        return state

    def private(self, state: AnyTable, seat: Seat) -> None:
        """The private state: none."""

    def menu(self, view: View[AnyTable, None], chosen: Turn[Step]) -> Menu[Step]:
        """The menu: for the host of real dice the faces; else what the game offers in a turn."""
        table, seat = view.public, view.seat
        if seat is None or seat not in self.waiting_for(table):
            return NOTHING
        if table.roll:
            return self.turn_menu(table, seat, chosen)
        faces: Menu[Any] = enter_dice_menu(self.dice, chosen)
        return faces

    def refusal(self, view: View[AnyTable, None], chosen: Turn[Step], step: Step) -> IllegalTurn:
        """The reason why a step is illegal."""
        table, seat = view.public, view.seat
        if seat is None or seat not in self.waiting_for(table):
            return IllegalTurn("not_your_turn")
        if not table.roll:
            return IllegalTurn("step_not_on_menu", step=str(step))
        return self.refused(table, seat, chosen, step)

    def resolve(
        self, state: AnyTable, turns: Mapping[Seat, Turn[Step]], chance: Chance
    ) -> AnyTable:
        """The table with all marks written on the sheets, and the next roll."""
        if not state.roll:
            return with_roll(state, faces_read(turns[HOST]), chance)
        played = {
            state.sheet_to_fill(seat): self.play(state, seat, turn) for seat, turn in turns.items()
        }
        sheets, last = zip(*(played[seat] for seat in range(state.seats)), strict=True)
        after = state.filled(sheets, last)
        if self.is_over(after):
            return after
        return rolled(replace(after, round=state.round + 1), self.dice, chance)

    def words(self, options: Options, seats: int) -> tuple[str, ...]:
        """The vocabulary: numbers, cells, words of the game, and faces where dice are read."""
        plan = layout(self.rows(options[LAYOUT]))
        dice = self.dice.all() if options[DICE_OPTION.name] == "physical" else ()
        faces = (Face(die.colour, face) for die in dice for face in die.faces)
        steps = (*map(Number, range(1, GREATEST_NUMBER + 1)), *plan.places, *self.own_steps(plan))
        return tuple(map(str, (*steps, *faces)))

    def own_steps(self, plan: Layout) -> Iterable[Step]:
        """The steps of this game that are neither numbers nor cells; none unless it has some."""
        return ()

    def after(self, table: AnyTable, seat: Seat, turn: Turn[Step]) -> AnyTable:
        """The table before the next roll, if only that seat had played a turn."""
        sheets = [table.sheet(one) for one in range(table.seats)]
        last = list(table.last)
        owner = table.sheet_to_fill(seat)
        sheets[owner], last[owner] = self.play(table, seat, turn)
        return replace(table.filled(sheets, last), round=table.round + 1)

    def standings(self, state: AnyTable) -> Mapping[Seat, Standing]:
        """Standings: most stars first; tied, what breaks the tie; else shared. Alone, the level."""
        sheets = [state.sheet(seat) for seat in range(state.seats)]
        scores = list(map(self.score, sheets))
        if state.seats == 1:
            return {0: with_level(scores[0], self.bounds(sheets[0]))}
        ranks = places({seat: (s.total, *s.tie_break) for seat, s in enumerate(scores)})
        return {
            seat: Standing(lines=s.lines, total=s.total, tie_break=s.tie_break, place=ranks[seat])
            for seat, s in enumerate(scores)
        }

    def imagine(self, view: View[AnyTable, None], chance: Chance) -> AnyTable:
        """The table itself, for nothing on it is hidden."""
        return view.public
