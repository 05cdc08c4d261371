// Parser of a draft turn of the Valley: "7 c4 hut d4 forest a1 b1 ...".
import { isKind, type Kind, SIZES } from './table';

/** A number, a building or a 9 spent on a snake, and the cell it goes to; none: not chosen yet. */
export interface Action {
  what: string;
  cell: string | null;
}

export interface Draft {
  actions: Action[];
  kind: Kind | null;
  /** The cells marked for the discovery. */
  cells: string[];
}

export function draftOf(picked: readonly string[]): Draft {
  const at = picked.findIndex(isKind);
  const kind = (picked[at] as Kind | undefined) ?? null;
  const before = at < 0 ? picked : picked.slice(0, at);
  const actions: Action[] = [];
  for (let index = 0; index < before.length; index += 2) {
    actions.push({ what: before[index] ?? '', cell: before[index + 1] ?? null });
  }
  return { actions, kind, cells: at < 0 ? [] : picked.slice(at + 1) };
}

/** The steps of these actions; one without a cell is its first step alone. */
export function stepsOf(actions: readonly Action[]): string[] {
  return actions.flatMap(({ what, cell }) => (cell === null ? [what] : [what, cell]));
}

/** True once the discovery has all its cells. */
export function isRevealed({ kind, cells }: Draft): boolean {
  return kind !== null && cells.length === SIZES[kind];
}

/** The steps in the pieces that are taken back one by one: an action, a discovery, or its cells. */
export function pieces(picked: string[]): string[][] {
  const draft = draftOf(picked);
  const actions = draft.actions.map((action) => stepsOf([action]));
  if (!draft.kind) return actions;
  if (isRevealed(draft)) return [...actions, [draft.kind, ...draft.cells]];
  return [...actions, [draft.kind], ...draft.cells.map((cell) => [cell])];
}

/** What is left to try when the nth action is taken back: all others, or those that still can be. */
export function without(draft: Draft, removed: number): string[][] {
  const before = draft.actions.slice(0, removed);
  const after = draft.actions.slice(removed + 1).filter(({ cell }) => cell !== null);
  const found = isRevealed(draft) ? [draft.kind ?? '', ...draft.cells] : [];
  const kept = subsets(after).map((some) => stepsOf([...before, ...some]));
  return kept.flatMap((steps) =>
    found.length && steps.length ? [[...steps, ...found], steps] : [steps],
  );
}

/** Every choice of these in their order, the largest ones first. */
function subsets<Item>(items: readonly Item[]): Item[][] {
  let all: Item[][] = [[]];
  for (const item of items) all = [...all, ...all.map((some) => [...some, item])];
  return all.sort((one, other) => other.length - one.length);
}
