"""Coming in by phone: the code, the name on offer, the lobby, coming late, and coming back."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, NewPage
from tests.browser.playing import play_alone, shelf, table_code

SMALL = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
STICKS_OUT = "() => document.documentElement.scrollWidth > innerWidth"


def open_table(page: Page) -> str:
    page.goto("/")
    shelf(page).get_by_role("link", name="Create a table").click()
    page.get_by_role("button", name="Create the table").click()
    expect(page.get_by_role("heading", name="The table is set")).to_be_visible()
    return table_code(page)


def in_sight(page: Page, name: str | re.Pattern[str]) -> None:
    """The button is in the window without scrolling."""
    expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)


def test_a_guest_mends_the_code_sits_down_by_one_tap_and_sees_who_is_there(
    new_page: NewPage,
) -> None:
    host, guest = new_page(DESK), new_page(SMALL, locale="fr-FR")
    code = open_table(host)

    guest.goto("/")
    field = guest.get_by_label("Code de la table")
    expect(field).to_be_in_viewport(ratio=1)
    first = guest.locator("main :is(a, button, input)").first
    assert first.get_attribute("name") == "code"
    field.fill(f"{code[:-1]}{'B' if code[-1] != 'B' else 'C'}")
    field.press("Enter")
    expect(guest.get_by_role("alert")).to_contain_text("pas de table")
    expect(field).to_be_focused()
    field.fill(code.lower())
    field.press("Enter")

    in_sight(guest, re.compile("^S’asseoir : "))
    sit = guest.get_by_role("button", name=re.compile("^S’asseoir : "))
    name = (sit.text_content() or "").removeprefix("S’asseoir : ")
    assert len(name.split()) == 2
    sit.click()
    people = guest.get_by_role("list").locator("li")
    expect(people).to_have_count(2)
    expect(people.nth(1)).to_contain_text(name)
    expect(people.nth(1)).to_be_in_viewport(ratio=1)
    expect(guest.get_by_role("link", name="Les règles")).to_be_visible()
    expect(guest.get_by_role("img", name="Code QR")).to_have_count(0)
    guest.get_by_role("button", name="Inviter d’autres").click()
    expect(guest.get_by_role("img", name="Code QR")).to_be_visible()
    expect(host.locator(".people").get_by_text(name)).to_be_visible()
    assert not guest.evaluate(STICKS_OUT)


def test_a_rude_name_is_refused_a_long_one_is_cut_and_who_is_late_looks_on(
    new_page: NewPage,
) -> None:
    host, guest, late = new_page(DESK), new_page(SMALL), new_page(SMALL)
    code = open_table(host)
    guest.goto(f"/t/{code}")
    guest.get_by_label("Name").fill("Fu©k c0nnard")
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.get_by_role("alert")).to_contain_text("rude")
    long = "Wolfeschlegelsteinhausenbergerdo"
    guest.get_by_label("Name").fill(long)
    guest.get_by_role("button", name="Sit down as Wolfeschlegelsteinh…").click()
    seat = guest.get_by_role("list").get_by_text(long)
    expect(seat).to_be_visible()
    assert seat.evaluate("one => one.scrollWidth > one.clientWidth && one.clientHeight < 40")
    assert not guest.evaluate(STICKS_OUT)

    host.get_by_role("button", name="Start the expedition").click()
    late.goto(f"/t/{code}")
    expect(late.get_by_role("heading", name="They are playing")).to_be_visible()
    expect(late.get_by_text("You can look on")).to_be_visible()
    late.get_by_role("button", name="Look on").click()
    expect(late.get_by_text("You are watching")).to_be_visible()


def test_your_tables_say_what_they_are_and_can_be_put_away(new_page: NewPage) -> None:
    page = new_page(SMALL)
    play_alone(page)
    page.goto("/")
    mine = page.get_by_role("region", name="Your tables")
    row = mine.get_by_role("link")
    for told in ("The Temple of Apikhabou", "Round 1", "today", "alone"):
        expect(row).to_contain_text(told)
    assert not page.evaluate(STICKS_OUT)
    mine.get_by_role("button", name="Put away").click()
    expect(mine).to_have_count(0)
    page.reload()
    expect(page.locator("article").first).to_be_visible()
    expect(mine).to_have_count(0)


def test_an_address_below_the_tables_that_leads_nowhere_is_a_page(new_page: NewPage) -> None:
    page = new_page(SMALL)
    page.goto("/t/no.such.table")
    expect(page.get_by_role("heading", name="Off the map")).to_be_visible()
    expect(page.get_by_label("Table code")).to_have_value("NO.SUCH.TABLE")
