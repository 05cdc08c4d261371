"""What a screen reader would tell on a page: what is in focus, and live regions in their order."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import CDPSession, Locator, Page

EARS = """
(() => {
  const LIVE = '[aria-live], [role=status], [role=alert], [role=log]';
  const told = [];
  const last = new WeakMap();
  const open = new Set();
  const isUrgent = (one) =>
    one.getAttribute('role') === 'alert' || one.getAttribute('aria-live') === 'assertive';
  const regionOf = (node) => (node.nodeType === 1 ? node : node.parentElement)?.closest(LIVE);

  // A region that appears with its words is heard only if it is an alert: what a screen reader
  // reads out is a change within a region that it knows already.
  new MutationObserver((changes) => {
    const fresh = new Set();
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node.nodeType === 1)
          for (const one of [node, ...node.querySelectorAll(LIVE)])
            if (one.matches(LIVE)) fresh.add(one);
    const regions = new Set([...fresh].filter((one) => one.getAttribute('role') === 'alert'));
    for (const { target } of changes) {
      const region = regionOf(target);
      if (region && !fresh.has(region) && region.getAttribute('aria-live') !== 'off')
        regions.add(region);
    }
    for (const region of regions) {
      if (!region.isConnected) continue;
      const text = region.textContent.replace(/\\s+/g, ' ').trim();
      const said = region.textContent;
      if (!text || last.get(region) === said) continue;
      last.set(region, said);
      told.push([isUrgent(region), text]);
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });

  // Questions to the server that are not answered yet.
  window.WebSocket = class extends WebSocket {
    constructor(...how) {
      super(...how);
      this.addEventListener('message', ({ data }) => open.delete(JSON.parse(data).id));
      this.addEventListener('close', () => open.clear());
    }
    send(data) {
      const { id } = JSON.parse(data);
      if (id) open.add(id);
      super.send(data);
    }
  };
  let focused = null;
  window.ears = {
    focus: (one) => {
      one.focus();
      focused = one;
    },
    settled: async () => {
      for (let still = 0; still < 2; still = open.size ? 0 : still + 1)
        await new Promise((resolve) => setTimeout(resolve));
      return [told.splice(0), focused !== null && document.activeElement !== focused];
    },
  };
})();
"""
STATES = ("pressed", "selected", "checked", "expanded", "disabled")


class Listener:
    """Somebody who hears a page; `EARS` was on it before anything else was."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._tree: CDPSession = page.context.new_cdp_session(page)
        self._tree.send("Accessibility.enable")

    def heard(self) -> Iterator[str]:
        """What was told since, once the server has answered all that was asked.

        What is urgent has an exclamation mark; where the focus has gone by itself, that is last.
        """
        told, moved = self.page.evaluate("ears.settled()")
        for urgent, text in told:
            yield f"{'! ' if urgent else ''}“{text}”"
        if moved:
            yield f"[{self.go_to(self.page.locator(':focus, body:not(:has(:focus))'))}]"

    def go_to(self, target: Locator) -> str:
        """Puts the focus there, and gives what is told of it: its role, its name, its states."""
        target.evaluate("one => ears.focus(one)")
        return self._told("document.activeElement")

    def scene(self, part: str = "body") -> Iterator[str]:
        """The accessibility tree, line by line."""
        yield from self.page.locator(part).aria_snapshot().splitlines()

    def _told(self, expression: str) -> str:
        found = self._tree.send("Runtime.evaluate", {"expression": expression})
        asked = {"objectId": found["result"]["objectId"], "fetchRelatives": False}
        [node] = self._tree.send("Accessibility.getPartialAXTree", asked)["nodes"]
        if node.get("ignored") or node["role"]["value"] in ("RootWebArea", "none"):
            return "nowhere"
        states = {one["name"]: one["value"].get("value") for one in node.get("properties", ())}
        told = [f"{node['role']['value']} “{node['name']['value']}”"]
        told += [_state(name, states[name]) for name in STATES if _is_told(states.get(name))]
        return ", ".join(told)


def _is_told(value: object) -> bool:
    return value not in (None, False, "false")


def _state(name: str, value: object) -> str:
    return name if value in (True, "true") else f"{name} {value}"
