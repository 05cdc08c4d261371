"""`expedition play` on a terminal: the drawn game under the keys, the mouse and two languages."""

from __future__ import annotations

import os
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from expedition.bots import find_bot
from expedition.bots.bot_rng import luck_for_bots
from expedition.cli.i18n import Voice
from expedition.cli.terminal.board import Board, TableScreen
from expedition.cli.terminal.hand import DOWN, LEFT, RIGHT, UP, Hand
from expedition.cli.terminal.rules_screen import RulesScreen
from expedition.cli.terminal.session import Session, new_session
from expedition.core.catalogue import find_game
from expedition.core.grid import read_cell
from expedition.core.record import read_record, verify
from tests.patience import PATIENCE

TEMPLE = find_game("temple")
SMALL, LARGE = (80, 24), (120, 40)


def begin(seed: str | None, *bots: str, **options: str) -> Session:
    """A match; the dice of seed 3 begin with 5, 5 and 1."""
    return new_session(TEMPLE, "Zoé", bots, options, seed or "another")


@asynccontextmanager
async def playing(
    session: Session, language: str = "en", size: tuple[int, int] = SMALL
) -> AsyncIterator[tuple[Pilot[None], TableScreen]]:
    """The drawn game with somebody at the keys."""
    board = Board(Voice(language), session, begin)
    async with board.run_test(size=size) as pilot:
        await pilot.pause()
        yield pilot, board.table


def shown(table: TableScreen, part: str) -> str:
    """The text of a part of the screen."""
    return str(table.query_one(f"#{part}", Static).render())


async def test_a_number_and_a_cell_are_pencilled_and_then_played() -> None:
    async with playing(begin("3")) as (pilot, table):
        assert "Round 1" in shown(table, "title")
        await pilot.press("6", "down", "enter")
        assert shown(table, "prompt").startswith("6 c2 in pencil.")
        assert table.session.match.moment == 0
        await pilot.press("enter")
        assert table.session.match.moment == 1
        assert "Round 2  1 ★" in shown(table, "title")
        assert "│  6 │" in shown(table, "sheet")


@pytest.mark.parametrize("key", ["escape", "backspace"])
async def test_what_is_pencilled_can_be_taken_back(key: str) -> None:
    async with playing(begin("3")) as (pilot, table):
        await pilot.press("6", "enter", key)
        assert table.session.chosen == ()
        assert str(table.hand.chosen()) == "6"
        await pilot.press(key)
        assert table.session.match.moment == 0


async def test_digits_make_a_number_together() -> None:
    async with playing(begin("3")) as (pilot, table):
        await pilot.press("1")
        assert str(table.hand.chosen()) == "1"
        await pilot.press("0")
        assert str(table.hand.chosen()) == "10"
        await pilot.press("5")
        assert str(table.hand.chosen()) == "5"
        await pilot.press("7")
        assert str(table.hand.chosen()) == "5"


async def test_numbers_are_chosen_with_tab_too() -> None:
    async with playing(begin("3")) as (pilot, table):
        await pilot.press("tab", "tab")
        assert str(table.hand.chosen()) == "6"
        await pilot.press("shift+tab", "shift+tab", "shift+tab")
        assert str(table.hand.chosen()) == "11"


async def test_a_cell_that_is_not_free_says_why() -> None:
    async with playing(begin("3")) as (pilot, table):
        table.hand.point(read_cell("c3"))
        await pilot.press("enter")
        assert shown(table, "prompt").startswith("c3 is behind a locked door.")
        assert table.session.chosen == ()


async def test_hints_show_what_each_step_would_add() -> None:
    async with playing(begin("3")) as (pilot, table):
        assert "+1" not in shown(table, "sheet")
        await pilot.press("h")
        assert "│ +1 │" in shown(table, "sheet")
        assert "6 (+1)" in shown(table, "choices")
        await pilot.press("h")
        assert "+1" not in shown(table, "sheet")


async def until_danger(pilot: Pilot[None], table: TableScreen) -> None:
    """Play on until the sheets change hands."""
    while table.session.owner() == 0:
        await pilot.press("enter", "enter")


