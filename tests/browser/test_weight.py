"""How much a phone loads: the first page, and all until the first move of a game alone."""

from __future__ import annotations

import gzip
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Response

from expedition.server.features.site.pages import COMPRESSED, STATIC
from tests.browser.conftest import PHONE
from tests.browser.playing import big_button, shelf
from tests.browser.serving import ServerProcess
from tests.patience import PATIENCE

KB = 1000
MOST_SCRIPT, MOST_FONTS = 100 * KB, 60 * KB
MOST_AT_FIRST, MOST_IN_ALL, MOST_REQUESTS = 145 * KB, 200 * KB, 20


class Scales:
    """Weighs whatever a page fetches: files as brotli has packed them, which is what browsers get,
    answers as gzip would. What is kept for ever is fetched once: a browser that has dropped a
    drawing finds it in its cache."""

    def __init__(self, page: Page) -> None:
        self.answers: list[Response] = []
        page.on("response", self._hear)

    def _hear(self, answer: Response) -> None:
        kept = "immutable" in answer.headers.get("cache-control", "")
        if not kept or answer.url not in {one.url for one in self.answers}:
            self.answers.append(answer)

    def by_kind(self) -> Counter[str]:
        weights: Counter[str] = Counter()
        for answer in self.answers:
            path = urlsplit(answer.url).path
            weights[Path(path).suffix] += weight(path, answer)
        return weights

    def told(self) -> str:
        lines = (f"{weight(urlsplit(a.url).path, a):7} {a.url}" for a in self.answers)
        return "\n".join(lines)


def weight(path: str, answer: Response) -> int:
    file = STATIC / path.lstrip("/")
    packed = file.with_name(file.name + COMPRESSED["br"])
    if packed.is_file():
        return packed.stat().st_size
    return file.stat().st_size if file.is_file() else len(gzip.compress(answer.body(), 9))


@pytest.fixture
def newcomer(chromium: Browser, server: ServerProcess) -> Iterator[Page]:
    """A phone that has never been here: of fonts that it knows, Chromium fetches also those that
    nothing on a page is written in."""
    context = chromium.new_context(
        **PHONE, base_url=server.address, locale="fr-FR", service_workers="block"
    )
    context.set_default_timeout(1000 * PATIENCE)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("game", ["temple", "skull_island", "valley"])
def test_the_first_page_and_a_first_game_alone_are_light(newcomer: Page, game: str) -> None:
    page, scales = newcomer, Scales(newcomer)
    page.goto("/")
    page.locator("article svg").first.wait_for()
    page.wait_for_load_state("networkidle")
    first = scales.by_kind()
    assert first.total() <= MOST_AT_FIRST, scales.told()
    assert first[".js"] <= MOST_SCRIPT, scales.told()
    assert first[".woff2"] <= MOST_FONTS, scales.told()

    shelf(page, game).locator(".primary").click()
    big_button(page).wait_for()
    page.wait_for_load_state("networkidle")
    assert scales.by_kind().total() <= MOST_IN_ALL, scales.told()
    assert len(scales.answers) <= MOST_REQUESTS, scales.told()


def test_everything_worth_it_was_packed_when_the_bundle_was_built() -> None:
    texts = [path for path in STATIC.rglob("*") if path.suffix in (".js", ".css", ".svg", ".json")]
    assert len(texts) > 10
    for path in texts:
        for ending in COMPRESSED.values():
            packed = path.with_name(path.name + ending)
            assert path.stat().st_size < 500 or packed.stat().st_size < path.stat().st_size
