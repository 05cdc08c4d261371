"""A table that everybody may see: found on the first page, joined, and watched a round later."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, NewPage
from tests.browser.playing import (
    ink,
    moment,
    more_settings,
    shelf,
    table_code,
    take_turn,
    wait_for_the_turn,
    wait_until_past,
)
from tests.browser.test_accessibility import assert_accessible
from tests.browser.test_host import open_remote, unfold


def open_listed_table(page: Page) -> str:
    """Ana opens a table for all to see, which is watched a round later."""
    page.goto("/")
    shelf(page).get_by_role("link", name="Create a table").click()
    page.get_by_label("Name", exact=True).fill("Ana")
    more_settings(page)
    page.get_by_label("List this table on the first page").check()
    page.get_by_label("sees it a round later").check()
    page.get_by_role("button", name="Create the table").click()
    expect(page.get_by_text("stands in the list of open tables")).to_be_visible()
    expect(page.get_by_text("Whoever watches sees the match a round later")).to_be_visible()
    return table_code(page)


def test_an_open_table_is_found_joined_and_watched(new_page: NewPage) -> None:
    ana, bo, cleo = new_page(PHONE), new_page(PHONE), new_page(DESK)
    code = open_listed_table(ana)
    host = ana.context.new_page()
    host.goto("/")
    expect(host.get_by_role("region", name="Your tables")).to_be_visible()
    expect(host.locator(f'section:has(#open) a[href="/t/{code}"]')).to_have_count(0)
    host.close()

    bo.goto("/")
    link = bo.locator(f'section:has(#open) a[href="/t/{code}"]')
    expect(link).to_have_accessible_name("Join The Temple of Apikhabou with Ana")
    expect(link.locator("..")).to_contain_text("1 of 100 seats taken")
    assert_accessible(bo, "open tables")
    bo.get_by_role("button", name="Français").click()
    expect(bo.get_by_role("heading", name="Tables ouvertes")).to_be_visible()
    bo.get_by_role("button", name="English").click()
    link.press("Enter")
    bo.get_by_label("Name", exact=True).fill("Bo")
    bo.get_by_role("button", name="Sit down").click()
    expect(bo.get_by_role("heading", name="Around the table")).to_be_visible()
    ana.get_by_role("button", name="Start the expedition").click()

    cleo.goto("/")
    watch = cleo.locator(f'section:has(#open) a[href="/t/{code}"]')
    expect(watch).to_have_text("Watch, a round later")
    watch.click()
    cleo.get_by_role("button", name="Look on").click()
    expect(cleo.get_by_text("The host shows this match a round later")).to_be_visible()
    assert_accessible(cleo, "a match that is not shown yet")
    wait_for_the_turn(ana)
    sheets = {0: ink(ana)}
    for turn in range(2):
        now = moment(ana)
        for page in (ana, bo):
            wait_for_the_turn(page)
            take_turn(page, turn)
        for page in (ana, bo):
            wait_until_past(page, now)
        wait_for_the_turn(ana)
        expect(cleo.locator(f'[data-moment="{now}"]')).to_be_visible()
        if now in sheets:  # in a mummy round she looked at somebody else's
            assert ink(cleo) == sheets[now]
        if ana.get_by_role("grid").get_attribute("aria-label") == "Your sheet":
            sheets[now + 1] = ink(ana)

    unfold(open_remote(ana))
    ana.get_by_label("does not see it before it is over").check()
    expect(cleo.get_by_text("The host shows this match to those who play it")).to_be_visible()
    expect(cleo.locator("[data-moment]")).to_have_count(0)

    ana.get_by_role("switch", name="List this table").click()
    bo.goto("/")
    expect(bo.get_by_role("region", name="Your tables")).to_be_visible()
    cleo.goto("/")
    expect(cleo.get_by_role("heading", name="Choose an expedition")).to_be_visible()
    expect(cleo.locator(f'a[href="/t/{code}"]')).to_have_count(0)
