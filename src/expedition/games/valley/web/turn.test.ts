import { describe, expect, it } from 'vitest';
import { diceOf, draftOf, isRevealed, pieces, stepsOf, without } from './turn';

const steps = (text: string) => text.split(' ').filter(Boolean);
const dice = (roll: string, turn: string) => diceOf(steps(roll), draftOf(steps(turn)).actions);

describe('a turn in the making', () => {
  it('is read off its steps', () => {
    const draft = draftOf(steps('7 c4 hut d4 forest a1 b1'));
    expect(draft).toEqual({
      actions: [
        { what: '7', cell: 'c4' },
        { what: 'hut', cell: 'd4' },
      ],
      kind: 'forest',
      cells: ['a1', 'b1'],
    });
    expect(isRevealed(draft)).toBe(false);
    expect(draftOf(['5']).actions).toEqual([{ what: '5', cell: null }]);
    expect(stepsOf(draft.actions)).toEqual(['7', 'c4', 'hut', 'd4']);
  });

  it('is taken back piece by piece', () => {
    expect(pieces(steps('7 c4 5'))).toEqual([['7', 'c4'], ['5']]);
    expect(pieces(steps('7 c4 city a1'))).toEqual([['7', 'c4'], ['city'], ['a1']]);
    expect(pieces(steps('7 c4 mountain a1 a2 a3')).at(-1)).toEqual(['mountain', 'a1', 'a2', 'a3']);
  });

  it('keeps what it can when something in the middle is taken back', () => {
    const draft = draftOf(steps('2 a1 3 a2 5 a3'));
    expect(without(draft, 0).map((left) => left.join(' '))).toEqual([
      '3 a2 5 a3',
      '3 a2',
      '5 a3',
      '',
    ]);
    const found = draftOf(steps('2 a1 3 a2 mountain b1 b2 b3'));
    expect(without(found, 1).map((left) => left.join(' '))).toEqual([
      '2 a1 mountain b1 b2 b3',
      '2 a1',
    ]);
  });
});

describe('the dice that are spent', () => {
  it('make numbers alone or added, each once', () => {
    expect(dice('2 3 5', '5 a1')).toEqual([[2]]);
    expect(dice('2 3 5', '5 a1 5 a2')).toEqual([[2], [0, 1]]);
    expect(dice('2 3 5', '10')).toEqual([[0, 1, 2]]);
    expect(dice('2 3 5', '7 a1 3')).toEqual([[0, 2], [1]]);
  });

  it('spend Penny last, and a 9 on a snake like any 9', () => {
    expect(dice('penny 4 5', '9 a1 12 b1')).toEqual([[1, 2], [0]]);
    expect(dice('penny 4 5', '9x a1')).toEqual([[1, 2]]);
    expect(dice('4 building 5', 'hut a1 9x b1')).toEqual([[1], [0, 2]]);
  });
});
