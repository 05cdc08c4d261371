"""Somebody who has never been here plays their first expedition, by touch and by keys."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from expedition.core.catalogue import find_game
from expedition.core.record import read_record, verify
from tests.browser.conftest import DESK, PHONE, NewPage
from tests.browser.playing import big_button, moment, shelf, table_code
from tests.browser.test_accessibility import problems_by_day_and_night
from tests.browser.test_keyboard import follow, press_tab_until
from tests.browser.test_lessons import CARD, OVER, RING, touch_and_wait

SMALL_PHONE: dict[str, Any] = {**PHONE, "viewport": {"width": 360, "height": 640}}
MOST_TAPS = 20
IN_SIGHT = "button => button.getBoundingClientRect().bottom <= innerHeight"


def test_a_novice_who_taps_what_glows_ends_with_a_stamp_in_french(new_page: NewPage) -> None:
    page = new_page(SMALL_PHONE, new=True, locale="fr-FR")
    page.goto("/")
    play = page.get_by_role("button", name="Jouer Le Temple d’Apikhabou")
    expect(play).to_be_visible()
    assert play.evaluate(IN_SIGHT)
    assert page.get_by_role("textbox", name="Code de la table").evaluate(IN_SIGHT)
    assert problems_by_day_and_night(page) == []
    play.tap()
    expect(page.locator(CARD)).to_contain_text("Trois dés sont lancés.")
    assert problems_by_day_and_night(page) == []

    taps = 1
    while taps < MOST_TAPS:
        expect(page.locator(RING).or_(page.locator(OVER)).first).to_be_visible()
        if page.locator(OVER).is_visible():
            break
        touch_and_wait(page)
        taps += 1
    assert taps < MOST_TAPS
    expect(page.locator(OVER)).to_contain_text("Votre première expédition")
    expect(page.locator(OVER)).to_contain_text("Voyageur")
    expect(page.get_by_role("button", name=re.compile("Enregistrer l.image"))).to_be_visible()
    assert problems_by_day_and_night(page) == []
    record = page.request.get(f"/api/tables/{table_code(page)}/record").text()
    match = verify(find_game("temple").rules, read_record(record))
    assert match.standings()[0].total == 7

    page.get_by_role("button", name="Maintenant, la pyramide entière").click()
    expect(page.locator(CARD)).to_have_count(0)
    expect(page.locator('[data-cell="f6"]')).to_be_visible()
    page.goto("/")
    expect(shelf(page)).to_be_visible()
    expect(play).to_have_count(0)


def test_it_is_played_and_skipped_by_keys_and_offered_once(new_page: NewPage) -> None:
    page = new_page(DESK, new=True)
    page.goto("/")
    follow(page, shelf(page, "valley").get_by_role("button", name="Play alone"))
    expect(page.locator(CARD)).to_contain_text("a valley to map")
    expect(page.get_by_role("complementary", name="First expedition, round 1 of 5")).to_be_visible()
    now = moment(page)
    press_tab_until(page, page.get_by_role("grid").locator("[tabindex='0']"))
    page.keyboard.press("2")  # another number than the one that glows, which counts as well
    page.keyboard.press("Enter")
    expect(page.locator(CARD)).to_contain_text("That counts as well")
    follow(page, big_button(page))
    expect(page.locator(f'[data-moment="{now + 1}"]')).to_be_visible()
    expect(page.locator(RING)).to_have_count(1)

    follow(page, page.get_by_role("button", name="Skip this, straight to the whole game"))
    expect(page.locator('[data-cell="g7"]')).to_be_visible()
    expect(page.locator(CARD)).to_have_count(0)
    page.goto("/")
    expect(page.get_by_role("link", name="First expedition")).to_have_count(0)
    assert_whole(page, "temple", "f6")


def assert_whole(page: Page, game: str, corner: str) -> None:
    """Nobody is offered a first expedition a second time."""
    shelf(page, game).get_by_role("button", name="Play alone").click()
    expect(page.locator(f'[data-cell="{corner}"]')).to_be_visible()


def test_whoever_opens_a_daily_unlearned_is_led_to_a_first_expedition(new_page: NewPage) -> None:
    page = new_page(SMALL_PHONE, new=True)
    page.goto("/daily#more")
    play = page.get_by_role("button", name="Play Skull Island, The skull")
    play.click()
    page.get_by_role("button", name="First expedition").click()
    expect(page.locator(CARD)).to_contain_text("you land with it")
    while not page.locator(OVER).is_visible():
        touch_and_wait(page)
        expect(page.locator(RING).or_(page.locator(OVER)).first).to_be_visible()
    expect(page.get_by_role("button", name="Now the whole island")).to_be_visible()
    page.goto("/daily#more")
    play.click()
    expect(page.locator("[data-moment]")).to_be_visible()
