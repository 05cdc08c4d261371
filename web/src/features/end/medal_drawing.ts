// Drawing of a medal, in a box from 0 to 100: on the page as in a picture to send. Each metal has an
// outline and a number of peaks of its own, so that they differ in grey as well.
import type { MedalName } from './medals';

interface MedalDrawing {
  /** The outline of the disc. */
  outline: string;
  /** A line within it. */
  ring: string;
  /** The mountains, one for bronze, three for gold. */
  peaks: string;
  ribbon: string;
  /** The colours of metal and of what is engraved, the same by day and by night. */
  metal: string;
  engraved: string;
}

const MIDDLE = { x: 50, y: 63 };

const METALS = {
  gold: { corners: 24, notch: 0.86, peaks: 3, metal: '#e3b23c', engraved: '#5a3b00' },
  silver: { corners: 8, notch: 1, peaks: 2, metal: '#c3c9cf', engraved: '#353c44' },
  bronze: { corners: 40, notch: 1, peaks: 1, metal: '#c88a55', engraved: '#4a2408' },
} as const;

/** The parts of the drawing of a medal, from back to front: ribbon, outline, ring, peaks. */
export function drawingOf(medal: MedalName): MedalDrawing {
  const { corners, notch, peaks, metal, engraved } = METALS[medal];
  return {
    outline: around(corners, 33, notch),
    ring: around(corners, 26, 1),
    peaks: mountains(peaks),
    ribbon: 'M34 4 L46 4 L58 34 L47 40 Z M66 4 L54 4 L42 34 L53 40 Z',
    metal,
    engraved,
  };
}

/** The same as markup at a place in a larger drawing. */
export function markupOf(medal: MedalName, x: number, y: number, size: number): string {
  const { outline, ring, peaks, ribbon, metal, engraved } = drawingOf(medal);
  const line = `fill="none" stroke="${engraved}" stroke-linejoin="round" stroke-linecap="round"`;
  return [
    `<g transform="translate(${x} ${y}) scale(${size / 100})">`,
    `<path d="${ribbon}" fill="#a32b22"/>`,
    `<path d="${outline}" fill="${metal}" stroke="${engraved}" stroke-width="3"/>`,
    `<path d="${ring}" ${line} stroke-width="1.5"/>`,
    `<path d="${peaks}" ${line} stroke-width="4"/></g>`,
  ].join('');
}

/** A closed line with so many corners; every second one lies further in where it is notched. */
function around(corners: number, radius: number, notch: number): string {
  const points = Array.from({ length: corners }, (_, corner) => {
    const turn = ((corner + 0.5) * 2 * Math.PI) / corners - Math.PI / 2;
    const out = radius * (corner % 2 ? notch : 1);
    return `${(MIDDLE.x + out * Math.cos(turn)).toFixed(1)} ${(MIDDLE.y + out * Math.sin(turn)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}

/** Mountains side by side, the middle one highest. */
function mountains(count: number): string {
  const wide = count === 1 ? 26 : 34 / count;
  const base = MIDDLE.y + 10;
  return Array.from({ length: count }, (_, index) => {
    const middle = MIDDLE.x + (index - (count - 1) / 2) * wide;
    const high = index === (count - 1) / 2 ? 25 : 18;
    return `M${middle - wide / 2} ${base}L${middle} ${base - high}L${middle + wide / 2} ${base}`;
  }).join('');
}
