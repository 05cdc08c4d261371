"""Puzzles: one a day and more, by keys on a small phone; what is chosen from stays in sight."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from expedition.core.catalogue import find_game
from expedition.core.puzzles import puzzles_of
from tests.browser.conftest import NewPage
from tests.browser.playing import big_button, cell, covered_choices
from tests.browser.test_accessibility import problems_by_day_and_night
from tests.browser.test_keyboard import press_tab_until

OPEN = """id => {
  const kept = JSON.parse(localStorage.getItem('expedition.puzzles'));
  localStorage.setItem('expedition.puzzles', JSON.stringify({ ...kept, open: id }));
}"""
SMALL: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
}


def kept(page: Page) -> dict[str, Any]:
    """What the browser remembers of puzzles."""
    record: dict[str, Any] = json.loads(
        page.evaluate("localStorage.getItem('expedition.puzzles') ?? '{}'")
    )
    return record


def solution(page: Page, id: str) -> list[str]:
    answer: str = page.request.get(f"/api/puzzles/{id}/solution").json()["answer"]
    return answer.split()


def one_with_numbers() -> str:
    """The first puzzle of the Temple in which a number is written: in others a mummy is drawn."""
    puzzles = puzzles_of(find_game("temple"))
    return next(one.id for one in puzzles if len(one.marked.answer.split()) == 2)


def press(page: Page, target: Locator) -> None:
    """By keys alone."""
    press_tab_until(page, target)
    page.keyboard.press("Enter")


def test_puzzles_are_solved_on_a_small_phone(new_page: NewPage) -> None:
    page = new_page(SMALL)
    page.goto("/")
    page.get_by_role("link", name="Puzzle of the day").click()
    task, answer = page.locator(".task"), page.locator(".answer")
    expect(task).to_contain_text("One turn is clearly the best: which?")
    expect(page.get_by_text("Rating 1500")).to_be_visible()
    press(page, page.get_by_role("button", name="Show it"))
    expect(answer).to_contain_text("is the best turn, by")
    more = page.get_by_role("button", name="More puzzles")
    expect(more).to_be_focused()
    record = kept(page)
    assert (record["tried"], record["solved"], list(record["days"].values())) == (1, 0, [False])
    assert problems_by_day_and_night(page) == []

    page.keyboard.press("Enter")
    page.get_by_label("Which game?").select_option(label="The Temple of Apikhabou")
    expect(task).to_contain_text("The Temple of Apikhabou")
    page.wait_for_function(
        "JSON.parse(localStorage.getItem('expedition.puzzles')).open?.startsWith('temple')"
    )
    id = one_with_numbers()
    page.evaluate(OPEN, id)
    page.reload()
    expect(page.locator('[data-part="pad"] button').first).to_be_visible()
    assert covered_choices(page) == []
    assert problems_by_day_and_night(page) == []
    right = solution(page, id)
    attempt(page, wrong_turn(page, right))
    expect(answer).to_contain_text("There is better")
    expect(answer.locator(".reason")).not_to_be_empty()
    assert covered_choices(page) == []
    assert kept(page)["tried"] == 2
    rating = kept(page)["rating"]
    attempt(page, right)
    expect(answer).to_contain_text("That is it!")
    assert kept(page)["rating"] == rating, "the first try counts"
    press(page, page.get_by_role("button", name="The next one"))
    expect(answer).to_be_hidden()
    page.wait_for_function(
        "id => JSON.parse(localStorage.getItem('expedition.puzzles')).open !== id", arg=id
    )
    other = kept(page)["open"]
    page.reload()
    expect(task).to_be_visible()
    assert kept(page)["open"] == other, "a reload brings the same one back"


def wrong_turn(page: Page, right: list[str]) -> list[str]:
    """Some other turn of the Temple, of those that the menu has."""
    places = [
        one.get_attribute("data-cell") or "" for one in page.locator("[role=gridcell].open").all()
    ]
    other = [place for place in places if place != right[-1]]
    if len(right) == 1:
        return other[:1]
    buttons = page.get_by_role("toolbar").get_by_role("button").all()
    numbers = [re.sub(r"\D", "", one.inner_text()) for one in buttons]
    number = next(one for one in numbers if one != right[0])
    return [number, right[1]]


def attempt(page: Page, turn: list[str]) -> None:
    """Pencils a turn of the Temple in, and hands it in by keys."""
    *number, place = turn
    if number:
        button = page.get_by_role("toolbar").get_by_role("button", name=number[0], exact=True)
        if button.get_attribute("aria-pressed") != "true":
            button.click()
    if cell(page, place).get_attribute("aria-selected") != "true":
        cell(page, place).click()
    expect(big_button(page)).to_have_class(re.compile("primary"))
    press(page, big_button(page))
