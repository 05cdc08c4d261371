// A small part of Markdown as a tree: enough for the rules pages, and nothing that could be unsafe.
// Headings, paragraphs, lists, quotes, tables, fenced blocks; bold, italic, code and links inline.

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong'; inside: Inline[] }
  | { kind: 'emphasis'; inside: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; to: string; inside: Inline[] };

export type Block =
  | { kind: 'heading'; level: number; inside: Inline[] }
  | { kind: 'paragraph'; inside: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'fence'; info: string; text: string };

const HEADING = /^(#{1,4}) +(.*)$/;
const ITEM = /^(?:([-*])|(\d+)\.) +(.*)$/;
const FENCE = /^```\s*(.*)$/;

/** The blocks of a text. */
export function parse(markdown: string): Block[] {
  return blocks(markdown.replaceAll('\r', '').split('\n'));
}

function blocks(lines: string[]): Block[] {
  const found: Block[] = [];
  let at = 0;
  const take = (belongs: (line: string) => boolean) => {
    const taken: string[] = [];
    while (at < lines.length && belongs(lines[at] ?? '')) taken.push(lines[at++] ?? '');
    return taken;
  };
  while (at < lines.length) {
    const line = lines[at] ?? '';
    if (!line.trim()) at += 1;
    else if (FENCE.test(line)) found.push(fence(line, take));
    else if (HEADING.test(line)) found.push(heading(take((text) => text === line)[0] ?? ''));
    else if (line.startsWith('>')) found.push(quote(take((text) => text.startsWith('>'))));
    else if (line.startsWith('|')) found.push(table(take((text) => text.startsWith('|'))));
    else if (ITEM.test(line))
      found.push(list(take((text) => ITEM.test(text) || /^ +\S/.test(text))));
    else found.push(paragraph(take((text) => text.trim() !== '' && !begins(text))));
  }
  return found;
}

function begins(line: string): boolean {
  return HEADING.test(line) || FENCE.test(line) || ITEM.test(line) || /^[>|]/.test(line);
}

function fence(first: string, take: (belongs: (line: string) => boolean) => string[]): Block {
  let open = true;
  const [, ...text] = take((line) => {
    const before = open;
    if (line !== first && FENCE.test(line)) open = false;
    return before;
  });
  return { kind: 'fence', info: FENCE.exec(first)?.[1] ?? '', text: text.slice(0, -1).join('\n') };
}

function heading(line: string): Block {
  const [, marks = '#', text = ''] = HEADING.exec(line) ?? [];
  return { kind: 'heading', level: marks.length, inside: inline(text) };
}

function paragraph(lines: string[]): Block {
  return { kind: 'paragraph', inside: inline(lines.map((line) => line.trim()).join(' ')) };
}

function quote(lines: string[]): Block {
  return { kind: 'quote', blocks: blocks(lines.map((line) => line.replace(/^> ?/, ''))) };
}

function list(lines: string[]): Block {
  const items: string[] = [];
  for (const line of lines) {
    const item = ITEM.exec(line);
    if (item) items.push(item[3] ?? '');
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return { kind: 'list', ordered: /^\d/.test(lines[0] ?? ''), items: items.map(inline) };
}

function table(lines: string[]): Block {
  const cells = (line: string) =>
    line
      .replace(/^\||\|\s*$/g, '')
      .split('|')
      .map((c) => inline(c.trim()));
  const [head = '', , ...rows] = lines;
  return { kind: 'table', head: cells(head), rows: rows.map(cells) };
}

const INLINE = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[(.+?)\]\((\S+?)\)/;

/** The parts of a line; a link leads only to a page, never to a script. */
export function inline(text: string): Inline[] {
  const match = INLINE.exec(text);
  if (!match) return text ? [{ kind: 'text', text }] : [];
  const [whole, strong, emphasis, code, label, to] = match;
  const before = text.slice(0, match.index);
  return [
    ...(before ? [{ kind: 'text' as const, text: before }] : []),
    part(strong, emphasis, code, label, to),
    ...inline(text.slice(match.index + whole.length)),
  ];
}

function part(
  strong: string | undefined,
  emphasis: string | undefined,
  code: string | undefined,
  label: string | undefined,
  to: string | undefined,
): Inline {
  if (strong) return { kind: 'strong', inside: inline(strong) };
  if (emphasis) return { kind: 'emphasis', inside: inline(emphasis) };
  if (code) return { kind: 'code', text: code };
  const inside = inline(label ?? '');
  return /^(https?:\/\/|\/|#)/.test(to ?? '')
    ? { kind: 'link', to: to ?? '', inside }
    : { kind: 'emphasis', inside };
}
