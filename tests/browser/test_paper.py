"""Sheets of paper and of one's own: drawn, played, printed, scored, and passed on as a link."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from expedition.core.catalogue import find_game
from tests.browser.conftest import PHONE, NewPage
from tests.browser.playing import big_button, open_cells
from tests.browser.test_accessibility import problems_by_day_and_night

SMALL: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
}


def place(page: Page, name: str) -> Any:  # noqa: ANN401 - a locator
    return page.locator(f'[data-cell="{name}"]')


def assert_nothing_cut(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_sheet_of_ones_own_is_drawn_played_printed_scored_and_passed_on(
    new_page: NewPage,
) -> None:
    page = new_page()
    page.goto("/")
    page.get_by_role("link", name="Draw a sheet of your own").click()
    page.get_by_label("Game").select_option(label="The Temple of Apikhabou")
    expect(page.get_by_text("This sheet can be played.")).to_be_visible()
    page.get_by_role("button", name="no cell").click()
    place(page, "b2").click()
    page.get_by_role("button", name="empty cell").click()
    place(page, "a1").click()
    expect(page.get_by_text("a1 lies apart")).to_be_visible()
    expect(page.get_by_role("button", name="Play it now")).to_be_hidden()
    page.get_by_role("button", name="Undo").click()
    place(page, "f6").focus()
    page.keyboard.press("3")
    expect(place(page, "f6")).to_have_attribute("aria-label", "f6, door")
    expect(page.get_by_text("This sheet can be played.")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/sheet/temple/~[\w-]+$"))
    before = page.url
    page.get_by_role("button", name="Mirror").click()
    page.wait_for_url(lambda url: url != before)
    link = page.locator(".link")
    expect(link).to_contain_text("/sheet/temple/~")
    page.wait_for_function("document.querySelector('.link').textContent === location.href")
    address = page.url
    assert len(address) <= 120
    rows = find_game("temple").rules.own.rows(address.rpartition("/")[2])  # type: ignore[attr-defined]
    assert rows[5].startswith(".+"), "f6 was mirrored to a6"
    assert problems_by_day_and_night(page) == []

    friend = new_page(PHONE)
    friend.goto(address)
    expect(place(friend, "a6")).to_have_attribute("aria-label", "a6, door")
    assert_nothing_cut(friend)
    friend.get_by_role("link", name="Print it").click()
    expect(friend.locator(".pages svg")).to_have_count(1)
    expect(friend.locator(".pages svg")).to_contain_text("A sheet of one’s own")
    with friend.expect_download() as saved:
        friend.get_by_role("button", name="Download a PDF").click()
    assert saved.value.suggested_filename == "temple.pdf"
    friend.get_by_role("link", name="Score a played one").click()
    expect(place(friend, "a6")).to_have_attribute("aria-label", "a6, door")

    page.get_by_role("button", name="Play it now").click()
    expect(big_button(page)).to_be_visible()
    expect(open_cells(page).first).to_be_visible()
    assert page.locator("[data-cell]").count() == 29


def test_a_played_sheet_is_scored_by_taps_keys_and_as_text_on_a_small_phone(
    new_page: NewPage,
) -> None:
    page = new_page(SMALL)
    page.goto("/score/temple/1/front")
    entries = page.get_by_role("group", name=re.compile("In "))
    for number in ("7", "8", "9"):
        entries.get_by_role("button", name=number, exact=True).click()
    entries.get_by_role("button", name="mummy", exact=True).click()
    status = page.get_by_role("status").filter(has_text="star")
    expect(status).to_contain_text("4 stars")
    expect(page.get_by_text("c1 d1 (+2)")).to_be_visible()
    place(page, "b3").focus()
    page.keyboard.press("1")
    page.keyboard.press("2")
    expect(place(page, "b3")).to_have_attribute("aria-label", "b3, 12")
    page.keyboard.press("x")
    expect(place(page, "b3")).to_have_attribute("aria-label", "b3, mummy, crossed out")
    page.keyboard.press("Backspace")
    expect(place(page, "b3")).to_have_attribute("aria-label", "b3, empty cell")
    place(page, "f6").focus()
    page.keyboard.press("x")
    expect(page.get_by_text("The danger in f6 is crossed out")).to_be_visible()
    assert_nothing_cut(page)
    assert problems_by_day_and_night(page) == []

    page.get_by_text("As text").click()
    page.get_by_label("A sheet in the notation").fill("game: valley\n4 4\n4 4\ncity: a1 b1 a2 b2\n")
    page.get_by_role("button", name="Read it").click()
    expect(page.get_by_text("City a1 b1 a2 b2")).to_be_visible()
    expect(status).to_contain_text("13 stars")
    page.get_by_role("button", name="Take away: City").click()
    expect(status).to_contain_text("7 stars")
    page.get_by_role("button", name="City", exact=True).click()
    for name in ("a1", "b1", "a2", "b2"):
        place(page, name).click()
    page.get_by_role("button", name="Add: City").click()
    expect(status).to_contain_text("13 stars")

    page.goto("/score/temple/7/front")
    expect(page.get_by_text("printed for edition 7")).to_be_visible()
    page.goto("/sheet/temple/~broken")
    expect(page.get_by_text("This link holds no sheet")).to_be_visible()
