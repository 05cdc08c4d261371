"""A table that can no longer be opened stays in the list, says why, and is no link that fails."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.playing import play_alone, wait_for_the_turn
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
