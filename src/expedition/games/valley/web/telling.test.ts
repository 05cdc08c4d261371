import { beforeAll, describe, expect, it } from 'vitest';
import { learn, say } from '$web/i18n/translate';
import type { ValleyTable } from './table';
import { telling } from './telling';

beforeAll(() => learn('valley'));

const players = ['Ana', 'Bo'].map((name, seat) => ({ seat, name, initials: name }));

function table(changes: Partial<ValleyTable>): ValleyTable {
  return {
    layout: ['. . .', '. . .'],
    dice: 'virtual',
    round: 2,
    roll: ['1', '2', '3'],
    hands: [],
    marks: [
      [5, 0, 0, 0, 0, 0],
      [7, 0, 0, 0, 0, 0],
    ],
    last: [[0], [0]],
    discoveries: [[], []],
    building_stars: [
      [0, 0, 0],
      [0, 0, 0],
    ],
    is_over: false,
    buildings: 'apart',
    ...changes,
  };
}

const action = (shown: ValleyTable, turn: string) =>
  say(telling.action(shown, 0, turn.split(' '), players));
const prompt = (turn: string) => say(telling.prompt(table({}), turn.split(' ').filter(Boolean)));

describe('what is said of a turn', () => {
  it('names everything that it does, the discovery last', () => {
    expect(action(table({}), '7 c4 3 d4 city a1 a2 a3 a4')).toBe(
      'Write 7 in c4, 3 in d4; found a city',
    );
    expect(action(table({}), 'hut b1 9x c1')).toBe('Draw the hut in b1; cross out the snake in c1');
  });

  it('names whose sheet a snake goes on', () => {
    const snakes = table({ roll: ['1', '2', 'snake'], hands: [1, 0] });
    expect(action(snakes, 'a2')).toBe('Draw the snake in a2 of Bo');
    expect(telling.sheetToFill(snakes, 0)).toBe(1);
    expect(telling.sheetToFill(table({}), 0)).toBe(0);
  });

  it('is read off two states', () => {
    const after = table({
      marks: [
        [5, 6, 0, -3, 0, 0],
        [7, 0, 0, -1, 0, 0],
      ],
      discoveries: [[{ kind: 'mountain', cells: [0, 1, 2] }], []],
    });
    expect(telling.played(table({}), after, 0)).toEqual('6 b1 hut a2 mountain a1 b1 c1'.split(' '));
    const snakes = table({ roll: ['1', '2', 'snake'], hands: [1, 0] });
    expect(telling.played(snakes, after, 0)).toEqual(['a2']);
    expect(telling.played(table({}), table({}), 0)).toBeNull();
  });

  it('asks for what is missing', () => {
    expect(prompt('')).toBe('Pick a number, a building or a cell');
    expect(prompt('7')).toBe('Where does the 7 go?');
    expect(prompt('7 c4 hut')).toBe('Where does the hut go?');
    expect(prompt('9x')).toBe('Which snake do you cross out?');
    expect(prompt('7 c4 forest a1')).toBe('Mark its cells, or take one that is offered');
  });
});
