import { expect, it } from 'vitest';
import { nextLevel, roundOf, roundsLeft, ruleAs } from './guidance';

const players = ['Ana', 'Bo'].map((name, seat) => ({ seat, name, initials: name }));

it('fills in whom a rule is about', () => {
  expect(ruleAs({ key: 'game.rule.danger', about: 1 }, players)).toEqual({
    key: 'game.rule.danger',
    values: { name: 'Bo' },
  });
  const values = { round: 3 };
  expect(ruleAs({ key: 'game.roll.danger', values }, players)).toEqual({
    key: 'game.roll.danger',
    values,
  });
  expect(ruleAs(null, players)).toBeNull();
});

it('says of how many rounds this is one, where that is known or guessed', () => {
  expect(roundOf({ places: [1] }, 3)).toEqual({ key: 'play.round', values: { round: 3 } });
  expect(roundsLeft({ places: [1] }, 3)).toBeNull();
  const known = { places: [1], rounds: 25 };
  expect(roundOf(known, 3)).toEqual({ key: 'play.round_of', values: { round: 3, rounds: 25 } });
  expect(roundsLeft(known, 25)).toEqual({ key: 'goal.left', values: { count: 1 } });
  const guessed = { places: [1], rounds: 28, about: true };
  expect(roundOf(guessed, 3).key).toBe('play.round_of_about');
  expect(roundsLeft(guessed, 31)).toEqual({ key: 'goal.left_about', values: { count: 1 } });
});

it('tells how far the next level is to somebody alone below the highest', () => {
  const standing = { seat: 0, lines: [], total: 7, place: 1, level: 'tourist' };
  expect(nextLevel({ ...standing, next_level: 'pathfinder', lacks: 8 }, String)).toEqual({
    key: 'goal.next',
    values: { count: 8, level: 'pathfinder' },
  });
  expect(nextLevel({ ...standing, next_level: null, lacks: 0 }, String)).toBeNull();
  expect(nextLevel(null, String)).toBeNull();
});
