// Replay of five seconds as an animated GIF: the sheet of a seat, moment by moment, and its stars.
import { flushSync, mount, unmount } from 'svelte';
import { boardState, type Player } from '$web/table/board';
import { recordedMatch } from '$web/table/recorded_match';
import { plain } from '$web/i18n/translate';
import type { Frame } from './gif_encoder';
import { paint, starAt, text } from './result_picture';
import { asPoints, fontsWithin, largestIn, sheetOfPaper, standing } from './svg_snapshot';

const WIDTH = 432;
const HEIGHT = 540;
const TOP = 64;
const MARGIN = 12;
/** Hundredths of a second: of the whole, and of the last frame. */
const LASTS = 500;
const LAST_LASTS = 140;
const MOST_FRAMES = 20;

/** The file; `masked` where its numbers would tell others too much. */
export async function animationOf(
  code: string,
  seat: number,
  title: string,
  masked: boolean,
  progress: (share: number) => void,
): Promise<Blob> {
  const { replay, client, states } = await recordedMatch(code);
  const players: Player[] = replay.table.seats;
  const last = states.length - 1;
  const count = Math.min(MOST_FRAMES, last);
  const moments = Array.from({ length: count }, (_, at) => Math.round(((at + 1) * last) / count));
  const fonts = await fontsWithin();
  const each = Math.round((LASTS - LAST_LASTS) / Math.max(1, count - 1));
  const lines = replay.standings.find((standing) => standing.seat === seat)?.lines ?? [];
  const atTheEnd = { over: true, lines, lit: lines.map(({ name }) => name) };
  const frames: Frame[] = [];
  for (const moment of moments) {
    const sheet = await drawn(moment);
    const total = replay.moments[moment - 1]?.totals[seat] ?? 0;
    const content = [
      `<style>${fonts}</style>`,
      `<rect width="${WIDTH}" height="${HEIGHT}" fill="${paint('--paper')}"/>`,
      `<g fill="${paint('--ink')}">`,
      text(MARGIN + 4, 40, 26, '--title', title),
      starAt(WIDTH - 92, 33, 13),
      text(WIDTH - 72, 44, 36, '--hand', plain(total)),
      `</g><rect y="${HEIGHT - 6}" height="6" width="${(WIDTH * moment) / last}" fill="${paint('--star')}"/>`,
      sheet,
    ].join('');
    const points = await asPoints(sheetOfPaper(WIDTH, HEIGHT, content), WIDTH, HEIGHT);
    frames.push({ points, lasts: moment === last ? LAST_LASTS : each });
    progress(frames.length / count);
  }
  const { encodeGif } = await import('./gif_encoder');
  return new Blob([encodeGif(WIDTH, HEIGHT, frames) as BlobPart], { type: 'image/gif' });

  /** The board of a moment, drawn where nobody sees it: styles are those of the page. */
  async function drawn(moment: number): Promise<string> {
    const target = document.createElement('div');
    target.inert = true;
    target.style.cssText = `position:fixed;left:-200vw;top:0;width:${WIDTH}px;--sheet-room:${WIDTH}px`;
    document.body.append(target);
    const shown = { shown: states[moment], players, owner: seat, still: true };
    const board = boardState({ ...shown, ...(moment === last ? atTheEnd : {}) });
    const mounted = mount(client.Board, { target, props: { board } });
    try {
      flushSync();
      const svg = largestIn(target);
      const place = {
        x: MARGIN,
        y: TOP,
        width: WIDTH - 2 * MARGIN,
        height: HEIGHT - TOP - 2 * MARGIN,
      };
      return svg ? await standing(svg, place, masked) : '';
    } finally {
      await unmount(mounted);
      target.remove();
    }
  }
}
