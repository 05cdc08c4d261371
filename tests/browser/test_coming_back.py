"""What brings people back, page by page in both languages: axe finds nothing, Tab reaches all."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, NewPage
from tests.browser.quickly import play_quickly
from tests.browser.test_accessibility import assert_accessible

JSON = {"Content-Type": "application/json"}
NOW = datetime.now(UTC)
TODAY = NOW.date().isoformat()
TOMORROW = (NOW + timedelta(days=1)).date().isoformat()
CONTROLS = """() => [...document.querySelectorAll(
  'main :is(a[href], button, input, textarea, select, summary)'
)].filter((one) => one.checkVisibility() && one.tabIndex >= 0 && !one.disabled)"""
NUMBER = f"() => ({CONTROLS})().forEach((one, at) => (one.dataset.at = at))"
HOW_MANY = f"() => ({CONTROLS})().length"
WHICH = "() => document.activeElement?.dataset.at ?? null"


def asked(page: Page, path: str, **body: object) -> dict[str, object]:
    """What the server answers to whoever has that page."""
    answer = page.request.post(path, data=json.dumps(body), headers=JSON)
    assert answer.ok, answer.text()
    told: dict[str, object] = answer.json()
    return told


def code_of(seated: dict[str, object]) -> str:
    table = seated["table"]
    assert isinstance(table, dict)
    return str(table["code"])


def unreached(page: Page) -> set[int]:
    """The controls of the page to which Tab does not lead from its beginning."""
    page.evaluate(NUMBER)
    count: int = page.evaluate(HOW_MANY)
    assert count > 0
    page.evaluate("document.activeElement?.blur()")
    found: set[int] = set()
    for _ in range(count + 12):  # those of the top of the page come first
        page.keyboard.press("Tab")
        at = page.evaluate(WHICH)
        if at is not None:
            found.add(int(at))
    return set(range(count)) - found


def assert_open_to_all(page: Page, address: str, heading: str) -> None:
    page.goto(address)
    expect(page.get_by_role("heading", name=heading).first).to_be_visible()
    assert_accessible(page, address)
    assert unreached(page) == set(), address


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_every_page_that_brings_back_is_open_to_all(new_page: NewPage, language: str) -> None:
    french = language == "fr-FR"
    ana, bo = new_page(DESK, locale=language), new_page(PHONE, locale=language)
    for page in (ana, bo):
        page.goto("/about")
    listed = code_of(asked(bo, "/api/tables", game="temple", name="Bo", listed=True))
    slow = code_of(asked(ana, "/api/tables", game="temple", name="Ana", clock=86400, start=True))
    wanted = {"day": TODAY, "game": "temple", "layout": "front", "name": "Ana"}
    daily = code_of(asked(ana, "/api/daily", **wanted))
    play_quickly(ana, daily)
    alone = code_of(asked(ana, "/api/tables", game="temple", name="Ana", start=True))
    play_quickly(ana, alone)
    challenge = asked(ana, f"/api/tables/{alone}/challenge")["code"]

    temple = "Le Temple" if french else "The Temple"
    dice = "Les mêmes dés" if french else "The same dice"
    assert_open_to_all(ana, "/", "Tables ouvertes" if french else "Open tables")
    assert_open_to_all(ana, "/daily", "L’expédition du jour" if french else "Today’s expedition")
    assert_open_to_all(ana, f"/daily/{TODAY}/temple/front", temple)
    assert_open_to_all(ana, f"/daily/{TOMORROW}/temple/front", temple)
    best = ana.get_by_role("region", name="La meilleure" if french else "The best sheet of")
    expect(best.get_by_role("link")).to_have_attribute("href", re.compile("^/t/[A-Z]+/replay"))
    assert_open_to_all(ana, "/notebook", "Votre carnet" if french else "Your notebook")
    assert_open_to_all(ana, f"/c/{challenge}", dice)
    ana.goto(f"/t/{slow}")
    expect(ana.get_by_role("grid")).to_be_visible()
    assert_accessible(ana, "a slow table")

    played = "Avez-vous déjà joué" if french else "Have you played"
    assert_open_to_all(bo, f"/t/{daily}", played)
    assert_open_to_all(bo, f"/c/{challenge}", dice)
    assert_open_to_all(bo, "/notebook", "Votre carnet" if french else "Your notebook")
    asked(bo, f"/api/tables/{listed}/host", act="close")  # other journeys have a list of their own
    bo.get_by_role("textbox").last.fill("effacer" if french else "erase")
    bo.get_by_role("button", name="Tout effacer" if french else "Erase everything").click()
    expect(bo.locator("main [role=status]")).to_be_visible()
    assert_accessible(bo, "whoever has erased everything")
    assert unreached(bo) == set()
