import { describe, expect, it } from 'vitest';
import { draftOf, isRevealed, pieces, stepsOf, without } from './turn';

const steps = (text: string) => text.split(' ').filter(Boolean);

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
