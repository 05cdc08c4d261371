"""Looking back on a match of Hamunaptra, and what the table shows of a question and a fight."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from expedition.core.match import Match
from expedition.core.record import read_record, replay
from expedition.games.hamunaptra import GUIDE, RULES
from tests.browser.conftest import DESK, PHONE, NewPage
from tests.browser.prepared import prepared, put_on_server
from tests.browser.serving import ServerProcess
from tests.browser.test_accessibility import problems_by_day_and_night
from tests.browser.test_hamunaptra import GAME, owes, sit_at, tap
from tests.records.test_records import FOLDER

SMALL: dict[str, Any] = {**PHONE, "viewport": {"width": 360, "height": 640}}


def finished() -> Match:
    """A kept match with misses and swings."""
    *_, last = replay(RULES, read_record((FOLDER / "hamunaptra-4.json").read_text("utf-8")))
    return last


@pytest.mark.parametrize(
    ("device", "french"), [(PHONE, False), (DESK, True)], ids=["phone", "desk"]
)
def test_a_match_is_looked_back_on_with_all_hands_open(
    new_page: NewPage, server: ServerProcess, device: dict[str, Any], french: bool
) -> None:
    page = new_page(device, locale="fr-FR" if french else "en-GB")
    match = finished()
    code = put_on_server(server, match, [("Ana", page)])
    page.goto(f"/t/{code}")
    page.get_by_role("link", name=re.compile("coach's notebook|Carnet du guide|carnet")).click()
    expect(page.locator("figure polyline")).to_have_count(match.seats)
    swings = page.locator("section", has_text=re.compile("What moved|basculer")).locator("li")
    assert 3 <= swings.count() <= 5
    expect(swings.first).to_contain_text(re.compile(r"\d+\s%"))
    expect(page.locator("tbody td")).not_to_have_count(0)
    assert not re.search(r"hamunaptra\.|debrief\.|[{}]", page.locator("main").inner_text())
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert problems_by_day_and_night(page) == []

    link = swings.first.get_by_role("link")
    moment = re.findall(r"\d+", link.inner_text())[0]
    link.click()
    expect(page.get_by_role("slider")).to_have_value(moment)
    opens = page.get_by_role("button", name=re.compile("Open all hands|toutes les mains"))
    expect(page.locator(".hands")).to_have_count(0)
    opens.click()
    expect(page.locator(".hands > *")).to_have_count(match.seats)
    assert problems_by_day_and_night(page) == []


def test_a_question_shows_the_way_and_whether_it_can_be_forced(
    new_page: NewPage, server: ServerProcess
) -> None:
    page, match = new_page(SMALL), prepared(GAME, 4, is_asked_for_passage)
    sit_at(page, server, match)
    passage = match.state.table.passage
    assert passage is not None
    expect(page.locator(".phases")).to_contain_text("You are asked")
    expect(page.locator(".map polyline.walk")).not_to_have_count(0)
    facts = GUIDE.facts(match.view(0), ())
    assert facts is not None
    said = "can force it" if facts.forces else "cannot force the way"
    expect(page.locator(".forces")).to_contain_text(said)


def test_while_moving_the_hand_is_in_sight_and_a_fight_tells_its_odds(
    new_page: NewPage, server: ServerProcess
) -> None:
    page, match = new_page(SMALL), prepared(GAME, 2, can_walk_into_a_fight)
    sit_at(page, server, match)
    hand = page.get_by_role("group", name="Your hand")
    expect(hand.locator("[data-tile]").first).to_be_in_viewport(ratio=1)
    facts = GUIDE.facts(match.view(0), ())
    assert facts is not None
    met = facts.meetings[0]
    page.locator(f'.team [data-who="{met.who}"]').click()
    tap(page.locator(f'[data-spot="{met.cell}"]'))
    told = f"{round(100 * met.wins)}\N{NO-BREAK SPACE}% to win"
    expect(page.locator(".ahead")).to_contain_text(told)
    assert_nothing_hidden_sideways(page)


def assert_nothing_hidden_sideways(page: Page) -> None:
    """The tray is as wide as the phone; only rows in it pan."""
    tray = page.get_by_role("region", name="Your tiles and choices")
    assert tray.evaluate("one => one.scrollWidth <= one.clientWidth")


def is_asked_for_passage(match: Match) -> bool:
    """True where the first seat is asked to let somebody pass."""
    return match.state.table.question == "passage" and match.waiting_for == {0}


def can_walk_into_a_fight(match: Match) -> bool:
    """True where the first seat moves, holds tiles, and can reach a danger."""
    if not owes(match, "move") or not match.state.hands[0]:
        return False
    facts = GUIDE.facts(match.view(0), ())
    return bool(facts and facts.meetings)


@pytest.mark.parametrize(
    ("device", "french"), [(SMALL, False), (DESK, True)], ids=["phone", "desk"]
)
def test_how_to_play_is_one_choice_and_what_is_deadly_warns(
    new_page: NewPage, device: dict[str, Any], french: bool
) -> None:
    page = new_page(device, locale="fr-FR" if french else "en-GB")
    page.goto(f"/new/{GAME}")
    preset = page.locator("input[name=preset]")
    expect(preset).to_have_count(len(RULES.box.presets))
    expect(preset.first).to_be_checked()
    page.locator("input[name=preset][value=duel]").check()
    page.locator("details.settings > summary, form > details > summary").first.click()
    expect(page.locator("input[name=duels][value=yes]")).to_be_checked()
    expect(page.locator(".warning")).to_have_count(0)
    page.locator("input[name=walking_monsters][value=yes]").check()
    expect(page.locator(".warning")).to_contain_text("7 et 8" if french else "7 and 8")
    expect(page.locator("input[name=preset]:checked")).to_have_count(0)
    assert problems_by_day_and_night(page) == []
    page.locator("input[name=preset][value=duel]").check()
    expect(page.locator("input[name=walking_monsters][value=no]")).to_be_checked()
    page.locator("button[type=submit]").click()
    expect(page).to_have_url(re.compile("/t/"))
    code = page.url.rpartition("/")[2]
    options = page.request.get(f"/api/tables/{code}").json()["table"]["options"]
    assert (options["duels"], options["walking_monsters"]) == ("yes", "no")
