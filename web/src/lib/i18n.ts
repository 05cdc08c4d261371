// Sentences in the reader's language, from the catalogues that the server and command line use too.
import { settings } from '$lib/settings.svelte';

export type Values = Record<string, string | number>;
/** A sentence not yet said: its key and what to fill in. */
export interface Phrase {
  key: string;
  values?: Values;
}
type Catalogue = Record<string, string>;

const shared = import.meta.glob<Catalogue>('$locale/*/client.json', {
  eager: true,
  import: 'default',
});
const ofGames = import.meta.glob<Catalogue>('$games/*/locale/*.json', {
  eager: true,
  import: 'default',
});

const catalogues: Record<string, Catalogue> = {};
for (const [path, catalogue] of Object.entries(shared)) {
  const language = path.split('/').at(-2) ?? '';
  catalogues[language] = { ...catalogues[language], ...catalogue };
}
for (const [path, catalogue] of Object.entries(ofGames)) {
  const language = path.split('/').at(-1)?.replace('.json', '') ?? '';
  const game = path.split('/').at(-3) ?? '';
  const own = Object.entries(catalogue).map(([key, sentence]) => [`${game}.${key}`, sentence]);
  catalogues[language] = { ...catalogues[language], ...Object.fromEntries(own) };
}

/** The sentence of that key, filled in; a key that no catalogue has is shown as it is. */
export function t(key: string, values: Values = {}): string {
  return sentence(catalogues[settings.language] ?? {}, settings.language, key, values);
}

/** The sentence of a phrase. */
export function say(phrase: Phrase): string {
  return t(phrase.key, phrase.values);
}

/** True if there is a sentence of that key. */
export function has(key: string): boolean {
  return key in (catalogues[settings.language] ?? {});
}

/** A number with its sign: "+3", "−2". */
export function signed(stars: number): string {
  return stars < 0 ? `\u2212${-stars}` : `+${stars}`;
}

/** A number whose minus is a minus. */
export function plain(stars: number): string {
  return stars < 0 ? `\u2212${-stars}` : `${stars}`;
}

/** "Ana, Bo and Cy". */
export function listed(items: readonly string[]): string {
  return new Intl.ListFormat(settings.language, { type: 'conjunction' }).format(items);
}

export function sentence(
  known: Catalogue,
  language: string,
  key: string,
  values: Values = {},
): string {
  let found = key;
  if ('count' in values && `${key}_one` in known) {
    found = `${key}_${numberForm(language, Number(values['count']))}`;
  }
  return Object.entries(values).reduce(
    (text, [name, value]) => text.replaceAll(`{${name}}`, String(value)),
    known[found] ?? found,
  );
}

function numberForm(language: string, count: number): 'one' | 'other' {
  const singular = language === 'fr' ? [0, 1] : [1];
  return singular.includes(count) ? 'one' : 'other';
}
