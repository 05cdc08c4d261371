"""The coach's notebook, finding the better turn, and being shown the best ones."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from expedition.core.catalogue import find_game
from expedition.core.match import new_match
from tests.browser.conftest import DESK, PHONE, NewPage
from tests.browser.playing import (
    big_button,
    cell,
    covered_choices,
    play_alone,
    wait_for_the_turn,
    what_it_does,
)
from tests.browser.prepared import played_on, put_on_server
from tests.browser.serving import ServerProcess
from tests.browser.test_accessibility import problems_by_day_and_night
from tests.browser.test_keyboard import press_tab_until


@pytest.fixture(scope="module")
def over(server: ServerProcess, pages: object) -> dict[str, str]:
    """Where finished matches are put, so that a coach reads each only once."""
    return {}


def finished(server: ServerProcess, over: dict[str, str], page: Page) -> str:
    """The code of a table where two tourists have finished a match; the page's person was one."""
    if not over:
        match = new_match(find_game("temple").rules, 2, {}, "tourists")
        while not match.is_over:
            match = played_on(match, "temple", "tourist")
        over["code"] = put_on_server(server, match, [("Zoé", page)])
    return over["code"]


def hundredths(page: Page, part: str) -> int:
    """A figure of the sum, with its sign."""
    told = page.locator(f"dl .{part} dd").first.inner_text()
    amount = round(100 * float(re.sub(r"[^\d.]", "", told)))
    return -amount if "\N{MINUS SIGN}" in told else amount


def cost_of(turn: dict[str, Any]) -> int:
    """How much a turn on the own sheet changed the stars."""
    return int(turn["skill"]) if turn["kind"] == "choice" else 0


def test_the_notebook_tells_luck_from_skill_and_is_read_by_keys(
    new_page: NewPage, server: ServerProcess, over: dict[str, str]
) -> None:
    page = new_page(DESK)
    code = finished(server, over, page)
    page.goto(f"/t/{code}")
    page.get_by_role("link", name="The coach's notebook").click()
    expect(page.get_by_role("heading", name="Turn by turn")).to_be_visible()
    parts = [hundredths(page, part) for part in ("par", "luck", "skill")]
    assert sum(parts) == hundredths(page, "stars")
    review = page.request.get(f"/api/tables/{code}/review/0").json()["review"]
    good, worst = (parts[0] + parts[1] + 50) // 100, min(review["turns"], key=cost_of)
    told = f"A good player makes {good} stars with these dice. You made {review['stars']}. "
    expect(page.locator(".headline")).to_have_text(re.compile(f"^{told}Three turns cost \\d+\\.$"))
    again = page.get_by_role("link", name="Try this turn again")
    expect(again).to_have_attribute("href", f"/t/{code}/better/0#{worst['moment']}")
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.set_viewport_size(DESK["viewport"])
    assert problems_by_day_and_night(page) == []

    before = page.locator("article h2").inner_text()
    press_tab_until(page, page.get_by_role("button", name="The next turn"))
    page.keyboard.press("Enter")
    expect(page.locator("article h2")).not_to_have_text(before)
    third = page.locator("ol button:not([aria-pressed])").nth(2)
    press_tab_until(page, third)
    page.keyboard.press("Enter")
    expect(third).to_have_attribute("aria-current", "true")

    page.get_by_role("group", name="Whose match?").get_by_role("button", name="Bot 1").click()
    expect(page.get_by_text("The Temple of Apikhabou · Bot 1")).to_be_visible()
    expect(page.get_by_role("heading", name="Turn by turn")).to_be_visible()


def test_the_better_turn_is_found_or_shown(
    new_page: NewPage, server: ServerProcess, over: dict[str, str]
) -> None:
    page = new_page(PHONE)
    code = finished(server, over, page)
    page.goto(f"/t/{code}/better/0")
    expect(page.get_by_text(re.compile(r"^1 of \d+"))).to_be_visible()
    review = page.request.get(f"/api/tables/{code}/review/0").json()["review"]
    mistakes = [
        turn for turn in review["turns"] if (turn["kind"], turn["verdict"]) == ("choice", "mistake")
    ]
    first = mistakes[0]
    assert problems_by_day_and_night(page) == []

    page.set_viewport_size({"width": 360, "height": 640})
    assert covered_choices(page) == []
    attempt(page, first["played"])
    expect(page.locator(".answer")).to_have_text(re.compile("^There is better"))
    attempt(page, first["choices"][0]["turn"])
    expect(page.locator(".answer")).to_have_text(re.compile("^That is it!"))
    on = page.get_by_role("button", name=re.compile("The next one|That was the last one"))
    expect(on).to_be_focused()
    page.keyboard.press("Enter")
    for _ in mistakes[1:]:
        page.get_by_role("button", name="Show it").click()
        expect(on).to_be_focused()
        page.keyboard.press("Enter")
    expect(page.get_by_text(f"You found 1 of {len(mistakes)}.")).to_be_visible()


def attempt(page: Page, turn: str) -> None:
    """Pencils a turn of the Temple in, and asks the coach about it."""
    *number, place = turn.split()
    if number:
        button = page.get_by_role("toolbar").get_by_role("button", name=number[0], exact=True)
        if button.get_attribute("aria-pressed") != "true":
            button.click()
    if cell(page, place).get_attribute("aria-selected") != "true":
        cell(page, place).click()
    expect(big_button(page)).to_have_text(re.compile(rf"\b{place}\b"))
    big_button(page).click()


def test_somebody_alone_is_shown_the_best_turns(new_page: NewPage) -> None:
    page = new_page(PHONE)
    play_alone(page)
    wait_for_the_turn(page)
    lamp = page.get_by_role("button", name="Show me the best turns")
    lamp.click()
    shown = page.get_by_role("region", name="The best turns")
    best = shown.get_by_role("listitem")
    expect(best).to_have_count(3)
    expect(best.first.get_by_role("button")).to_be_focused()
    assert problems_by_day_and_night(page) == []
    page.keyboard.press("Escape")
    expect(shown).to_be_hidden()

    lamp.click()
    expect(best).to_have_count(3)
    told = best.first.locator("span").nth(1).inner_text()
    page.keyboard.press("Enter")
    expect(shown).to_be_hidden()
    expect(what_it_does(page)).to_have_text(told)
