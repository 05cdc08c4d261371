// Difference of two states of the map: new tiles and dangers, and who has walked.
import type { Cell, Shown } from '../table';

/** The way that everybody has come, as it was told or else straight; nothing if they do not walk. */
export function cameFrom(before: Shown | null, now: Shown): Map<string, Cell[]> | null {
  if (!before) return null;
  const told = new Map((now.table.news ?? []).map(({ thing, path }) => [thing, path ?? []]));
  const were = new Map((before.table.people ?? []).map(({ who, cell }) => [who, cell ?? '']));
  return new Map(
    (now.table.people ?? []).map(({ who, cell = '' }) => {
      const path = told.get(who) ?? [];
      const was = were.get(who);
      return [who, path.at(-1) === cell ? path : was ? [was, cell] : []];
    }),
  );
}

/** The cells where a tile or a danger lies that was not there. */
export function freshCells(before: Shown | null, now: Shown): Set<Cell> {
  if (!before) return new Set();
  const old = new Set(lying(before).map(({ tile, cell }) => tile + cell));
  const added = lying(now).filter(({ tile, cell }) => !old.has(tile + cell));
  return new Set(added.map(({ cell }) => cell));
}

/** Where it happened: the cells of the news, with the ways of those who walked. */
export function happenedAt({ table }: Shown): Cell[] {
  const cells = (table.news ?? []).flatMap(({ cell = '', path = [] }) => [...path, cell]);
  return [...new Set(cells.filter((cell) => cell))];
}

function lying({ table }: Shown): { tile: string; cell: Cell }[] {
  return [...table.laid, ...(table.dangers ?? [])];
}
