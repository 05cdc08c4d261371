"""The first game of somebody new: what is explained, offered and warned of, and never again."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, NewPage
from tests.browser.playing import (
    big_button,
    cell,
    moment,
    open_cells,
    pencil,
    play_alone,
    wait_for_the_turn,
    wait_until_past,
)
from tests.browser.test_valley import confirm, sit_down, throw, write

TIP, MORE = ".tip", ".bar .more"
SIZES = [(360, 640), (390, 844), (1440, 900)]
"""On each of them no tip covers what is played with, and all of it is in sight."""
PLAYED_WITH = ".top, .act, [data-part=dice], [data-part=foot], [data-part=pad], [data-tip=sheet]"
CLEAR = """([note, others]) => {
  const boxOf = (one) => one.getBoundingClientRect();
  const tip = boxOf(document.querySelector(note) ?? document.body);
  const apart = (one) => tip.right <= one.left || one.right <= tip.left ||
    tip.bottom <= one.top || one.bottom <= tip.top;
  const seen = [...document.querySelectorAll(others)].filter((one) => one.getClientRects().length);
  const page = document.scrollingElement;
  return seen.length > 0 && seen.map(boxOf).every(apart) && page.scrollHeight <= innerHeight;
}"""

LISTENING = """() => {
  const Own = window.AudioContext;
  window.AudioContext = class extends Own {
    constructor() {
      super();
      document.body.dataset.heard = 'yes';
    }
  };
}"""
"""From now on the page says so once it makes a sound."""


def expect_a_tip_beside(page: Page, subject: str, words: str) -> None:
    """It is read out, covers nothing of what it speaks of, and goes when it is told to."""
    tip = page.get_by_role("status").locator(TIP)
    expect(tip).to_contain_text(words)
    page.wait_for_function(CLEAR, arg=[TIP, f"[data-tip={subject}], {PLAYED_WITH}"])
    tip.get_by_role("button", name="Got it").click()


def test_what_is_new_explains_itself_where_it_lies_and_once(new_page: NewPage) -> None:
    page = sit_down(new_page(tips=True), dice="physical")
    throw(page, "Penny", "building", "snake")
    page.evaluate(LISTENING)
    expect_a_tip_beside(page, "dice", "A snake cancels the other dice")
    expect(page.locator(TIP)).to_contain_text("hear pencil and dice")
    expect(page.locator("body[data-heard]")).to_have_count(0)
    page.get_by_role("button", name="Yes, sounds").click()
    expect(page.locator("body[data-heard]")).to_have_count(1)
    expect(page.locator(TIP)).to_have_count(0)
    open_cells(page).first.click()
    confirm(page)

    throw(page, "Penny", "building", "5")
    expect_a_tip_beside(page, "numbers", "Each die can be spent once")
    expect_a_tip_beside(page, "sheet", "Cells that glow are open")
    expect_a_tip_beside(page, "dice", "Penny!")
    expect_a_tip_beside(page, "dice", "a hut, a statue or a mine")
    expect_a_tip_beside(page, "hints", "A leaf: a good choice")

    page.reload()
    wait_for_the_turn(page)
    expect(page.locator(TIP)).to_have_count(0)


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_a_tip_never_covers_the_button_that_confirms(
    new_page: NewPage, device: dict[str, Any]
) -> None:
    page = new_page(device, tips=True)
    play_alone(page)
    wait_for_the_turn(page)
    pencil(page, 0)
    expect(page.locator(TIP)).to_be_visible()
    page.wait_for_function(CLEAR, arg=[TIP, "[data-ready]"])
    now = moment(page)
    big_button(page).click()
    wait_until_past(page, now)


def test_a_turn_offers_what_is_left_lying_and_says_what_it_loses(new_page: NewPage) -> None:
    page = sit_down(new_page(), dice="physical")
    throw(page, "Penny", "5", "5")
    write(page, 15, "c1")
    write(page, 10, "b1")
    confirm(page)
    throw(page, "1", "2", "snake")
    cell(page, "a2").click()
    expect(big_button(page)).to_have_text("Draw the snake hereloses 10 stars")
    expect(big_button(page)).to_have_accessible_description("Draw the snake in a2")
    confirm(page)

    throw(page, "Penny", "5", "4")
    write(page, 15, "a1")
    expect(big_button(page)).to_have_text("Write 15loses 5 stars")
    page.get_by_role("button", name="Cross out a snake too: +15").click()
    page.get_by_role("button", name="Reveal the mountain too: +7").click()
    expect(page.locator(MORE)).to_have_count(0)
    expect(big_button(page)).to_have_text("Write 15; cross out a snake; climb a mountain")
    confirm(page)
    expect(page.get_by_role("button", name="Your stars: 7")).to_be_visible()


def test_a_refusal_has_no_number_and_leads_to_its_rule(new_page: NewPage) -> None:
    page = sit_down(new_page(DESK), dice="physical")
    throw(page, "2", "3", "5")
    cell(page, "d4").click(force=True)
    said, heard = page.locator(".said"), page.locator("[aria-live=assertive]")
    expect(said).to_contain_text("d4 is not on the rim")
    expect(heard).to_contain_text("d4 is not on the rim")
    assert not re.search(r"\bV\d", said.inner_text())
    with page.context.expect_page() as opened:
        said.get_by_role("link", name="Why?").click()
    rules = opened.value
    expect(rules.locator("h2#turn:target")).to_be_in_viewport()
    expect(rules.get_by_role("navigation", name="Contents").get_by_role("link")).to_have_count(9)
    rules.get_by_role("link", name="Snakes", exact=True).click()
    expect(rules.locator("h2#snakes")).to_be_in_viewport()
    rules.close()
    said.get_by_role("button", name="Understood").click()
    expect(heard).to_be_empty()


def test_hints_are_on_in_the_first_game_and_off_in_the_next(new_page: NewPage) -> None:
    page = new_page(DESK, tips=True)
    hints = page.get_by_role("switch", name=re.compile("Hints"))
    for expected in ("true", "false"):
        play_alone(page)
        page.get_by_role("button", name="Settings, rules and more").click()
        expect(hints).to_have_attribute("aria-checked", expected)
    hints.click()
    play_alone(page)
    page.get_by_role("button", name="Settings, rules and more").click()
    expect(hints).to_have_attribute("aria-checked", "true")


def test_hints_say_where_they_first_show_how_they_are_switched_off(new_page: NewPage) -> None:
    page = new_page(tips=True)
    wanted = {"game": "temple", "options": {"dice": "physical"}, "start": True}
    page.goto(f"/t/{page.request.post('/api/tables', data=wanted).json()['table']['code']}")
    dice = page.get_by_role("group", name=re.compile("die"))
    expect(dice).to_have_count(3)
    for die in dice.all():
        die.get_by_role("button", name="3", exact=True).click()
    big_button(page).click()
    for subject, words in (
        ("numbers", "These are the numbers on offer"),
        ("sheet", "Cells that glow are free"),
        ("score", "Runs 3-4-5"),
    ):
        for width, height in reversed(SIZES):
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_function(CLEAR, arg=[TIP, PLAYED_WITH])
        expect_a_tip_beside(page, subject, words)

    tip, hints = page.get_by_role("status").locator(TIP), page.locator("[data-tip=hints]")
    expect(tip).to_contain_text("A leaf: a good choice")
    page.wait_for_function(CLEAR, arg=[TIP, f"[data-tip=hints], {PLAYED_WITH}"])
    tip.get_by_role("button", name="Switch hints off").click()
    expect(tip).to_contain_text("hear pencil and dice")
    tip.get_by_role("button", name="No, quiet").click()
    expect(tip).to_have_count(0)
    expect(hints).to_have_count(0)
    page.get_by_role("button", name="Settings, rules and more").click()
    switch = page.get_by_role("switch", name=re.compile("Hints"))
    expect(switch).to_have_attribute("aria-checked", "false")
