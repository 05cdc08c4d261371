// Result as a PNG to send: the sheet, the stars, the medal, who it was and when, and the link to it
// in letters and as a QR code.
import { markupOf } from './medal_drawing';
import type { MedalName } from './medals';
import { asPicture, fontsWithin, sheetOfPaper, standing } from './svg_snapshot';

export interface Words {
  /** The game. */
  title: string;
  /** The stars. */
  total: string;
  /** The level or place. */
  rank: string;
  medal: MedalName | null;
  /** What the medal is called. */
  medalName: string;
  /** Who it was and when, as far as that shall be told. */
  about: string;
  /** What those who see it are asked. */
  dare: string;
  link: string;
}

/** As messengers show it uncut. */
const WIDTH = 1080;
const HEIGHT = 1350;
const MARGIN = 60;
const TOP = 276;
const BOTTOM = 196;
const MEDAL = 150;
const QR = 156;

/** The picture; `masked` where its numbers would tell others too much. */
export async function souvenirOf(
  drawing: SVGSVGElement,
  words: Words,
  masked: boolean,
  qrCode: string,
): Promise<Blob> {
  const place = {
    x: MARGIN,
    y: TOP,
    width: WIDTH - 2 * MARGIN,
    height: HEIGHT - TOP - BOTTOM,
  };
  const [sheet, fonts, qr] = await Promise.all([
    standing(drawing, place, masked),
    fontsWithin(),
    qrMarkup(qrCode).catch(() => ''),
  ]);
  const right = words.medal ? WIDTH - MARGIN - MEDAL - 14 : WIDTH - MARGIN;
  const atRight = `text-anchor="end"`;
  const soft = `fill="${paint('--pencil')}"`;
  const content = [
    `<style>${fonts}</style>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${paint('--paper')}"/>`,
    `<g fill="${paint('--ink')}">`,
    text(MARGIN, 100, 66, '--title', words.title),
    starAt(MARGIN + 38, 184, 38),
    text(MARGIN + 96, 216, 104, '--hand', words.total),
    text(right, 170, 48, '--title', words.rank, `${atRight} fill="${paint('--danger')}"`),
    text(right, 214, 36, '--title', words.medalName, atRight),
    text(right, 254, 30, '--text', words.about, `${atRight} ${soft}`),
    words.medal ? markupOf(words.medal, WIDTH - MARGIN - MEDAL, 110, MEDAL) : '',
    text(MARGIN, HEIGHT - 96, 60, '--title', words.dare),
    text(MARGIN, HEIGHT - 44, 30, '--text', words.link, soft),
    '</g>',
    qr,
    sheet,
  ].join('');
  return asPicture(sheetOfPaper(WIDTH, HEIGHT, content), WIDTH, HEIGHT);
}

/** A line of text in one of the page's fonts. */
export function text(
  x: number,
  y: number,
  size: number,
  font: string,
  said: string,
  more = '',
): string {
  return `<text x="${x}" y="${y}" font-size="${size}" font-family="${escaped(paint(font))}" ${more}>${escaped(said)}</text>`;
}

/** A colour or font of the page by its name. */
export function paint(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name);
}

/** A star around that point. */
export function starAt(x: number, y: number, size: number): string {
  return `<path transform="translate(${x} ${y}) scale(${size})" fill="${paint('--star')}" d="${STAR}"/>`;
}

/** Five points around the middle, as far out as 1. */
const STAR = Array.from({ length: 10 }, (_, corner) => {
  const [turn, out] = [(corner * Math.PI) / 5 - Math.PI / 2, corner % 2 ? 0.42 : 1];
  const at = [out * Math.cos(turn), out * Math.sin(turn)].map((one) => one.toFixed(3));
  return `${corner ? 'L' : 'M'}${at.join(' ')}`;
}).join('');

/** The QR code that the server draws, at its place; it can be done without. */
async function qrMarkup(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) return '';
  const page = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml');
  const code = page.documentElement;
  const [width, height] = ['width', 'height'].map((side) => code.getAttribute(side) ?? '');
  code.setAttribute('viewBox', `0 0 ${width} ${height}`);
  const place = { x: WIDTH - MARGIN - QR, y: HEIGHT - 24 - QR, width: QR, height: QR };
  for (const [name, value] of Object.entries(place)) code.setAttribute(name, String(value));
  return new XMLSerializer().serializeToString(code);
}

function escaped(said: string): string {
  return said.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
