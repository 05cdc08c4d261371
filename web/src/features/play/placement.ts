// Popover placement: where a note stands beside what it speaks of, so that it does not cover it.
import type { Box } from './element_box';

export type Side = 'above' | 'below' | 'right' | 'left';
export interface Place {
  x: number;
  y: number;
  side: Side;
  /** How far along its edge the note points, from 0 to 1. */
  at: number;
}
interface Size {
  width: number;
  height: number;
}

/** How far it stands off, with its arrow, and how far from the edges of the screen. */
const OFF = 12;
const EDGE = 6;
/** Where the arrow still meets a straight edge. */
const NEAR = 0.08;

/**
 * The first side with room for the note, where it covers nothing else of what it speaks of, either;
 * where there is none, the one on which least is covered.
 */
export function placeBeside(target: Box, note: Size, screen: Size, others: Box[] = []): Place {
  const sides: Side[] = ['above', 'below', 'right', 'left'];
  const places = sides.map((side) => placedOn(side, target, note, screen));
  const covered = places.map((place) =>
    [target, ...others].reduce((sum, one) => sum + overlap({ ...place, ...note }, one), 0),
  );
  const least = Math.min(...covered);
  return places[covered.indexOf(least)] as Place;
}

/** How much two boxes share. */
export function overlap(one: Box, other: Box): number {
  const wide = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const high = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, wide) * Math.max(0, high);
}

/** On that side of the target, as far as the screen goes. */
function placedOn(side: Side, target: Box, note: Size, screen: Size): Place {
  const [midX, midY] = [target.x + target.width / 2, target.y + target.height / 2];
  const beside = {
    above: { x: midX - note.width / 2, y: target.y - OFF - note.height },
    below: { x: midX - note.width / 2, y: target.y + target.height + OFF },
    right: { x: target.x + target.width + OFF, y: midY - note.height / 2 },
    left: { x: target.x - OFF - note.width, y: midY - note.height / 2 },
  }[side];
  const x = within(beside.x, EDGE, screen.width - EDGE - note.width);
  const y = within(beside.y, EDGE, screen.height - EDGE - note.height);
  const at =
    side === 'left' || side === 'right' ? (midY - y) / note.height : (midX - x) / note.width;
  return { x, y, side, at: within(at, NEAR, 1 - NEAR) };
}

const within = (value: number, least: number, most: number) =>
  Math.max(least, Math.min(most, value));
