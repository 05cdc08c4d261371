"""The notebook in the browser: what it gathers, on a second device, and erased."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, NewPage
from tests.browser.playing import assert_reachable
from tests.browser.quickly import play_quickly
from tests.browser.test_accessibility import problems_by_day_and_night
from tests.browser.test_keyboard import follow, press_tab_until

TARGETS = "main a.button, main button, main input, main textarea"
JSON = {"Content-Type": "application/json"}


def play(page: Page, **more: object) -> str:
    """The code of a game that somebody has played alone."""
    wanted = json.dumps({"game": "temple", "name": "Zoé", "start": True, **more})
    answer = page.request.post("/api/tables", data=wanted, headers=JSON)
    code: str = answer.json()["table"]["code"]
    play_quickly(page, code)
    return code


def test_a_notebook_is_filled_taken_to_another_device_and_erased(new_page: NewPage) -> None:
    page = new_page(PHONE)
    page.goto("/")
    page.get_by_role("link", name="Your notebook").click()
    expect(page.get_by_text("It is still empty.")).to_be_visible()
    expect(page.get_by_text("Voyager: not reached yet")).not_to_have_count(0)
    assert problems_by_day_and_night(page) == []

    codes = [play(page), play(page)]
    page.reload()
    expect(page.get_by_text("2 finished games")).to_be_visible()
    expect(page.get_by_role("img", name="The last results")).to_be_visible()
    for code in codes:
        expect(page.locator(f'main [href="/t/{code}/replay"]')).to_be_visible()
    page.get_by_role("button", name="Show me ten words").click()
    words = page.locator("main ol li")
    expect(words).to_have_count(10)
    assert problems_by_day_and_night(page) == []
    assert_reachable(page, TARGETS, 44)

    tablet = new_page(DESK, locale="fr-FR")
    tablet.goto("/about")
    own = play(tablet)
    tablet.goto(f"/notebook#{'-'.join(words.all_inner_texts())}")
    follow(tablet, tablet.get_by_role("button", name="Apporter ce carnet ici"))
    expect(tablet.get_by_role("status").get_by_text("2 parties terminées")).to_be_visible()
    expect(tablet.locator(f'main [href="/t/{codes[0]}/replay"]')).to_be_visible()
    expect(tablet.locator(f'main [href="/t/{own}/replay"]')).to_have_count(0)
    expect(tablet.locator("main ol li")).to_have_count(10)
    assert problems_by_day_and_night(tablet) == []

    left = " ".join(tablet.locator("main ol li").all_inner_texts())
    press_tab_until(tablet, tablet.get_by_label("Dix mots"), backwards=True)
    tablet.keyboard.type("pas de mots")
    tablet.keyboard.press("Tab")
    tablet.keyboard.press("Enter")
    expect(tablet.get_by_role("alert")).to_contain_text("n’est pas un mot de code")
    tablet.get_by_label("Dix mots").fill(left)
    tablet.get_by_role("button", name="Apporter ce carnet ici").click()
    expect(tablet.locator(f'main [href="/t/{own}/replay"]')).to_be_visible()

    erase = page.get_by_role("button", name="Erase everything")
    expect(erase).to_have_attribute("aria-disabled", "true")
    page.get_by_label(re.compile("Type the word “erase”")).fill("erase")
    erase.click()
    expect(page.get_by_text("2 games no longer know you.")).to_be_visible()
    page.get_by_role("link", name="To the first page").click()
    expect(page.get_by_role("heading", name="Choose an expedition")).to_be_visible()
    expect(page.get_by_role("heading", name="Your tables")).to_have_count(0)
    page.goto(f"/t/{codes[0]}/replay")
    expect(page.locator("main")).not_to_contain_text("Zoé")


def test_whoever_was_erased_is_somebody_in_the_replays_of_others(new_page: NewPage) -> None:
    zoe, max = new_page(DESK), new_page(DESK)
    zoe.goto("/about")
    max.goto("/about")
    wanted = json.dumps({"game": "temple", "name": "Zoé"})
    code = zoe.request.post("/api/tables", data=wanted, headers=JSON).json()["table"]["code"]
    max.request.post(f"/api/tables/{code}/seats", data='{"name": "Max"}', headers=JSON)
    zoe.request.post(f"/api/tables/{code}/start")
    zoe.request.post(f"/api/tables/{code}/host", data='{"act": "finish"}', headers=JSON)
    assert zoe.request.delete("/api/notebook").ok
    max.goto(f"/t/{code}")
    expect(max.locator("main")).to_contain_text("somebody")
    expect(max.locator("main")).not_to_contain_text("Zoé")
    max.goto(f"/t/{code}/replay")
    expect(max.locator("main")).to_contain_text("somebody")
