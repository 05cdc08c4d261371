"""axe finds nothing on any page, by day and by night."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, NewPage
from tests.browser.playing import play_alone, play_on, shelf, table_code, wait_for_the_turn

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


@cache
def axe() -> str:
    return AXE.read_text("utf-8")


def problems(page: Page) -> list[str]:
    page.evaluate(axe())
    found: dict[str, Any] = page.evaluate("axe.run({ resultTypes: ['violations'] })")
    return [
        f"{violation['id']}: {node['target']} {node['failureSummary']}"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]


def problems_by_day_and_night(page: Page) -> list[str]:
    found = []
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        found += problems(page)
    return found


def home(page: Page) -> None:
    page.goto("/")
    expect(shelf(page).get_by_role("button", name="Play alone")).to_be_visible()


def create(page: Page) -> None:
    page.goto("/new/temple")
    expect(page.get_by_role("button", name="Create the table")).to_be_visible()


def lobby(page: Page) -> None:
    create(page)
    page.get_by_role("button", name="Create the table").click()
    expect(page.get_by_role("heading", name="The table is set")).to_be_visible()


def play(page: Page) -> None:
    play_alone(page)
    wait_for_the_turn(page)


def table_drawer(page: Page) -> None:
    play(page)
    page.get_by_role("button", name="Settings, rules and more").click()
    expect(page.get_by_role("region", name="Settings and more")).to_be_visible()


def rules(page: Page) -> None:
    page.goto("/rules/temple")
    expect(page.get_by_role("heading", name="How we play it")).to_be_visible()


def about(page: Page) -> None:
    page.goto("/about")
    expect(page.get_by_role("heading", name="About Expedition")).to_be_visible()


def missing(page: Page) -> None:
    page.goto("/t/XXXXXX")
    expect(page.get_by_role("heading", name="Off the map")).to_be_visible()


@pytest.mark.parametrize("visit", [home, create, lobby, play, table_drawer, rules, about, missing])
def test_axe_finds_nothing_on_a_phone(new_page: NewPage, visit: Callable[[Page], None]) -> None:
    page = new_page(PHONE)
    visit(page)
    assert problems_by_day_and_night(page) == []


def test_axe_finds_nothing_on_an_invitation(new_page: NewPage) -> None:
    host, guest = new_page(PHONE), new_page(PHONE)
    lobby(host)
    guest.goto(f"/t/{table_code(host)}")
    expect(guest.get_by_role("button", name="Sit down")).to_be_visible()
    assert problems_by_day_and_night(guest) == []


def test_axe_finds_nothing_from_the_first_turn_to_the_replay(new_page: NewPage) -> None:
    page = new_page(DESK)
    play_alone(page)
    play_on(page, most=8)
    wait_for_the_turn(page)
    assert problems_by_day_and_night(page) == []
    play_on(page)
    expect(page.locator(".stamp")).to_be_visible()
    assert problems_by_day_and_night(page) == []
    page.get_by_role("link", name="Step through it").click()
    expect(page.get_by_role("slider")).to_be_visible()
    assert problems_by_day_and_night(page) == []
