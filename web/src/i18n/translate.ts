// Translations in the reader's language, from the catalogues that the server and command line use
// too. They come in chunks, by language and by chapter (a game, or a topic); nothing is shown
// before its sentences are here.
import { chapters, shells, stale } from 'virtual:sentences';
import { lazyImport } from '$web/browser/lazy_import';
import { change, settings } from '$web/browser/settings.svelte';

export type Values = Record<string, string | number>;
/** A sentence not yet said: its key and what to fill in. */
export interface Phrase {
  key: string;
  values?: Values;
}
type Catalogue = Record<string, string>;

/** The sentences that are here, by language: at first only what is said where no others come. */
const catalogues: Record<string, Catalogue> = { ...stale };
/** The chunks whose sentences are here. */
const here = new Set<unknown>();
/** The chapters whose sentences are wanted in whatever language is spoken. */
const learned = new Set<string>();
let wanted = settings.language;
/** The game that is played or prepared here. */
let played: string | null = null;

/** Speak a language, once the sentences of all that is open are here; until then the one before. */
export async function speak(language: string): Promise<void> {
  wanted = language;
  while (missing(language).length) await fetchMissing(language);
  if (wanted === language && settings.language !== language) change({ language });
}

/** Have the sentences of a chapter here, also when the language is changed later. */
export async function learn(chapter: string): Promise<void> {
  learned.add(chapter);
  while (missing(settings.language).length) await fetchMissing(settings.language);
}

/** A part that comes when it is wanted, together with the sentences of a chapter. */
export async function speaking<Part>(chapter: string, part: Promise<Part>): Promise<Part> {
  const [come] = await Promise.all([part, learn(chapter)]);
  return come;
}

/** From now on the shell speaks as that game does; with none, as of any. */
export function speakOf(game: string | null): void {
  played = game;
}

/**
 * The sentence of that key, filled in; a key that no catalogue has is shown as it is. What the shell
 * says of every game, the one that is played may say in its own words: under "shell." and the key.
 */
export function t(key: string, values: Values = {}): string {
  const known = catalogues[settings.language] ?? {};
  const own = `${played}.shell.${key}`;
  const spoken = own in known || `${own}_other` in known ? own : key;
  return sentence(known, settings.language, spoken, values);
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

/** The same words at the beginning of a sentence. */
export function capitalised(words: string): string {
  return words.charAt(0).toLocaleUpperCase(settings.language) + words.slice(1);
}

/** "Ana, Bo and Cy". */
export function listed(items: readonly string[]): string {
  return new Intl.ListFormat(settings.language, { type: 'conjunction' }).format(items);
}

/** "Ana, Bo and 29 others". */
export function listedNames(names: readonly string[], most = 4): string {
  const named = names.slice(0, names.length > most + 1 ? most : names.length).map(abridged);
  const left = names.length - named.length;
  return listed(left ? [...named, t('app.others', { count: left })] : named);
}

const LONGEST_NAME_SAID = 20;

/** A name as it stands in a sentence: a long one is cut, and whoever was erased is somebody. */
export function abridged(name: string): string {
  if (!name) return t('app.somebody');
  const signs = signsOf(name);
  if (signs.length <= LONGEST_NAME_SAID) return name;
  return `${signs
    .slice(0, LONGEST_NAME_SAID - 1)
    .join('')
    .trimEnd()}…`;
}

/** What is seen as one sign each; browsers that cannot tell take families of pictures apart. */
function signsOf(name: string): string[] {
  if (!('Segmenter' in Intl)) return [...name];
  return [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment);
}

/** The sentence of that key in a catalogue, in the form for its count and filled in. */
export function sentence(
  known: Catalogue,
  language: string,
  key: string,
  values: Values = {},
): string {
  const forms = 'count' in values ? [numberForm(language, values['count']), 'other'] : [];
  const keys = [...forms.map((form) => `${key}_${form}`), key];
  const found = keys.map((one) => known[one]).find((text) => text !== undefined) ?? key;
  return found.replace(/\{(\w+)\}/g, (hole, name: string) => {
    const value = values[name] ?? hole;
    return name === 'name' ? abridged(String(value)) : String(value);
  });
}

/** "one", "other", or a form that only other languages' catalogues would have. */
function numberForm(language: string, count: unknown): Intl.LDMLPluralRule {
  return new Intl.PluralRules(language).select(Number(count));
}

function missing(language: string) {
  const own = [...learned].map((chapter) => chapters[language]?.[chapter]);
  const wanted = [shells[language], ...own].filter((chunk) => chunk !== undefined);
  return wanted.filter((chunk) => !here.has(chunk));
}

async function fetchMissing(language: string): Promise<void> {
  const chunks = missing(language);
  const brought = await lazyImport(() => Promise.all(chunks.map((chunk) => chunk())));
  for (const chunk of brought) catalogues[language] = { ...catalogues[language], ...chunk.default };
  for (const chunk of chunks) here.add(chunk);
}
