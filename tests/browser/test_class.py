"""A lesson: a teacher's laptop, a wall, and thirty pupils, of whom some are in browsers."""

from __future__ import annotations

import csv
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.classroom import Room, room
from tests.browser.conftest import DESK, PHONE, NewPage
from tests.browser.playing import moment, take_turn, wait_for_the_turn
from tests.browser.test_big_screen import WALL
from tests.browser.test_host import open_remote

PUPILS, IN_BROWSERS = 30, 3
LOST = "Connection lost"


def test_a_lesson(new_page: NewPage, tmp_path: Path) -> None:
    with room(tmp_path, patience=1) as (here, address):
        teacher, wall = new_page(DESK, at=address), new_page(WALL, at=address)
        pupils = [new_page(PHONE, at=address) for _ in range(IN_BROWSERS)]
        code = open_table(teacher)
        wall.goto(f"/t/{code}/screen")
        for page in pupils:
            sit_down(page, code)
        for _ in range(PUPILS - IN_BROWSERS):
            here.run(here.come_in(code))
        expect(teacher.locator(".people li")).to_have_count(PUPILS + 2)
        expect(wall.locator(".total")).to_contain_text(str(PUPILS + 2))
        teacher.get_by_role("button", name="Start the expedition").click()
        play(here, pupils, 0)

        ten_sleep_and_return(here, pupils, code)
        three_come_on_another_device(here, pupils, teacher, code, new_page(PHONE, at=address))
        late = new_page(PHONE, at=address)
        here.run(here.come_in(code))
        pupils.append(late)
        take_a_chair(late, code)
        play(here, pupils, moment(pupils[0]))
        one_is_removed(pupils.pop(0), teacher, code)
        play(here, pupils, moment(pupils[0]))
        play(here, pupils, the_network_is_cut(here, [teacher, wall, *pupils], code))

        finish(teacher)
        for page in (teacher, wall, *pupils):
            expect(page.get_by_text("The host ended it here").first).to_be_visible()
        here.run(here.see_the_end())
        assert results(teacher) == standings(teacher) == standings(pupils[0])
        for page in (teacher, wall, *pupils):
            page.goto("about:blank")


def open_table(teacher: Page) -> str:
    """A table for a class, with two chairs that bots keep for those who come late."""
    teacher.goto("/new/temple")
    teacher.get_by_text("Class", exact=True).click()
    teacher.get_by_role("button", name="Create the table").click()
    expect(teacher.get_by_role("heading", name="The table is set")).to_be_visible()
    expect(teacher.locator(".people li")).to_have_count(2)
    code = teacher.url.rsplit("/", 1)[1]
    act(teacher, code, act="set_clock", seconds=None)  # how fast the machine is, is no matter
    return code


def sit_down(page: Page, code: str) -> None:
    """By one tap."""
    page.goto(f"/t/{code}")
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("heading", name="Around the table")).to_be_visible()


def take_a_chair(page: Page, code: str) -> None:
    page.goto(f"/t/{code}")
    expect(page.get_by_role("heading", name="You are just in time")).to_be_visible()
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator(".play")).to_be_visible()


def play(here: Room, pupils: list[Page], now: int) -> None:
    """Everybody writes, whatever a bot wrote for them, until all see the next moment."""
    for number, page in enumerate(pupils):
        expect(page.locator(f'[data-moment="{now}"]')).to_be_visible()
        if page.locator(".bar .change").is_visible():
            continue
        wait_for_the_turn(page)
        take_turn(page, number)
    here.run(here.play(now))
    for page in pupils:
        expect(page.locator(f'[data-moment="{now + 1}"]')).to_be_visible()
    here.run(here.reach(now + 1))


def ten_sleep_and_return(here: Room, pupils: list[Page], code: str) -> None:
    """Bots write for them, and their seats are theirs when they are back."""
    sleepers = here.pupils[: 10 - 2]
    for pupil in sleepers:
        here.run(pupil.sleep())
    for page in pupils[:2]:
        page.goto("about:blank")
    play(here, pupils[2:], 1)
    for pupil in sleepers:
        here.run(pupil.wake(code))
        assert pupil.seat.seat is not None
    for page in pupils[:2]:
        page.goto(f"/t/{code}")
    play(here, pupils, 2)


