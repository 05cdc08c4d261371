"""A real server, a real Chromium, and people with phones and desks."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from expedition import games
from tests.browser.serving import ServerProcess

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
TIMEOUT = 15_000
TIPS = [
    f"{sentences.parents[1].name}.{key.removeprefix('tip.')}"
    for sentences in Path(games.__file__).parent.glob("*/locale/en.json")
    for key in json.loads(sentences.read_text("utf-8"))
    if key.startswith("tip.")
]
NO_TIPS = f"""
if (!localStorage.getItem('expedition.settings'))
  localStorage.setItem('expedition.settings', '{json.dumps({"tipsSeen": TIPS})}');
"""

NewPage: TypeAlias = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/browser" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    program = os.environ.get("EXPEDITION_CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """The server that most journeys share."""
    process = ServerProcess(tmp_path_factory.mktemp("browser"))
    process.start()
    yield process
    process.stop()


@pytest.fixture
def new_page(chromium: Browser, server: ServerProcess) -> Iterator[NewPage]:
    """Opens a page of somebody new; nothing may go wrong unheard on any of them."""
    pages: list[Page] = []
    complaints: list[str] = []

    def open_page(
        device: dict[str, Any] = PHONE, *, tips: bool = False, at: str | None = None, **more: str
    ) -> Page:
        options: dict[str, Any] = {"base_url": at or server.address, "locale": "en-GB"}
        context = chromium.new_context(**{**options, **device, **more})
        context.set_default_timeout(TIMEOUT)
        if not tips:
            context.add_init_script(NO_TIPS)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        pages.append(page)
        return page

    yield open_page
    for page in pages:
        page.context.close()
    assert complaints == []
