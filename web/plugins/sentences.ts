// The sentences that the browser says, from the catalogues in the folders, as chunks: one for each
// language, with what the shell says, and one for each chapter in each language: a game, its lesson,
// its reasons, or a topic that is seldom spoken of (`client.TOPIC.json`).
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { games, locale } from './games.ts';

type Catalogue = Record<string, string>;

const INDEX = 'virtual:sentences';
/** What is said of a game before it is opened comes with the shell. */
const COVER = /^(title|length|tagline|option\.layout\.\w+)$/;
/** What the catalogue of a topic is called. */
const TOPIC = /^client\.(\w+)\.json$/;
/** Why something cannot be is said by the server. */
const REFUSAL = /^error\./;
/** What a game says apart from the play itself, by the chapter's ending. */
const ASIDES: Record<string, RegExp> = {
  paper: /^(sign|note|tally|pieces)\./,
  lesson: /^lesson\./,
  reasons: /^(reason|debrief)\./,
};
/** What is said where no chunk can be had comes with the entry, in every language. */
const STALE = /^stale\./;

export function sentences(): Plugin {
  return {
    name: 'expedition:sentences',
    resolveId(source) {
      return source === INDEX || source.startsWith(`${INDEX}/`) ? `\0${source}` : null;
    },
    load(id) {
      if (id === `\0${INDEX}`) return index();
      if (!id.startsWith(`\0${INDEX}/`)) return null;
      const [, language = '', chapter] = id.split('/');
      const files = chapter
        ? [fileOf(chapter, language)]
        : [client(language), ...gameFiles(language)];
      for (const file of files) this.addWatchFile(file);
      const said = chapter ? chapterOf(chapter, language) : shell(language);
      return `export default ${JSON.stringify(said)};`;
    },
  };
}

/** Names every chunk, without loading any. */
function index(): string {
  const languages = folders(locale).filter((name) => existsSync(client(name)));
  const chunk = (name: string) => `() => import('${INDEX}/${name}')`;
  const own = (language: string) =>
    [...gamesIn(language).flatMap(chaptersOf), ...topicsIn(language)].map(
      (name) => `${name}: ${chunk(`${language}/${name}`)}`,
    );
  const each = (written: (language: string) => string) =>
    `{ ${languages.map((language) => `${language}: ${written(language)}`).join(', ')} }`;
  const stale = (language: string) => only(read(client(language)), (key) => STALE.test(key));
  return [
    `export const stale = ${each((language) => JSON.stringify(stale(language)))};`,
    `export const shells = ${each(chunk)};`,
    `export const chapters = ${each((language) => `{ ${own(language).join(', ')} }`)};`,
  ].join('\n');
}

function shell(language: string): Catalogue {
  const covers = gamesIn(language).map((game) => wordsOf(game, language, (key) => COVER.test(key)));
  return Object.assign({}, read(client(language)), ...covers) as Catalogue;
}

function chapterOf(name: string, language: string): Catalogue {
  if (topicsIn(language).includes(name)) return read(ofTopic(name, language));
  const [game = '', aside] = name.split('_of_').reverse();
  const own = aside === undefined ? null : ASIDES[aside];
  const apart = [REFUSAL, ...Object.values(ASIDES)];
  return wordsOf(game, language, own ? own.test.bind(own) : isNoneOf(apart));
}

/** The chapters of a game: the play, and each aside. */
const chaptersOf = (game: string) => [
  game,
  ...Object.keys(ASIDES).map((aside) => `${aside}_of_${game}`),
];
const isNoneOf = (patterns: RegExp[]) => (key: string) =>
  !patterns.some((pattern) => pattern.test(key));

/** Some sentences of a game, whose keys get its name in front. */
function wordsOf(game: string, language: string, wanted: (key: string) => boolean): Catalogue {
  const own = Object.entries(only(read(ofGame(game, language)), wanted));
  return Object.fromEntries(own.map(([key, sentence]) => [`${game}.${key}`, sentence]));
}

function only(catalogue: Catalogue, wanted: (key: string) => boolean): Catalogue {
  return Object.fromEntries(Object.entries(catalogue).filter(([key]) => wanted(key)));
}

const client = (language: string) => `${locale}/${language}/client.json`;
const ofGame = (game: string, language: string) => `${games}/${game}/locale/${language}.json`;
const ofTopic = (topic: string, language: string) => `${locale}/${language}/client.${topic}.json`;
const fileOf = (chapter: string, language: string) =>
  topicsIn(language).includes(chapter)
    ? ofTopic(chapter, language)
    : ofGame(chapter.replace(/^\w+_of_/, ''), language);
const topicsIn = (language: string) =>
  readdirSync(`${locale}/${language}`).flatMap((name) => TOPIC.exec(name)?.[1] ?? []);
const gamesIn = (language: string) =>
  folders(games).filter((game) => existsSync(ofGame(game, language)));
const gameFiles = (language: string) => gamesIn(language).map((game) => ofGame(game, language));

function folders(place: string): string[] {
  const entries = readdirSync(place, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

function read(file: string): Catalogue {
  return JSON.parse(readFileSync(file, 'utf8')) as Catalogue;
}
