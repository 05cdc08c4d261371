"""What is wrong with the layout of a screen: what is cut, covered, too small, or away."""

from __future__ import annotations

from playwright.sync_api import Page

PROBLEMS = """
async ({ scrolls }) => {
  const painted = () => new Promise(requestAnimationFrame);
  await painted(), await painted();
  const found = [];
  const [wide, high] = [innerWidth, innerHeight];
  const page = document.scrollingElement;
  if (page.scrollWidth > wide) found.push(`the page is ${page.scrollWidth} px wide`);
  if (!scrolls && page.scrollHeight > high) found.push(`the page is ${page.scrollHeight} px high`);

  const seen = (one) => {
    const box = one.getBoundingClientRect();
    return one.checkVisibility({ visibilityProperty: true }) && box.width > 2 && box.height > 2;
  };
  const boxOf = (one) => one.getBoundingClientRect();
  const name = (one) =>
    `${one.dataset.part ?? one.dataset.cell ?? one.className ?? one.tagName} ` +
    `"${(one.ariaLabel ?? one.innerText ?? '').trim().slice(0, 24)}"`;
  const told = (box) => {
    const [x, y, width, height] = [box.left, box.top, box.width, box.height].map(Math.round);
    return `${x},${y} ${width}×${height}`;
  };
  const isIn = (box) =>
    box.left >= -1 && box.right <= wide + 1 && box.top >= -1 && box.bottom <= high + 1;
  const overlap = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1.5 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1.5;

  const play = document.querySelector('.play');
  const parts = [
    ...play.querySelectorAll(
      ':scope > .top, :scope > .table, :scope > .journal, .whose, .act, [data-part]'
    ),
  ].filter((part) => seen(part) && part.dataset.part !== 'note');
  for (const [index, part] of parts.entries()) {
    if (!scrolls && !isIn(boxOf(part))) found.push(`${name(part)} lies at ${told(boxOf(part))}`);
    for (const other of parts.slice(index + 1))
      if (overlap(boxOf(part), boxOf(other)) && !scrolls)
        found.push(`${name(part)} ${told(boxOf(part))} over ${name(other)} ${told(boxOf(other))}`);
  }

  const tray = play.querySelector('[data-part=pad] .scroll');
  const long = play.querySelector('[data-question=draft], [data-question=retreat], .trade');
  for (const choice of tray?.querySelectorAll('.decision button') ?? [])
    if (!scrolls && boxOf(choice).bottom > boxOf(tray).bottom + 1)
      found.push(`${name(choice)} lies below the tray`);
  if (tray && !long && !scrolls && tray.scrollHeight > tray.clientHeight + 1)
    found.push(`the tray is ${tray.scrollHeight} px high in ${tray.clientHeight}`);

  const columns = Number(play.querySelector('[role=grid]')?.ariaColCount ?? 0);
  const least = (one) =>
    one.matches('[role=gridcell]') ? (columns >= 9 ? 38 : 44) : 44;
  const scroller = (one) => one.closest('.table .scroll, .journal, .scroll, .rivals, .map');
  const targets = [...play.querySelectorAll('button, a, summary, [role=gridcell]')].filter(seen);
  for (const [index, one] of targets.entries()) {
    const box = boxOf(one);
    const inMap = one.closest('[data-part=sheet]') && !columns;
    if (!inMap && !scrolls && Math.min(box.width, box.height) < least(one) - 0.2)
      found.push(`${name(one)} is only ${box.width.toFixed(1)}×${box.height.toFixed(1)}`);
    if (scroller(one) || scrolls) continue;
    if (!isIn(box)) found.push(`${name(one)} lies at ${told(box)}`);
    else {
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const top = document.elementFromPoint(x, y);
      if (!one.contains(top)) found.push(`${name(one)} is covered by ${name(top)}`);
    }
    for (const other of targets.slice(index + 1))
      if (!scroller(other) && overlap(box, boxOf(other)))
        found.push(`${name(one)} ${told(box)} touches ${name(other)} ${told(boxOf(other))}`);
  }

  for (const one of play.querySelectorAll('button, p, span, b, strong, small, h2, li')) {
    if (!one.innerText?.trim() || !seen(one) || one.closest('.hidden-text')) continue;
    const style = getComputedStyle(one);
    if (style.clipPath !== 'none' || style.textOverflow === 'ellipsis') continue;
    const hides = style.overflowX !== 'visible' || one.matches('button');
    if (hides && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1))
      found.push(`${name(one)} is cut: ${one.scrollWidth}×${one.scrollHeight} in ` +
        `${one.clientWidth}×${one.clientHeight}`);
  }
  return found;
}
"""


def problems(page: Page, size: tuple[int, int], *, scrolls: bool = False) -> list[str]:
    """What is wrong at that size; where it may scroll, only what is cut or pans sideways."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    found: list[str] = page.evaluate(PROBLEMS, {"scrolls": scrolls})
    return found


ON_THE_WALL = """
async ({ least }) => {
  const painted = () => new Promise(requestAnimationFrame);
  await painted(), await painted(), await painted();
  const found = [];
  const [wide, high] = [innerWidth, innerHeight];
  const page = document.scrollingElement;
  if (page.scrollWidth > wide) found.push(`the page is ${page.scrollWidth} px wide`);
  if (page.scrollHeight > high) found.push(`the page is ${page.scrollHeight} px high`);
  const seen = (one) => one.checkVisibility({ visibilityProperty: true }) &&
    !one.closest('.hidden-text, [inert]');
  const told = ({ left, top, right, bottom }) =>
    [left, top, right, bottom].map(Math.round).join();
  const name = (one) => `${one.tagName}.${one.className} "${one.textContent.trim().slice(0, 24)}"`;
  const parts = [...document.querySelectorAll(
    '.screen :is(h1, h2, li, img, .round, .rule, .count, .tray, .code, .step, figcaption)'
  )].filter(seen).filter((one) => one.getBoundingClientRect().height > 2);
  for (const [index, one] of parts.entries()) {
    const box = one.getBoundingClientRect();
    if (box.left < -1 || box.top < -1 || box.right > wide + 1 || box.bottom > high + 1)
      found.push(`${name(one)} lies at ${told(box)}`);
    for (const other of parts.slice(index + 1)) {
      if (one.contains(other)) continue;
      const next = other.getBoundingClientRect();
      if (Math.min(box.right, next.right) - Math.max(box.left, next.left) > 2 &&
          Math.min(box.bottom, next.bottom) - Math.max(box.top, next.top) > 2)
        found.push(`${name(one)} ${told(box)} over ${name(other)} ${told(next)}`);
    }
  }
  const texts = document.createTreeWalker(document.querySelector('.screen'), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const one = texts.currentNode.parentElement;
    if (!texts.currentNode.textContent.trim() || !seen(one)) continue;
    if (one.closest('svg, .seal, .tray, header > a')) continue;
    const size = parseFloat(getComputedStyle(one).fontSize) / Math.min(wide, high);
    if (size < least) found.push(`${name(one)} is written in ${(size * 100).toFixed(1)} %`);
    const cut = getComputedStyle(one).overflowX !== 'visible' && one.scrollWidth > one.clientWidth;
    if (cut) found.push(`${name(one)} is cut`);
  }
  return found;
}
"""


TEN_METRES = 32 / 1080
"""The share of a screen's height that letters need to be read from ten metres."""


def problems_on_the_wall(page: Page, size: tuple[int, int]) -> list[str]:
    """What is wrong on a big screen of that size: what is cut, covered, or too small to be read."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    found: list[str] = page.evaluate(ON_THE_WALL, {"least": TEN_METRES - 0.0001})
    return found
