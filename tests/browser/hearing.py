"""Somebody who plays the turns of a kept match by keys, and notes what a screen reader tells."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from playwright.sync_api import Locator, Page, expect

from expedition.locale import sentences
from tests.browser.listening import Listener

NAMED = ("step", "number", "cell", "tool", "kind", "who", "tile", "attribute")
"""By which attribute of the page a step of a turn is found."""
OVER, CHANGE = ".ways", ".bar .change"
"""It is over for whoever has been told how it ended."""
IS_PICKED = "one => [one.ariaPressed, one.ariaSelected].includes('true')"


class Hearer:
    """One of those at the table, in a language; `notes` grows as they play."""

    def __init__(self, page: Page, language: str) -> None:
        self.page = page
        self.language = language
        self.notes: list[str] = []
        self._ears = Listener(page)
        self._words = sentences(language)

    def listen(self) -> None:
        """Notes what live regions have said, once nothing more is on its way."""
        self._note(self._ears.heard())

    def look_around(self, title: str) -> None:
        """Notes all that there is to be read."""
        self.listen()
        self.notes += ["", f"## {title}", "", *self._ears.scene(), ""]

    def press(self, target: Locator, until: Locator | None = None) -> None:
        """Goes there, presses Enter, and notes what that was and what came of it."""
        self._enter(target)
        if until is not None:
            expect(until).to_be_visible()
        self.listen()

    def _enter(self, target: Locator) -> None:
        self.notes.append(f"> {self._ears.go_to(target)}")
        self.page.keyboard.press("Enter")

    def fill(self, target: Locator, text: str) -> None:
        self.notes.append(f"> {self._ears.go_to(target)}: {text}")
        self.page.keyboard.type(text)

    def reach(self, number: int) -> None:
        """Notes what was told up to that moment of the match."""
        expect(self.page.locator(f'[data-moment="{number}"]')).to_be_visible()
        expect(self.page.locator("aside.journal")).to_be_visible()  # it comes after the sheet
        self.listen()

    def see_written(self, count: int) -> None:
        """Returns once so many at the table are known to have written."""
        expect(self.page.locator(".table .seal.written")).to_have_count(count)

    def finish(self) -> None:
        expect(self.page.locator(OVER)).to_be_visible()
        self.listen()

    def play(self, turn: Sequence[str], *, closes: int | None, ends: bool = False) -> None:
        """Pencils the steps in one by one, and hands them in; that may close the moment.

        What is heard of the end is noted by `finish`, all of it at once.
        """
        for step in turn:
            self._touch(step)
        ready = self.page.locator(".bar .main.armed[aria-disabled=false]")
        expect(ready).to_be_visible()
        if ends:
            self._enter(ready)
            return
        later = f'[data-moment]:not([data-moment="{closes}"]), {OVER}'
        self.press(ready, until=self.page.locator(later if closes is not None else CHANGE).first)

    def _touch(self, step: str) -> None:
        if re.fullmatch("[NESW]", step):
            self._turn_to(step)
        elif step != "end":
            target = self._target(step)
            if not target.evaluate(IS_PICKED):
                self.press(target)

    def _target(self, step: str) -> Locator:
        kind, _, value = step.rpartition("=")
        hand = self.page.locator(".hand [data-tile]")
        if kind == "down":
            return hand.nth(int(value) - 1)
        if kind == "drop":
            return self.page.locator(f'.hand [data-tile="{value}"]').first
        place = step.rpartition("@")[2]
        found = self.page.locator(",".join(f'[data-{name}="{place}"]' for name in NAMED))
        return found.locator("visible=true").first

    def _turn_to(self, side: str) -> None:
        """Turns the tile in pencil until it lies so."""
        wanted = self._words["hamunaptra.map.turn"].replace(
            "{side}", self._words[f"hamunaptra.side.{side}"]
        )
        turn = self.page.locator(".touchables .turn")
        while turn.count() and turn.get_attribute("aria-label") != wanted:
            self.press(turn)

    def _note(self, told: Iterable[str]) -> None:
        self.notes += [f"    {one}" for one in told]
