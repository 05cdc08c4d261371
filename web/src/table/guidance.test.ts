import { expect, it } from 'vitest';
import { ruleAs } from './guidance';

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
