// Types of the Valley's state as the server sends it, and what is printed.
import penny from 'virtual:icons/outback-hat';
import type { ValleyFacts, ValleyPublic } from '$web/net/generated/messages';
import { readDice } from '../../sheet_games/web/dice';
import diceText from '../dice.txt?raw';
import { onDie } from './drawings';
import printed from './printed.json';

export type ValleyTable = ValleyPublic;
/** What a turn in the making comes to. */
export type Facts = ValleyFacts;
export type Building = keyof typeof printed.counts;
export type Kind = keyof typeof printed.sizes;

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
export const { solo_turns: SOLO_TURNS, cells_a_turn: MOST_CELLS, cross_out: CROSS_OUT } = printed;
export const MARKS = printed.marks;
/** How many cells a discovery of each kind has, and its stars. */
export const SIZES: Record<Kind, number> = printed.sizes;
export const STARS: Record<Kind, number> = printed.stars;
export const KINDS = Object.keys(SIZES) as Kind[];
/** The line of the score that counts each kind. */
export const LINES: Record<Kind, string> = printed.lines;
/** In the order in which their stars are told. */
export const BUILDINGS = Object.keys(printed.counts) as Building[];

/** The building that a mark stands for, if it does. */
export const buildingOf = (mark: number): Building | null =>
  BUILDINGS.find((building) => MARKS[building] === mark) ?? null;

export const isSnake = (mark: number) => mark === MARKS.danger || isCrossedOut(mark);
export const isCrossedOut = (mark: number) => mark === MARKS.crossed_out;
export const isNumber = (step: string) => /^\d+$/.test(step);
export const isBuilding = (step: string): step is Building => step in printed.counts;
export const isKind = (step: string): step is Kind => step in SIZES;
export const isFace = (step: string) => step.includes('=');
export const isAction = (step: string) => isNumber(step) || isBuilding(step) || step === CROSS_OUT;
export const isCell = (step: string) => /^[a-z]+\d+$/.test(step) && !isKind(step);
