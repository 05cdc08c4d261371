import { describe, expect, it } from 'vitest';
import { plain, sentence, signed, t } from './i18n';
import { change } from './settings.svelte';

const known = { hi: 'Hi {name}, {name}!', star_one: '{count} star', star_other: '{count} stars' };

describe('sentences', () => {
  it('are filled in, everywhere a name stands', () => {
    expect(sentence(known, 'en', 'hi', { name: 'Bo' })).toBe('Hi Bo, Bo!');
  });

  it('count as each language does', () => {
    expect(sentence(known, 'en', 'star', { count: 0 })).toBe('0 stars');
    expect(sentence(known, 'fr', 'star', { count: 0 })).toBe('0 star');
    expect(sentence(known, 'en', 'star', { count: 1 })).toBe('1 star');
    expect(sentence(known, 'fr', 'star', { count: 2 })).toBe('2 stars');
  });

  it('show the key where there is none', () => {
    expect(sentence(known, 'en', 'nothing.here')).toBe('nothing.here');
  });

  it('come from the catalogues of the client and of every game, in the language chosen', () => {
    change({ language: 'fr' });
    expect(t('home.alone')).toBe('Jouer seul');
    expect(t('temple.face.mummy')).toBe('momie');
    change({ language: 'en' });
    expect(t('home.alone')).toBe('Play alone');
  });

  it('write a minus as a minus', () => {
    expect([signed(3), signed(-2), plain(-2)]).toEqual(['+3', '\u22122', '\u22122']);
  });
});

describe('the catalogues', () => {
  const all = import.meta.glob<Record<string, string>>(
    ['$locale/*/client.json', '$games/*/locale/*.json'],
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
