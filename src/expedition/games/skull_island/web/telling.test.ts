import { beforeAll, describe, expect, it } from 'vitest';
import { learn, say } from '$web/i18n/translate';
import type { IslandTable } from './table';
import { telling } from './telling';

beforeAll(() => learn('skull_island'));

const players = ['Ana', 'Bo'].map((name, seat) => ({ seat, name, initials: name }));
const marks = (changes: Record<number, number> = {}) =>
  Array.from({ length: 9 }, (_, index) => changes[index] ?? 0);

function table(changes: Partial<IslandTable>): IslandTable {
  return {
    layout: ['~ . ~', '. . .', '~ . ^'],
    dice: 'virtual',
    round: 2,
    roll: ['1', '2', '3'],
    hands: [],
    marks: [marks({ 1: 7 }), marks({ 1: 7 })],
    last: [[1], [1]],
    treasures: [[], []],
    landing: 'coast',
    sea: 'near',
    ...changes,
  };
}

describe('what is said of a turn', () => {
  const action = (shown: IslandTable, turn: string[]) =>
    say(telling.action(shown, 0, turn, players));

  it('names number, boat or skull, the cell, and what it reveals', () => {
    const skulls = table({ roll: ['1', '2', 'skull'], hands: [1, 0] });
    expect(action(table({}), ['7', 'b3'])).toBe('Write 7 in b3');
    expect(action(table({}), ['boat', 'a1'])).toBe('Draw the boat in a1');
    expect(action(skulls, ['b3'])).toBe('Draw the skull in b3 of Bo');
    expect(action(table({}), ['7', 'b3', '7@b2'])).toBe('Write 7 in b3: reveals treasure 7 in b2');
  });

  it('is read off two states, treasures included', () => {
    const after = table({
      marks: [marks({ 1: 7, 7: 7 }), marks({ 0: -3, 1: 7 })],
      treasures: [[{ value: 7, cell: 4 }], []],
    });
    expect(telling.played(table({}), after, 0)).toEqual(['7', 'b3', '7@b2']);
    expect(telling.played(table({}), after, 1)).toEqual(['boat', 'a1']);
    const struck = table({ marks: [marks({ 1: 7, 4: -1 }), marks({ 1: 7 })] });
    expect(telling.played(table({ hands: [1, 0] }), struck, 1)).toEqual(['b2']);
    expect(telling.played(table({}), table({}), 0)).toBeNull();
    const news = telling.news(after, 0, players, table({})).map(say);
    expect(news[0]).toBe('You found the treasure of 7 in b2.');
    expect(telling.news(after, 1, players, table({}))).toHaveLength(1);
  });

  it('asks for what is missing', () => {
    const prompt = (picked: string[], changes = {}) => say(telling.prompt(table(changes), picked));
    expect(prompt([])).toBe('Pick a number, or a cell');
    expect(prompt([], { roll: ['1', 'boat', '3'] })).toBe('Pick a number or the boat');
    expect(prompt(['b3'])).toBe('Which number in b3?');
    expect(prompt(['3'])).toBe('Where does the 3 go?');
    expect(prompt(['boat'])).toBe('Where does the boat go?');
    expect(prompt(['7', 'b3'])).toBe('Where does the treasure of 7 lie?');
    expect(prompt(['boat', 'a1'])).toBe('Choose the treasure to note');
  });
});
