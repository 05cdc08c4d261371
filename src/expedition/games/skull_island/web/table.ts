// Types of Skull Island's state as the server sends it, what is printed, and what a step says.
import type { SkullIsland_Treasure, SkullIslandPublic } from '$web/net/generated/messages';
import penny from 'virtual:icons/outback-hat';
import skull from 'virtual:icons/skull-crossed-bones';
import boat from 'virtual:icons/sailboat';
import { readDice } from '../../sheet_games/web/dice';
import diceText from '../dice.txt?raw';
import printed from './printed.json';

export type IslandTable = SkullIslandPublic;
/** A treasure on the cell of that index. */
export type Treasure = SkullIsland_Treasure;
/** A treasure that one more mark would find, as the advisor tells it. */
export interface Lead {
  value: number;
  cell: string;
  numbers: string[];
  boats: string[];
}
/** A treasure to be noted: "7@d5". */
export interface Find {
  step: string;
  value: number;
  cell: string;
}

export const MARKS = printed.marks;
export const { ground: GROUND, mountain: MOUNTAIN, sea: SEA } = printed.cells;
export const BOAT = 'boat';
export const BOAT_MARK = MARKS.boat;
export const { slots: SLOTS, bubbles: BUBBLES } = printed;
export const DICE = readDice(diceText);
export const ICONS: Record<string, string> = { penny, boat, skull };

export const isSkull = (mark: number) => mark === MARKS.danger || mark === MARKS.crossed_out;
export const skullsOn = (marks: readonly number[]) => marks.filter(isSkull).length;

export const isNumber = (step: string) => /^\d+$/.test(step);
export const isFace = (step: string) => step.includes('=');
export const isFind = (step: string) => step.includes('@');
export const isMark = (step: string) => step === BOAT || isNumber(step);
export const isCell = (step: string) => /^[a-z]\d+$/.test(step);

export function readFind(step: string): Find {
  const [value, cell = ''] = step.split('@');
  return { step, value: Number(value), cell };
}
