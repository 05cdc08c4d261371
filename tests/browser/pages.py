"""Pages that journeys use one after another, since a new page costs more than most journeys do."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page
from playwright.sync_api import Error as BrowserError

from expedition import games
from tests.patience import PATIENCE

TIPS = [
    f"{sentences.parents[1].name}.{key.removeprefix('tip.')}"
    for sentences in Path(games.__file__).parent.glob("*/locale/en.json")
    for key in json.loads(sentences.read_text("utf-8"))
    if key.startswith("tip.")
] + ["sound"]
OFFERED: dict[str, Any] = {"firstOffered": True}
"""What is kept of somebody who was offered a first expedition, and is told all tips."""
KNOWN: dict[str, Any] = {
    **OFFERED,
    "tipsSeen": TIPS,
    "hints": False,
    "passes": False,
    "pace": "at_once",
}
"""What somebody has chosen who knows the games, presses every button, and waits for nothing."""


def chosen_before(chosen: dict[str, Any]) -> str:
    """The script by which a page begins with these settings, as if they had been chosen there."""
    return f"""
if (location.protocol !== 'about:' && !localStorage.getItem('expedition.settings'))
  localStorage.setItem('expedition.settings', '{json.dumps(chosen)}');
"""


NO_TIPS = chosen_before(KNOWN)
FORGET = "() => { localStorage.clear(); sessionStorage.clear(); }"


class Pages:
    """Pages by the kind of browser that they are in; what is given back is as if it were new."""

    def __init__(self, chromium: Browser) -> None:
        self._chromium = chromium
        self._kinds: dict[Page, str] = {}
        self._free: dict[str, list[Page]] = {}

    def take(self, options: dict[str, Any], *, tips: bool, new: bool) -> Page:
        """A page of somebody who has never been here; with `new` it knows nothing of them."""
        chosen = None if new else OFFERED if tips else KNOWN
        kind = json.dumps([options, chosen], sort_keys=True)
        free = self._free.get(kind)
        page = free.pop() if free else self._new(options, chosen)
        page.emulate_media(color_scheme=options.get("color_scheme", "light"))
        self._kinds[page] = kind
        return page

    def give_back(self, page: Page) -> None:
        """Whoever takes it next finds no cookie and nothing stored; the browser's cache stays."""
        try:
            page.context.set_offline(False)
            page.unroute_all(behavior="ignoreErrors")
            page.evaluate(FORGET)
            page.goto("about:blank")
            page.context.clear_cookies()
        except BrowserError:  # it shows an error, or has crashed
            self.throw_away(page)
        else:
            self._free.setdefault(self._kinds[page], []).append(page)

    def throw_away(self, page: Page) -> None:
        page.context.close()

    def _new(self, options: dict[str, Any], chosen: dict[str, Any] | None) -> Page:
        context = self._chromium.new_context(**options)
        context.set_default_timeout(1000 * PATIENCE)
        if chosen is not None:
            context.add_init_script(chosen_before(chosen))
        return context.new_page()
