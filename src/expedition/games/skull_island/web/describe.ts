// Descriptions of the cells for screen readers.
import type { LineInfo } from '$web/net/generated/messages';
import { t } from '$web/i18n/translate';
import type { Cell } from '$web/ui/sheet/cells';
import { type Hint, hintTold, type Rival } from '../../sheet_games/web/hints';
import { BOAT_MARK, type Find, isSkull, type Lead, MOUNTAIN, SEA, type Treasure } from './table';
import { treasuresTold } from './telling';

interface Seen {
  marks: number[];
  treasures: Treasure[];
  lines: LineInfo[];
  pencil: { cell: string; mark: number | null } | null;
  open: ReadonlySet<string>;
  /** What the picked number or boat would reveal, by the cell. */
  reveals: ReadonlyMap<string, Find[]>;
  leads: Lead[];
  /** The treasures to choose from. */
  toNote: Find[];
  /** How good the cell is, and whose sheet it is on, if it is another's. */
  hint: (cell: string) => Hint | null;
  rival: Rival | null;
}

/** A function that tells a cell. */
export function describer(seen: Seen): (cell: Cell) => string {
  return (cell) => [withTreasure(seen, cell), ...possibilities(seen, cell)].join(', ');
}

function withTreasure({ marks, treasures, lines }: Seen, cell: Cell): string {
  const what = content(marks[cell.index] ?? 0, cell, lines);
  const treasure = treasures.find((each) => each.cell === cell.index);
  if (!treasure) return what;
  const lost = marksOn(lines, 'treasures', cell).some(({ stars }) => stars === 0);
  const key = lost ? 'skull_island.cell.treasure_lost' : 'skull_island.cell.treasure';
  return t(key, { what, value: treasure.value });
}

function content(mark: number, { name, token }: Cell, lines: LineInfo[]): string {
  const tell = (kind: string) => t(`skull_island.cell.${kind}`, { cell: name, number: mark });
  if (mark > 0) return tell('number');
  if (mark === BOAT_MARK) return tell('boat');
  if (isSkull(mark)) {
    const beaten = marksOn(lines, 'dangers', { name }).some(({ stars }) => stars > 0);
    return tell(beaten ? 'skull_beaten' : 'skull');
  }
  if (token === SEA) return tell('sea');
  return tell(token === MOUNTAIN ? 'mountain' : 'empty');
}

/** The marks of a line of the score whose first cell it is. */
function marksOn(lines: LineInfo[], line: string, { name }: { name: string }) {
  return (lines.find((each) => each.name === line)?.marks ?? []).filter(
    ({ cells }) => cells[0] === name,
  );
}

function possibilities(seen: Seen, { name }: Cell): string[] {
  const { pencil, open, reveals, toNote } = seen;
  const hint = open.has(name) ? hintTold(seen.hint(name), true, seen.rival) : '';
  if (pencil?.cell === name) {
    const what = markName(pencil.mark);
    return what ? [t('skull_island.cell.pencilled', { what }), ...(hint ? [hint] : [])] : [];
  }
  if (!open.has(name)) return [];
  const notes = toNote.filter(({ cell }) => cell === name);
  if (notes.length) return notes.map(({ value }) => t('skull_island.cell.note', { value }));
  const found = reveals.get(name) ?? [];
  const values = seen.leads.filter(({ numbers }) => numbers.includes(name)).map((l) => l.value);
  return [
    t('skull_island.cell.open'),
    ...(found.length
      ? [
          t('skull_island.cell.reveals', {
            treasures: treasuresTold(found.map((f) => f.step)),
          }),
        ]
      : []),
    ...(hint ? [hint] : []),
    ...[...new Set(values)].map((value) => t('skull_island.cell.lead', { value })),
  ];
}

function markName(mark: number | null): string {
  if (mark === null) return '';
  if (mark === BOAT_MARK) return t('skull_island.face.boat');
  return mark < 0 ? t('skull_island.face.skull') : String(mark);
}
