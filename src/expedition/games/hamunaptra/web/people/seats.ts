// Look of a seat: a colour, a shape for its people, a hatching for its network.
import type { Player } from '$web/table/board';
import { inkOf } from '$web/ui/looks';

/** How many seats look different; there are never more. */
export const LOOKS = 8;

/** The outline of a seat's tokens around 0,0, about 100 wide, so that no two seats are alike. */
const SHAPES = [
  'M0 -50A50 50 0 1 1 0 50A50 50 0 1 1 0 -50Z',
  'M-38 -44H38Q44 -44 44 -38V38Q44 44 38 44H-38Q-44 44 -44 38V-38Q-44 -44 -38 -44Z',
  'M-26 -48H26L52 0L26 48H-26L-52 0Z',
  'M-44 -46Q-22 -38 0 -50Q22 -38 44 -46V4Q44 34 0 54Q-44 34 -44 4Z',
  'M0 -56Q6 -52 54 0Q50 6 0 56Q-6 52 -54 0Q-50 -6 0 -56Z',
  'M0 -54L52 -14L34 48H-34L-52 -14Z',
  'M-22 -50H22L50 -22V22L22 50H-22L-50 22V-22Z',
  'M-46 50V-8A46 44 0 0 1 46 -8V50Q23 40 0 50Q-23 40 -46 50Z',
];

/** The strokes of a seat's hatching in a square of 20 that repeats. */
const HATCHES = [
  'M-2 12L12 -2M-2 22L22 -2M8 22L22 8',
  'M10 -1V21M0 -1V21',
  'M4 5a1.4 1.4 0 1 0 .1 0M14 15a1.4 1.4 0 1 0 .1 0',
  'M-2 8L8 -2M8 -2L22 12M-2 8L12 22M12 22L22 12',
  'M-1 5H21M-1 15H21',
  'M-1 8L5 3L10 8L15 3L21 8M-1 18L5 13L10 18L15 13L21 18',
  'M-2 -2L22 22M-2 8L12 22M8 -2L22 12',
  'M5 2V8M2 5H8M15 12V18M12 15H18',
];

/** The outline of a seat's tokens. */
export function shapeOf(seat: number): string {
  return SHAPES[seat % LOOKS] ?? '';
}

/** The strokes of a seat's hatching. */
export function hatchOf(seat: number): string {
  return HATCHES[seat % LOOKS] ?? '';
}

/** In pictures that know no players, the colours of the seats in their order. */
const UNKNOWN = ['blue', 'orange', 'green', 'violet', 'pink', 'teal', 'brown', 'slate'];

/** The colour of a seat: that of its player where `coloursOf` says it, else by its number. */
export function colourOf(seat: number): string {
  return `var(--seat-${seat}, ${inkOf(UNKNOWN[seat % LOOKS] ?? '')})`;
}

/** The colours of the players, for the style of whatever their people are drawn in. */
export function coloursOf(players: Player[]): string {
  const known = players.filter(({ colour }) => colour);
  return known.map(({ seat, colour }) => `--seat-${seat}: ${inkOf(colour ?? '')}`).join('; ');
}
