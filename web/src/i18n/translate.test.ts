import { beforeEach, describe, expect, it, vi } from 'vitest';
import { plain, sentence, signed } from './translate';

const known = { hi: 'Hi {name}, {name}!', star_one: '{count} star', star_other: '{count} stars' };

describe('sentences', () => {
  it('are filled in, everywhere a name stands', () => {
    expect(sentence(known, 'en', 'hi', { name: 'Bo' })).toBe('Hi Bo, Bo!');
  });

  it('keep what is filled in as it is, whatever it looks like', () => {
    const values = { name: '$& {name} {other}', other: 'no' };
    expect(sentence({ hi: 'Hi {name}!' }, 'en', 'hi', values)).toBe('Hi $& {name} {other}!');
    expect(sentence({ hi: 'Hi {name}!' }, 'en', 'hi', { other: 'no' })).toBe('Hi {name}!');
  });

  // The same counts as in tests/locale/test_catalogues.py, so that both sides count alike.
  it.each([
    ['en', 0, 'other'],
    ['en', 1, 'one'],
    ['en', -1, 'one'],
    ['en', 1.5, 'other'],
    ['en', 2, 'other'],
    ['fr', 0, 'one'],
    ['fr', 1, 'one'],
    ['fr', -1, 'one'],
    ['fr', 1.5, 'one'],
    ['fr', 2, 'other'],
    ['fr', 1_000_000, 'other'],
  ])('in %s that count %d have the form %s', (language, count, form) => {
    expect(sentence({ n_one: 'one', n_other: 'other' }, language, 'n', { count })).toBe(form);
  });

  it('may take a count without having forms for it', () => {
    expect(sentence({ n: '{count} in all' }, 'en', 'n', { count: 1 })).toBe('1 in all');
  });

  it('show the key where there is none', () => {
    expect(sentence(known, 'en', 'nothing.here')).toBe('nothing.here');
  });

  it('write a minus as a minus', () => {
    expect([signed(3), signed(-2), plain(-2)]).toEqual(['+3', '\u22122', '\u22122']);
  });
});

describe('the language spoken', () => {
  // Other tests have learned other things before: here nothing is known yet.
  let { has, learn, speak, t } = {} as typeof import('./translate');
  beforeEach(async () => {
    vi.resetModules();
    ({ has, learn, speak, t } = await import('./translate'));
    await speak('en');
  });

  it('says what the shell says, and what stands on the cover of each game', async () => {
    expect(t('home.alone')).toBe('Play alone');
    expect(t('skull_island.title')).toBe('Skull Island');
    await speak('fr');
    expect(t('home.alone')).toBe('Jouer seul');
    expect(t('skull_island.title')).toBe('L’Île aux Crânes');
  });

  it('says what a game says once that is learned, in other languages too', async () => {
    expect(has('temple.face.mummy')).toBe(false);
    await learn('temple');
    expect(t('temple.face.mummy')).toBe('mummy');
    await speak('fr');
    expect(t('temple.face.mummy')).toBe('momie');
  });

  it('changes only when all that is open can be said in it', async () => {
    const learning = learn('valley');
    const changing = speak('fr');
    expect(document.documentElement.lang).toBe('en');
    expect(t('home.alone')).toBe('Play alone');
    await Promise.all([changing, learning]);
    expect(document.documentElement.lang).toBe('fr');
    expect(t('valley.face.snake')).toBe('serpent');
  });

  it('is the one asked for last', async () => {
    await Promise.all([speak('fr'), speak('en')]);
    expect(document.documentElement.lang).toBe('en');
  });

  it('leaves the refusals of games to the server', async () => {
    await learn('temple');
    expect(has('temple.error.door_locked')).toBe(false);
    expect(has('error.unreachable')).toBe(true);
  });
});

describe('the catalogues', () => {
  const all = import.meta.glob<Record<string, string>>(
    ['$locale/*/client*.json', '$games/*/locale/*.json'],
    { eager: true, import: 'default' },
  );
  const french = Object.keys(all).filter((path) => /\/fr(\/|\.json)/.test(path));

  it.each(french)('%s says the same things as the English one', (path) => {
    const english = all[path.replace('/fr/', '/en/').replace('/fr.json', '/en.json')] ?? {};
    const translated = all[path] ?? {};
    expect(Object.keys(translated).sort()).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(english)) {
      expect([key, names(translated[key] ?? '')]).toEqual([key, names(text)]);
    }
  });

  function names(text: string): string[] {
    return [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
  }
});
