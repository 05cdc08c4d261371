// Descriptions of the cells for screen readers.
import { t } from '$web/i18n/translate';
import type { Cell } from '$web/ui/sheet/cells';
import { type Hint, hintTold, type Rival } from '../../sheet_games/web/hints';
import { buildingOf, CROSS_OUT, isCrossedOut, isNumber, isSnake, type Kind } from './table';

interface Seen {
  marks: readonly number[];
  discoveries: readonly { kind: Kind; cells: string[] }[];
  /** What is in pencil, by cell: a number, a building, "9x", "snake", or "" for a cell alone. */
  pencil: Record<string, string>;
  /** The discovery in the making. */
  marked: { kind: Kind; cells: string[] } | null;
  open: ReadonlySet<string>;
  /** How good a cell is, and whose sheet it is on, if it is another's. */
  hint: (cell: string) => Hint | null;
  rival: Rival | null;
}

/** A function that tells a cell. */
export function describer(seen: Seen): (cell: Cell) => string {
  return (cell) => [withDiscovery(seen, cell), ...possibilities(seen, cell)].join(', ');
}

function withDiscovery({ marks, discoveries }: Seen, cell: Cell): string {
  const what = content(marks[cell.index] ?? 0, cell.name);
  const found = discoveries.find(({ cells }) => cells.includes(cell.name));
  if (!found) return what;
  return t('valley.cell.in_discovery', { what, discovery: t(`valley.discovery.${found.kind}`) });
}

function content(mark: number, cell: string): string {
  const building = buildingOf(mark);
  if (building) {
    return t('valley.cell.building', { cell, building: t(`valley.building.${building}`) });
  }
  if (isSnake(mark)) {
    return t(`valley.cell.${isCrossedOut(mark) ? 'snake_crossed_out' : 'snake'}`, { cell });
  }
  return t(`valley.cell.${mark === 0 ? 'empty' : 'number'}`, { cell, number: mark });
}

function possibilities({ pencil, marked, open, hint, rival }: Seen, { name }: Cell): string[] {
  const told = [];
  const drawn = pencil[name];
  if (drawn) told.push(t('valley.cell.pencilled', { what: inWords(drawn) }));
  if (marked?.cells.includes(name)) {
    told.push(t('valley.cell.marked', { discovery: t(`valley.discovery.${marked.kind}`) }));
  } else if (open.has(name)) {
    told.push(t(marked ? 'valley.cell.fits' : 'valley.cell.open'));
  }
  if (open.has(name)) told.push(hintTold(hint(name), true, rival));
  return told.filter(Boolean);
}

function inWords(drawn: string): string {
  if (isNumber(drawn)) return drawn;
  if (drawn === CROSS_OUT) return t('valley.tools.cross_out');
  return drawn === 'snake' ? t('valley.face.snake') : t(`valley.building.${drawn}`);
}
