// What has changed on the map since a state before: new tiles and dangers, and who has walked.
import { waysOf } from './paths';
import type { Cell, Shown } from '../table';

/** Where everybody was, and the ways that they can have taken; nothing if they do not walk. */
export function cameFrom(before: Shown | null, now: Shown) {
  if (!before) return null;
  return {
    cells: new Map((before.table.people ?? []).map(({ who, cell }) => [who, cell ?? ''])),
    ways: waysOf(now.table.laid),
  };
}

/** The cells where a tile or a danger lies that was not there. */
export function freshCells(before: Shown | null, now: Shown): Set<Cell> {
  if (!before) return new Set();
  const old = new Set(lying(before).map(({ tile, cell }) => tile + cell));
  const added = lying(now).filter(({ tile, cell }) => !old.has(tile + cell));
  return new Set(added.map(({ cell }) => cell));
}

/** Where it happened: the cells of the news, and where those came from who walked. */
export function happenedAt(before: Shown | null, now: Shown): Cell[] {
  const was = new Map((before?.table.people ?? []).map(({ who, cell }) => [who, cell ?? '']));
  const cells = (now.table.news ?? []).flatMap(({ what, thing = '', cell = '' }) =>
    what === 'moved' ? [was.get(thing) ?? '', cell] : [cell],
  );
  return [...new Set(cells.filter((cell) => cell))];
}

function lying({ table }: Shown): { tile: string; cell: Cell }[] {
  return [...table.laid, ...(table.dangers ?? [])];
}
