"""A real server, a real Chromium, and people with phones and desks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Browser, Error, Page

from tests.browser.chromium import launched
from tests.browser.pages import Pages
from tests.browser.serving import ServerProcess

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
MOVING: dict[str, str] = {"reduced_motion": "no-preference"}
"""For journeys of somebody who lets things move; all others are spared the waiting."""

NewPage: TypeAlias = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/browser" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with launched() as browser:
        yield browser


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """The server that most journeys share."""
    process = ServerProcess(tmp_path_factory.mktemp("browser"))
    process.start()
    yield process
    process.stop()


@pytest.fixture(scope="session")
def pages(chromium: Browser) -> Pages:
    return Pages(chromium)


@pytest.fixture
def new_page(
    pages: Pages, server: ServerProcess, request: pytest.FixtureRequest
) -> Iterator[NewPage]:
    """Opens a page of somebody new; nothing may go wrong unheard on any of them."""
    opened: list[tuple[Page, str]] = []
    complaints: list[str] = []
    failed_before = request.session.testsfailed

    def complain(error: Error) -> None:
        complaints.append(str(error))

    def open_page(
        device: dict[str, Any] = PHONE,
        *,
        tips: bool = False,
        new: bool = False,
        at: str | None = None,
        **more: str,
    ) -> Page:
        home = at or server.address
        options = {"base_url": home, "locale": "en-GB", "reduced_motion": "reduce"}
        options["service_workers"] = "block"  # what it keeps, no journey could do without
        page = pages.take({**options, **device, **more}, tips=tips, new=new)
        page.on("pageerror", complain)
        opened.append((page, home))
        return page

    yield open_page
    for page, home in opened:
        page.remove_listener("pageerror", complain)
        if request.session.testsfailed == failed_before and page.url.startswith(home):
            pages.give_back(page)
        else:
            pages.throw_away(page)
    assert complaints == []
