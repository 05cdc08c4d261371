"""A whole game alone, on a phone, by tapping."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import MOVING, NewPage
from tests.browser.playing import (
    assert_reachable,
    big_button,
    cell,
    moment,
    numbers,
    open_cells,
    pencil,
    play_alone,
    play_on,
    take_turn,
    wait_for_the_turn,
    wait_until_past,
    what_it_does,
)


def test_a_whole_game_by_tapping_and_then_another(new_page: NewPage) -> None:
    page = new_page(**MOVING)
    play_alone(page)
    first = page.url
    assert_all_reachable(page)

    turns = play_on(page)

    assert turns >= 24
    expect(page.locator(".stamp")).to_be_visible()
    lines = [read(text) for text in page.locator(".lines .stars").all_inner_texts()]
    total = read(page.locator(".total strong").inner_text())
    assert len(lines) == 3
    assert sum(lines) == total

    page.get_by_text("Were the dice fair?").click()
    expect(page.get_by_text("Fingerprint", exact=True)).to_be_visible()
    page.get_by_role("button", name="Play again").click()
    expect(page).not_to_have_url(first)
    wait_for_the_turn(page)
    assert moment(page) == 0


def test_a_running_game_is_found_again_from_home(new_page: NewPage) -> None:
    page = new_page()
    play_alone(page)
    take_turn_and_wait(page)
    page.get_by_role("link", name="Expedition, home").click()
    page.get_by_role("link", name=re.compile("Round 2")).click()
    wait_for_the_turn(page)
    assert moment(page) == 1


def test_take_back_rubs_out_what_is_pencilled(new_page: NewPage) -> None:
    page = new_page()
    play_alone(page)
    wait_for_the_turn(page)
    name = pencil(page, 1)

    page.get_by_role("button", name="Take back").click()

    expect(cell(page, name)).to_have_attribute("aria-selected", "false")
    expect(big_button(page)).to_have_attribute("aria-disabled", "true")
    expect(page.get_by_role("button", name="Take back")).to_have_count(0)


def test_another_number_or_cell_takes_the_place_of_the_first(new_page: NewPage) -> None:
    page = new_page()
    play_alone(page)
    wait_for_a_number(page)
    first = pencil(page, 0)
    second = open_cells(page).last.get_attribute("data-cell") or ""
    cell(page, second).click()
    numbers(page).last.click()
    number = numbers(page).last.get_attribute("data-number")
    expect(cell(page, first)).to_have_attribute("aria-selected", "false")
    expect(what_it_does(page)).to_have_text(f"Write {number} in {second}")


def test_a_tap_that_is_not_legal_says_why(new_page: NewPage) -> None:
    page = new_page()
    play_alone(page)
    take_turn_and_wait(page)
    wait_for_the_turn(page)
    filled = page.locator('[role=gridcell]:not([aria-label*="empty"])').first
    name = filled.get_attribute("data-cell") or ""

    filled.click(force=True)

    expect(page.locator(".said")).to_contain_text(name)
    page.locator(".said").get_by_role("button").click()
    expect(page.locator(".said")).to_have_count(0)


def test_score_lines_light_up_their_cells(new_page: NewPage) -> None:
    page = new_page()
    play_alone(page)
    wait_for_a_number(page)
    take_turn_and_wait(page)
    page.get_by_role("button", name=re.compile("Your stars")).click()
    page.get_by_role("button", name=re.compile("^Longest run")).click()
    expect(page.locator("svg .stations text")).to_have_text(["1"])


def wait_for_a_number(page: Page) -> None:
    """Plays mummies away until a number can be written."""
    while wait_for_the_turn(page) and numbers(page).count() == 0:
        take_turn_and_wait(page)


def take_turn_and_wait(page: Page) -> None:
    wait_for_the_turn(page)
    now = moment(page)
    take_turn(page, 0)
    wait_until_past(page, now)


def assert_all_reachable(page: Page) -> None:
    """Every cell and number is at least 44 px wide and high, and nothing hangs over the edge."""
    wait_for_the_turn(page)
    assert_reachable(page, "[role=gridcell], [role=toolbar] button, .bar button", 44)


def read(stars: str) -> int:
    return int(stars.strip().replace("\u2212", "-"))
