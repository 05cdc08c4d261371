"""The table in the page: a static host in a folder of its own, and then no network at all."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from expedition.offline.folder import write_site
from tests.browser.conftest import PHONE
from tests.browser.pages import NO_TIPS
from tests.browser.playing import (
    moment,
    play_on,
    shelf,
    take_turn,
    wait_for_the_turn,
    wait_until_past,
)
from tests.browser.serving import PROGRAM
from tests.browser.test_accessibility import problems
from tests.patience import PATIENCE

FOLDER = "games/expedition"
"""A site need not lie at the root of its host."""


class StaticHost(SimpleHTTPRequestHandler):
    """What `python -m http.server` is, without its log."""

    def log_message(self, format: str, *args: object) -> None:
        pass


class Site:
    """A site on a static host, and all that was asked of that host."""

    def __init__(self, root: Path) -> None:
        handler = partial(StaticHost, directory=str(root))
        self.host = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.address = f"http://127.0.0.1:{self.host.server_port}/{FOLDER}/"
        Thread(target=self.host.serve_forever, daemon=True).start()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    root = tmp_path_factory.mktemp("static")
    write_site(root / FOLDER)
    site = Site(root)
    yield site
    site.host.shutdown()
    site.host.server_close()


@pytest.fixture
def phone(chromium: Browser, site: Site) -> Iterator[BrowserContext]:
    """Somebody's phone, which fetches nothing that does not lie in the folder."""
    context = chromium.new_context(**PHONE, locale="en-GB", reduced_motion="reduce")
    context.set_default_timeout(1000 * PATIENCE)
    context.add_init_script(NO_TIPS)
    outside: list[str] = []
    missing: list[str] = []
    context.on(
        "request", lambda one: outside.append(one.url) if is_outside(one.url, site) else None
    )
    context.on("response", lambda one: missing.append(one.url) if one.status >= 400 else None)
    yield context
    context.close()
    assert outside == []
    assert missing == []


def is_outside(address: str, site: Site) -> bool:
    return not address.startswith((site.address, "blob:", "data:"))


def opened(phone: BrowserContext, site: Site) -> Page:
    """The first page, once the server in it is ready."""
    page = phone.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(site.address)
    shelf(page).wait_for()
    assert errors == []
    return page


def open_table(page: Page, bot: str) -> None:
    """A Temple with a bot of that strength, which begins."""
    shelf(page).get_by_role("link", name="Create a table").click()
    page.get_by_role("button", name="Create the table").click()
    page.get_by_text(bot, exact=True).click()
    page.get_by_role("button", name="+ Add a bot").click()
    page.get_by_role("button", name="Start the expedition").click()
    wait_for_the_turn(page)


def test_a_whole_game_against_a_bot_without_a_network(
    phone: BrowserContext, site: Site, tmp_path: Path
) -> None:
    page = opened(phone, site)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    phone.set_offline(True)
    open_table(page, "Voyager")
    take_turn(page, 0)
    wait_until_past(page, 0)

    page.reload()
    wait_for_the_turn(page)
    assert moment(page) == 1, "it goes on where it was"
    play_on(page)
    expect(page.locator(".result")).to_be_visible()
    assert problems(page) == []

    with page.expect_download() as saved:
        page.get_by_role("link", name="Download the record").click()
    saved.value.save_as(tmp_path / "match.json")
    done = subprocess.run(
        [PROGRAM, "replay", tmp_path / "match.json", "--verify"], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr

    page.get_by_role("link", name=re.compile("coach")).click()
    expect(
        page.get_by_text(re.compile("The coach reads your match|Every roll")).first
    ).to_be_visible()
    page.get_by_role("link", name="Step through it").click()
    expect(page.get_by_role("grid").first).to_be_visible()

    page.goto(f"{site.address}#/notebook")
    with page.expect_download() as kept:
        page.get_by_role("button", name="Save all matches to a file").click()
    kept.value.save_as(tmp_path / "matches.jsonl")
    lines = (tmp_path / "matches.jsonl").read_text().splitlines()
    assert [json.loads(line)["format"] for line in lines] == ["expedition-match-1"]
    chosen = page.locator("input[type=file]")
    chosen.set_input_files(tmp_path / "matches.jsonl")
    expect(page.get_by_text("1 was here already.")).to_be_visible()


def test_two_windows_are_told_apart_and_one_takes_over(phone: BrowserContext, site: Site) -> None:
    first = opened(phone, site)
    second = phone.new_page()
    second.goto(site.address)
    expect(second.get_by_role("alert")).to_contain_text("Only one window at a time")
    second.get_by_role("button", name="Play on in this window").click()
    shelf(second).wait_for()
    expect(first.get_by_role("alert")).to_contain_text("Only one window at a time")

    second.goto(f"{site.address}#/rules/temple")
    expect(second.get_by_role("heading", level=2).first).to_be_visible()
    second.get_by_role("button", name="FR").click()
    expect(second.get_by_role("heading", level=2).first).to_be_visible()


def test_a_site_is_as_light_as_it_is_said_to_be(site: Site, tmp_path: Path) -> None:
    """Whatever a host packs: what is heavy is packed already."""
    write_site(tmp_path / "site")
    [python] = (tmp_path / "site").glob("python-*")
    packed = {path.name: path.stat().st_size for path in python.iterdir() if path.suffix == ".gz"}
    assert len(packed) == 3
    assert sum(packed.values()) < 7_200_000
    shutil.rmtree(tmp_path / "site")