def three_come_on_another_device(
    here: Room, pupils: list[Page], teacher: Page, code: str, other: Page
) -> None:
    """The host takes them off the dead device; on the other one they sit down where they sat."""
    for number in (0, 1):
        seat = here.pupils[number].seat.seat
        here.run(here.pupils[number].sleep())
        act(teacher, code, act="remove", seat=seat)
        here.run(here.come_in(code, seat=seat))
        assert here.pupils[-1].seat.seat == seat
        here.pupils[number] = here.pupils.pop()
    name = own_name(pupils[2])
    pupils[2].goto("about:blank")
    remove(teacher, name)
    other.goto(f"/t/{code}")
    other.get_by_role("radio", name=re.compile(name)).check()
    other.get_by_role("button", name="Sit down").click()
    expect(other.locator(".play")).to_be_visible()
    pupils[2] = other
    play(here, pupils, moment(pupils[0]))


def one_is_removed(pupil: Page, teacher: Page, code: str) -> None:
    """They look on, and cannot sit down again."""
    remove(teacher, own_name(pupil))
    expect(pupil.get_by_text("You are watching")).to_be_visible()
    pupil.goto(f"/t/{code}")
    pupil.get_by_role("button", name="Sit down").click()
    expect(pupil.get_by_role("alert")).to_contain_text("The host has sent you away")


def the_network_is_cut(here: Room, pages: list[Page], code: str) -> int:
    """All browsers say so and come back by themselves; at which moment everybody is back.

    Bots may have written meanwhile: how long it lasts is no matter, whatever their patience.
    """
    here.run(here.network.cut())
    for pupil in here.pupils:
        here.run(pupil.sleep())
    for page in pages:
        expect(page.get_by_text(LOST).first).to_be_visible()
    here.run(here.network.mend())
    for page in pages:
        expect(page.locator(".lost")).to_have_count(0)
    for pupil in here.pupils:
        here.run(pupil.wake(code))
    return max(pupil.seat.moment for pupil in here.pupils)


def own_name(page: Page) -> str:
    """By which name the table knows whoever looks at it."""
    page.get_by_role("button", name="Who is at the table").click()
    own = page.locator(".drawer li", has=page.locator("small", has_text="you")).first
    name = own.locator(".name > span").inner_text()
    page.keyboard.press("Escape")
    return name


def remove(teacher: Page, name: str) -> None:
    remote = open_remote(teacher)
    remote.get_by_role("textbox", name="Find one of").fill(name)
    remote.get_by_role("button", name=re.compile(f"^{re.escape(name)}\\b")).first.click()
    remote.get_by_role("button", name=f"Remove {name}").click()
    remote.get_by_role("button", name="Yes").click()
    expect(remote.get_by_role("button", name=f"Let {name} come back")).to_be_visible()
    remote.get_by_role("textbox", name="Find one of").fill("")


def act(teacher: Page, code: str, **wanted: object) -> None:
    answer = teacher.request.post(f"/api/tables/{code}/host", data=wanted)
    assert answer.ok, answer.text()


def finish(teacher: Page) -> None:
    remote = open_remote(teacher)
    remote.get_by_role("button", name="Finish now").click()
    remote.get_by_role("button", name="Yes").click()


def results(teacher: Page) -> list[tuple[str, str, int]]:
    with teacher.expect_download() as download:
        teacher.get_by_role("link", name="Take the results").click()
    text = download.value.path().read_text("utf-8-sig")
    rows = csv.DictReader(text.splitlines())
    return sorted((row["Place"] or "–", row["Name"], int(row["Total"])) for row in rows)


def standings(page: Page) -> list[tuple[str, str, int]]:
    """As the last page tells them."""
    rows = page.locator("li:has(.place)")
    expect(rows).to_have_count(PUPILS + 2)
    told = rows.evaluate_all(
        """all => all.map((one) => ['.place', '.name', '.total']
          .map((part) => one.querySelector(part))
          .map((part) => (part.matches('.name') ? part.firstChild : part).textContent.trim())
          .map((text) => text.replace('−', '-')))"""
    )
    return sorted((place.rstrip("="), name, int(total)) for place, name, total in told)
