// What the pages on paper ask the server for; nothing of it is kept there.
import type {
  PadAsked,
  PadMade,
  SheetAsked,
  SheetCode,
  SheetForm,
  SheetScore,
} from '$web/net/generated/messages';
import { games, post, postForFile } from '$web/net/api';
import { server } from '$web/net/server_address.svelte';
import { canDraw } from '$web/table/games';

const at = (part: string) => `/api/paper/${part}`;

/** The games that are played on sheets of several layouts. */
export async function sheetGames(): Promise<string[]> {
  const known = (await games()).filter(({ name }) => canDraw(name));
  return known
    .filter(({ options }) => options.some(({ name }) => name === 'layout'))
    .map(({ name }) => name);
}

export const formOf = (wanted: SheetAsked) => post<SheetForm>(at('sheet'), wanted);
export const scoreOf = (text: string, game: string) =>
  post<SheetScore>(at('score'), { text, game });
export const codeOf = (text: string, game: string) => post<SheetCode>(at('code'), { text, game });
export const padOf = (wanted: PadAsked) => post<PadMade>(at('pad'), wanted);
export const pdfOf = (wanted: PadAsked) => postForFile(at('pad.pdf'), wanted);

/** The link that holds a sheet. */
export const sheetLink = (game: string, code: string) =>
  `${server.address || location.origin}/sheet/${game}/${code}`;
