"""Skull Island in the browser: alone, in company, and finding treasures."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, MOVING, PHONE, NewPage
from tests.browser.playing import (
    assert_reachable,
    big_button,
    cell,
    moment,
    more_settings,
    numbers,
    open_cells,
    play_alone,
    table_code,
    wait_for_the_turn,
    wait_until_past,
)
from tests.browser.test_accessibility import problems_by_day_and_night

GAME = "skull_island"
PENNY = ("Penny", "1", "1")
SKULL = ("1", "1", "skull")


def test_a_whole_game_by_tapping(new_page: NewPage) -> None:
    page = new_page(**MOVING)
    play_alone(page, GAME)
    wait_for_the_turn(page)
    assert_all_reachable(page)
    turns = 0
    while wait_for_the_turn(page):
        now = moment(page)
        pencil_something(page, turns)
        big_button(page).click()
        wait_until_past(page, now)
        turns += 1

    expect(page.locator(".stamp")).to_be_visible()
    lines = [read(text) for text in page.locator(".lines .stars").all_inner_texts()]
    assert len(lines) == 2
    assert sum(lines) == read(page.locator(".total strong").inner_text())
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_treasures_are_shown_before_they_are_found(new_page: NewPage) -> None:
    page = new_page()
    play_with_real_dice(page)
    prepare_a_treasure_in_c5(page, "7")
    write(page, "7", "d6")
    roll(page, *PENNY)

    seven = page.locator('[data-number="7"]')
    expect(seven).to_have_attribute("aria-label", "7, reveals treasure 7 in c5")
    seven.click()
    expect(cell(page, "d5")).to_have_attribute("aria-label", re.compile("reveals treasure 7 in c5"))
    cell(page, "d5").click()
    expect(big_button(page)).to_have_text("Write 7 in d5: reveals treasure 7 in c5")
    expect(page.locator("svg .sight.pencil .ray")).to_have_count(4)

    cell(page, "d3").click()
    expect(big_button(page)).to_have_text("Write 7 in d3")
    expect(page.locator("svg .sight")).to_have_count(0)
    confirm(page)
    roll(page, "Penny", "boat", "1")
    cell(page, "i5").click()

    expect(big_button(page)).to_have_text("Choose the treasure to note")
    assert {place.get_attribute("data-cell") for place in open_cells(page).all()} == {"c5", "d5"}
    cell(page, "b3").click(force=True)
    expect(page.locator(".said")).to_contain_text("Note it before anything else")
    page.get_by_role("button", name="7 in c5").click()
    page.get_by_role("button", name="7 in d5").click()
    expect(big_button(page)).to_have_text("Draw the boat in i5: reveals treasure 7 in d5")
    confirm(page)

    expect(page.locator('[aria-live="polite"]').first).to_contain_text("treasure of 7 in d5")
    expect(cell(page, "d5")).to_have_attribute("aria-label", "d5, empty, treasure of 7")
    slot = page.get_by_role("button", name="Slot 1: treasure of 7 in d5")
    slot.click()
    expect(slot).to_have_attribute("aria-pressed", "true")
    expect(page.locator("svg .sight.lit .ray")).to_have_count(4)


def test_boats_go_on_the_sea_and_the_chart_says_why_not(new_page: NewPage) -> None:
    page = new_page()
    play_with_real_dice(page)
    roll(page, "2", "boat", "3")
    cell(page, "a1").click(force=True)
    expect(page.locator(".said")).to_contain_text("a1")
    cell(page, "a5").click()
    expect(big_button(page)).to_have_text("Draw the boat in a5")
    page.locator('[data-number="5"]').click()
    expect(cell(page, "a5")).to_have_attribute("aria-selected", "false")
    page.get_by_role("button", name="boat", exact=True).click()
    expect(cell(page, "b5")).not_to_have_class(re.compile("open"))
    cell(page, "d8").click()
    confirm(page)
    expect(cell(page, "d8")).to_have_attribute("aria-label", "d8, boat")


def test_hints_tell_what_is_one_number_away(new_page: NewPage) -> None:
    page = new_page()
    play_with_real_dice(page)
    prepare_a_treasure_in_c5(page, "9")
    page.get_by_role("button", name="Settings, rules and more").click()
    page.get_by_role("switch", name=re.compile("Hints")).click()
    page.get_by_role("button", name="Close").click()
    roll(page, "1", "1", "1")
    expect(cell(page, "d5")).to_have_attribute(
        "aria-label", re.compile("a 9 here would reveal a treasure")
    )
    expect(page.locator("svg .spot.faint")).to_have_count(1)


def test_two_people_draw_skulls_for_each_other(new_page: NewPage) -> None:
    ana, bo = new_page(DESK), new_page(PHONE)
    ana.goto(f"/new/{GAME}")
    ana.get_by_label("Name").fill("Ana")
    more_settings(ana)
    ana.get_by_label("Real dice").check(force=True)
    ana.get_by_role("button", name="Create the table").click()
    expect(ana.get_by_role("heading", name="The table is set")).to_be_visible()
    bo.goto(f"/t/{table_code(ana)}")
    bo.get_by_label("Name").fill("Bo")
    bo.get_by_role("button", name="Sit down").click()
    ana.get_by_role("button", name="Start the expedition").click()
    roll(ana, *SKULL)

    now = moment(ana)
    for page, other, place in ((ana, "Bo", "b5"), (bo, "Ana", "g8")):
        expect(page.get_by_role("grid", name=f"Sheet of {other}")).to_be_visible()
        expect(page.locator(".whose")).to_contain_text(f"{other}'s island")
        cell(page, place).click()
        expect(big_button(page)).to_have_text(f"Draw the skull in {place} of {other}")
        big_button(page).click()
    for page, place in ((ana, "g8"), (bo, "b5")):
        wait_until_past(page, now)
        expect(page.get_by_role("grid", name="Your sheet")).to_be_visible()
        expect(cell(page, place)).to_have_attribute("aria-label", f"{place}, skull")
        expect(page.get_by_role("img", name="Skulls so far: 1 of 5")).to_be_visible()


def test_an_overcome_skull_is_struck_through(new_page: NewPage) -> None:
    page = new_page()
    play_with_real_dice(page)
    write(page, "9", "b5")
    roll(page, *SKULL)
    cell(page, "c5").click()
    confirm(page)
    expect(cell(page, "c5")).to_have_attribute("aria-label", "c5, skull, overcome")
    expect(page.locator("svg .strike")).to_have_count(1)


def test_it_is_played_in_french(new_page: NewPage) -> None:
    page = new_page(locale="fr-FR")
    page.goto(f"/new/{GAME}")
    more_settings(page)
    page.get_by_label("De vrais dés").check(force=True)
    page.get_by_role("button", name=re.compile("Créer")).click()
    page.get_by_role("button", name=re.compile("Commencer|Partir|expédition")).last.click()
    roll(page, *PENNY)
    page.locator('[data-number="15"]').click()
    cell(page, "d5").click(force=True)
    expect(page.locator(".said")).to_contain_text("d5")
    cell(page, "b5").click()
    expect(big_button(page)).to_have_text("Écrire 15 en b5")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("device", [PHONE, DESK], ids=["phone", "desk"])
def test_axe_finds_nothing(new_page: NewPage, device: dict[str, object]) -> None:
    page = new_page(device)
    play_with_real_dice(page)
    assert problems_by_day_and_night(page) == []
    prepare_a_treasure_in_c5(page, "7")
    roll(page, "Penny", "boat", "1")
    page.locator('[data-number="7"]').click()
    cell(page, "d5").click()
    assert problems_by_day_and_night(page) == []
    confirm(page)
    roll(page, *SKULL)
    assert problems_by_day_and_night(page) == []


def play_with_real_dice(page: Page) -> None:
    """Alone, with dice that fall as the test wants them."""
    page.goto(f"/new/{GAME}")
    more_settings(page)
    page.get_by_label("Real dice").check(force=True)
    page.get_by_role("button", name="Create the table").click()
    page.get_by_role("button", name="Start the expedition").click()
    expect(page.get_by_role("grid")).to_be_visible()


def prepare_a_treasure_in_c5(page: Page, number: str) -> None:
    """Three of the four numbers around c5."""
    for what, place in ((number, "b5"), (number, "c6"), ("2", "b4"), (number, "c3")):
        write(page, what, place)


def roll(page: Page, *faces: str) -> None:
    dice = page.locator(".faces [role=group]")
    expect(dice).to_have_count(3)
    for die, face in enumerate(faces):
        dice.nth(die).get_by_role("button", name=face, exact=True).click()
    confirm(page)


def write(page: Page, number: str, place: str) -> None:
    roll(page, *PENNY)
    page.locator(f'[data-number="{number}"]').click()
    cell(page, place).click()
    confirm(page)


def confirm(page: Page) -> None:
    now = moment(page)
    big_button(page).click()
    wait_until_past(page, now)


def pencil_something(page: Page, choice: int) -> None:
    """Goes along with whatever is rolled, and with whatever is found."""
    offered = numbers(page)
    if offered.count():
        offered.nth(choice % offered.count()).click()
    places = open_cells(page)
    places.nth(choice * 5 % places.count()).click()
    found = page.locator(".choice button[aria-pressed=false]")
    while big_button(page).get_attribute("aria-disabled") == "true" and found.count():
        found.last.click()
    expect(big_button(page)).to_have_attribute("aria-disabled", "false")


def assert_all_reachable(page: Page) -> None:
    """Nine columns leave 40 px for each cell on a phone; nothing is smaller or over the edge."""
    assert_reachable(page, "[role=gridcell], [role=toolbar] button, .bar button", 40)


def read(stars: str) -> int:
    return int(stars.strip().replace("\u2212", "-"))
