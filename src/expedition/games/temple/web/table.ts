// Types of the Temple's state as the server sends it, and what is printed.
import type { TemplePublic } from '$web/net/generated/messages';
import diceText from '../dice.txt?raw';
import lockpick from 'virtual:icons/lockpicks';
import mummy from 'virtual:icons/mummy-head';
import penny from 'virtual:icons/outback-hat';
import { readDice } from '../../sheet_games/web/dice';
import printed from './printed.json';

export type TempleTable = TemplePublic;

export const MARKS = printed.marks;
export const DOOR = printed.cells.door;
export const DICE = readDice(diceText);
export const ICONS: Record<string, string> = { penny, lockpick, mummy };

export const isMummy = (mark: number) => mark < 0;
export const isNumber = (step: string) => /^\d+$/.test(step);
export const isFace = (step: string) => step.includes('=');
export const isCell = (step: string) => !isNumber(step) && !isFace(step);
