import { beforeAll, describe, expect, it } from 'vitest';
import { has, learn, say } from '$web/i18n/translate';
import type { ValleyTable } from './table';
import { telling } from './telling';

beforeAll(() => learn('valley'));

const players = ['Ana', 'Bo'].map((name, seat) => ({ seat, name, initials: name }));
const table = (...roll: string[]) =>
  ({
    roll,
    hands: roll.includes('snake') ? [1, 0] : [],
    marks: [[], []],
  }) as unknown as ValleyTable;
const tips = (...roll: string[]) => telling.tips(table(...roll)).map(({ id }) => id);
const button = (turn: string, ...roll: string[]) =>
  say(telling.button?.(table(...roll), 0, turn.split(' '), players) ?? { key: '' });

describe('tips', () => {
  it('speak of a snake alone where it cancels the other dice', () => {
    expect(tips('penny', 'building', 'snake')).toEqual(['face.snake']);
  });

  it('explain each special face that lies there', () => {
    expect(tips('1', '2', '3').filter((id) => id.startsWith('face'))).toEqual([]);
    expect(tips('penny', 'building', '3')).toEqual(
      expect.arrayContaining(['face.penny', 'face.building']),
    );
    expect(tips()).toEqual([]);
  });

  it('have a sentence each', () => {
    const all = [...tips('penny', 'building', '3'), ...tips('1', '2', 'snake')];
    for (const id of all) expect(has(`valley.tip.${id}`), id).toBe(true);
  });
});

describe('the button', () => {
  it('names no cells, for the board does not', () => {
    expect(button('7 c4 3 d4 city a1 a2 a3 a4', '1', '2', '3')).toBe('Write 7 and 3; found a city');
    expect(button('hut b1 9x c1', '1', '2', '3')).toBe('Draw the hut; cross out a snake');
    expect(button('a2', '1', '2', 'snake')).toBe('Draw the snake here, for Bo');
  });

  it('offers what is left lying', () => {
    const more = (steps: string) => telling.more?.(steps.split(' '), '+5') ?? { key: '' };
    expect(say(more('forest a1 b1 c1 d1 e1'))).toBe('Reveal the forest too: +5');
    expect(say(more('9x a1'))).toBe('Cross out a snake too: +5');
  });
});
