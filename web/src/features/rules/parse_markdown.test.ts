import { describe, expect, it } from 'vitest';
import { exampleOf, isPage, known, read } from './parse_markdown';

const pages = import.meta.glob<string>('$games/*/RULES.*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

describe('read', () => {
  it('cuts a text into blocks', () => {
    const kinds = read(
      '# Title\n\nOne\ntwo\n\n- a\n- b\n  and c\n\n> said\n\n| x | y |\n| --- | --- |\n| 1 | 2 |\n\n```sheet run=a1\n. .\n```\nend',
    ).map((token) => token.type);
    expect(kinds.filter((kind) => kind !== 'space')).toEqual([
      'heading',
      'paragraph',
      'list',
      'blockquote',
      'table',
      'code',
      'paragraph',
    ]);
  });

  it('keeps a fenced block as it stands', () => {
    expect([...read('```sheet "caption"\n#  .\n.  7+\n```')]).toMatchObject([
      { type: 'code', lang: 'sheet "caption"', text: '#  .\n.  7+' },
    ]);
  });

  it.each(Object.keys(pages))('finds in %s drawn examples, and no HTML', (path) => {
    const tokens = read(pages[path] ?? '');
    const fences = tokens.flatMap((token) => (token.type === 'code' ? [token.lang ?? ''] : []));
    expect(fences.length).toBeGreaterThan(0);
    expect(fences.filter((fence) => exampleOf(fence) === null)).toEqual([]);
    expect(tokens.filter((token) => token.type === 'html')).toEqual([]);
  });
});

describe('exampleOf', () => {
  it('reads the caption, the marks with their stars, and the width', () => {
    expect(exampleOf('sheet run=a1-a2 mummies=c1:2,f6:-2 wide "A run: run=b1"')).toEqual({
      caption: 'A run: run=b1',
      lines: [
        { name: 'run', stars: 0, marks: [{ cells: ['a1', 'a2'], stars: 0 }] },
        {
          name: 'mummies',
          stars: 0,
          marks: [
            { cells: ['c1'], stars: 2 },
            { cells: ['f6'], stars: -2 },
          ],
        },
      ],
      wide: true,
    });
    expect(exampleOf('map')).toEqual({ caption: '', lines: [], wide: false });
  });

  it('leaves other fences alone', () => {
    expect([exampleOf(''), exampleOf('console'), exampleOf('mapping wide')]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe('isPage', () => {
  it('takes addresses of pages and of nothing else', () => {
    expect(['https://a.example', '/rules/temple', '#stars'].every(isPage)).toBe(true);
    expect(['javascript:alert(1)', 'data:text/html,x', 'x'].some(isPage)).toBe(false);
  });
});

describe('known', () => {
  it('gives what stands inside a token', () => {
    const [paragraph] = read('a **b** *c* `d` [e](/f)');
    const inside = paragraph?.type === 'paragraph' ? known(paragraph.tokens) : [];
    const kinds = inside.map((token) => token.type).filter((kind) => kind !== 'text');
    expect(kinds).toEqual(['strong', 'em', 'codespan', 'link']);
  });
});
