import { describe, expect, it } from 'vitest';
import { inline, parse } from './markdown';

describe('parse', () => {
  it('cuts a text into blocks', () => {
    const kinds = parse(
      '# Title\n\nOne\ntwo\n\n- a\n- b\n  and c\n\n> said\n\n| x | y |\n| --- | --- |\n| 1 | 2 |\n\n```sheet run=a1\n. .\n```\nend',
    ).map((block) => block.kind);
    expect(kinds).toEqual(['heading', 'paragraph', 'list', 'quote', 'table', 'fence', 'paragraph']);
  });

  it('keeps a fenced block as it stands', () => {
    expect(parse('```sheet "caption"\n#  .\n.  7+\n```')).toEqual([
      { kind: 'fence', info: 'sheet "caption"', text: '#  .\n.  7+' },
    ]);
  });

  it('joins the lines of a list item', () => {
    const [list] = parse('1. one\n   more\n2. two');
    expect(list).toMatchObject({ kind: 'list', ordered: true });
    expect(list?.kind === 'list' && list.items.length).toBe(2);
  });
});

describe('inline', () => {
  it('knows bold, italic, code and links', () => {
    expect(inline('a **b** *c* `d` [e](/f)').map((part) => part.kind)).toEqual([
      'text',
      'strong',
      'text',
      'emphasis',
      'text',
      'code',
      'text',
      'link',
    ]);
  });

  it('makes no link to a script and no element of what looks like one', () => {
    expect(inline('[x](javascript:alert(1))')[0]?.kind).toBe('emphasis');
    expect(inline('<script>')).toEqual([{ kind: 'text', text: '<script>' }]);
  });
});
