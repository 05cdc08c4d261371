"""The game in words: the map as it is drawn, the news, and nothing that is secret."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import islice, pairwise

import pytest

from expedition.core.narrator import Say
from expedition.core.rules import Seat, look
from expedition.core.turns import every_turn
from expedition.games.hamunaptra import NARRATOR, RULES
from expedition.games.hamunaptra.labyrinth.picture import GALLERIES, ROOMS, drawn, line_of
from expedition.games.hamunaptra.state import State
from expedition.games.hamunaptra.table import Combat, Throw
from expedition.locale import LANGUAGES, say
from tests.games.hamunaptra.drawing import labyrinth
from tests.games.hamunaptra.test_secrets import whole_match

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Fay", "Gus", "Hal")


def in_words(language: str = "en") -> Say:
    def fill_in(key: str, /, **values: object) -> str:
        return say(language, f"hamunaptra.{key}", **values)

    return fill_in


def scene(state: State, seat: Seat | None) -> str:
    return "\n".join(NARRATOR.scene(look(RULES, state, seat), in_words(), NAMES))


def test_the_map_is_drawn_with_people_dangers_and_exits() -> None:
    state = labyrinth(
        """
        .    .    .    .
        A├   ─    ┐    .
        .    .    B└   ─
        """,
        people="C01=A@b2 C02=A@b2 C03=B@c3",
        dangers="M1@d2",
        stairs="ST_SUN_A@d3=A!",
    )
    assert list(drawn(state.table)) == [
        "     a   b   c   d",
        "  2  ├A  ─a  ┐   !",
        "  3  .   .   └bB ─*",
    ]


@pytest.mark.parametrize("seats", [2, 8])
def test_the_map_has_even_columns_and_fits_in_a_line_of_80(seats: int) -> None:
    *_, last = whole_match(seats, "wide", {})
    lines = list(drawn(last.state.table))
    assert max(map(len, lines)) <= 80
    head, *rows = lines
    starts = [at for at, letter in enumerate(head) if letter != " " and head[at - 1] == " "]
    apart = {after - before for before, after in pairwise(starts)}
    assert len(apart) == 1
    tiles = {*GALLERIES.values(), *ROOMS.values()}
    assert all((at - starts[0]) % min(apart) == 0 for row in rows for at, sign in enumerate(row)
               if sign in tiles)  # fmt: skip


def test_a_map_that_is_too_wide_comes_in_bands() -> None:
    state = labyrinth("A├ " + "# " * 28 + "B┤", people="C01=A@a1 C03=B@ad1")
    lines = list(drawn(state.table))
    assert [line.split()[0] for line in lines] == ["a", "1", "z", "1"]
    assert max(map(len, lines)) <= 80


def test_what_stands_on_the_map_is_explained_below_it() -> None:
    state = labyrinth(
        "A├ ─ ─ ─ B┤",
        people="C01=A@a1 C03=B@e1",
        dangers="M1@c1",
        stairs="ST_SUN_A@b1=A! ST_ANKH_A@d1=B",
    )
    told = scene(state, 0)
    assert "# is rubble" not in told
    assert "# is rubble" in "\n".join(NARRATOR.legend(in_words()))
    assert "! Bandaged King at c1" in told
    assert "* stairs of the sun at b1: exit of" in told
    assert "☥ stairs of the ankh at d1." in told
    assert "Alexander Naumov (C01) at a1" in told


def test_what_one_holds_is_told_to_oneself_alone() -> None:
    state = labyrinth(
        "A├ ─ B┤",
        people="C01=A@a1 C03=B@c1",
        hands=("G_TEE M1", "E04"),
        chests=("", "E01"),
    )
    assert "Your hand: ┴ forked gallery (G_TEE), Bandaged King (M1)." in scene(state, 0)
    assert "Dynamite" not in scene(state, 0)
    assert "Revolver" not in scene(state, 0)
    assert "Your equipment, face down: Service Revolver, Force 2 (E01)." in scene(state, 1)
    assert "forked" not in scene(state, None)
    hidden = "\n".join(NARRATOR.hidden(look(RULES, state, 1), in_words(), NAMES))
    assert (
        hidden
        == "Bo holds: Dynamite Stick, Force 3 (E04). Face down: Service Revolver, Force 2 (E01)."
    )
    assert not list(NARRATOR.hidden(look(RULES, state, None), in_words(), NAMES))


def test_tiles_in_hand_are_drawn_with_their_openings() -> None:
    assert [line_of(tile) for tile in ("G_STR", "G_COR", "R_CRS", "ST_SUN_A")] == [
        "│", "└", "╋", "│☼",
    ]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 5, 8])
def test_every_scene_news_and_step_has_its_words(language: str, seats: int) -> None:
    words, names = in_words(language), NAMES[:seats]
    options = {"duels": "yes", "walking_monsters": "yes", "blocked_default": "ask"}
    for match in islice(whole_match(seats, "words", options), 0, None, 4):
        state: State = match.state
        for seat in (None, *range(seats)):
            view = look(RULES, state, seat)
            told = [*NARRATOR.scene(view, words, names), *NARRATOR.news(view, words, names)]
            if seat in state.table.asked:
                steps = {step for turn in every_turn(RULES, view) for step in turn}
                told += [NARRATOR.step(view, step, words, names) for step in steps]
            for line in told:
                assert not re.search(r"[{}]|hamunaptra\.|plain\.", line), line


def test_a_fight_is_told_throw_by_throw() -> None:
    state = labyrinth("A├ ─ B┤", people="C01=A@b1 C03=B@c1", dangers="M1@b1", phase="fight")
    fight = Combat("b1", 0, people=("C01",), round=2)
    throws = (Throw(0, "F", "M1", 3, (4, 2)), Throw(None, "F", "C01", 2, (1, 3, 2)))
    told = scene(state.on(replace(state.table, combat=fight, throws=throws)), None)
    assert "Fight at b1, round 2: Alexander Naumov against Bandaged King." in told
    assert "Ann strikes at Bandaged King with Force: 4 2." in told
    assert "From 3 on a die hits: 1 hit." in told
    assert "The danger strikes at Alexander Naumov with Force: 1 3 2." in told
