// Queries on the menu tree of a turn. A person may pick steps in any order (a cell, then its
// number); the turn is the path through the menus that has all of them. Nothing here knows a
// rule: what can be picked is what the server's tree has.
import type { BranchInfo, MenuInfo } from '$web/net/generated/messages';

const ASK_AGAIN = -1;

/** The steps of a turn as it is written. */
export const stepsOf = (turn: string) => turn.split(' ').filter(Boolean);

/** True if only the first menu is there, and the server is to be asked for those that follow. */
export function isStepwise(menu: MenuInfo | null): boolean {
  return Object.values(menu?.branches[menu.first]?.steps ?? {}).includes(ASK_AGAIN);
}

/** The menu after these steps, in their order; none if the tree does not have it. */
export function branchAfter(menu: MenuInfo, steps: readonly string[]): BranchInfo | null {
  let branch = menu.branches[menu.first];
  for (const step of steps) branch = menu.branches[branch?.steps[step] ?? ASK_AGAIN];
  return branch ?? null;
}

/** The steps that are on some path together with all the picked ones, those included. */
export function offered(menu: MenuInfo | null, picked: readonly string[]): Set<string> {
  const found = new Set<string>();
  if (menu) walk(menu, menu.first, [], new Set(picked), found);
  return found;
}

/** True if there is a turn with all these steps. */
export function together(menu: MenuInfo | null, picked: readonly string[]): boolean {
  if (!menu) return false;
  return picked.length === 0 || offered(menu, picked).size > 0;
}

/** The picked steps with one more; those that cannot stand beside it are dropped. */
export function pick(menu: MenuInfo | null, picked: readonly string[], step: string): string[] {
  if (!together(menu, [step])) return [...picked];
  let kept = [step];
  for (const other of [...picked].reverse()) {
    if (other !== step && together(menu, [other, ...kept])) kept = [other, ...kept];
  }
  return kept;
}

/** The whole turn that consists of exactly the picked steps, in the order of the menus. */
export function wholeTurn(menu: MenuInfo | null, picked: readonly string[]): string[] | null {
  return menu ? follow(menu, menu.first, [], new Set(picked)) : null;
}

function follow(
  menu: MenuInfo,
  at: number,
  path: string[],
  left: ReadonlySet<string>,
): string[] | null {
  const branch = menu.branches[at];
  if (!branch) return null;
  if (left.size === 0) return branch.whole ? path : null;
  for (const step of left) {
    const next = branch.steps[step];
    if (next === undefined) continue;
    const turn = follow(menu, next, [...path, step], without(left, step));
    if (turn) return turn;
  }
  return null;
}

/** Adds to `found` every step of every path from here that has all of `left`; says if there is one. */
function walk(
  menu: MenuInfo,
  at: number,
  path: string[],
  left: ReadonlySet<string>,
  found: Set<string>,
): boolean {
  const branch = menu.branches[at];
  const ends = !branch || branch.whole || Object.keys(branch.steps).length === 0;
  let reached = ends && left.size === 0;
  if (branch) reached = walkOn(menu, branch, path, left, found) || reached;
  if (reached) for (const step of path) found.add(step);
  return reached;
}

function walkOn(
  menu: MenuInfo,
  branch: BranchInfo,
  path: string[],
  left: ReadonlySet<string>,
  found: Set<string>,
): boolean {
  let reached = false;
  for (const [step, next] of Object.entries(branch.steps)) {
    reached = walk(menu, next, [...path, step], without(left, step), found) || reached;
  }
  return reached;
}

function without(steps: ReadonlySet<string>, step: string): ReadonlySet<string> {
  if (!steps.has(step)) return steps;
  const rest = new Set(steps);
  rest.delete(step);
  return rest;
}
