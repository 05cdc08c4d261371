"""Labyrinths drawn as text, so that a test of a rule shows the map that it is about.

Each cell is a token: the line of a box for a tile, open where the line leads, `#` for rubble, `.`
for nothing. A capital letter before it makes it the Entrance of that player. The picture is the
whole playing area, and its first cell is a1:

    .    .    .
    A├   ─    ┐        the Entrance of player A in a2, a straight gallery in b2, a bend in c2

Everything else is said in words: people "C01=A@b2", dangers "M1@c3", stairs "ST_SUN_A@c2=A!", where
the letter is who laid them and `!` makes them an exit.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from expedition.core.chance import Chance, ScriptedChance
from expedition.core.errors import IllegalTurn
from expedition.core.rules import Seat, View, filled_in, look
from expedition.core.turns import check_turn, every_turn, read_turn, turn_text
from expedition.games.hamunaptra import RULES
from expedition.games.hamunaptra.agreement import agree
from expedition.games.hamunaptra.components import PILE
from expedition.games.hamunaptra.flow import settled
from expedition.games.hamunaptra.labyrinth.cells import Area, cell_at
from expedition.games.hamunaptra.labyrinth.laid import Laid
from expedition.games.hamunaptra.state import Private, Public, State, without
from expedition.games.hamunaptra.table import Danger, Person, Phase, Table

EDGES = {
    "╵": "N", "╷": "S", "╴": "W", "╶": "E", "│": "NS", "─": "EW", "└": "NE", "┘": "NW", "┌": "ES",
    "┐": "SW", "├": "NES", "┤": "NSW", "┬": "ESW", "┴": "NEW", "┼": "NESW",
}  # fmt: skip
SHAPES = {"N": "G_DEAD", "NS": "G_STR", "NE": "G_COR", "NEW": "G_TEE", "NESW": "G_CRS"}
GLYPHS = {edges: glyph for glyph, edges in EDGES.items()}
NO_LUCK = ScriptedChance({})
WIDE = """
    .   .   .   .   .   .   .
    .   A┼  .   .   .   B┼  .
    .   .   .   .   .   .   .
