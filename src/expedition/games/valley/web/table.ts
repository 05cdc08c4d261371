// The public state of the Valley as the server sends it, and what is printed.
import penny from 'virtual:icons/outback-hat';
import type { ValleyPublic } from '$lib/generated/messages';
import { readDice } from '../../dice_games/web/dice';
import diceText from '../dice.txt?raw';
import { onDie } from './drawings';

export type ValleyTable = ValleyPublic;
export type Building = 'hut' | 'statue' | 'mine';
export type Kind = 'forest' | 'city' | 'mountain' | 'pyramid';

export const DICE = readDice(diceText);
export const ICONS: Record<string, string> = {
  penny,
  building: onDie('hut'),
  snake: onDie('snake'),
};
/** What a step that is no number is drawn as. */
export const DRAWN = Object.fromEntries(
  ['hut', 'statue', 'mine', 'snake'].map((name) => [name, onDie(name)]),
);
export const SOLO_TURNS = 25;
export const KINDS: Kind[] = ['forest', 'city', 'mountain', 'pyramid'];
export const SIZES: Record<Kind, number> = { forest: 5, city: 4, mountain: 3, pyramid: 4 };
export const STARS: Record<Kind, number> = { forest: 5, city: 6, mountain: 7, pyramid: 15 };
/** The line of the score that counts each kind, and the building beside it that does. */
export const LINES: Record<Kind, string> = {
  forest: 'forests',
  city: 'cities',
  mountain: 'mountains',
  pyramid: 'pyramids',
};
export const COUNTS: Record<Building, Kind> = { hut: 'forest', statue: 'city', mine: 'mountain' };
export const STARS_FOR_A_NEIGHBOUR = 2;
export const CROSS_OUT = '9x';
export const BANE = 9;

const MARKS: Record<number, Building> = { [-3]: 'hut', [-4]: 'statue', [-5]: 'mine' };

/** The building that a mark stands for, if it does. */
export const buildingOf = (mark: number): Building | null => MARKS[mark] ?? null;
export const markOf = (building: Building): number =>
  Number(Object.keys(MARKS).find((mark) => MARKS[Number(mark)] === building));

export const isSnake = (mark: number) => mark === -1 || mark === -2;
export const isCrossedOut = (mark: number) => mark === -2;
export const isDanger = (table: ValleyTable) => table.roll.includes('snake');
export const isNumber = (step: string) => /^\d+$/.test(step);
export const isBuilding = (step: string): step is Building => step in COUNTS;
export const isKind = (step: string): step is Kind => step in SIZES;
export const isFace = (step: string) => step.includes('=');
export const isAction = (step: string) => isNumber(step) || isBuilding(step) || step === CROSS_OUT;
export const isCell = (step: string) => /^[a-z]+\d+$/.test(step) && !isKind(step);
