"""English and French, from the browser and switchable."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.playing import open_cells, shelf


def test_a_french_browser_plays_in_french(new_page: NewPage) -> None:
    page = new_page(locale="fr-FR")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    shelf(page).get_by_role("button", name="Jouer seul").click()
    expect(open_cells(page).first).to_be_visible()
    expect(page.get_by_text("Tour 1").first).to_be_visible()

    page.locator('[role=gridcell][aria-disabled="true"]').first.click(force=True)

    expect(page.locator(".said")).to_contain_text("hoisissez")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_language_can_be_switched_and_is_remembered(new_page: NewPage) -> None:
    page = new_page(locale="de-DE")
    page.goto("/")
    expect(shelf(page).get_by_role("button", name="Play alone")).to_be_visible()
    page.get_by_role("button", name="Français").click()
    expect(shelf(page).get_by_role("button", name="Jouer seul")).to_be_visible()
    page.reload()
    expect(shelf(page).get_by_role("button", name="Jouer seul")).to_be_visible()


def test_the_rules_are_told_in_both_languages(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/rules/temple")
    expect(page.get_by_role("heading", name="How we play it")).to_be_visible()
    expect(page.get_by_role("img")).to_have_count(5)
    page.get_by_role("button", name="Français").click()
    expect(page.get_by_role("heading", name="Comment nous jouons")).to_be_visible()
