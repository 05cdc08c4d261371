// Parses rules pages in Markdown with the lexer of `marked`; they are drawn by Markdown.svelte,
// so that nothing of a page ever becomes HTML by itself. Both come with the first rules page, not
// before.
import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import type { LineInfo } from '$web/net/generated/messages';

/** What stands on a page, block by block. */
export function read(markdown: string): MarkedToken[] {
  return known(Lexer.lex(markdown));
}

/** Tokens inside others, with their types: without extensions there are none but marked's own. */
export function known(tokens: Token[]): MarkedToken[] {
  return tokens as MarkedToken[];
}

const ANCHOR = / \{#([a-z-]+)\}$/;
const SIGN = /^sign:(\w+)$/;

/** A heading: by what it is found, as "## Snakes {#snakes}" says, and what stands in it. */
export interface Heading {
  anchor: string | undefined;
  depth: number;
  text: string;
  tokens: MarkedToken[];
}

export function headingOf({ depth, text, tokens }: Tokens.Heading): Heading {
  const shown = known(tokens).map((token) =>
    token.type === 'text' ? { ...token, text: token.text.replace(ANCHOR, '') } : token,
  );
  return { anchor: ANCHOR.exec(text)?.[1], depth, text: text.replace(ANCHOR, ''), tokens: shown };
}

/** What a page is divided into, for its contents. */
export function contentsOf(blocks: MarkedToken[]): Heading[] {
  const headings = blocks.flatMap((token) => (token.type === 'heading' ? [headingOf(token)] : []));
  return headings.filter(({ depth, anchor }) => depth === 2 && anchor);
}

/** The name of a drawing that is written as "![](sign:penny)". */
export function signOf(address: string): string | undefined {
  return SIGN.exec(address)?.[1];
}

/** True if a link leads to a page, and not to a script. */
export function isPage(address: string): boolean {
  return /^(https?:\/\/|\/|#)/.test(address);
}

/** A drawn example, as its fence describes it. */
interface Example {
  caption: string;
  lines: LineInfo[];
  /** True if it gets the whole width. */
  wide: boolean;
}

/**
 * The example of a block fenced as "sheet" or "map"; none, if it is fenced as anything else. Words in
 * quotes are the caption; "run=a1-a2 groups=b1-b2" are marks to draw, with the stars of each after a
 * colon: "mummies=c1:2,f6:-2"; "wide" gives the drawing the whole width.
 */
export function exampleOf(fence: string): Example | null {
  const caption = /"(.*)"/.exec(fence)?.[1] ?? '';
  const [kind, ...words] = fence.replace(/".*"/, '').trim().split(/\s+/);
  if (kind !== 'sheet' && kind !== 'map') return null;
  const lines = words.filter((word) => word.includes('=')).map(line);
  return { caption, lines, wide: words.includes('wide') };
}

function line(word: string): LineInfo {
  const [name = '', marks = ''] = word.split('=');
  return {
    name,
    stars: 0,
    marks: marks.split(',').map((mark) => {
      const [cells = '', stars = '0'] = mark.split(':');
      return { cells: cells.split('-'), stars: Number(stars) };
    }),
  };
}
