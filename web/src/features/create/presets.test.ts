import { describe, expect, it } from 'vitest';
import { chosenPreset, withPreset } from './presets';

const usual = { distance: 'advised', duels: 'no', pile: 'no' };
const presets = [
  { name: 'ours', options: {} },
  { name: 'duel', options: { distance: '7', duels: 'yes' } },
];

describe('a preset', () => {
  it('leaves all other options as usual', () => {
    expect(withPreset(presets[1]!, usual)).toEqual({ distance: '7', duels: 'yes', pile: 'no' });
  });

  it('is known by its options, whatever was chosen before', () => {
    expect(chosenPreset(presets, usual, usual)).toBe('ours');
    expect(chosenPreset(presets, { ...usual, distance: '7', duels: 'yes' }, usual)).toBe('duel');
  });

  it('is none of them once something is changed besides', () => {
    expect(chosenPreset(presets, { ...usual, pile: 'yes' }, usual)).toBeNull();
    const more = { distance: '7', duels: 'yes', pile: 'yes' };
    expect(chosenPreset(presets, more, usual)).toBeNull();
  });
});
