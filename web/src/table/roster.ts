// Roster of a class: names from a pasted list or a CSV file, and lists kept on this device.

/** As many as may sit at a table, and as long as a name may be. */
export const MOST_NAMES = 100;
const LONGEST_NAME = 32;
const KEY = 'expedition.classes';
/** How many lists are kept, the latest first. */
const MOST_LISTS = 12;
const HEADINGS =
  /^(names?|first names?|last names?|surnames?|pupils?|students?|noms?|pr[ée]noms?|[ée]l[èe]ves?)$/i;
/** What stands in other columns of a class list. */
const NO_NAME = /^$|\d|@/;

export interface ClassList {
  title: string;
  names: string[];
}

/** The names in a text: one a line, or the first two columns of a table that hold words. */
export function namesIn(text: string): string[] {
  const rows = text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .map(cellsOf);
  const [first] = rows;
  const body = first?.some((cell) => HEADINGS.test(cell)) ? rows.slice(1) : rows;
  const names = body.map((cells) =>
    cells
      .filter((cell) => !NO_NAME.test(cell) || cells.length === 1)
      .slice(0, 2)
      .join(' ')
      .normalize('NFC')
      .slice(0, LONGEST_NAME)
      .trim(),
  );
  return names.filter(Boolean).slice(0, MOST_NAMES);
}

/** The cells of a line: by semicolons or tabs where there are any, else by commas. */
function cellsOf(line: string): string[] {
  const separator = [';', '\t', ','].find((sign) => line.includes(sign));
  const cells = separator ? line.split(separator) : [line];
  return cells.map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replaceAll('""', '"')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}

/** The lists that this device keeps. */
export function keptLists(): ClassList[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? found.filter(isList).slice(0, MOST_LISTS) : [];
  } catch {
    return [];
  }
}

/** Keeps a list under its title, in the place of the one before. */
export function keepList(list: ClassList): ClassList[] {
  return write([list, ...keptLists().filter(({ title }) => title !== list.title)]);
}

export function forgetList(forgotten: string): ClassList[] {
  return write(keptLists().filter(({ title }) => title !== forgotten));
}

function write(lists: ClassList[]): ClassList[] {
  const kept = lists.slice(0, MOST_LISTS);
  try {
    if (kept.length) localStorage.setItem(KEY, JSON.stringify(kept));
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing still leads a class; the list is pasted again.
  }
  return kept;
}

function isList(found: unknown): found is ClassList {
  const { title, names } = (found ?? {}) as Partial<ClassList>;
  return (
    typeof title === 'string' &&
    Array.isArray(names) &&
    names.every((name) => typeof name === 'string')
  );
}
