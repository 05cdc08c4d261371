"""The decision table: for each question who decides, the menu, and what an answer does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Literal, TypeAlias

from expedition.core.chance import Chance
from expedition.core.rules import Menu, Seat, Turn
from expedition.games.hamunaptra import phases
from expedition.games.hamunaptra.acts import (
    combat,
    duel,
    laying,
    monsters,
    moving,
    retreat,
    setting_out,
    trade,
)
from expedition.games.hamunaptra.state import Private, State
from expedition.games.hamunaptra.steps import END, YES, At, Drop, Step, Use, Who, With
from expedition.games.hamunaptra.table import Asks, QuestionName, Table

Turns: TypeAlias = Mapping[Seat, Turn[Step]]
AskMenu: TypeAlias = Callable[[Table, Seat, Private, Turn[Step]], Menu[Step]]
Play: TypeAlias = Callable[[State, Turns, Chance], State]


Forced: TypeAlias = Literal["answered", "ended", "asked"]
"""What comes of a question with one answer left: it is given for the player; it is if it ends a
phase; or the player is asked all the same."""


def _openly(table: Table) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Question:
    """A kind of decision: its answers, their consequences, and the refusals of all others.

    Whether a question is asked must not tell on hidden tiles: `by_chest` is true of those whose
    answers depend on equipment face down, and `by_hand` tells when they depend on a hand. What the
    answers are worth is not here, for rules know no bots: `advice.advisor` has it by these names.
    """

    name: QuestionName
    menu: AskMenu
    play: Play
    forced: Forced = "answered"
    by_chest: bool = False
    by_hand: Callable[[Table], bool] = _openly


def question_of(state: State) -> tuple[Asks, tuple[Seat, ...]]:
    """The current question and its seat; no seat when the match is over."""
    table, offer = state.table, state.offer
    if offer is not None:
        return ("answer", (offer.partner,)) if offer.returns is None else ("bargain", (offer.seat,))
    if surplus := trade.with_too_many(state):
        return "surplus", surplus
    if table.passage is not None:
        held = table.passage.held
        return "passage", tuple(
            sorted({seat for cell in held for seat in table.holders(cell, table.active)})
        )
    if table.combat is not None:
        return table.combat.stage, _fighting(table)
    return ("over", ()) if table.phase == "over" else (table.phase, (table.active,))


def _fighting(table: Table) -> tuple[Seat, ...]:
    """Who decides at this stage of a combat."""
    fought = combat.the_combat(table)
    opposed = table.agreement.defender_choice == "opponent"
    if fought.stage == "duel":
        return tuple(sorted(duel.both(table)))
    if fought.stage == "set_aside":
        return combat.laden(table)
    if fought.stage == "attribute" or (fought.stage == "defender" and opposed):
        return (combat.chooser(table),)
    return (fought.seat,)


def _only(turns: Turns) -> Turn[Step]:
    [turn] = turns.values()
    return turn


def _play_draft(state: State, turns: Turns, chance: Chance) -> State:
    [step] = _only(turns)
    assert isinstance(step, Who)
    return setting_out.drafted(state, step.who)


def _play_entrance(state: State, turns: Turns, chance: Chance) -> State:
    state = setting_out.entered(state, _only(turns))
    return phases.first_turn(state, chance) if setting_out.everybody_is_in(state.table) else state


def _play_move(state: State, turns: Turns, chance: Chance) -> State:
    turn = _only(turns)
    return phases.end_of_moves(state) if turn == (END,) else moving.move(state, turn)


def _play_place(state: State, turns: Turns, chance: Chance) -> State:
    turn = _only(turns)
    return phases.end_of_placing(state, chance) if turn == (END,) else laying.place(state, turn)


def _play_fight(state: State, turns: Turns, chance: Chance) -> State:
    match _only(turns):
        case (At(cell),):
            return phases.fight(state, cell)
    return state.on(replace(state.table, phase="equip"))


def _play_equip(state: State, turns: Turns, chance: Chance) -> State:
    turn = _only(turns)
    return phases.end_of_turn(state, chance) if turn == (END,) else laying.equip(state, turn)


def _play_attribute(state: State, turns: Turns, chance: Chance) -> State:
    [step] = _only(turns)
    assert isinstance(step, With)
    return combat.named(state, step.attribute, chance)


def _play_defender(state: State, turns: Turns, chance: Chance) -> State:
    [who, *uses] = _only(turns)
    assert isinstance(who, Who)
    if state.table.agreement.defender_choice == "owner":
        return combat.struck(state, who.who, [u for u in uses if isinstance(u, Use)], chance)
    return combat.defended(state, who.who)


def _play_brace(state: State, turns: Turns, chance: Chance) -> State:
    uses = [step for step in _only(turns) if isinstance(step, Use)]
    return combat.struck(state, combat.the_combat(state.table).defender, uses, chance)


def _play_bargain(state: State, turns: Turns, chance: Chance) -> State:
    if _only(turns) == (YES,):
        return trade.exchanged(state)
    return trade.called_off(state, trade.the_offer(state).seat)


def _play_surplus(state: State, turns: Turns, chance: Chance) -> State:
    for seat, turn in turns.items():
        [step] = turn
        assert isinstance(step, Drop)
        state = trade.dropped(state, seat, step.tile)
    return state


def _play_monsters(state: State, turns: Turns, chance: Chance) -> State:
    match _only(turns):
        case (At(start), At(end)):
            state = monsters.monster_walks(state, start, end)
        case _:
            state = state.on(replace(state.table, declined=state.table.declined + 1))
    table = state.table
    nobody_walks = not monsters.still(table) or table.declined >= table.seats
    table = replace(table, active=(table.active + 1) % table.seats)
    if nobody_walks and table.combat is None:
        return phases.monsters_done(state.on(table), chance)
    return state.on(table)


def _something_was_laid(table: Table) -> bool:
    """True once a tile was laid: who can lay nothing at all pays for it openly (H14)."""
    return table.doings.laid > 0


def _more_may_be_equipped(table: Table) -> bool:
    return table.agreement.any_equipment_per_turn or not table.doings.equipment


_RECORDS = (
    Question(
        name="draft",
        menu=lambda t, s, m, c: setting_out.draft_menu(t, c),
        play=_play_draft,
    ),
    Question(
        name="entrances",
        menu=lambda t, s, m, c: setting_out.entrance_menu(t, c),
        play=_play_entrance,
    ),
    Question(
        name="move",
        menu=moving.move_menu,
        play=_play_move,
        forced="ended",
        by_chest=True,
    ),
    Question(
        name="passage",
        menu=lambda t, s, m, c: moving.passage_menu(c),
        play=lambda state, turns, chance: moving.passage(state, dict(turns)),
    ),
    Question(
        name="place",
        menu=laying.place_menu,
        play=_play_place,
        forced="ended",
        by_chest=True,
        by_hand=_something_was_laid,
    ),
    Question(
        name="fight",
        menu=lambda t, s, m, c: phases.fight_menu(t, c),
        play=_play_fight,
    ),
    Question(
        name="strike",
        menu=lambda t, s, m, c: combat.strike_menu(t, m.chest, c),
        play=lambda state, turns, chance: combat.strike(state, _only(turns), chance),
        forced="asked",  # somebody has to throw the dice
    ),
    Question(
        name="attribute",
        menu=lambda t, s, m, c: combat.attribute_menu(t, c),
        play=_play_attribute,
    ),
    Question(
        name="defender",
        menu=lambda t, s, m, c: combat.defender_menu(t, m.chest, c),
        play=_play_defender,
        by_chest=True,
    ),
    Question(
        name="brace",
        menu=lambda t, s, m, c: combat.brace_menu(t, m.chest, c),
        play=_play_brace,
        by_chest=True,
    ),
    Question(
        name="retreat",
        menu=lambda t, s, m, c: retreat.retreat_menu(t, c),
        play=lambda state, turns, chance: retreat.retreat(state, _only(turns)),
    ),
    Question(
        name="duel",
        menu=lambda t, s, m, c: duel.duel_menu(t, s, m.chest, c),
        play=lambda state, turns, chance: duel.duel(state, dict(turns), chance),
    ),
    Question(
        name="break_off",
        menu=lambda t, s, m, c: duel.break_off_menu(t, c),
        play=lambda state, turns, chance: duel.break_off(state, _only(turns)),
    ),
    Question(
        name="set_aside",
        menu=lambda t, s, m, c: combat.set_aside_menu(t, s, c),
        play=lambda state, turns, chance: combat.set_aside(state, turns),
    ),
    Question(
        name="equip",
        menu=lambda t, s, m, c: laying.equip_menu(t, m, c),
        play=_play_equip,
        forced="ended",
        by_hand=_more_may_be_equipped,
    ),
    Question(
        name="answer",
        menu=lambda t, s, m, c: trade.answer_menu(m, c),
        play=lambda state, turns, chance: trade.answered(state, _only(turns)),
    ),
    Question(
        name="bargain",
        menu=lambda t, s, m, c: trade.bargain_menu(c),
        play=_play_bargain,
    ),
    Question(
        name="surplus",
        menu=lambda t, s, m, c: trade.surplus_menu(m, c),
        play=_play_surplus,
    ),
    Question(
        name="monsters",
        menu=lambda t, s, m, c: monsters.monster_menu(t, c),
        play=_play_monsters,
    ),
)
QUESTIONS: Mapping[str, Question] = MappingProxyType({one.name: one for one in _RECORDS})
"""The questions by name."""
