"""Profiles the main thread of a page in processor time: the same on a busy machine.

A processor that is so many times slower is reckoned from it, and not emulated: a clock would tell
of the neighbours.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, Page

from benchmarks.browsing import SLOWER

CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "cc"]
MAIN = "CrRendererMain"
FRAME_BEGINS = "ProxyMain::BeginMainFrame"
MICROSECONDS = 1000


@dataclass(slots=True)
class Trace:
    """The tasks of a page's main thread, each with its beginning and its milliseconds of processor
    on a slow phone; when frames and taps began; and what painting took beside it."""

    tasks: list[tuple[float, float]] = field(default_factory=list)
    frames: list[float] = field(default_factory=list)
    taps: list[float] = field(default_factory=list)
    painting: float = 0.0

    def read(self, events: list[dict[str, Any]]) -> None:
        """Takes in what the browser has told."""
        names = {
            (one["pid"], one["tid"]): one["args"]["name"]
            for one in events
            if one["name"] == "thread_name"
        }
        done = [one for one in events if one.get("ph") == "X"]
        page = _busiest(done, names)
        for one in done:
            cost = SLOWER * one.get("tdur", 0) / MICROSECONDS
            if one["name"] == "RasterTask":
                self.painting += cost
            if (one["pid"], one["tid"]) != page:
                continue
            if one["name"] == "RunTask":
                self.tasks.append((one["ts"], cost))
            elif one["name"] == FRAME_BEGINS:
                self.frames.append(one["ts"])
            elif one["name"] == "EventDispatch" and one["args"]["data"]["type"] == "pointerup":
                self.taps.append(one["ts"])
        assert self.tasks, "the browser told of no work at all"
        self.tasks.sort()
        self.frames.sort()

    def by_frame(self) -> list[float]:
        """Processor time of each frame, with all tasks since the one before it."""
        costs = [0.0] * (len(self.frames) + 1)
        for start, cost in self.tasks:
            costs[bisect_right(self.frames, start)] += cost
        return costs[:-1]

    def inks(self) -> list[float]:
        """Latency in processor time from each tap until its frame was handed over to be drawn."""
        found = []
        for tap in self.taps:
            at = bisect_right(self.frames, tap)
            if at < len(self.frames):
                begun = bisect_right(self.tasks, (tap, 0.0)) - 1
                drawn = bisect_right(self.tasks, (self.frames[at], float("inf")))
                found.append(sum(cost for _, cost in self.tasks[max(0, begun) : drawn]))
        return found


@contextmanager
def traced(browser: Browser, page: Page) -> Iterator[Trace]:
    """Records a trace; it can be read afterwards."""
    trace = Trace()
    events: list[dict[str, Any]] = []
    over: list[object] = []
    session = browser.new_browser_cdp_session()
    session.on("Tracing.dataCollected", lambda told: events.extend(told["value"]))
    session.on("Tracing.tracingComplete", lambda told: over.append(told))
    config = {"includedCategories": CATEGORIES}
    session.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": config})
    yield trace
    session.send("Tracing.end")
    while not over:
        page.wait_for_timeout(50)
    trace.read(events)


def _busiest(done: list[dict[str, Any]], names: dict[tuple[int, int], str]) -> tuple[int, int]:
    """The main thread that draws frames: the browser has others, which rest."""
    counts: Counter[tuple[int, int]] = Counter()
    for one in done:
        if one["name"] == FRAME_BEGINS and names.get((one["pid"], one["tid"])) == MAIN:
            counts[one["pid"], one["tid"]] += 1
    [(thread, _)] = counts.most_common(1)
    return thread
