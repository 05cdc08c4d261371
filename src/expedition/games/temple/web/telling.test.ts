import { beforeAll, describe, expect, it } from 'vitest';
import { learn, say } from '$web/i18n/translate';
import type { TempleTable } from './table';
import { telling } from './telling';

beforeAll(() => learn('temple'));

const players = ['Ana', 'Bo'].map((name, seat) => ({ seat, name, initials: name }));

function table(changes: Partial<TempleTable>): TempleTable {
  return {
    layout: ['. .+', '. .'],
    dice: 'virtual',
    round: 2,
    roll: ['1', '2', '3'],
    hands: [],
    marks: [
      [5, 0, 0, 0],
      [7, 0, 0, 0],
    ],
    last: [[0], [0]],
    ...changes,
  };
}

describe('what is said of a turn', () => {
  it('names number and cell, and whose sheet a mummy goes on', () => {
    const mummies = table({ roll: ['1', '2', 'mummy'], hands: [1, 0] });
    expect(say(telling.action(table({}), 0, ['3', 'a2'], players))).toBe('Write 3 in a2');
    expect(say(telling.action(mummies, 0, ['a2'], players))).toBe('Draw the mummy in a2 of Bo');
    expect(telling.sheetToFill(mummies, 0)).toBe(1);
    expect(telling.sheetToFill(table({}), 0)).toBe(0);
  });

  it('announces the roll, and the rule that comes with it', () => {
    const rule = { key: 'temple.rule.plain' };
    const news = telling.news(table({}), 0, players, null, rule).map(({ key }) => key);
    expect(news).toEqual(['temple.roll.plain', 'temple.rule.plain']);
    expect(telling.news(table({ roll: [] }), 0, players, null, rule)).toEqual([]);
  });

  it('is read off two states', () => {
    const after = table({
      marks: [
        [5, 0, 3, 0],
        [7, 0, 0, -1],
      ],
    });
    expect(telling.played(table({}), after, 0)).toEqual(['3', 'a2']);
    expect(telling.played(table({ hands: [1, 0] }), after, 0)).toEqual(['b2']);
    expect(telling.played(table({}), table({}), 0)).toBeNull();
  });

  it('asks for what is missing', () => {
    expect(say(telling.prompt(table({}), []))).toBe('Pick a number, or a cell');
    expect(say(telling.prompt(table({}), ['a2']))).toBe('Which number goes there?');
    expect(say(telling.prompt(table({}), ['3']))).toBe('Where does the 3 go?');
  });
});
