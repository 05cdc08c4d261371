import { describe, expect, test } from 'vitest';
import { abridged, listedNames, sentence } from './translate';

describe('names in sentences', () => {
  test.each([
    ['Ana', 'Ana'],
    ['Wolfeschlegelsteinhausenberger', 'Wolfeschlegelsteinh…'],
    ['Jean-Baptiste de la Fontaine', 'Jean-Baptiste de la…'],
    ['👨‍👩‍👧‍👦'.repeat(20), '👨‍👩‍👧‍👦'.repeat(20)],
  ])('%s is said as %s', (name, said) => {
    expect(abridged(name)).toBe(said);
    expect(sentence({ wait: '{name}!' }, 'en', 'wait', { name })).toBe(`${said}!`);
  });

  test('of many, some are named', () => {
    const many = Array.from({ length: 31 }, (_, number) => `P${number}`);
    expect(listedNames(many, 2)).toMatch(/^P0, P1,? and /);
    expect(listedNames(['Ana', 'Bo', 'Cy'], 2)).toBe('Ana, Bo, and Cy');
  });
});
