"""Whole games in an instant: a page plays by its own socket, as any client may."""

from __future__ import annotations

from playwright.sync_api import Page

PLAY = """([code, seat]) => new Promise((done, failed) => {
  const origin = location.origin.replace('http', 'ws');
  const socket = new WebSocket(`${origin}/api/tables/${code}/socket`);
  socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', seat }));
  socket.onerror = () => failed(new Error('no socket'));
  socket.onclose = ({ code }) => failed(new Error(`the server hung up: ${code}`));
  socket.onmessage = ({ data }) => {
    const told = JSON.parse(data);
    if (told.type === 'error') failed(new Error(data));
    if (!['welcome', 'moment'].includes(told.type)) return;
    if (!told.menu || (seat !== null && told.type === 'moment')) {
      socket.close();
      done(told.totals[0]);
      return;
    }
    const turn = [];
    let branch = told.menu.branches[told.menu.first];
    while (Object.keys(branch.steps).length) {
      const steps = Object.keys(branch.steps);
      turn.push(steps[(7 * told.moment) % steps.length]);
      branch = told.menu.branches[branch.steps[turn.at(-1)]];
    }
    socket.send(JSON.stringify({ type: 'seal', moment: told.moment, turn }));
  };
})"""


def play_quickly(page: Page, code: str) -> int:
    """The stars of whoever plays alone at that table, now to its end."""
    stars: int = page.evaluate(PLAY, [code, None])
    return stars


def play_one(page: Page, code: str, seat: int) -> None:
    """That seat at the page's device plays a turn, the last that its moment waits for."""
    page.evaluate(PLAY, [code, seat])
