"""What somebody does at a table: looks, taps, and goes along with whatever is rolled."""

from __future__ import annotations

import re
from time import monotonic

from playwright.sync_api import Locator, Page, expect

from tests.patience import PATIENCE

expect.set_options(timeout=1000 * PATIENCE)

SMALLEST = """all => Math.min(...all.map(one => one.getBoundingClientRect())
  .map(box => Math.min(box.width, box.height)))"""


def shelf(page: Page, game: str = "temple") -> Locator:
    """Where a game stands on the first page."""
    return page.locator("article", has=page.locator(f'[href="/rules/{game}"]'))


def play_alone(page: Page, game: str = "temple") -> None:
    page.goto("/")
    shelf(page, game).get_by_role("button", name="Play alone").click()
    expect(page.get_by_role("grid")).to_be_visible()


def more_settings(page: Page) -> None:
    """Unfolds what there is to be set of a table that is created."""
    page.locator("form > details > summary").click()


def table_code(page: Page) -> str:
    match = re.search(r"/t/([A-Z]+)", page.url)
    assert match is not None
    return match[1]


def moment(page: Page) -> int:
    return int(page.locator("[data-moment]").get_attribute("data-moment") or -1)


def open_cells(page: Page) -> Locator:
    return page.locator("[role=gridcell].open")


def cell(page: Page, name: str) -> Locator:
    return page.locator(f'[data-cell="{name}"]')


def numbers(page: Page) -> Locator:
    return page.get_by_role("toolbar").get_by_role("button")


def big_button(page: Page) -> Locator:
    return page.locator(".bar .main")


def what_it_does(page: Page) -> Locator:
    """What the big button is for, with the names of cells where the board shows none."""
    return page.locator("#does")


def wait_for_the_turn(page: Page) -> bool:
    """True once something can be written; false if the game is over."""
    over = page.locator(".result")
    expect(open_cells(page).first.or_(over)).to_be_visible()
    return not over.is_visible()


def assert_reachable(page: Page, targets: str, least: int) -> None:
    """Once all is laid out, nothing to be touched is smaller than that or over the edge."""
    give_up = monotonic() + PATIENCE
    while (smallest := page.locator(targets).evaluate_all(SMALLEST)) < least:
        assert monotonic() < give_up, f"something is only {smallest} px wide or high"
        page.wait_for_timeout(50)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def covered_choices(page: Page) -> list[str]:
    """What is chosen from and is not in sight as a whole, or lies under the bar of buttons."""
    found: list[str] = page.evaluate(
        """() => {
          const bar = document.querySelector('.act').getBoundingClientRect();
          return [...document.querySelectorAll('[data-part="pad"] button')].filter((one) => {
            const box = one.getBoundingClientRect();
            return box.bottom > bar.top + 1 || box.bottom > innerHeight || box.top < 0;
          }).map((one) => one.textContent);
        }"""
    )
    return found


def pencil(page: Page, choice: int, *, cell_first: bool = False) -> str:
    """Pencils a turn in, and gives the name of its cell."""
    places, offered = open_cells(page), numbers(page)
    place = places.nth(choice * 5 % places.count())
    name = place.get_attribute("data-cell") or ""
    if cell_first:
        place.click()
    if offered.count():
        offered.nth(choice % offered.count()).click()
    if not cell_first:
        cell(page, name).click()
    expect(cell(page, name)).to_have_attribute("aria-selected", "true")
    return name


def take_turn(page: Page, choice: int, *, cell_first: bool = False) -> str:
    """Pencils a turn in and confirms it."""
    name = pencil(page, choice, cell_first=cell_first)
    expect(what_it_does(page)).to_have_text(re.compile(rf"\b{name}\b"))
    big_button(page).click()
    return name


def wait_until_past(page: Page, before: int) -> None:
    """Returns when the round that was being played is closed."""
    later = page.locator(f'[data-moment]:not([data-moment="{before}"])')
    expect(later.or_(page.locator(".result"))).to_be_visible()


def play_on(page: Page, most: int = 60) -> int:
    """Plays alone to the end, or for so many turns; how many it took."""
    turns = 0
    while turns < most and wait_for_the_turn(page):
        now = moment(page)
        take_turn(page, turns, cell_first=turns % 2 == 1)
        wait_until_past(page, now)
        turns += 1
    return turns


def ink(page: Page) -> dict[str, str]:
    """What is written in every cell that is not empty, as a screen reader finds it."""
    cells = page.locator("[role=gridcell]")
    told = cells.evaluate_all("all => all.map(c => [c.dataset.cell, c.ariaLabel])")
    return {name: text.removesuffix(", vanquished") for name, text in told if "empty" not in text}
