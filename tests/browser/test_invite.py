"""A table is opened by one tap, found by its short code, and everybody comes along to the next."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.playing import shelf, table_code, take_turn, wait_for_the_turn
from tests.browser.test_accessibility import assert_accessible


def act(page: Page, code: str, **what: object) -> None:
    """The host of the table decides that."""
    answer = page.request.post(f"/api/tables/{code}/host", data=what)
    assert answer.ok, answer.text()


def finish(*pages: Page) -> None:
    """The match is ended by the first of them, and its end is on every page."""
    act(pages[0], table_code(pages[0]), act="finish")
    for page in pages:
        expect(page.get_by_role("button", name="Play again")).to_be_visible()


def test_friends_come_by_the_short_code_and_play_again_together(new_page: NewPage) -> None:
    ana, bo, late = new_page(PHONE), new_page(PHONE), new_page(PHONE)
    ana.goto("/")
    shelf(ana).get_by_role("button", name="Invite friends").click()
    expect(ana.get_by_role("heading", name="The table is set")).to_be_visible()
    assert_accessible(ana, "an invitation by short code")
    code = table_code(ana)
    short = ana.locator(".code").inner_text()
    assert re.fullmatch("[BCDFGHJKLMNPQRSTVWXZ]{6}", short)

    bo.goto("/")
    field = bo.get_by_role("textbox", name="Table code")
    field.fill(f"{short[:3]} {short[3:]}".lower())
    field.press("Enter")
    bo.wait_for_url(f"**/t/{code}")  # the address is good when the short code is not any more
    bo.get_by_label("Name").fill("Bo")
    bo.get_by_role("button", name="Sit down").click()
    expect(ana.get_by_text("Bo", exact=True)).to_be_visible()
    ana.get_by_role("button", name="Start the expedition").click()
    for page in (ana, bo):
        wait_for_the_turn(page)

    take_turn(ana, 0)
    marks = ana.get_by_role("group", name="Show the others")
    marks.get_by_role("button", name="Bravo").click()
    expect(bo.locator("[aria-live=polite]")).to_contain_text(": Bravo")
    assert_accessible(ana, "reactions while one waits")
    bo.get_by_role("button", name="Settings, rules and more").click()
    bo.get_by_role("switch", name="Reactions of others").click()
    bo.keyboard.press("Escape")
    marks.get_by_role("button", name="Wow").click()
    expect(ana.locator("[aria-live=polite]")).to_contain_text(": Wow")
    assert ": Wow" not in bo.locator("[aria-live=polite]").inner_text()
    late.goto(f"/t/{short}")
    expect(late.locator("#wrong-code")).to_contain_text("ask for the link")

    finish(ana, bo)
    bo.get_by_role("button", name="Play again").click()
    expect(bo.get_by_role("heading", name="The table is set")).to_be_visible()
    expect(ana.locator("main").get_by_text("Bo plays again")).to_be_visible()
    assert_accessible(ana, "being taken along")
    ana.get_by_role("button", name="Come along").click()
    expect(ana.get_by_text("Bo will start")).to_be_visible()
    assert table_code(ana) == table_code(bo) != code
    bo.get_by_role("button", name="Start the expedition").click()
    for page in (ana, bo):
        wait_for_the_turn(page)

    finish(bo, ana)
    bo.get_by_role("button", name="Play again").click()
    ana.get_by_role("button", name="Stay here").click()
    expect(ana.get_by_role("button", name="Play again")).to_be_visible()
    expect(bo.locator(".people li")).to_have_count(1)
