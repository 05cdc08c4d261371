// Result as a PNG to send: the sheet, the stars, and where it was played.
import { asPicture, fontsWithin, sheetOfPaper, standing } from './svg_snapshot';

export interface Words {
  /** The game. */
  title: string;
  /** The stars. */
  total: string;
  /** The level or place. */
  rank: string;
  /** Who it was; none where that goes without saying. */
  name: string;
  link: string;
}

/** As messengers show it uncut. */
const WIDTH = 1080;
const HEIGHT = 1350;
const MARGIN = 60;
const TOP = 262;
const BOTTOM = 84;

/** The picture; `masked` where its numbers would tell others too much. */
export async function souvenirOf(
  drawing: SVGSVGElement,
  words: Words,
  masked: boolean,
): Promise<Blob> {
  const place = {
    x: MARGIN,
    y: TOP,
    width: WIDTH - 2 * MARGIN,
    height: HEIGHT - TOP - BOTTOM,
  };
  const [sheet, fonts] = await Promise.all([standing(drawing, place, masked), fontsWithin()]);
  const paint = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name);
  const text = (x: number, y: number, size: number, font: string, said: string, more = '') =>
    `<text x="${x}" y="${y}" font-size="${size}" font-family="${escaped(font)}" ${more}>${escaped(said)}</text>`;
  const right = `text-anchor="end"`;
  const soft = `fill="${paint('--pencil')}"`;
  const star = `<path transform="translate(${MARGIN + 38} 184) scale(38)" fill="${paint('--star')}" d="${STAR}"/>`;
  const content = [
    `<style>${fonts}</style>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${paint('--paper')}"/>`,
    `<g fill="${paint('--ink')}">`,
    text(MARGIN, 100, 66, paint('--title'), words.title),
    star,
    text(MARGIN + 96, 216, 104, paint('--hand'), words.total),
    text(
      WIDTH - MARGIN,
      184,
      50,
      paint('--title'),
      words.rank,
      `${right} fill="${paint('--danger')}"`,
    ),
    text(WIDTH - MARGIN, 232, 34, paint('--text'), words.name, `${right} ${soft}`),
    text(WIDTH / 2, HEIGHT - 32, 30, paint('--text'), words.link, `text-anchor="middle" ${soft}`),
    '</g>',
    sheet,
  ].join('');
  return asPicture(sheetOfPaper(WIDTH, HEIGHT, content), WIDTH, HEIGHT);
}

/** Five points around the middle, as far out as 1. */
const STAR = Array.from({ length: 10 }, (_, corner) => {
  const [turn, out] = [(corner * Math.PI) / 5 - Math.PI / 2, corner % 2 ? 0.42 : 1];
  const at = [out * Math.cos(turn), out * Math.sin(turn)].map((one) => one.toFixed(3));
  return `${corner ? 'L' : 'M'}${at.join(' ')}`;
}).join('');

function escaped(said: string): string {
  return said.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
