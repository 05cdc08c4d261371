"""Guidance for Hamunaptra: the question of the moment, and facts about a turn in the making."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from expedition.core.guide import Rule
from expedition.core.rules import Seat, Turn
from expedition.games.hamunaptra.acts.blocking import Strength, forcible, strengths
from expedition.games.hamunaptra.acts.combat import the_combat
from expedition.games.hamunaptra.acts.monsters import monster_path
from expedition.games.hamunaptra.acts.moving import Path, forced_walks, walk_to
from expedition.games.hamunaptra.components import PILE
from expedition.games.hamunaptra.labyrinth.networks import reached
from expedition.games.hamunaptra.prospects import Meeting, Prospect, meetings, prospects
from expedition.games.hamunaptra.questions import QUESTIONS
from expedition.games.hamunaptra.state import Private, Public, Seen
from expedition.games.hamunaptra.steps import At, Force, Step, Who
from expedition.games.hamunaptra.table import QuestionName, Table

LAST_TILE = 0.95
LAST_ROUND = 0.97
"""How far the match is when the pile is used up, and when the last round has begun."""
OVER = "over"
WITHOUT_A_MAP: frozenset[QuestionName] = frozenset(
    {"draft", "entrances", "answer", "bargain", "surplus"}
)
"""Questions of which there is nothing to tell but what lies open."""
NO_WAY = -1


@dataclass(frozen=True, slots=True)
class Walk:
    """The cells that somebody crosses, the first and the last among them."""

    who: str
    path: Path


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts about a turn in the making.

    `walks` are the ways that it takes: of characters, or of a monster by its tile; and of somebody
    who asks to pass. `prospects` are the throws that each choice leads to, and `meetings` the odds
    of the fights that characters can walk into. `own` and `held` are what a way is forced with,
    and those who hold it (H36); `forces` is true if whoever asks to pass could force it as well.
    `steps` holds before the first step, for each tile laid in the same order, how far it is from
    the nearest of one's own characters, or -1.
    """

    walks: tuple[Walk, ...]
    prospects: tuple[Prospect, ...]
    meetings: tuple[Meeting, ...]
    own: Strength | None
    held: Strength | None
    forces: bool
    steps: tuple[int, ...]


class HamunaptraGuide:
    """The rule of the question that is asked; how far the match is, by the pile of tiles."""

    def progress(self, public: Public) -> float:
        """The share of the pile that is drawn, and a little more for the last round."""
        if public.table.phase == OVER:
            return 1.0
        if public.table.last_round:
            return LAST_ROUND
        return LAST_TILE * (1 - public.pile / len(PILE))

    def rule(self, view: Seen) -> Rule | None:
        """The rule of the question, the same for everybody."""
        question = view.public.table.question
        return None if question == OVER else Rule(f"rule.{question}")

    def facts(self, view: Seen, chosen: Turn[Step]) -> Facts | None:
        """Ways, odds and distances for a seat that is asked; nothing where none are drawn."""
        table, seat, mine = view.public.table, view.seat, view.private
        if seat is None or mine is None or seat not in table.asked:
            return None
        if table.question in WITHOUT_A_MAP:
            return None
        offered = QUESTIONS[table.question].menu(table, seat, mine, chosen).steps
        forcing = bool(chosen) and isinstance(chosen[0], Force)
        own, held = strengths(table, seat, chosen) if forcing else (None, None)
        return Facts(
            walks=tuple(Walk(who, path) for who, path in _walks(table, chosen).items()),
            prospects=prospects(table, seat, chosen, offered),
            meetings=() if chosen else _meetings(table, seat, mine),
            own=own,
            held=held,
            forces=_could_force(table),
            steps=() if chosen else _steps(table, seat),
        )


def _meetings(table: Table, seat: Seat, mine: Private) -> tuple[Meeting, ...]:
    """The fights that the seat's characters can walk into in this move."""
    if table.question != "move" or not table.dangers:
        return ()
    menu = QUESTIONS["move"].menu
    goals = {
        step.who: [
            goal.cell for goal in menu(table, seat, mine, (step,)).steps if isinstance(goal, At)
        ]
        for step in menu(table, seat, mine, ()).steps
        if isinstance(step, Who)
    }
    return meetings(table, seat, goals)


def _could_force(table: Table) -> bool:
    """True if whoever asks for passage could force a way through one of the tiles instead."""
    asked = table.passage
    return asked is not None and not {*asked.held}.isdisjoint(forcible(table, table.active))


def _walks(table: Table, chosen: Turn[Step]) -> Mapping[str, Path]:
    """The ways that the steps take, once it is said where to; whoever may leave, if not who."""
    if table.passage is not None:
        asked = table.passage
        return {asked.who: walk_to(table, asked.who, asked.cell)}
    match table.question, chosen:
        case "move", (Who(who), At(cell)):
            return {who: walk_to(table, who, cell)}
        case "move", (Force(), *_):
            return forced_walks(table, chosen)
        case "monsters", (At(start), At(end)):
            danger = table.danger_at(start)
            return {} if danger is None else {danger.tile: monster_path(table, start, end)}
        case (("retreat" | "break_off"), (At(cell), *leaving)):
            here = the_combat(table)
            everybody = [person.who for person in table.standing_at(here.cell, here.seat)]
            names = [step.who for step in leaving if isinstance(step, Who)]
            return dict.fromkeys(names or everybody, (here.cell, cell))
    return {}


def _steps(table: Table, seat: Seat) -> tuple[int, ...]:
    """How far the tiles are from a player's characters, whatever stands in the way."""
    chart = table.chart
    found = reached(chart.ways, [person.cell for person in table.team(seat)], chart.passages)
    return tuple(found.get(one.cell, NO_WAY) for one in table.laid)
