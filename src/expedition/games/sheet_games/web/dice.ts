// The dice of a sheet game, read from the text file that the rules read.
import type { Tip } from '$web/table/board';
import type { Hint } from './hints';

export type Role = 'penny' | 'helper' | 'danger';

export interface Die {
  colour: string;
  role: Role;
  faces: string[];
}

/** Something other than a number that a roll offers. */
export interface Extra {
  step: string;
  label: string;
  icon: string;
  picked: boolean;
  /** How good it is, where hints are on. */
  hint: Hint | null;
  /** What else it would bring, in words. */
  told: string;
  ontap: () => void;
}

const ROLES: Role[] = ['penny', 'helper', 'danger'];

/** A line for each die, its colour and its faces: Penny's, the helper's and the danger's. */
export function readDice(text: string): Die[] {
  return text
    .trim()
    .split('\n')
    .map((line, index) => {
      const [colour = '', faces = ''] = line.split(':');
      return {
        colour,
        role: ROLES[index] ?? 'penny',
        faces: faces.trim().split(/\s+/),
      };
    });
}

/** True in a round in which everybody draws a danger: sheets are in hands then. */
export function isDanger({ hands }: { hands: readonly number[] }): boolean {
  return hands.length > 0;
}

/** Which dice count for nothing: all others beside a danger that is drawn, and one that is not. */
export function cancelled(roll: readonly string[], danger: boolean): boolean[] {
  return roll.map((face, die) =>
    danger ? ROLES[die] !== 'danger' : ROLES[die] === 'danger' && isSpecial(face),
  );
}

/** True for a face that is not a number. */
export function isSpecial(face: string): boolean {
  return !/^\d+$/.test(face);
}

/** A tip for each special face that counts now: a danger cancels the others. */
export function faceTips(roll: readonly string[], danger: string | null): Tip[] {
  const faces = danger ? [danger] : roll.filter(isSpecial);
  return faces.map((face) => ({ id: `face.${face}`, beside: 'dice' }));
}

/** The faces that were read so far, by the colour of the die: steps like "red=3". */
export function facesIn(steps: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    steps.filter((step) => step.includes('=')).map((step) => step.split('=')),
  ) as Record<string, string>;
}
