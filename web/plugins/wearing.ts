// Drawings without the styles that nothing in them wears: a component brings those of all its states,
// a cover shows one of them and never moves.
import { parseCss, type AST } from 'svelte/compiler';

const STYLES = /<style[^>]*>(.*?)<\/style>/gs;
const SCOPE = /svelte-[a-z0-9]+/g;
/** What a still picture has no use for. */
const MOVING = /^(keyframes|media \(prefers-reduced-motion)/;

/**
 * The markup with one style sheet of what is worn in it, and with short names for its scopes. Styles of
 * all drawings hold on one page, so those that stand there together share their `scopes`.
 */
export function worn(markup: string, scopes = new Map<string, string>()): string {
  const body = markup.replace(STYLES, '');
  const sheets = [...markup.matchAll(STYLES)].map(([, css = '']) => css);
  const classes = new Set([...body.matchAll(/ class="([^"]*)"/g)].flatMap(([, all]) => words(all)));
  const kept = sheets.map((css) => rulesWorn(css, parseCss(css).children, classes)).join('');
  return `<style>${kept}</style>${body}`.replace(SCOPE, (name) => {
    if (!scopes.has(name)) scopes.set(name, `s${scopes.size}`);
    return scopes.get(name) ?? name;
  });
}

const words = (text = '') => text.split(/\s+/).filter(Boolean);

type Node = AST.CSS.StyleSheet['children'][number] | AST.CSS.Block['children'][number];

function rulesWorn(css: string, nodes: readonly Node[], classes: ReadonlySet<string>): string {
  return nodes.map((node) => ruleWorn(css, node, classes)).join('');
}

function ruleWorn(css: string, node: Node, classes: ReadonlySet<string>): string {
  if (node.type === 'Declaration') return `${css.slice(node.start, node.end)};`;
  if (node.type === 'Atrule') {
    if (MOVING.test(`${node.name} ${node.prelude}`)) return '';
    const inside = rulesWorn(css, node.block?.children ?? [], classes);
    return inside && `@${node.name} ${node.prelude}{${inside}}`;
  }
  const selectors = node.prelude.children
    .map(({ start, end }) => css.slice(start, end))
    .filter((selector) => isWorn(selector, classes));
  if (!selectors.length) return '';
  return `${selectors.join(',')}{${rulesWorn(css, node.block.children, classes)}}`;
}

function isWorn(selector: string, classes: ReadonlySet<string>): boolean {
  const wanted = selector.replace(/:not\([^)]*\)/g, '').matchAll(/\.([\w-]+)/g);
  return [...wanted].every(([, name = '']) => classes.has(name));
}
