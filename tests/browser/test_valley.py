"""The Valley in the browser: turns of many steps, discoveries, snakes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESK, PHONE, NewPage
from tests.browser.playing import (
    assert_reachable,
    big_button,
    cell,
    moment,
    more_settings,
    open_cells,
    wait_for_the_turn,
    wait_until_past,
    what_it_does,
)
from tests.browser.test_accessibility import problems

LEAST_CELL = 40


def sit_down(page: Page, **options: str) -> Page:
    """A game alone, begun."""
    page.goto("/")
    told = page.evaluate(
        """async (options) => (await fetch('/api/tables', { method: 'POST', body: JSON.stringify({
          game: 'valley', name: 'Ana', initials: 'AN', options, start: true }) })).json()""",
        options,
    )
    page.goto(f"/t/{told['table']['code']}")
    expect(page.get_by_role("grid")).to_be_visible()
    return page


def number(page: Page, value: int) -> Locator:
    return page.locator(f'[data-number="{value}"]')


def expect_numbers(page: Page, *numbers: str) -> None:
    """The pad offers these and no others, once the answer about the dice is there."""
    expect(page.locator("[data-number]")).to_have_text(list(numbers))


def kind(page: Page, name: str) -> Locator:
    return page.locator(f'[data-kind="{name}"]')


def slips(page: Page) -> Locator:
    """What is in pencil, each with a button to take it back."""
    return page.get_by_role("list", name="Your turn so far").get_by_role("button")


def throw(page: Page, *faces: str) -> None:
    """Enters what real dice show."""
    for die, face in zip(("Penny's die", "building die", "snake die"), faces, strict=True):
        button = page.get_by_role("group", name=die).get_by_role("button", name=face, exact=True)
        button.click()
    now = moment(page)
    big_button(page).click()
    wait_until_past(page, now)


def write(page: Page, value: int, name: str) -> None:
    number(page, value).click()
    expect(number(page, value)).to_have_attribute("aria-pressed", "true")
    cell(page, name).click()
    expect(cell(page, name)).to_have_attribute("aria-label", re.compile(rf"\b{value} in pencil"))


def confirm(page: Page) -> None:
    now = moment(page)
    big_button(page).click()
    wait_until_past(page, now)


def know_what_follows(page: Page) -> None:
    """Returns once what is offered is what the server has answered last."""
    expect(page.locator(".valley[data-asking]")).to_have_count(0)


def some_turn(page: Page, choice: int) -> None:
    """Fills as many cells as the dice allow, reveals what is offered first, and confirms."""
    know_what_follows(page)
    while page.locator("[data-number]").count() and open_cells(page).count():
        before = slips(page).count()
        offered = page.locator("[data-number]")
        offered.nth(choice % offered.count()).click()
        expect(page.locator('[data-number][aria-pressed="true"]')).to_have_count(1)
        know_what_follows(page)
        open_cells(page).nth(choice * 5 % open_cells(page).count()).click()
        expect(slips(page)).to_have_count(before + 1)
        expect(big_button(page)).to_have_class(re.compile("primary"))
        know_what_follows(page)
    if slips(page).count() == 0:
        open_cells(page).nth(choice % open_cells(page).count()).click()
    elif page.locator(".kind.possible").count():
        page.locator(".kind.possible").last.click()
        page.locator(".offer").first.click()
    expect(big_button(page)).to_have_class(re.compile("primary"))
    confirm(page)


def test_a_whole_game_alone_on_a_phone(new_page: NewPage) -> None:
    page = sit_down(new_page(PHONE), layout="back")
    assert_all_reachable(page)
    turns = 0
    while wait_for_the_turn(page):
        some_turn(page, turns)
        turns += 1
    assert 14 <= turns <= 25
    lines = [read(text) for text in page.locator(".lines .stars").all_inner_texts()]
    assert len(lines) == 9
    assert sum(lines) == read(page.locator(".total strong").inner_text())
    expect(page.locator(".stamp")).to_be_visible()


def assert_all_reachable(page: Page) -> None:
    wait_for_the_turn(page)
    # Discoveries are out of sight while a building is offered and none can be made.
    assert_reachable(page, "[role=gridcell], .pad button:visible, .bar button", LEAST_CELL)


def test_a_turn_of_three_cells_with_steps_taken_back(new_page: NewPage) -> None:
    page = sit_down(new_page(PHONE), dice="physical")
    throw(page, "2", "3", "5")
    tray = page.get_by_role("img", name=re.compile("^Dice"))
    expect_numbers(page, "2", "3", "5", "7", "8", "10")

    write(page, 2, "b1")
    expect(tray).to_have_attribute("aria-label", "Dice: 2, spent; 3; 5")
    expect_numbers(page, "3", "5", "8")
    write(page, 5, "c2")
    write(page, 3, "a1")
    expect(page.locator("[data-number]")).to_have_count(0)
    expect(what_it_does(page)).to_have_text("Write 2 in b1, 5 in c2, 3 in a1")

    page.get_by_role("button", name="Take back", exact=True).click()
    expect(what_it_does(page)).to_have_text("Write 2 in b1, 5 in c2")
    expect(tray).to_have_attribute("aria-label", "Dice: 2, spent; 3; 5, spent")
    write(page, 3, "c3")
    slips(page).nth(1).click()
    expect(slips(page)).to_have_count(1)
    expect(what_it_does(page)).to_have_text("Write 2 in b1")
    cell(page, "a2").click()
    number(page, 8).click()
    expect(what_it_does(page)).to_have_text("Write 2 in b1, 8 in a2")

    page.reload()
    expect(what_it_does(page)).to_have_text("Write 2 in b1, 8 in a2")
    confirm(page)
    expect(cell(page, "b1")).to_have_attribute("aria-label", re.compile("^b1, 2"))
    expect(cell(page, "a2")).to_have_attribute("aria-label", re.compile("^a2, 8"))
    expect(cell(page, "c2")).to_have_attribute("aria-label", re.compile("empty"))

    # Which dice are spent is told by the server, so that it says no less than what is on offer.
    throw(page, "Penny", "1", "1")
    write(page, 2, "c1")
    expect(tray).to_have_attribute("aria-label", "Dice: Penny; 1, spent; 1, spent")
    write(page, 1, "c2")
    expect(tray).to_have_attribute("aria-label", "Dice: Penny, spent; 1, spent; 1")
    expect_numbers(page, "1")


def test_a_building_and_a_snake_crossed_out_by_a_nine(new_page: NewPage) -> None:
    page = sit_down(new_page(PHONE), dice="physical")
    throw(page, "1", "1", "snake")
    cell(page, "a1").click()
    expect(what_it_does(page)).to_have_text("Draw the snake in a1")
    confirm(page)
    throw(page, "4", "building", "5")
    page.get_by_role("button", name="hut", exact=True).click()
    expect(big_button(page)).to_have_text("Where does the hut go?")
    cell(page, "b1").click()
    page.get_by_role("button", name="Cross out a snake").click()
    cell(page, "a1").click()
    expect(page.locator("[data-number]")).to_have_count(0)
    expect(what_it_does(page)).to_have_text("Draw the hut in b1; cross out the snake in a1")
    confirm(page)
    expect(cell(page, "a1")).to_have_attribute("aria-label", re.compile("crossed out"))
    expect(cell(page, "b1")).to_have_attribute("aria-label", re.compile("hut"))


@pytest.fixture
def high_ground(new_page: NewPage) -> Page:
    """Two turns in: 6 10 9 side by side, and a 2 and a 4 below them, in pencil the last of them."""
    page = sit_down(new_page(PHONE), dice="physical")
    throw(page, "Penny", "5", "5")
    write(page, 6, "a1")
    write(page, 10, "b1")
    confirm(page)
    throw(page, "Penny", "2", "4")
    write(page, 9, "c1")
    write(page, 2, "b2")
    return page


def test_a_discovery_marked_by_hand(high_ground: Page) -> None:
    page = high_ground
    kind(page, "city").click(force=True)
    expect(page.locator(".said")).to_contain_text("There is no city to reveal")
    kind(page, "mountain").click()
    expect(big_button(page)).to_have_text("Mark its cells, or take one that is offered")
    cell(page, "c1").click()
    cell(page, "b2").click(force=True)
    expect(page.locator(".said")).to_contain_text("2 in b2 is too low")
    cell(page, "a1").click()
    cell(page, "c1").click()
    expect(cell(page, "c1")).to_have_attribute("aria-selected", "false")
    cell(page, "c1").click()
    expect(page.get_by_text("2 of 3 marked.")).to_be_visible()
    cell(page, "b1").click()
    expect(what_it_does(page)).to_have_text("Write 9 in c1, 2 in b2; climb a mountain")

    write(page, 4, "c2")
    expect(what_it_does(page)).to_have_text("Write 9 in c1, 2 in b2, 4 in c2; climb a mountain")
    confirm(page)
    for name in ("a1", "b1", "c1"):
        expect(cell(page, name)).to_have_attribute("aria-label", re.compile("mountain"))
    expect(page.get_by_role("button", name="Your stars: 7")).to_be_visible()


def test_a_discovery_that_is_offered(high_ground: Page) -> None:
    page = high_ground
    kind(page, "mountain").click()
    page.get_by_role("button", name="mountain: a1 b1 c1, adds 7").click()
    expect(slips(page)).to_have_count(3)
    slips(page).first.click()
    expect(slips(page)).to_have_count(1)
    expect(what_it_does(page)).to_have_text("Write 2 in b2")


def test_a_snake_round_between_two(new_page: NewPage) -> None:
    ana, bo = new_page(DESK), new_page(PHONE)
    ana.goto("/new/valley")
    ana.get_by_label("Name").fill("Ana")
    more_settings(ana)
    ana.get_by_label("Real dice").check(force=True)
    ana.get_by_role("button", name="Create the table").click()
    expect(ana.get_by_role("heading", name="The table is set")).to_be_visible()
    bo.goto(ana.url)
    bo.get_by_label("Name").fill("Bo")
    bo.get_by_role("button", name="Sit down").click()
    ana.get_by_role("button", name="Start the expedition").click()

    throw(ana, "1", "2", "snake")
    expect(ana.locator(".whose")).to_contain_text("You draw a snake on Bo's sheet")
    cell(ana, "d4").click()
    big_button(ana).click()
    expect(ana.get_by_text("1 of 2 have written")).to_be_visible()
    ana.get_by_role("button", name="Change it").click()
    cell(ana, "c3").click()
    expect(what_it_does(ana)).to_have_text("Draw the snake in c3 of Bo")
    big_button(ana).click()
    expect(bo.get_by_role("grid", name="Sheet of Ana")).to_be_visible()
    cell(bo, "e5").click()
    now = moment(bo)
    big_button(bo).click()
    wait_until_past(bo, now)

    throw(ana, "3", "2", "4")
    for page, name in ((ana, "e5"), (bo, "c3")):
        expect(page.get_by_role("grid", name="Your sheet")).to_be_visible()
        expect(cell(page, name)).to_have_attribute("aria-label", re.compile("snake"))
        write(page, 9, "a1")
    now = moment(bo)
    for page in (ana, bo):
        big_button(page).click()
    wait_until_past(bo, now)


@pytest.mark.parametrize(("device", "theme"), [(PHONE, "light"), (DESK, "dark")])
def test_in_french_and_without_a_fault_of_access(
    new_page: NewPage, device: dict[str, object], theme: str
) -> None:
    page = new_page(device, locale="fr-FR", color_scheme=theme)
    sit_down(page, layout="back", dice="physical")
    for die, face in (
        ("dé de Penny", "Penny"),
        ("dé des bâtiments", "bâtiment"),
        ("dé du serpent", "4"),
    ):
        page.get_by_role("group", name=die).get_by_role("button", name=face, exact=True).click()
    now = moment(page)
    big_button(page).click()
    wait_until_past(page, now)
    number(page, 15).click()
    cell(page, "a1").click()
    page.get_by_role("button", name="mine", exact=True).click()
    cell(page, "b1").click()
    expect(what_it_does(page)).to_have_text("Écrire 15 en a1 ; dessiner la mine en b1")
    kind(page, "forest").click(force=True)
    expect(page.locator(".said")).to_contain_text("Il n’y a pas de quoi révéler une forêt")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert problems(page) == []


def read(stars: str) -> int:
    return int(stars.strip().replace("\u2212", "-"))
