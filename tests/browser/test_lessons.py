"""Somebody new learns a game by playing: they touch only what has the ring, or go on."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, NewPage
from tests.browser.playing import cell, moment, shelf, wait_until_past

RING, GO_ON, CARD, OVER = "[data-target]", ".go-on", ".lesson", ".result"


def learn(page: Page, game: str, lesson: str = "Learn by playing") -> None:
    page.goto("/")
    shelf(page, game).get_by_role("button", name=lesson).click()
    expect(page.locator(CARD)).to_be_visible()


def touch(page: Page) -> None:
    """Touches the middle of the ring, once it lies where it is shown."""
    target = page.locator(RING).get_attribute("data-target") or ""
    page.locator(target).locator("visible=true").first.click()


def follow(page: Page, most: int = 200) -> None:
    """Does what is highlighted, and anything free where nothing is, to the end."""
    over, ring, go_on = page.locator(OVER), page.locator(RING), page.locator(GO_ON)
    free = page.locator(CARD).get_by_text("Your choice now")
    for _ in range(most):
        expect(over.or_(ring).or_(go_on).or_(free).first).to_be_visible()
        if over.is_visible():
            return
        if go_on.is_visible():
            go_on.click()
        elif ring.is_visible():
            touch_and_wait(page)
        else:
            choose(page)
    raise AssertionError("the lesson has no end")


def touch_and_wait(page: Page) -> None:
    """What was touched is in pencil, or it is confirmed and the next step begins."""
    now, target = moment(page), page.locator(RING).get_attribute("data-target") or ""
    touch(page)
    if target == ".bar .main":
        wait_until_past(page, now)
    else:
        expect(page.locator(f"[data-target='{target}']")).to_have_count(0)


def choose(page: Page) -> None:
    page.get_by_role("toolbar").get_by_role("button").first.click()
    page.locator("[role=gridcell].open").first.click()


@pytest.mark.parametrize(
    ("device", "french"), [(PHONE, False), (DESK, True)], ids=["phone", "desk"]
)
def test_a_second_lesson_trades_loses_somebody_and_ends(
    new_page: NewPage, device: dict[str, Any], french: bool
) -> None:
    page = new_page(device, locale="fr-FR" if french else "en-GB")
    learn(page, "hamunaptra", "Deuxième leçon" if french else "Second lesson")
    follow(page)
    said = "Gardez l’escalier pour l’anneau" if french else "Keep stairs for the ring"
    expect(page.locator(".result")).to_contain_text(said)
    assert not re.search(r"hamunaptra\.|[{}]", page.locator("main").inner_text())


@pytest.mark.parametrize(
    ("game", "device"),
    [
        ("temple", PHONE),
        ("skull_island", PHONE),
        ("valley", PHONE),
        ("hamunaptra", PHONE),
        ("hamunaptra", DESK),
    ],
)
def test_a_novice_who_touches_only_what_is_highlighted_finishes(
    new_page: NewPage, game: str, device: dict[str, Any]
) -> None:
    page = new_page(device)
    learn(page, game)
    follow(page)
    expect(page.get_by_role("heading", name="You know the game now")).to_be_visible()
    expect(page.get_by_role("button", name="Play a whole game")).to_be_visible()


def test_a_number_in_the_cell_of_another_cannot_be_confirmed(new_page: NewPage) -> None:
    page = new_page()
    learn(page, "valley")
    while page.locator(GO_ON).is_visible():
        page.locator(GO_ON).click()
    for number, place in (("3", "a4"), ("2", "b4"), ("5", "c4")):
        page.locator(f'[data-number="{number}"]').click()
        cell(page, place).click()
    expect(page.locator(CARD)).to_contain_text("Not that one this time")
    expect(page.locator(".bar .main")).to_have_attribute("aria-disabled", "true")
    expect(page.locator(RING)).to_have_count(0)


def test_a_lesson_is_left_and_found_again_and_leads_back(new_page: NewPage) -> None:
    page = new_page(DESK)
    learn(page, "temple")
    address = page.url
    for _ in range(2):
        page.locator(GO_ON).click()
    cell(page, "c1").click()
    expect(page.locator(CARD)).to_contain_text("Not that one this time")
    cell(page, "c1").click()
    for _ in range(3):
        touch_and_wait(page)
    expect(page.locator(CARD)).to_contain_text("2 / 10")

    page.goto("/")
    expect(page.get_by_role("link", name=re.compile(r"Round 2 Lesson"))).to_be_visible()
    shelf(page).get_by_role("button", name="Learn by playing").click()

    expect(page).to_have_url(address)
    expect(page.locator(CARD)).to_contain_text("2 / 10")
