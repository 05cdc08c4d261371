"""A table that cannot be opened any more stays in the list and says why; one that has lost its end
says so, and goes on."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.playing import moment, play_alone, take_turn, wait_for_the_turn
from tests.browser.serving import ServerProcess


def test_a_table_that_cannot_be_opened_any_more_says_so(new_page: NewPage, tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "damaged")
    server.start()
    try:
        page = new_page(at=server.address)
        play_alone(page)
        wait_for_the_turn(page)
        address = page.url
        code = address.rpartition("/")[2]
        server.kill()
        with closing(sqlite3.connect(server.data / "expedition.sqlite3")) as database, database:
            database.execute("UPDATE events SET body = '{' WHERE kind = 'created'")
        server.start()

        page.goto("/")

        row = page.get_by_role("listitem").filter(has_text=code)
        expect(row).to_contain_text(f"The table {code} cannot be opened any more.")
        expect(row.get_by_role("link")).to_have_count(0)
        page.goto(address)
        expect(page.get_by_text(f"The table {code} cannot be opened any more.")).to_be_visible()
    finally:
        server.stop()


def test_a_table_that_has_lost_its_end_says_so_and_goes_on(
    new_page: NewPage, tmp_path: Path
) -> None:
    server = ServerProcess(tmp_path / "lost")
    server.start()
    try:
        page = new_page(at=server.address)
        play_alone(page)
        for choice in range(3):
            wait_for_the_turn(page)
            take_turn(page, choice)
        wait_for_the_turn(page)
        server.kill()
        with closing(sqlite3.connect(server.data / "expedition.sqlite3")) as database, database:
            database.execute("DELETE FROM events WHERE number > 3")
        server.start()

        lost = "device has seen more of this game than the server still has"
        expect(page.get_by_text(lost).first).to_be_attached()
        page.reload()
        wait_for_the_turn(page)
        before = moment(page)
        assert before < 3
        take_turn(page, 1)
        wait_for_the_turn(page)
        assert moment(page) == before + 1
    finally:
        server.stop()