async def test_the_danger_round_names_the_other_sheet() -> None:
    async with playing(begin("1", "greedy", "random"), "fr") as (pilot, table):
        await until_danger(pilot, table)
        name = table.session.players[table.session.owner()]
        assert f"La feuille de {name}" in shown(table, "sheet")
        assert f"sur la feuille de {name}" in shown(table, "prompt")
        await pilot.press("enter", "enter")
        assert "Votre feuille" in shown(table, "sheet")
        assert f"→ {name}" in shown(table, "players")


async def test_the_sheets_of_the_others() -> None:
    async with playing(begin("3", "greedy", "random")) as (pilot, table):
        await pilot.press("o")
        assert "The sheet of Ada" in shown(table, "sheet")
        assert shown(table, "prompt").startswith("You are looking at the sheet of Ada")
        await pilot.press("o")
        assert "The sheet of Basil" in shown(table, "sheet")
        await pilot.press("enter")
        assert "Your sheet" in shown(table, "sheet")
        assert table.session.chosen == ()
        await pilot.press("o", "escape")
        assert "Your sheet" in shown(table, "sheet")


async def test_a_whole_match_explained_saved_and_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with playing(begin("3", "greedy")) as (pilot, table):
        while not table.is_over:
            await pilot.press("enter")
        assert "The match is over." in shown(table, "title")
        assert "▸ Longest run" in shown(table, "score")
        await pilot.press("down")
        assert "▸ Groups" in shown(table, "score")
        assert "three or more of itself" in shown(table, "score")
        await pilot.press("right")
        assert "The sheet of Ada" in shown(table, "sheet")
        await pilot.press("enter", "space", "s")
        assert "Saved in temple-f541c717.json" in shown(table, "prompt")
        await pilot.press("n")
        assert not table.is_over
        assert "Your sheet" in shown(table, "sheet")
    record = read_record(Path("temple-f541c717.json").read_text("utf-8"))  # noqa: ASYNC240
    assert verify(TEMPLE.rules, record).is_over
    assert record.players == ("Zoé", "Ada")


async def test_alone_the_level_is_told() -> None:
    async with playing(begin("3"), "fr") as (pilot, table):
        while not table.is_over:
            await pilot.press("enter")
        assert "Touriste" in shown(table, "level")


async def test_real_dice_are_read_out_face_by_face() -> None:
    async with playing(begin("3", dice="physical"), "fr") as (pilot, table):
        assert "dé de Penny" in shown(table, "choices")
        await pilot.press("3", "enter")
        assert "dé du crochet" in shown(table, "choices")
        await pilot.press("right", "enter", "left", "enter")
        assert "purple=3 green=2 red=mummy" in shown(table, "prompt")
        await pilot.press("enter")
        assert table.session.faces() == ("3", "2", "mummy")


async def test_the_rules_open_and_close() -> None:
    async with playing(begin("3")) as (pilot, table):
        await pilot.press("question_mark")
        opened: object = pilot.app.screen
        assert isinstance(opened, RulesScreen)
        await pilot.press("down", "escape")
        assert pilot.app.screen is table


async def test_the_mouse_points_and_takes() -> None:
    async with playing(begin("3")) as (pilot, table):
        await pilot.click("#choices", offset=(6, 0))
        assert str(table.hand.chosen()) == "5"
        column, row = 3 + 5 * 4 + 3, 1 + 1 + 2 * 2 + 1
        await pilot.click("#sheet", offset=(column, row))
        assert table.hand.cursor == read_cell("e3")
        await pilot.click("#sheet", offset=(column, row))
        assert shown(table, "prompt").startswith("5 e3 in pencil.")


@pytest.mark.parametrize(
    ("size", "is_tall"), [(SMALL, True), (LARGE, True), ((80, 18), False), ((60, 20), False)]
)
async def test_the_sheet_fits_the_terminal(size: tuple[int, int], is_tall: bool) -> None:
    async with playing(begin("3", layout="back"), size=size) as (_, table):
        sheet = table.query_one("#sheet")
        assert ("┼" in shown(table, "sheet")) == is_tall
        assert sheet.region.bottom <= table.query_one("#choices").region.y
        assert table.query_one("#keys").region.bottom <= size[1]


