"""The daily expedition in the browser: one try that counts, its standings, and practice."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, NewPage
from tests.browser.playing import assert_reachable, table_code
from tests.browser.quickly import play_quickly
from tests.browser.test_accessibility import problems_by_day_and_night
from tests.browser.test_keyboard import follow, press_tab_until

FULL = "Storage.prototype.setItem = () => { throw new DOMException('full'); };"
DISABLED = """for (const name of ['localStorage', 'sessionStorage']) {
  Object.defineProperty(window, name, { get() { throw new DOMException('no', 'SecurityError'); } });
}"""
NO_COOKIES = """
Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false });
"""
TARGETS = "main a.button, main button, main input"
THE_ONE = re.compile("^Play ")
"""All others are folded."""


NOW = re.compile("^(Play them now|Les jouer maintenant)$")
"""Whoever has never finished the game is asked first."""


def to_the_end(page: Page) -> int:
    """The stars of the expedition that has just begun."""
    page.wait_for_url(re.compile(r"/t/[A-Z]+$"))
    stars = play_quickly(page, table_code(page))
    expect(page.locator(".daily")).to_be_visible()
    return stars


def test_an_expedition_a_day_from_the_first_page_to_the_standings(new_page: NewPage) -> None:
    page = new_page(PHONE)
    page.goto("/")
    card = page.get_by_role("link", name="Today’s expedition")
    expect(card).to_contain_text("Par to beat")
    card.click()
    expect(page.get_by_role("heading", name="Today’s expedition")).to_be_visible()
    expect(page.get_by_text(re.compile("^Par to beat")).locator("visible=true")).to_have_count(1)
    assert problems_by_day_and_night(page) == []
    assert_reachable(page, TARGETS, 44)
    late = page.context.new_page()  # the same device, with another window on the same page
    late.goto("/daily")
    expect(late.get_by_role("button", name=THE_ONE)).to_be_visible()

    page.get_by_role("button", name=THE_ONE).click()
    expect(page.get_by_role("region", name="First time?")).to_be_focused()
    assert problems_by_day_and_night(page) == []
    assert_reachable(page, TARGETS, 44)
    page.get_by_role("button", name=NOW).click()
    stars = to_the_end(page)
    expect(page.locator(".daily")).to_contain_text("the one that counts")
    expect(page.locator(".daily")).to_contain_text(re.compile("par (of|was)"))
    page.locator(".details summary").click()
    expect(page.locator("details")).to_contain_text("Everybody can know these dice")

    late.get_by_role("button", name=THE_ONE).click()
    late.get_by_role("button", name=NOW).click()
    refusal = late.get_by_role("alert")
    expect(refusal).to_contain_text("the first try counts")
    expect(refusal.get_by_role("link")).to_have_attribute("href", f"/t/{table_code(page)}")
    late.close()

    page.get_by_role("link", name="Standings").click()
    expect(page.locator("section.own")).to_contain_text(str(abs(stars)))
    expect(page.get_by_role("img", name="How the stars are spread")).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("Replay of .*’s sheet"))).not_to_have_count(0)
    assert problems_by_day_and_night(page) == []
    assert_reachable(page, TARGETS, 44)

    page.get_by_role("button", name="Practise").click()
    to_the_end(page)
    expect(page.locator(".daily")).to_contain_text("practice")
    page.goto("/")
    expect(card).to_contain_text(re.compile(r"stars?\W+par (of|was) .+1 day in a row"))


def test_the_others_of_a_day_are_folded_and_each_is_there(new_page: NewPage) -> None:
    page = new_page(PHONE)
    page.goto("/daily")
    offered = page.get_by_role("button", name=re.compile("^Play "))
    expect(offered).to_have_count(1)
    follow(page, page.locator("summary"))
    expect(offered).to_have_count(6)
    assert problems_by_day_and_night(page) == []
    assert_reachable(page, f"{TARGETS}, main summary", 44)
    follow(page, offered.last)
    follow(page, page.get_by_role("button", name=NOW))
    page.wait_for_url(re.compile(r"/t/[A-Z]+$"))
    page.goto("/daily")  # what has begun is not hidden
    expect(page.get_by_role("link", name=re.compile("^Go on with"))).to_be_visible()
    expect(offered).to_have_count(5)


def test_past_days_are_practice_and_a_clock_set_forward_is_told_so(new_page: NewPage) -> None:
    page = new_page(DESK, locale="fr-FR")
    page.goto("/daily")
    other = page.get_by_label("Un autre jour, pour s’entraîner")
    press_tab_until(page, other)
    other.fill("2026-03-01")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="L’expédition d’un jour")).to_be_visible()
    follow(page, page.locator("summary"))
    follow(page, page.get_by_role("link", name="Classement de Le Temple d’Apikhabou, Le large"))
    expect(page.get_by_text("Personne n’a joué ici la veille.")).to_be_visible()
    page.go_back()
    follow(page, page.locator("summary"))
    follow(page, page.get_by_role("button", name="S’entraîner à Le Temple d’Apikhabou, Le large"))
    to_the_end(page)
    expect(page.locator(".daily")).to_contain_text("1 mars 2026")

    page.clock.set_system_time(
        page.evaluate("Date.now()") / 1000 + timedelta(days=9).total_seconds()
    )
    page.goto("/daily")
    expect(page.get_by_role("alert")).to_contain_text("n’a encore commencé nulle part sur Terre")
    page.context.close()  # nobody else wants its clock


@pytest.mark.parametrize(
    ("trouble", "told"),
    [
        (FULL, "only your settings are forgotten"),
        (DISABLED, "only your settings are forgotten"),
        (NO_COOKIES, "cookie"),
    ],
    ids=["full", "disabled", "no cookies"],
)
def test_a_browser_that_can_store_nothing_is_told_so_and_plays(
    new_page: NewPage, trouble: str, told: str
) -> None:
    page = new_page(PHONE, tips=True)
    page.context.add_init_script(trouble)
    page.goto("/")
    expect(page.get_by_role("link", name="Today’s expedition")).to_be_visible()
    page.goto("/notebook")
    expect(page.get_by_role("note")).to_contain_text(told)
    page.goto("/daily")
    expect(page.get_by_role("note")).to_contain_text(told)
    page.get_by_role("button", name=THE_ONE).click()
    page.get_by_role("button", name=NOW).click()
    to_the_end(page)
    page.context.close()


def test_whoever_is_sent_the_sheet_of_a_day_is_asked_to_play_first(new_page: NewPage) -> None:
    player, friend = new_page(PHONE), new_page(PHONE, locale="fr-FR")
    player.goto("/daily#more")
    player.get_by_role("button", name="Play The Temple of Apikhabou, The broad stair").click()
    player.get_by_role("button", name=NOW).click()
    player.wait_for_url(re.compile(r"/t/[A-Z]+$"))
    friend.goto(player.url)
    expect(friend.get_by_role("link", name="Règles")).to_be_visible()
    expect(friend.get_by_text("Seuls ceux qui jouent voient la partie")).to_be_visible()
    expect(friend.get_by_text("Vous pouvez regarder")).to_have_count(0)
    expect(friend.get_by_role("button", name="Regarder")).to_have_count(0)
    to_the_end(player)
    friend.goto(player.url)
    expect(friend.get_by_role("heading", name="Avez-vous déjà joué ces dés ?")).to_be_visible()
    expect(friend.get_by_role("grid")).to_have_count(0)
    assert problems_by_day_and_night(friend) == []
    assert_reachable(friend, TARGETS, 44)
    follow(friend, friend.get_by_role("button", name="Voir la feuille quand même"))
    expect(friend.get_by_role("grid")).to_be_visible()
    friend.goto(player.url)
    friend.get_by_role("link", name="Jouer d’abord moi-même").click()
    friend.get_by_role("button", name="Jouer à Le Temple d’Apikhabou, Le large").click()
    friend.get_by_role("button", name=NOW).click()
    to_the_end(friend)
    friend.goto(player.url)
    expect(friend.get_by_role("grid")).to_be_visible()
