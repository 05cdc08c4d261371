import { beforeEach, describe, expect, it } from 'vitest';
import { hasHints, noteFirstGame } from './hints';
import { change } from '$web/browser/settings.svelte';

const table = (code: string, game = 'temple', lesson = false) => ({ code, game, lesson });

describe('hints', () => {
  beforeEach(() => change({ hints: null, firstGames: {} }));

  it('are on in the first game of each kind, and off by themselves afterwards', () => {
    noteFirstGame(table('AAA'));
    noteFirstGame(table('BBB'));
    noteFirstGame(table('CCC', 'valley'));
    expect(hasHints(table('AAA'))).toBe(true);
    expect(hasHints(table('BBB'))).toBe(false);
    expect(hasHints(table('CCC', 'valley'))).toBe(true);
  });

  it('do not take a lesson for a game', () => {
    noteFirstGame(table('AAA', 'temple', true));
    noteFirstGame(table('BBB'));
    expect(hasHints(table('AAA', 'temple', true))).toBe(false);
    expect(hasHints(table('BBB'))).toBe(true);
  });

  it('are what a person chose, whatever the game', () => {
    noteFirstGame(table('AAA'));
    change({ hints: false });
    expect(hasHints(table('AAA'))).toBe(false);
    change({ hints: true });
    expect(hasHints(table('BBB'))).toBe(true);
  });
});
