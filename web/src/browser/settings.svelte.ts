// User settings in local storage: language, theme, hints, sound, buzz, playback speed, name and
// initials.
import type { Pace } from './playback_speed';

export type Theme = 'system' | 'light' | 'dark';

export interface Settings {
  language: string;
  theme: Theme;
  /** None: nothing was chosen, and the first game of each kind has them. */
  hints: boolean | null;
  sound: boolean;
  /** True if the device buzzes where there would be a sound. */
  buzz: boolean;
  /** True if the browser tells of turns at tables that are not looked at. */
  notices: boolean;
  /** True if a turn that leaves no choice is played by itself. */
  passes: boolean;
  /** True if the reactions of others are shown and heard. */
  reactions: boolean;
  /** How quickly what others do is shown. */
  pace: Pace;
  name: string;
  initials: string;
  tipsSeen: string[];
  /** The code of the first game of each kind that was played here. */
  firstGames: Record<string, string>;
  /** True once a first expedition was offered here: that happens a single time. */
  firstOffered: boolean;
  /** The codes of tables that are no longer listed. */
  putAway: string[];
  /** The code of the lesson of each game that was begun here. */
  lessons: Record<string, string>;
}

const KEY = 'expedition.settings';
export const LANGUAGES = ['en', 'fr'];

export const settings: Settings = $state({ ...defaults(), ...remembered() });

/** Change some settings and keep them. */
export function change(some: Partial<Settings>): void {
  Object.assign(settings, some);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays; it only forgets.
  }
  show();
}

/** Make the page follow the settings. */
export function show(): void {
  const root = document.documentElement;
  root.lang = settings.language;
  if (settings.theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = settings.theme;
}

/** "Ana Lima" gives "AL", "Bo" gives "BO". */
export function initialsOf(name: string): string {
  // Without its joiners a family of pictures is a row of them, and its first ones can stand alone.
  const plain = name.normalize('NFC').replace(/[\p{Cf}\p{M}]/gu, '');
  const words = plain.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? words.map((word) => [...word][0]).join('') : (words[0] ?? '');
  return [...letters].slice(0, 2).join('').toUpperCase();
}

function defaults(): Settings {
  return {
    // Covers are drawn where there is no browser.
    language: preferredLanguage(globalThis.navigator?.languages ?? []),
    theme: 'system',
    hints: null,
    sound: false,
    buzz: false,
    notices: false,
    passes: true,
    reactions: true,
    pace: 'normal',
    name: '',
    initials: '',
    tipsSeen: [],
    firstGames: {},
    firstOffered: false,
    putAway: [],
    lessons: {},
  };
}

/** The first of a browser's languages that we speak. */
export function preferredLanguage(wanted: readonly string[]): string {
  const known = wanted.map((tag) => tag.slice(0, 2).toLowerCase());
  return known.find((tag) => LANGUAGES.includes(tag)) ?? 'en';
}

function remembered(): Partial<Settings> {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
    if (!LANGUAGES.includes(kept.language ?? '')) delete kept.language;
    return kept;
  } catch {
    return {};
  }
}
