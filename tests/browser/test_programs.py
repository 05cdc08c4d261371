"""A host lets programs sit down, or invites one by its handle; everybody sees what they are."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from playwright.sync_api import Page, expect

from expedition.client import Choices, join
from expedition.core.turns import AnyView
from expedition.server.people.programs import handle_of, new_token, program_with
from tests.browser.conftest import DESK, PHONE, NewPage
from tests.browser.playing import shelf, table_code, take_turn, wait_for_the_turn
from tests.browser.test_accessibility import assert_accessible
from tests.browser.test_host import open_remote
from tests.browser.test_invite import finish

PICTURES = os.environ.get("EXPEDITION_PICTURES")


def seen(page: Page, name: str) -> None:
    """A picture of the page for whoever wants to look."""
    if PICTURES is not None:
        page.screenshot(path=Path(PICTURES) / f"{name}.png")


def by_lot(view: AnyView, menu: Choices) -> str:
    return menu.some()


def test_a_program_plays_beside_a_person_who_let_it_in(new_page: NewPage) -> None:
    ana, wall = new_page(PHONE), new_page(DESK)
    ana.goto("/")
    shelf(ana).get_by_role("button", name="Invite friends").click()
    expect(ana.get_by_role("heading", name="The table is set")).to_be_visible()
    open_remote(ana)
    remote = ana.get_by_role("dialog", name="The host's remote")
    remote.get_by_text("Clock, doors and closing").click()
    door = remote.get_by_role("switch", name="Programs may sit down by themselves")
    door.click()
    expect(door).to_be_checked()
    invite = remote.get_by_text("Invite one program")
    invite.click()
    remote.get_by_role("textbox", name="Its handle").fill("nobody")
    remote.get_by_role("textbox", name="Name").last.fill("Cy")
    remote.get_by_role("button", name="Give it a seat").click()
    expect(remote.get_by_text("is not the handle of a program")).to_be_visible()
    handle = handle_of(program_with(new_token()))
    remote.get_by_role("textbox", name="Its handle").fill(handle)
    remote.get_by_role("button", name="Give it a seat").click()
    expect(remote.get_by_role("textbox", name="Its handle")).to_have_value("")
    door.scroll_into_view_if_needed()
    seen(ana, "remote")
    assert_accessible(ana, "the door for programs")
    ana.keyboard.press("Escape")
    with ThreadPoolExecutor() as threads:
        playing = threads.submit(join, ana.url, by_lot, name="Ada")
        expect(ana.get_by_text("a program from elsewhere")).to_have_count(2)
        seen(ana, "lobby")
        ana.get_by_role("button", name="Remove Cy").click()
        expect(ana.get_by_text("Cy", exact=True)).to_have_count(0)
        wall.goto(f"/t/{table_code(ana)}")
        ana.get_by_role("button", name="Start the expedition").click()
        for place in range(2):
            wait_for_the_turn(ana)
            take_turn(ana, place)
        seen(ana, "play")
        seen(wall, "watching")
        finish(ana)
        assert playing.result().seat == 1
