"""Hamunaptra is followed: what others do is played step by step, and fights are scenes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from random import Random
from time import monotonic

from playwright.sync_api import Locator, Page, expect

from expedition.core.match import Match, new_match
from expedition.games.hamunaptra import RULES
from expedition.games.hamunaptra.table import News
from tests.browser.conftest import PHONE, NewPage
from tests.browser.playing import big_button, moment
from tests.browser.prepared import played_on, prepared
from tests.browser.serving import ServerProcess
from tests.browser.test_accessibility import problems_by_day_and_night
from tests.browser.test_hamunaptra import (
    GAME,
    can_confirm,
    choose,
    confirm,
    owes,
    question,
    sit_at,
)
from tests.browser.test_hamunaptra_map import camera
from tests.patience import PATIENCE

CLOCKED = {"timezone_id": "Africa/Cairo"}
"""Pages of these journeys alone: whoever took one later would have its clock stand still."""
SECOND = 1000
MOMENT = 25
"""Between two looks at a page. Meanwhile the server has its time: a page whose clock ran far ahead
of it would take it for one that stands still, and look for others again and again."""


def test_the_last_round_of_four_is_played_step_by_step_at_the_slowest_pace(
    new_page: NewPage, server: ServerProcess
) -> None:
    page = new_page(PHONE, **CLOCKED)
    watch_at(page, "slow")
    stop_the_clock(page)
    sit_at(page, server, ends_with_an_escape())
    end_my_turn(page)
    news, result = page.locator(".latest"), page.locator(".result")
    seen = [(moment(page), news.inner_text())]
    escape = page.locator("[data-fate=escaped]").first
    while not escape.is_visible():
        expect(skip(page)).to_be_visible()
        expect(result).to_have_count(0)
        page.clock.run_for(SECOND // 2)
        seen.append((moment(page), news.inner_text()))
    steps = list(dict.fromkeys(seen))
    assert len(steps) >= 3
    assert [number for number, _ in steps] == sorted({number for number, _ in steps})
    expect(escape).to_contain_text(re.compile(r"leaves the pyramid at \w+\."))

    page.reload()
    expect(result).to_be_visible()
    expect(skip(page)).to_have_count(0)


def test_a_whole_game_of_four_on_a_phone_at_the_slowest_pace(
    new_page: NewPage, server: ServerProcess
) -> None:
    page = new_page(PHONE, **CLOCKED)
    watch_at(page, "slow")
    stop_the_clock(page)
    sit_at(page, server, new_match(RULES, 4, {"exit_distance": "4"}, "a whole game"))
    luck, over = Random(4), page.locator(".result")
    followed = set[int]()
    let_time_pass(page, until=big_button(page))
    while not over.is_visible():
        if not can_confirm(page):
            choose(page, question(page), luck)
            expect(big_button(page)).to_have_attribute("aria-disabled", "false")
        now = moment(page)
        press(page)
        later = page.locator(f'[data-moment]:not([data-moment="{now}"])')
        let_time_pass(page, until=later.or_(over))
        if let_time_pass(page, until=big_button(page).or_(over)):
            followed.add(now)
    assert len(followed) > 5  # what others did was shown, turn for turn
    expect(page.locator("ol .total")).to_have_count(4)


def test_a_key_skips_it_and_at_the_fastest_pace_nothing_is_waited_for(
    new_page: NewPage, server: ServerProcess
) -> None:
    page = new_page(PHONE, **CLOCKED)
    watch_at(page, "slow")
    stop_the_clock(page)
    sit_at(page, server, ends_with_an_escape())
    end_my_turn(page)
    expect(skip(page)).to_be_visible()
    for _ in looks(page, until=page.locator(".result")):
        if skip(page).is_visible():  # again, where more has come since
            page.keyboard.press("Escape")

    watch_at(page, "slow")
    sit_at(page, server, ends_with_an_escape())
    end_my_turn(page)
    page.get_by_label("Pace of others’ turns").select_option("at once")
    expect(page.locator(".result")).to_be_visible()
    kept = page.evaluate("localStorage.getItem('expedition.settings')")
    assert json.loads(kept)["pace"] == "at_once"

    sit_at(page, server, ends_with_an_escape())
    end_my_turn(page)
    expect(page.locator(".result")).to_be_visible()


def test_a_card_tells_what_happened_and_leads_there(
    new_page: NewPage, server: ServerProcess
) -> None:
    page = new_page(PHONE)
    sit_at(page, server, prepared(GAME, 2, others_do_much))
    confirm(page)
    card = page.get_by_role("region", name="Since your last turn")
    expect(card).to_be_visible()
    expect(big_button(page)).to_be_visible()
    lines = card.get_by_role("listitem")
    assert 1 <= lines.count() <= 4
    assert problems_by_day_and_night(page) == []

    place = card.locator("[data-place]").last
    cell = place.get_attribute("data-place") or ""
    page.get_by_role("button", name="Nearer").click()
    place.click()
    expect(page.locator(f'[data-lit="{cell}"]')).to_have_count(1)
    assert is_in_sight(page, page.locator(f'[data-lit="{cell}"]'))
    if lines.count() == 0:  # it has made room for the place
        card.get_by_role("button", name="Since your last turn").click()
    expect(lines.first).to_be_visible()
    here = camera(page)
    card.get_by_role("button", name="Close").click()
    expect(card).to_have_count(0)
    assert camera(page) == here


def test_a_fight_with_a_death_is_a_scene(new_page: NewPage, server: ServerProcess) -> None:
    match = prepared(GAME, 2, comes_to_a_death, bot="random")
    page = new_page(PHONE)
    sit_at(page, server, match)
    scene = page.get_by_role("region", name="The fight", exact=True)
    expect(scene.get_by_role("img", name=re.compile(r"\d of \d hits")).first).to_be_visible()
    for step in way_to_a_death(match):
        named = (f'[data-{name}="{step}"]' for name in ("attribute", "who", "step"))
        choice = scene.locator(", ".join(named)).first
        if step in ("F", "I"):
            expect(choice).to_contain_text(re.compile(r"\d (die|dice), hit on \d\+, .*\d\s%"))
        elif question(page) == "defender":
            expect(choice).to_contain_text(re.compile(r"falls at \d hits?: \d+\s%"))
        if choice.get_attribute("aria-pressed") != "true":
            choice.click()
        expect(big_button(page)).to_have_attribute("aria-disabled", "false")
        confirm(page)
        expect(big_button(page)).to_be_visible()
    death = page.locator("[data-fate=died]")
    expect(death).to_have_text(re.compile(r"Ana loses .+ at \w+\."))
    told = death.inner_text()
    dice = page.get_by_role("img", name=re.compile(r"strikes at .*: \d hits?\."))
    expect(dice.last).to_be_visible()
    assert problems_by_day_and_night(page) == []
    page.get_by_role("button", name="Who is at the table").click()
    expect(page.locator(".drawer")).to_contain_text(told)


# ---- what somebody does


def watch_at(page: Page, pace: str) -> None:
    """Chooses how quickly what others do is shown."""
    page.goto("/about")
    page.evaluate(
        """pace => localStorage.setItem('expedition.settings', JSON.stringify(
             {...JSON.parse(localStorage.getItem('expedition.settings')), pace}))""",
        pace,
    )


def stop_the_clock(page: Page) -> None:
    """Time passes from now on only when it is told to."""
    page.clock.install(time=0)
    page.clock.pause_at(SECOND)


def end_my_turn(page: Page) -> None:
    """Presses the big button, after which others play."""
    press(page)
    expect(big_button(page)).to_have_count(0)


def press(page: Page) -> None:
    """Presses the big button, once it is no longer too soon after what was pressed before."""
    expect(big_button(page)).to_be_visible()
    page.clock.run_for(SECOND)
    expect(big_button(page)).to_have_class(re.compile("armed"))
    big_button(page).click()


def let_time_pass(page: Page, until: Locator) -> bool:
    """Returns once it is there to be seen: whether others were followed meanwhile."""
    followed = False
    for _ in looks(page, until):
        if skip(page).is_visible():
            followed = True
            page.clock.run_for(SECOND)
        else:  # the server's turn
            page.clock.run_for(MOMENT)
    return followed


def looks(page: Page, until: Locator) -> Iterator[None]:
    """Goes on looking until it is there to be seen."""
    give_up = monotonic() + PATIENCE
    while not until.is_visible():
        assert monotonic() < give_up, "it never comes"
        yield
        page.wait_for_timeout(MOMENT)


def skip(page: Page) -> Locator:
    return page.get_by_role("button", name="Skip", exact=True)


def is_in_sight(page: Page, mark: Locator) -> bool:
    """True if the middle of it is drawn inside the map's box."""
    one, box = mark.bounding_box(), page.locator(".view").bounding_box()
    assert one
    assert box
    x, y = one["x"] + one["width"] / 2, one["y"] + one["height"] / 2
    return box["x"] <= x <= box["x"] + box["width"] and box["y"] <= y <= box["y"] + box["height"]


