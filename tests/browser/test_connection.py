"""Reloads, lost connections and a server that dies: what is in pencil stays, and play goes on."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.playing import (
    big_button,
    cell,
    ink,
    moment,
    pencil,
    play_alone,
    play_on,
    take_turn,
    wait_for_the_turn,
    wait_until_past,
)
from tests.browser.serving import ServerProcess

LOST = "Connection lost"


def test_a_reload_in_mid_turn_keeps_the_pencil(new_page: NewPage) -> None:
    page = new_page()
    play_alone(page)
    wait_for_the_turn(page)
    name = pencil(page, 2)
    told = big_button(page).inner_text()

    page.reload()

    expect(cell(page, name)).to_have_attribute("aria-selected", "true")
    expect(big_button(page)).to_have_text(told, use_inner_text=True)
    big_button(page).click()
    wait_until_past(page, 0)


def test_a_lost_connection_says_so_and_comes_back_by_itself(new_page: NewPage) -> None:
    page = new_page()
    play_alone(page)
    wait_for_the_turn(page)
    page.context.set_offline(True)
    expect(page.get_by_text(LOST).first).to_be_visible()
    name = pencil(page, 1)

    page.context.set_offline(False)

    expect(page.locator(".lost")).to_have_count(0)
    expect(cell(page, name)).to_have_attribute("aria-selected", "true")
    now = moment(page)
    big_button(page).click()
    wait_until_past(page, now)


def test_a_killed_server_loses_nothing_that_was_shown(new_page: NewPage, tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "killed")
    server.start()
    try:
        page = new_page(at=server.address)
        play_alone(page)
        play_on(page, most=5)
        wait_for_the_turn(page)
        shown, now = ink(page), moment(page)
        name = pencil(page, 3)

        server.kill()
        expect(page.locator(".lost")).to_be_visible()
        server.start()

        expect(page.locator(".lost")).to_have_count(0)
        assert moment(page) == now
        expect(cell(page, name)).to_have_attribute("aria-selected", "true")
        page.get_by_role("button", name="Take back").click()
        assert ink(page) == shown
        take_turn(page, 4)
        wait_until_past(page, now)
        page.reload()
        wait_for_the_turn(page)
        assert moment(page) == now + 1
        assert shown.items() <= ink(page).items()
    finally:
        server.stop()
