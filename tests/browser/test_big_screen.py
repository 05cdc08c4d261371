"""A big screen: everybody is invited, the ring fills, the standings move, and it follows on."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from expedition.core.match import Match
from expedition.server.state import table_events
from expedition.server.state.table_events import Happening
from tests.browser.conftest import DESK, MOVING, PHONE, NewPage
from tests.browser.measuring import problems_on_the_wall
from tests.browser.playing import (
    moment,
    play_on,
    shelf,
    table_code,
    take_turn,
    wait_for_the_turn,
    wait_until_past,
)
from tests.browser.prepared import (
    played_on,
    prepared,
    put_all_on_server,
    put_in_lobby_with,
    put_in_play,
    put_on_server,
)
from tests.browser.serving import ServerProcess
from tests.browser.test_accessibility import problems_by_day_and_night
from tests.browser.test_every_size import plain_roll
from tests.browser.test_together import create_table, join

WALL: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}}
SIZES = [(1280, 720), (1920, 1080), (3840, 2160)]
NAMES = ["Zoé", "Maximiliane-Theodora von Hohenfe", "Bo", "Wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww"]


def test_a_table_on_the_wall_from_the_invitation_to_the_next_match(new_page: NewPage) -> None:
    ana, bo, wall = new_page(DESK, **MOVING), new_page(PHONE, **MOVING), new_page(WALL)
    code = create_table(ana, "Ana")
    wall.goto(f"/t/{code}/screen")
    expect(wall.get_by_role("img", name=f"QR code that opens table {code}")).to_be_visible()
    join(bo, code, "Bo")
    expect(wall.get_by_text("Bo", exact=True)).to_be_visible()
    assert [what for size in SIZES for what in problems_on_the_wall(wall, size)] == []
    assert problems_by_day_and_night(wall) == []

    ana.get_by_role("button", name="Start the expedition").click()
    expect(wall.get_by_role("heading", name="How they stand")).to_be_visible()
    for page in (ana, bo):
        wait_for_the_turn(page)
    expect(wall.get_by_text("0 of 2")).to_be_visible()
    take_turn(bo, 1)
    expect(wall.get_by_text("1 of 2")).to_be_visible()
    expect(wall.locator(".crowd, .stamps")).to_have_count(0)  # nobody is told to be slow
    named = {"act": "name_awaited", "named": True}
    assert ana.request.post(f"/api/tables/{code}/host", data=named).ok
    expect(wall.get_by_role("listitem").filter(has_text="Bo has written")).to_have_count(1)
    assert problems_by_day_and_night(wall) == []
    assert wall.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_it_follows_in_french_when_the_table_plays_again(new_page: NewPage) -> None:
    host, wall = new_page(DESK), new_page(WALL, locale="fr-FR")
    host.goto("/")
    shelf(host).get_by_role("button", name="Play alone").click()
    wait_for_the_turn(host)
    first = table_code(host)
    wall.goto(f"/t/{first}/screen")
    expect(wall.locator(".round")).to_have_text("Tour 1")
    play_on(host)
    expect(wall.locator(".won")).to_be_visible()
    host.get_by_role("button", name="Play again").click()
    wait_for_the_turn(host)
    expect(wall).to_have_url(re.compile(f"/t/{table_code(host)}/screen$"))
    expect(wall.locator(".round")).to_be_visible()


@pytest.mark.parametrize(
    ("game", "seats", "named", "language"),
    [
        ("valley", 7, 5, "fr-FR"), ("temple", 31, 8, "en-GB"),
        ("skull_island", 100, 8, "fr-FR"), ("hamunaptra", 8, 1, "en-GB"),
    ],
)  # fmt: skip
def test_every_letter_is_read_from_ten_metres_and_nothing_is_cut(
    new_page: NewPage, server: ServerProcess, game: str, seats: int, named: int, language: str
) -> None:
    wall = new_page(WALL, locale=language)
    match = prepared(game, seats, lambda match: match.moment >= 3, bot="random")
    people = crowd(seats)
    code = put_in_play(server, match, people)
    phases: list[tuple[str, str]] = [(code, ".middle")]
    if game != "hamunaptra":
        shows = table_events.NameAwaited(True), table_events.ShowSheet(3), table_events.Pause()
        marks = ".crowd li", ".shown [data-part=sheet]", ".notice h2"
        phases += zip(
            (put_in_play(server, match, people, one) for one in shows), marks, strict=True
        )
        phases.append((put_in_lobby_with(server, match, people), ".arrived .crowd li"))
    for code, mark in phases:
        wall.goto(f"/t/{code}/screen")
        expect(wall.locator(mark).first).to_be_visible()
        for size in SIZES:
            assert problems_on_the_wall(wall, size) == [], (mark, size)
        if "crowd" in mark:
            assert wall.locator(".crowd li").count() >= named, mark
    if game == "hamunaptra":
        expect(wall.locator(".ranking li").first).to_be_visible()
    else:
        expect(wall.locator(".total b")).to_have_text(str(seats))


def test_the_finale_has_a_podium_and_the_winners_sheet(
    new_page: NewPage, server: ServerProcess
) -> None:
    wall = new_page(WALL, locale="fr-FR")
    over = prepared("temple", 31, lambda match: match.moment >= 3, bot="random")
    while not over.is_over:
        over = played_on(over, "temple", "random")
    secret = [*crowd(31), table_events.ShowOnWall("none")]
    [code, discreet] = put_all_on_server(server, [(over, crowd(31)), (over, secret)])
    wall.goto(f"/t/{discreet}/screen")
    expect(wall.locator(".won")).to_have_text("L’expédition est finie")
    expect(wall.locator(".step, .ranking")).to_have_count(0)
    wall.goto(f"/t/{code}/screen")
    expect(wall.locator(".step")).to_have_count(3)
    expect(wall.locator("figure [data-part=sheet] svg").first).to_be_visible()
    assert [what for size in SIZES for what in problems_on_the_wall(wall, size)] == []
    best = max(standing.total for standing in over.standings().values())
    expect(wall.locator(".p1 .stars").first).to_contain_text(str(best).replace("-", "\u2212"))


def test_after_a_round_the_wall_looks_back_and_a_late_one_is_right_at_once(
    new_page: NewPage, server: ServerProcess
) -> None:
    ana, wall, late = new_page(DESK), new_page(WALL), new_page(WALL)
    match = prepared("temple", 4, somebody_gains)
    code = put_on_server(server, match, [("Ana", ana)])
    ana.goto(f"/t/{code}")
    wait_for_the_turn(ana)
    wall.goto(f"/t/{code}/screen")
    expect(wall.locator(".count b")).to_contain_text("3 of 4")
    now = moment(ana)
    take_turn(ana, 0)
    wait_until_past(ana, now)
    expect(wall.get_by_role("region", name="The round before")).to_be_visible()
    expect(wall.get_by_text("The best turn of the round", exact=True)).to_be_visible()
    assert problems_on_the_wall(wall, (1920, 1080)) == []
    assert problems_by_day_and_night(wall) == []
    late.goto(f"/t/{code}/screen")
    expect(late.locator(".round")).to_have_text(wall.locator(".round").inner_text())
    expect(late.locator(".count b")).to_contain_text("3 of 4")
    expect(wall.locator(".ranking li")).to_have_count(4)  # once it was looked back at
    told = wall.locator(".ranking li").all_text_contents()
    expect(late.locator(".ranking li")).to_have_text(told)


def somebody_gains(match: Match) -> bool:
    """A bot writes something that brings stars next, whatever the one in the first seat does."""
    if match.moment < 4 or not plain_roll(match):
        return False
    before, after = match.standings(), played_on(match, "temple").standings()
    return any(after[seat].total > before[seat].total for seat in range(1, match.seats))


def crowd(seats: int) -> list[Happening]:
    """People who have sat down, and are not connected."""
    return [
        table_events.Joined(f"somebody {seat}", NAMES[seat % len(NAMES)], f"P{seat}"[:2])
        for seat in range(seats)
    ]