# ---- where a journey begins


@cache
def ends_with_an_escape() -> Match:
    """Four in the last round: the first has only to end the turn, and then somebody else is out."""
    return prepared(GAME, 4, others_escape)


def others_escape(match: Match) -> bool:
    if not (match.state.table.last_round and owes(match, "equip")):
        return False
    return any(one.what == "escaped" and one.seat != 0 for one in told_after_the_end(match))


def told_after_the_end(match: Match) -> Iterator[News]:
    """The news after the first seat has ended its turn, as long as it is not asked again."""
    after = match.seal(0, (match.rules.box.read_step("end"),), match.moment).resolved()
    yield from after.state.table.news
    while not after.is_over and 0 not in after.waiting_for:
        after = played_on(after, GAME)
        yield from after.state.table.news


def others_do_much(match: Match) -> bool:
    """True where the first seat ends its turn, and then others walk and lay a tile."""
    if not owes(match, "equip") or match.state.table.round < 2:
        return False
    return {"moved", "laid"} <= {one.what for one in told_after_the_end(match)}


def comes_to_a_death(match: Match) -> bool:
    """True before the first attack of a fight in which somebody of the first seat falls."""
    return (
        owes(match, "strike")
        and match.state.table.combat.round == 1
        and bool(way_to_a_death(match))
    )


def way_to_a_death(match: Match) -> list[str]:
    """The answers of the first seat up to a death of its own; none if it does not come to one."""
    answers: list[str] = []
    for _ in range(12):
        table = match.state.table
        if answers and any(one.what == "died" and one.seat == 0 for one in table.news):
            return answers
        if table.combat is None:
            return []
        if 0 not in match.waiting_for:
            match = played_on(match, GAME)
            continue
        first = "stay" if table.question == "retreat" else str(steps_of(match)[0])
        answers.append(first)
        match = match.seal(0, (match.rules.box.read_step(first),), match.moment).resolved()
    return []


def steps_of(match: Match) -> tuple[object, ...]:
    return tuple(match.rules.menu(match.view(0), ()).steps)
