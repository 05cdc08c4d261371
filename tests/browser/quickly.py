"""Whole games in an instant: a page plays by its own socket, as any client may."""

from __future__ import annotations

from playwright.sync_api import Page

PLAY = """([code, seat]) => new Promise((done, failed) => {
  const origin = location.origin.replace('http', 'ws');
  const socket = new WebSocket(`${origin}/api/tables/${code}/socket`);
  socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', seat }));
  socket.onerror = () => failed(new Error('no socket'));
  socket.onclose = ({ code }) => failed(new Error(`the server hung up: ${code}`));
  let turn = [];
  const say = (said) => socket.send(JSON.stringify(said));
  // Where menus come one by one, the first turn that is whole is played.
  function goOn({ branches, first }, moment) {
    let at = first;
    while (at >= 0 && Object.keys(branches[at].steps).length) {
      const steps = Object.keys(branches[at].steps);
      if (branches[at].whole && Object.values(branches[at].steps).includes(-1)) break;
      turn.push(steps[(7 * moment) % steps.length]);
      at = branches[at].steps[turn.at(-1)];
    }
    if (at < 0) say({ type: 'ask_menu', moment, chosen: turn });
    else say({ type: 'seal', moment, turn });
  }
  socket.onmessage = ({ data }) => {
    const told = JSON.parse(data);
    if (told.type === 'error') failed(new Error(data));
    if (told.type === 'menu') goOn(told.menu, told.moment);
    if (!['welcome', 'moment'].includes(told.type)) return;
    if (!told.menu || (seat !== null && told.type === 'moment')) {
      socket.close();
      done(told.totals[0]);
      return;
    }
    turn = [];
    goOn(told.menu, told.moment);
  };
})"""


def play_quickly(page: Page, code: str) -> int:
    """The stars of whoever plays alone at that table, now to its end."""
    stars: int = page.evaluate(PLAY, [code, None])
    return stars


def play_one(page: Page, code: str, seat: int) -> None:
    """That seat at the page's device plays a turn, the last that its moment waits for."""
    page.evaluate(PLAY, [code, seat])
