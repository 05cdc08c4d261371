"""English and French, from the browser and switchable; sentences come when they are wanted."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Response, Route, expect

from expedition import games
from tests.browser.conftest import NewPage
from tests.browser.playing import open_cells, play_alone, shelf
from tests.patience import PATIENCE

GAMES = Path(games.__file__).parent
ON_THE_COVER = ("title", "length", "tagline")
KEYS_SEEN = """
window.keysSeen = new Set();
const KEY = /^[a-z_]+(\\.[a-z0-9_]+)+$/;
new MutationObserver(() => {
  const texts = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode.data.trim();
    if (KEY.test(text)) window.keysSeen.add(text);
  }
}).observe(document, { subtree: true, childList: true, characterData: true });
"""


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


@pytest.mark.parametrize("game", sorted(page.parent.name for page in GAMES.glob("*/RULES.en.md")))
def test_every_example_of_the_rules_is_drawn(new_page: NewPage, game: str) -> None:
    fences = [
        line
        for line in (GAMES / game / "RULES.en.md").read_text("utf-8").splitlines()
        if line.startswith(("```sheet", "```map"))
    ]
    page = new_page()
    page.goto(f"/rules/{game}")
    expect(page.locator("figure [role=img] svg").first).to_be_visible()
    expect(page.locator("figure > [role=img]")).to_have_count(len(fences))
    expect(page.locator("article pre")).to_have_count(0)


def test_rules_of_no_game_are_off_the_map(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/rules/nothing")
    expect(page.get_by_role("heading", name="Off the map")).to_be_visible()


def test_the_language_is_switched_in_mid_game(new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script(KEYS_SEEN)
    play_alone(page)
    expect(open_cells(page).first).to_be_visible()
    page.get_by_role("button", name="Settings, rules and more").click()
    held = hold(page, "**/assets/temple-*.js")

    page.get_by_role("button", name="Français").click()
    wait_for_one(page, held)
    expect(page.get_by_text("Round 1").first).to_be_visible()
    for route in held:
        route.continue_()

    expect(page.get_by_text("Tour 1").first).to_be_visible()
    page.get_by_role("button", name="Fermer").first.click()
    page.locator('[role=gridcell][aria-disabled="true"]').first.click(force=True)
    expect(page.locator(".said")).to_contain_text("hoisissez")
    assert page.evaluate("[...window.keysSeen]") == []


@pytest.mark.parametrize(
    ("address", "chunk", "heading"),
    [
        ("/", "en", "Choose an expedition"),
        ("/new/temple", "temple", "Create a table"),
        ("/rules/temple", "Markdown", "How we play it"),
        ("/rules/temple", "Rules", "How we play it"),
    ],
)
def test_a_part_that_the_server_no_longer_has_is_told_and_had_by_loading_again(
    new_page: NewPage, address: str, chunk: str, heading: str
) -> None:
    page = new_page()
    gone = f"**/assets/{chunk}-*.js"
    page.route(gone, lambda route: route.fulfill(status=404))
    page.goto(address)
    expect(page.get_by_role("heading", name="A part of the page is missing")).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("Load the page again")
    page.unroute(gone)
    page.get_by_role("button", name="Load the page again").click()
    expect(page.get_by_role("heading", name=heading)).to_be_visible()


def test_a_language_that_cannot_be_had_leaves_the_game_as_it_is(new_page: NewPage) -> None:
    page = new_page()
    play_alone(page)
    page.get_by_role("button", name="Settings, rules and more").click()
    page.route("**/assets/fr-*.js", lambda route: route.fulfill(status=404))
    page.get_by_role("button", name="Français").click()
    expect(page.get_by_role("alert")).to_contain_text("Load the page again")
    expect(page.get_by_text("Round 1").first).to_be_visible()


def test_only_the_sentences_that_are_wanted_are_fetched(new_page: NewPage) -> None:
    page = new_page()
    scripts: list[Response] = []
    page.on("response", lambda response: scripts.append(response))
    page.goto("/")
    expect(shelf(page).get_by_role("button", name="Play alone")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert spoken(scripts) == set()

    shelf(page).get_by_role("button", name="Play alone").click()
    expect(open_cells(page).first).to_be_visible()
    assert spoken(scripts) == {("temple", "en")}


def hold(page: Page, address: str) -> list[Route]:
    """The requests for that address from now on, none of which is answered yet."""
    held: list[Route] = []
    page.route(address, lambda route: held.append(route))
    return held


def wait_for_one(page: Page, held: list[Route]) -> None:
    for _ in range(int(1000 * PATIENCE) // 20):
        if held:
            return
        page.wait_for_timeout(20)
    raise AssertionError("nothing was asked for")


def spoken(scripts: list[Response]) -> set[tuple[str, str]]:
    """The games, and languages, of which the scripts hold more sentences than those on covers."""
    text = "".join(script.text() for script in scripts if script.url.endswith(".js"))
    return {whose for whose, said in sentences_of_one_game() if said in text}


def sentences_of_one_game() -> Iterator[tuple[tuple[str, str], str]]:
    """The game, the language and the words of what only that game says, its cover left out."""
    whose: dict[str, list[tuple[str, str]]] = {}
    for path in GAMES.glob("*/locale/*.json"):
        for key, said in json.loads(path.read_text("utf-8")).items():
            if key not in ON_THE_COVER and len(said) > 20:
                whose.setdefault(said, []).append((path.parents[1].name, path.stem))
    for said, (first, *others) in whose.items():
        if not others:
            yield first, said
