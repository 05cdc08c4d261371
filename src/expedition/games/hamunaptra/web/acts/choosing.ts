// Tap targets on the map, read off the menus: the spots, and the steps that a tap on each would
// pencil.
import { t } from '$web/i18n/translate';
import { isDanger } from '../box';
import type { Spot, SpotKind } from '../labyrinth/map';
import { dangerAt, type Table } from '../open';
import { firstOf, readStep, textsOf } from '../steps';
import type { Cell, Side } from '../table';
import { GAME, personName, tileName } from '../words';

/** Where a turn stands: the question, what is picked, and what the menus have after any steps. */
export interface Choosing {
  table: Table;
  picked: readonly string[];
  /** The steps that may follow; empty if nothing may, or if it is not known yet. */
  after: (steps: readonly string[]) => readonly string[];
}

/** A cell that can be tapped: what it is, and the lists of steps that a tap pencils, best first. */
interface Target extends Spot {
  turns: string[][];
}

/** The cells that can be tapped now, each once. */
export function targetsOf(choosing: Choosing): Target[] {
  const seen = new Set<Cell>();
  return everyTarget(choosing).filter(({ cell }) => !seen.has(cell) && seen.add(cell));
}

function everyTarget(choosing: Choosing): Target[] {
  const { table, picked, after } = choosing;
  const first = picked[0] === undefined ? null : readStep(picked[0]);
  const head = picked[0] ?? '';
  switch (table.question) {
    case 'entrances':
      return cells(after([])).map((cell) =>
        target(cell, 'entrance', 'enter', [turnedAt(choosing, [cell])]),
      );
    case 'move':
      if (first?.kind === 'force') return beyond(choosing);
      if (first?.kind === 'scroll') return destroying(choosing, head);
      return [...walks(choosing), ...forcing(choosing)];
    case 'place':
      if (first?.kind === 'scroll') return destroying(choosing, head);
      return first?.kind === 'lay' ? laying(choosing, first.tile) : [];
    case 'fight':
      return cells(after([])).map((cell) => target(cell, 'fight', 'fight', [[cell]]));
    case 'retreat':
    case 'break_off':
      return cells(after([])).map((cell) =>
        target(cell, 'retreat', 'retreat', [everybody(choosing, [cell])]),
      );
    case 'monsters':
      return monsters(choosing);
  }
  return [];
}

/** The picked steps with what goes without saying; none if nothing does. */
export function completed(choosing: Choosing): string[] | null {
  const { table, picked, after } = choosing;
  const last = picked.at(-1);
  if (last === undefined) {
    const ways = table.question === 'strike' ? textsOf(after([]), 'with') : [];
    return ways.length === 1 ? ways : null;
  }
  if (readStep(last).kind !== 'at') return null;
  const more = everybody(choosing, turnedAt(choosing, [...picked]));
  return more.length > picked.length ? more : null;
}

/** The steps with everybody added who may follow, in order of name. */
export function everybody({ after }: Choosing, steps: string[]): string[] {
  const [next] = textsOf(after(steps), 'who').sort();
  return next ? everybody({ after } as Choosing, [...steps, next]) : steps;
}

/** The sides that a tile may be turned to, in clockwise order. */
export function sidesAt({ after }: Choosing, steps: readonly string[]): Side[] {
  return textsOf(after(steps), 'facing');
}

/** The steps with a side: the one that was picked if it may be, else the first one. */
function turnedAt(choosing: Choosing, steps: string[]): string[] {
  const sides = sidesAt(choosing, steps);
  const now = firstOf(choosing.picked, 'facing')?.side;
  const side = sides.find((one) => one === now) ?? sides[0];
  return side ? [...steps, side] : steps;
}

function laying(choosing: Choosing, tile: string): Target[] {
  return cells(choosing.after([tile])).map((cell) => {
    const steps = isDanger(tile) ? [tile, cell] : turnedAt(choosing, [tile, cell]);
    return target(cell, 'lay', 'lay', [steps], { tile: tileName(tile) });
  });
}

/** Where the chosen character can go; while nobody is chosen, where anybody can. */
function walks({ table, picked, after }: Choosing): Target[] {
  const movers = walkers(picked, textsOf(after([]), 'who'));
  const turns = new Map<Cell, string[][]>();
  for (const who of movers) {
    for (const cell of cells(after([who]))) {
      turns.set(cell, [...(turns.get(cell) ?? []), [who, cell]]);
    }
  }
  // Whoever tapped the goal by key stays there: what has the focus does not go away.
  const [chosen, goal] = [firstOf(picked, 'who')?.who, firstOf(picked, 'at')?.cell];
  if (chosen && goal && !turns.has(goal)) turns.set(goal, [[chosen, goal]]);
  return [...turns].map(([cell, lists]) => {
    const who = personName(lists[0]?.[0] ?? '');
    const danger = dangerAt(table, cell)?.tile;
    if (!danger) return target(cell, 'walk', 'walk', lists, { who });
    return target(cell, 'fight', 'face', lists, {
      who,
      tile: tileName(danger),
    });
  });
}

/** Who would walk next: the one chosen, or once they walk in pencil anybody else who still can. */
function walkers(picked: readonly string[], able: readonly string[]): readonly string[] {
  const chosen = firstOf(picked, 'who')?.who;
  if (!chosen) return able;
  const others = able.filter((who) => who !== chosen);
  return firstOf(picked, 'at') && others.length ? others : [chosen];
}

function forcing({ after }: Choosing): Target[] {
  return textsOf(after([]), 'force').map((step) => forceAt(step, [step]));
}

function forceAt(step: string, turn: string[]): Target {
  return target(step.split('=')[1] ?? '', 'force', 'force', [turn]);
}

/** Where the chosen way leads on: to a tile beyond, through one more held tile, or another way. */
function beyond(choosing: Choosing): Target[] {
  const { picked, after } = choosing;
  const forced = textsOf(picked, 'force');
  const onward = textsOf(after(forced), 'force').map((step) => forceAt(step, [...forced, step]));
  const taken = [...forced, ...onward.map(({ turns }) => turns[0]?.at(-1))];
  const others = forcing(choosing).filter(({ turns }) => !taken.includes(turns[0]?.[0]));
  const goals = cells(after(forced)).map((cell) =>
    target(cell, 'walk', 'beyond', [everybody(choosing, [...forced, cell])]),
  );
  return [...goals, ...onward, ...others];
}

function destroying({ after }: Choosing, scroll: string): Target[] {
  return cells(after([scroll])).map((cell) => target(cell, 'destroy', 'destroy', [[scroll, cell]]));
}

/** The monsters that may walk, and where the chosen one may go. */
function monsters({ table, picked, after }: Choosing): Target[] {
  const chosen = firstOf(picked, 'at')?.cell;
  const name = (cell: Cell) => tileName(dangerAt(table, cell)?.tile ?? '');
  const all = cells(after([]))
    .filter((cell) => cell !== chosen)
    .map((cell) => target(cell, 'fight', 'monster', [[cell]], { tile: name(cell) }));
  if (!chosen) return all;
  const goals = cells(after([chosen])).map((cell) =>
    target(cell, 'walk', 'send', [[chosen, cell]], { tile: name(chosen) }),
  );
  return [...goals, ...all];
}

function cells(steps: readonly string[]): Cell[] {
  return textsOf(steps, 'at');
}

function target(
  cell: Cell,
  kind: SpotKind,
  label: string,
  turns: string[][],
  values: Record<string, string> = {},
): Target {
  return {
    cell,
    kind,
    label: t(`${GAME}.spot.${label}`, { cell, ...values }),
    turns,
  };
}
