"""The same without a pointer."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESK, NewPage
from tests.browser.playing import (
    big_button,
    cell,
    moment,
    more_settings,
    numbers,
    open_cells,
    shelf,
    table_code,
    take_turn,
    wait_for_the_turn,
    wait_until_past,
    what_it_does,
)

IS_IN = "selector => document.activeElement.closest(selector) !== null"
IS_SEEN = """() => {
  const now = document.activeElement;
  if (now === document.body) return false;
  if (now.id === 'content') return true;
  const { top, bottom, left, right } = now.getBoundingClientRect();
  const { outlineStyle, outlineWidth } = getComputedStyle(now);
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth &&
    now.matches(':focus-visible') && outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
}"""


def test_a_whole_game_by_keys_alone(new_page: NewPage) -> None:
    """Opening a table, coming to it, leading it, playing it to its end and paging through it."""
    ana, bo = new_page(DESK), new_page(DESK)
    ana.goto("/")
    expect(shelf(ana).get_by_role("link", name="Create a table")).to_be_visible()
    ana.keyboard.press("Tab")
    expect(ana.get_by_role("link", name="Skip to the content")).to_be_focused()
    follow(ana, shelf(ana).get_by_role("link", name="Create a table"))
    follow(ana, ana.get_by_role("button", name="Create the table"))
    expect(ana.get_by_role("heading", name="The table is set")).to_be_visible()
    assert_focus_is_kept(ana)

    bo.goto("/")
    press_tab_until(bo, bo.get_by_label("Table code"))
    bo.keyboard.type(table_code(ana))
    bo.keyboard.press("Enter")
    expect(bo.get_by_role("button", name="Sit down")).to_be_visible()
    follow(bo, bo.get_by_role("button", name="Sit down"))
    expect(bo.get_by_role("heading", name="Around the table")).to_be_visible()
    expect(ana.locator(".people li")).to_have_count(2)
    follow(ana, ana.get_by_role("button", name="Start the expedition"))

    lead_by_keys(ana, bo)
    play_by_keys(bo)
    play_by_keys(ana)
    follow(bo, bo.get_by_role("button", name="Settings, rules and more"), backwards=True)
    bo.once("dialog", lambda dialog: dialog.accept())
    follow(bo, bo.get_by_role("button", name="Leave; a bot plays on"))
    while wait_for_the_turn(ana):
        play_by_keys(ana)
    assert_focus_is_kept(ana)

    follow(ana, ana.get_by_role("link", name="Step through it"))
    slider = ana.get_by_role("slider")
    expect(slider).to_be_visible()
    follow(ana, ana.get_by_role("button", name="One forward"))
    expect(slider).to_have_accessible_name(re.compile("^Moment 1 of"))
    ana.keyboard.press("ArrowRight")
    expect(slider).to_have_accessible_name(re.compile("^Moment 2 of"))
    press_tab_until(ana, slider)
    ana.keyboard.press("End")
    expect(slider).to_have_accessible_name(re.compile(r"^Moment (\d+) of \1$"))
    assert_focus_is_kept(ana)


def lead_by_keys(host: Page, guest: Page) -> None:
    """A pause and its end; the remote, which takes the menu's place, gives the focus back."""
    wait_for_the_turn(host)
    menu = host.get_by_role("button", name="Settings, rules and more")
    follow(host, menu, backwards=True)
    lead = host.get_by_role("button", name="Lead the table")
    follow(host, lead)
    remote = host.get_by_role("dialog", name="The host's remote")
    follow(host, remote.get_by_role("button", name="Pause"))
    expect(guest.get_by_text("Paused. The host will let it go on.")).to_be_visible()
    expect(remote.get_by_role("button", name="Go on")).to_be_focused()
    host.keyboard.press("Enter")
    expect(guest.get_by_text("Paused. The host will")).to_have_count(0)
    host.keyboard.press("Escape")
    expect(menu).to_be_focused()


def play_by_keys(page: Page) -> None:
    """A turn: to the sheet, over it to the first cell that is free, a number, and the button."""
    wait_for_the_turn(page)
    now = moment(page)
    place = open_cells(page).first.get_attribute("data-cell") or ""
    if not page.evaluate(IS_IN, "[role=grid]"):
        press_tab_until_in(page, "[role=grid]", backwards=page.evaluate(IS_IN, ".bar"))
    step_to(page, place)
    page.keyboard.press("Enter")
    if numbers(page).count():
        press_tab_until_in(page, "[role=toolbar]")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
    expect(what_it_does(page)).to_contain_text(place)
    press_tab_until_in(page, ".main")
    page.keyboard.press("Enter")
    written = page.locator(f'[data-moment]:not([data-moment="{now}"]), .bar .change, .result')
    expect(written.first).to_be_visible()
    assert_focus_is_kept(page)


def step_to(page: Page, name: str) -> None:
    """Goes by arrow keys from the cell that has the focus to another one."""
    at: str = page.evaluate("document.activeElement.dataset.cell")
    down = int(name[1:]) - int(at[1:])
    for _ in range(abs(down)):
        page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
    at = page.evaluate("document.activeElement.dataset.cell")
    across = ord(name[0]) - ord(at[0])
    for _ in range(abs(across)):
        page.keyboard.press("ArrowRight" if across > 0 else "ArrowLeft")
    expect(cell(page, name)).to_be_focused()


def follow(page: Page, target: Locator, *, backwards: bool = False) -> None:
    """Goes there by Tab, sees it, and presses Enter."""
    press_tab_until(page, target, backwards=backwards)
    assert_focus_is_kept(page)
    page.keyboard.press("Enter")


def assert_focus_is_kept(page: Page) -> None:
    """What has the focus is in sight with a line around it; the content as a whole needs none."""
    page.wait_for_function(IS_SEEN)


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
    more_settings(page)
    page.get_by_label("Real dice").check(force=True)
    page.get_by_role("button", name="Create the table").click()
    page.wait_for_url("**/t/*")
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


def press_tab_until(page: Page, target: Locator, *, backwards: bool = False) -> None:
    expect(target).to_be_visible()
    for _ in range(60):
        page.keyboard.press("Shift+Tab" if backwards else "Tab")
        if target.evaluate("element => element === document.activeElement"):
            return
    raise AssertionError(f"Tab does not reach {target}")


def press_tab_until_in(page: Page, selector: str, *, backwards: bool = False) -> None:
    for _ in range(60):
        page.keyboard.press("Shift+Tab" if backwards else "Tab")
        if page.evaluate(IS_IN, selector):
            return
    raise AssertionError(f"Tab does not reach {selector}")
