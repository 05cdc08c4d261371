"""The same without a pointer."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESK, NewPage
from tests.browser.playing import (
    big_button,
    moment,
    numbers,
    open_cells,
    shelf,
    take_turn,
    wait_for_the_turn,
    wait_until_past,
    what_it_does,
)


def test_turns_are_played_by_keys_alone(new_page: NewPage) -> None:
    page = new_page(DESK)
    page.goto("/")
    expect(shelf(page).get_by_role("button", name="Play alone")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    press_tab_until(page, shelf(page).get_by_role("button", name="Play alone"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("grid")).to_be_visible()

    for _ in range(3):
        wait_for_the_turn(page)
        now = moment(page)
        place = walk_to(page, open_cells(page).last.get_attribute("data-cell") or "")
        page.keyboard.press("Enter")
        if numbers(page).count():
            press_tab_until_in(page, "[role=toolbar]")
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
        expect(what_it_does(page)).to_contain_text(place)
        press_tab_until_in(page, ".main")
        page.keyboard.press("Enter")
        wait_until_past(page, now)


def test_digits_write_into_the_cell_that_has_the_focus(new_page: NewPage) -> None:
    page = new_page(DESK)
    page.goto("/")
    shelf(page).get_by_role("button", name="Play alone").click()
    while wait_for_the_turn(page) and numbers(page).count() == 0:
        now = moment(page)
        open_cells(page).first.click()
        big_button(page).click()
        wait_until_past(page, now)
    place = walk_to(page, open_cells(page).first.get_attribute("data-cell") or "")
    page.keyboard.press("Enter")
    number = numbers(page).first.inner_text()
    page.keyboard.type(number)
    expect(what_it_does(page)).to_have_text(f"Write {number} in {place}")


def test_arrows_stay_within_the_sheet(new_page: NewPage) -> None:
    page = new_page(DESK)
    page.goto("/")
    shelf(page).get_by_role("button", name="Play alone").click()
    wait_for_the_turn(page)
    page.locator('[role=gridcell][tabindex="0"]').focus()
    for key, name in (
        ("Control+Home", "c1"),
        ("ArrowUp", "c1"),
        ("End", "d1"),
        ("ArrowDown", "d2"),
    ):
        page.keyboard.press(key)
        expect(page.locator(f'[data-cell="{name}"]')).to_be_focused()
    page.keyboard.press("Control+End")
    page.keyboard.press("ArrowRight")
    expect(page.locator('[data-cell="f6"]')).to_be_focused()


def test_the_focus_goes_on_to_the_button_that_takes_the_place(new_page: NewPage) -> None:
    page = new_page(DESK)
    page.goto("/new/temple")
    page.get_by_label("Real dice").check(force=True)
    page.get_by_role("button", name="Create the table").click()
    other = new_page(DESK)
    other.goto(page.url)
    other.get_by_role("button", name="Sit down").click()
    expect(other.get_by_role("heading", name="Around the table")).to_be_visible()
    page.get_by_role("button", name="Start the expedition").click()
    for face in ("1", "2", "3"):
        page.get_by_role("button", name=face, exact=True).nth(int(face) - 1).click()
    page.get_by_role("button", name="Play 1 · 2 · 3").click()
    wait_for_the_turn(page)
    walk_to(page, "c1")
    page.keyboard.press("Enter")
    page.keyboard.press("6")
    press_tab_until_in(page, ".main")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Change it")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Write 6")).to_be_focused()


def test_the_chronicle_survives_a_reload(new_page: NewPage) -> None:
    page = new_page(DESK)
    page.goto("/")
    shelf(page).get_by_role("button", name="Play alone").click()
    for _ in range(2):
        wait_for_the_turn(page)
        now = moment(page)
        take_turn(page, 1)
        wait_until_past(page, now)
    chronicle = page.get_by_role("region", name="Chronicle").get_by_role("list").first
    told = chronicle.inner_text()
    page.reload()
    expect(chronicle).to_have_text(told, use_inner_text=True)


def test_rolls_and_turns_are_announced(new_page: NewPage) -> None:
    page = new_page(DESK)
    page.goto("/")
    shelf(page).get_by_role("button", name="Play alone").click()
    wait_for_the_turn(page)
    expect(page.locator('[aria-live="polite"]').first).to_contain_text("Round 1.")


def walk_to(page: Page, name: str) -> str:
    """Walks over the sheet by arrow keys, from where the focus is, to a cell."""
    page.locator('[role=gridcell][tabindex="0"]').focus()
    page.keyboard.press("Control+Home")
    column, row = name[0], int(name[1:])
    for _ in range(row - 1):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Home")
    for _ in range(12):
        if page.evaluate("document.activeElement.dataset.cell") == name:
            return name
        page.keyboard.press("ArrowRight")
    raise AssertionError(f"no way to {column}{row}")


def press_tab_until(page: Page, target: Locator) -> None:
    for _ in range(40):
        page.keyboard.press("Tab")
        if target.evaluate("element => element === document.activeElement"):
            return
    raise AssertionError(f"Tab does not reach {target}")


def press_tab_until_in(page: Page, selector: str) -> None:
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("s => document.activeElement.closest(s) !== null", selector):
            return
    raise AssertionError(f"Tab does not reach {selector}")
