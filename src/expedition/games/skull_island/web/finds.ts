// Lookup of what each choice would bring to light, in the menus. The server has worked it out;
// here it is only read.
import type { MenuInfo } from '$web/net/generated/messages';
import { offered, wholeTurn } from '$web/table/menus';
import { type Find, isFind, readFind } from './table';

/** For a number or the boat: by each cell where it would reveal something, what. */
export function revealedBy(menu: MenuInfo | null, mark: string): Map<string, Find[]> {
  const found = new Map<string, Find[]>();
  const places = menu?.branches[menu.branches[menu.first]?.steps[mark] ?? -1]?.steps ?? {};
  for (const [cell, next] of Object.entries(places)) {
    const finds = menu ? findsFrom(menu, next) : [];
    if (finds.length) found.set(cell, finds);
  }
  return found;
}

/** Every treasure that a turn with these steps might note. */
export function findsWith(menu: MenuInfo | null, picked: readonly string[]): Find[] {
  return [...offered(menu, picked)].filter(isFind).map(readFind);
}

/** The treasures to note with these steps, if there is nothing to choose about them. */
export function certainFinds(menu: MenuInfo | null, picked: readonly string[]): Find[] {
  const finds = findsWith(menu, picked);
  const steps = new Set([...picked, ...finds.map(({ step }) => step)]);
  return wholeTurn(menu, [...steps]) ? finds : [];
}

function findsFrom(menu: MenuInfo, at: number): Find[] {
  const found = new Map<string, Find>();
  for (const [step, next] of Object.entries(menu.branches[at]?.steps ?? {})) {
    if (isFind(step)) found.set(step, readFind(step));
    for (const find of findsFrom(menu, next)) found.set(find.step, find);
  }
  return [...found.values()];
}
