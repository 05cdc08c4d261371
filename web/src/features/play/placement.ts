// Popover placement: where a note stands beside what it speaks of, so that it covers neither that
// nor anything else that is played with.
import type { Box } from './element_box';

export type Side = 'above' | 'below' | 'right' | 'left';
export interface Place {
  x: number;
  y: number;
  side: Side;
  /** How far along its edge the note points, from 0 to 1. */
  at: number;
  /** True if something else lies between: an arrow would point at that. */
  apart: boolean;
  /** How much it covers all the same. */
  covers: number;
}
export interface Size {
  width: number;
  height: number;
}

/** How far it stands off, with its arrow, and how far from the edges of the screen. */
export const OFF = 10;
const EDGE = 6;
/** Where the arrow still meets a straight edge. */
const NEAR = 0.08;

/**
 * The first side with room for the note, where it covers nothing else that is to be seen, either;
 * else the nearest place above or below that is free; where there is none, the one on which least
 * is covered.
 */
export function placeBeside(target: Box, note: Size, screen: Size, others: Box[] = []): Place {
  const sides: Side[] = ['above', 'below', 'right', 'left'];
  const places = [
    ...sides.map((side) => placedOn(side, target, target, note, screen)),
    ...beyond(target, others).map(([side, other]) => placedOn(side, target, other, note, screen)),
  ];
  for (const place of places)
    for (const one of [target, ...others]) place.covers += overlap({ ...place, ...note }, one);
  const least = Math.min(...places.map(({ covers }) => covers));
  return places.find(({ covers }) => covers === least) as Place;
}

/**
 * How much wider the gap below the sheet has to be for a note to stand in it; none is wanted where
 * nothing lies below the sheet.
 */
export function missingBelow(sheet: Box, others: Box[], note: Size): number {
  const bottom = sheet.y + sheet.height;
  const next = Math.min(...others.map(({ y }) => y).filter((y) => y >= bottom - 1));
  return Number.isFinite(next) ? Math.max(0, note.height + 2 * OFF - (next - bottom)) : 0;
}

/** How much two boxes share. */
export function overlap(one: Box, other: Box): number {
  const wide = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const high = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, wide) * Math.max(0, high);
}

/** What lies above or below the target, the nearest first. */
function beyond(target: Box, others: Box[]): [Side, Box][] {
  const middle = ({ y, height }: Box) => y + height / 2;
  const away = (one: Box) => Math.abs(middle(one) - middle(target));
  return [...others]
    .sort((one, other) => away(one) - away(other))
    .map((one) => [middle(one) < middle(target) ? 'above' : 'below', one]);
}

/** On that side of a box, as far as the screen goes, to speak of the target. */
function placedOn(side: Side, target: Box, box: Box, note: Size, screen: Size): Place {
  const [midX, midY] = [target.x + target.width / 2, target.y + target.height / 2];
  const centred = box.x + (box.width - note.width) / 2;
  const beside = {
    above: { x: centred, y: box.y - OFF - note.height },
    below: { x: centred, y: box.y + box.height + OFF },
    right: { x: box.x + box.width + OFF, y: midY - note.height / 2 },
    left: { x: box.x - OFF - note.width, y: midY - note.height / 2 },
  }[side];
  const x = within(beside.x, EDGE, screen.width - EDGE - note.width);
  const y = within(beside.y, EDGE, screen.height - EDGE - note.height);
  const at =
    side === 'left' || side === 'right' ? (midY - y) / note.height : (midX - x) / note.width;
  return { x, y, side, at: within(at, NEAR, 1 - NEAR), apart: box !== target, covers: 0 };
}

const within = (value: number, least: number, most: number) =>
  Math.max(least, Math.min(most, value));