async def test_in_little_room_the_dice_are_small() -> None:
    async with playing(begin("3"), size=(60, 24)) as (pilot, table):
        assert shown(table, "dice") == "[5] [5] [1]"
        await pilot.resize_terminal(*SMALL)
        await pilot.pause()
        assert "│  ●   ●  │" in shown(table, "dice")


async def test_a_hundred_players_are_listed_as_far_as_there_is_room() -> None:
    async with playing(begin("3", *["random"] * 99)) as (pilot, table):
        await pilot.press("enter", "enter")
        listed = shown(table, "players").splitlines()
        assert 3 <= len(listed) <= 10
        assert any("Zoé" in line for line in listed)


async def test_daylight_and_lamplight() -> None:
    async with playing(begin("3")) as (pilot, _):
        await pilot.press("t")
        assert pilot.app.theme == "daylight"
        await pilot.press("t")
        assert pilot.app.theme == "lamplight"


async def test_leaving_in_the_middle_is_asked_twice() -> None:
    async with playing(begin("3")) as (pilot, table):
        await pilot.press("q")
        assert "Press q again" in shown(table, "prompt")
        await pilot.press("down", "q")
        assert pilot.app.is_running
        await pilot.press("q")
        assert pilot.app.return_code == 0


async def test_an_interrupt_leaves_at_once() -> None:
    async with playing(begin("3")) as (pilot, _):
        await pilot.press("ctrl+c")
        assert pilot.app.return_code == 130


def test_arrows_go_to_the_nearest_cell_that_is_there() -> None:
    hand = Hand(begin("3"))
    assert hand.cursor == read_cell("c1")
    for direction, name in [
        (LEFT, "c1"), (UP, "c1"), (RIGHT, "d1"), (RIGHT, "d1"), (DOWN, "d2"), (RIGHT, "e2"),
        (DOWN, "e3"), (RIGHT, "f3"), (UP, "e2"), (UP, "d1"),
    ]:  # fmt: skip
        hand.move(direction)
        assert str(hand.cursor) == name


async def until(pilot: Pilot[None], has_come: Callable[[], bool]) -> None:
    """Returns once that is true; nothing on the screen tells."""
    give_up = monotonic() + PATIENCE
    while not has_come():
        assert monotonic() < give_up
        await pilot.pause(0.01)


async def test_the_board_stays_alive_while_a_bot_is_deep_in_thought() -> None:
    async with playing(begin("3", "voyager")) as (pilot, table):
        await until(pilot, lambda: not table.session.pondering)
        [deep] = table.thoughts.processes
        os.kill(deep, signal.SIGSTOP)
        await pilot.press("enter", "enter")
        assert table.session.match.moment == 1
        assert shown(table, "prompt") != "Still thinking: Ada"
        await pilot.press("enter", "enter")
        assert table.session.match.moment == 1
        assert shown(table, "prompt") == "Still thinking: Ada"
        await pilot.press("enter", "c", "space", "up", "escape")
        assert table.session.match.moment == 1
        await pilot.press("h")
        assert table.hints
        os.kill(deep, signal.SIGCONT)
        await until(pilot, lambda: table.session.match.moment == 2 and table.session.is_asked)


async def test_ctrl_c_leaves_also_while_a_bot_thinks() -> None:
    async with playing(begin("3", "explorer")) as (pilot, table):
        await until(pilot, lambda: bool(table.thoughts.processes))
        [deep] = table.thoughts.processes
        os.kill(deep, signal.SIGSTOP)
        await pilot.press("ctrl+c")
    assert pilot.app.return_code == 130
    assert not table.thoughts.processes


async def test_a_match_against_bots_that_look_ahead_is_the_one_that_others_would_see() -> None:
    async with playing(begin("3", "voyager", "greedy")) as (pilot, table):
        await pilot.press("enter", "enter")
        await until(pilot, lambda: table.session.match.moment == 1)
        for seat in (1, 2):
            first = begin("3", "voyager", "greedy").match
            turn = find_bot(table.session.bots[seat])(
                TEMPLE, first.view(seat), luck_for_bots(first)
            )
            assert table.session.match.past[0][seat] == turn