"""
TEAMS = "C01=A@b2 C02=B@f2"


def labyrinth(
    picture: str,
    people: str = "",
    dangers: str = "",
    stairs: str = "",
    hands: tuple[str, ...] = (),
    chests: tuple[str, ...] = (),
    active: str = "A",
    phase: Phase = "move",
    first: str = "A",
    options: Mapping[str, str] | None = None,
    pile: str | None = None,
) -> State:
    """The state at the first decision from that phase on."""
    rows = [line.split() for line in picture.strip().splitlines()]
    steps = [read_stairs(word) for word in stairs.split()]
    laid = tuple(
        read_tile(token, cell_at(column, row), {one.cell: one for one in steps})
        for row, tokens in enumerate(rows)
        for column, token in enumerate(tokens)
        if token != "."
    )
    seats = sum(one.tile == "S_ENT" for one in laid)
    assert len({len(row) for row in rows}) == 1, "rows of unequal length"
    table = Table(
        agreement=agree(filled_in(RULES.box, options or {}), max(2, seats)),
        seats=seats,
        area=Area(len(rows[0]), len(rows)),
        first=seat_of(first),
        opening=(),
        laid=laid,
        dangers=tuple(read_danger(word) for word in dangers.split()),
        people=tuple(read_person(word) for word in people.split()),
        phase=phase,
        round=1,
        active=seat_of(active),
    )
    held = tuple(tuple(hand.split()) for hand in (*hands, *[""] * (seats - len(hands))))
    down = tuple(tuple(chest.split()) for chest in (*chests, *[""] * (seats - len(chests))))
    known = [one.tile for one in laid if one.tile in PILE]
    known += [danger.tile for danger in table.dangers]
    known += [tile for tiles in held + down for tile in tiles]
    bag = without(PILE, *known) if pile is None else tuple(sorted(pile.split()))
    return settled(State(table, held, down, bag), NO_LUCK)


def placing(
    picture: str = WIDE,
    hand: str = "G_STR",
    people: str = TEAMS,
    dangers: str = "",
    stairs: str = "",
    options: Mapping[str, str] | None = None,
) -> State:
    """The state at the first decision of somebody who lays tiles."""
    return labyrinth(
        picture, people, dangers, stairs, hands=(hand,), phase="place", options=options
    )


def seat_of(letter: str) -> Seat:
    return ord(letter) - ord("A")


def read_tile(token: str, cell: str, stairs: Mapping[str, Laid]) -> Laid:
    if token == "#":
        return Laid(cell, "S_RUB", "")
    edges = EDGES[token[-1]]
    if len(token) == 2:
        return Laid(cell, "S_ENT", edges, seat_of(token[0]))
    if cell in stairs:
        return replace(stairs[cell], edges=edges)
    return Laid(cell, shape_of(edges), edges, 0)


def shape_of(edges: str) -> str:
    """A gallery with as many openings, opposite or not."""
    if edges in ("NS", "EW"):
        return "G_STR"
    return {1: "G_DEAD", 2: "G_COR", 3: "G_TEE", 4: "G_CRS"}[len(edges)]


def read_stairs(word: str) -> Laid:
    tile, _, where = word.partition("@")
    cell, _, owner = where.partition("=")
    return Laid(cell, tile, "", seat_of(owner[0]), exit=owner.endswith("!"))


def read_danger(word: str) -> Danger:
    tile, _, cell = word.partition("@")
    return Danger(cell, tile)


def read_person(word: str) -> Person:
    who, _, where = word.partition("=")
    return Person(who, seat_of(where[0]), where[2:])


def drawn(state: State) -> str:
    """The map as text, without the names of players."""
    area, tiles = state.table.area, state.table.chart.tiles
    rows = []
    for row in range(area.rows):
        cells = [tiles.get(cell_at(column, row)) for column in range(area.columns)]
        rows.append(" ".join("." if t is None else GLYPHS.get(t.edges, "#") for t in cells))
    return "\n".join(rows)


def asked(state: State) -> str:
    """The question and those who are asked: "move A"."""
    table = state.table
    return f"{table.question} {''.join(chr(ord('A') + seat) for seat in table.asked)}".strip()


def seen(state: State, seat: Seat | None) -> View[Public, Private]:
    return look(RULES, state, seat)


def turns(state: State, begin: str = "", by: str | None = None) -> set[str]:
    """Every turn that whoever is asked may play, as text; those that begin so."""
    seat = state.table.asked[0] if by is None else seat_of(by)
    found = {turn_text(turn) for turn in every_turn(RULES, seen(state, seat))}
    return {turn for turn in found if turn.startswith(begin)}


def steps(state: State, *chosen: str, by: str | None = None) -> set[str]:
    """The steps that may follow."""
    seat = state.table.asked[0] if by is None else seat_of(by)
    menu = RULES.menu(seen(state, seat), read_turn(RULES, " ".join(chosen)))
    return {str(step) for step in menu.steps}


def played(state: State, *texts: str, chance: Chance = NO_LUCK) -> State:
    """The state after these turns in a row, each by whoever is asked; "A: …" names the seat."""
    for text in texts:
        chosen = {}
        for part in text.split(" & "):
            name, colon, rest = part.rpartition(": ")
            seat = seat_of(name) if colon else state.table.asked[0]
            turn = read_turn(RULES, rest)
            check_turn(RULES, seen(state, seat), turn)
            chosen[seat] = turn
        assert set(chosen) == set(state.table.asked), asked(state)
        state = RULES.resolve(state, dict(sorted(chosen.items())), chance)
    return state


def until(state: State, question: str) -> State:
    """The state at that question, every phase before it ended at once."""
    for _ in range(12):
        if asked(state) == question:
            return state
        state = played(state, "end")
    raise AssertionError(f"{question} is never asked, but {asked(state)}")


def refused(state: State, text: str, by: str | None = None) -> str:
    """The key of the reason why that turn may not be played."""
    seat = state.table.asked[0] if by is None else seat_of(by)
    with pytest.raises(IllegalTurn) as refusal:
        check_turn(RULES, seen(state, seat), read_turn(RULES, text))
    return refusal.value.key.removeprefix("hamunaptra.")


def dice(attack: str = "", strike: str = "", **further: int) -> Chance:
    """Luck in which dice show these faces: of the attack by player A, and of the danger."""
    script = {f"attack/0/{n}": int(face) - 1 for n, face in enumerate(attack)}
    script |= {f"strike/{n}": int(face) - 1 for n, face in enumerate(strike)}
    return ScriptedChance(script | further)


def news(state: State) -> list[str]:
    """What happened since the last decision, and to whom: "A laid M1 c2"."""
    return [
        " ".join(filter(None, (_letter(one.seat), one.what, one.thing, one.cell)))
        for one in state.table.news
    ]


def _letter(seat: Seat | None) -> str:
    return "" if seat is None else chr(ord("A") + seat)


def where(state: State, who: str) -> str:
    """The cell of a character."""
    return state.table.person(who).cell


def points(state: State, letter: str) -> dict[str, int]:
    """The lines of a player's score that bring something."""
    standing = RULES.standings(state)[seat_of(letter)]
    return {line.name: line.stars for line in standing.lines if line.stars}
