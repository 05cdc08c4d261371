// Client of the HTTP API: games, tables, replays, reviews and rules.
import type {
  ChallengeInfo,
  ChosenWord,
  GameInfo,
  HostAct,
  Join,
  KeptReview,
  Leading,
  Me,
  MedalBounds,
  NewGuest,
  NewProgram,
  NewPush,
  NewTable,
  OpenTable,
  PastMenu,
  PastStep,
  PastTurn,
  Problem,
  ProgramSeated,
  PushKey,
  Replay,
  ReviewProgress,
  RulesPage,
  Seated,
  TakeUp,
  Tried,
} from './generated/messages';
import { t, type Values } from '$web/i18n/translate';
import { server } from './server_address.svelte';
import { transport } from './transport';
import { isStatic } from '$web/browser/hosting';
import { settings } from '$web/browser/settings.svelte';

/** It is not there yet, and being worked on. */
const ACCEPTED = 202;

/** The server said no, in a sentence; or could not be reached (status 0). */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly key: string,
    sentence: string,
    readonly values: Values = {},
  ) {
    super(sentence);
  }
}

export const games = () => get<GameInfo[]>('/api/games');
/** Who you are here; it also tells by which address to invite others, and what you are called. */
export function me(): Promise<Me> {
  asking ??= get<Me>('/api/me')
    .then((found) => {
      server.address = found.address;
      server.offer = found.offer;
      return found;
    })
    .finally(() => (asking = null));
  return asking;
}
/** The question that is under way: several parts of a page ask it. */
let asking: Promise<Me> | null = null;

/** The version of the program, from its health check; nothing while the server is unwell. */
export async function serverVersion(): Promise<string> {
  const health = await transport()
    .request('/healthz')
    .then((answer) => answer.json() as Promise<{ version?: string }>)
    .catch(() => null);
  return health?.version ?? '';
}

/** The tables that are open to everybody. */
export const openTables = () => get<OpenTable[]>('/api/open');
/** Others may play the dice of a finished match. */
export const makeChallenge = (code: string) => post<ChallengeInfo>(at(code, 'challenge'));
export const challenge = (code: string) => get<ChallengeInfo>(`/api/challenges/${code}`);
export const takeUp = (code: string, how: TakeUp) => post<Seated>(`/api/challenges/${code}`, how);
/** The table that was created last, until its page has asked for it: it is known already. */
let created: Seated | null = null;
export function table(code: string): Promise<Seated> {
  const known = created;
  created = null;
  return known?.table.code === code ? Promise.resolve(known) : get<Seated>(at(code));
}
export async function createTable(wanted: NewTable): Promise<Seated> {
  created = await post<Seated>('/api/tables', wanted);
  return created;
}
export const join = (code: string, who: Join) => post<Seated>(at(code, 'seats'), who);
/** Somebody else plays on this device. */
export const addGuest = (code: string, guest: NewGuest) => post<Seated>(at(code, 'guests'), guest);
export const addBot = (code: string, level: string) => post<Seated>(at(code, 'bots'), { level });
/** A program with that handle gets a seat. */
export const inviteProgram = (code: string, program: NewProgram) =>
  post<ProgramSeated>(at(code, 'programs'), program);
export const removeSeat = (code: string, seat: number) =>
  ask<Seated>('DELETE', at(code, `seats/${seat}`));
/** The host decides something about the table. */
export const lead = (code: string, act: HostAct) => post<Seated>(at(code, 'host'), act);
/** The host has a word lead to the table; without one the server makes one up. */
export const chooseWord = (code: string, word: string | null) =>
  post<Seated>(at(code, 'word'), { word } satisfies ChosenWord);
/** What the host alone is told. */
export const leading = (code: string) => get<Leading>(at(code, 'host'));
export const start = (code: string) => post<Seated>(at(code, 'start'));
export const playAgain = (code: string) => post<Seated>(at(code, 'again'));
export const replay = (code: string) => get<Replay>(at(code, 'replay'));
/** What the coach found; how much of it is worked out is told on the way. */
export const review = (
  code: string,
  seat: number,
  progress: (told: ReviewProgress) => void,
): Promise<KeptReview> => workedOut<KeptReview>(at(code, `review/${seat}`), progress);
/** What medals take; how many bots have played is told on the way. */
export const medals = (code: string, progress: (told: ReviewProgress) => void) =>
  workedOut<MedalBounds>(at(code, 'medals'), progress);

async function workedOut<Found>(
  path: string,
  progress: (told: ReviewProgress) => void,
): Promise<Found> {
  for (;;) {
    const response = await reach('GET', path);
    if (response.status !== ACCEPTED) return (await response.json()) as Found;
    progress((await response.json()) as ReviewProgress);
  }
}
export const pastMenu = (code: string, turn: PastTurn) =>
  post<PastMenu>(at(code, 'past/menu'), turn);
export const pastWhy = (code: string, step: PastStep) => post<Problem>(at(code, 'past/why'), step);
export const judged = (code: string, turn: PastTurn) =>
  post<Tried>(at(code, 'past/judgement'), turn);
export const rules = (game: string, language: string) =>
  get<RulesPage>(`/api/rules/${game}?language=${language}`);
export const leave = (code: string) => ask<Seated>('DELETE', at(code, 'seats/me'));
/** The key by which this browser subscribes to notices; none where the server sends none. */
export const pushKey = () => get<PushKey>('/api/push');
export const subscribe = (browser: NewPush) => post<PushKey>('/api/push', browser);
export const endPush = (endpoint: string) => post<PushKey>('/api/push/end', { endpoint });
export const recordAddress = (code: string) => at(code, 'record');
export const resultsAddress = (code: string) =>
  `${at(code, 'host/results.csv')}?language=${settings.language}`;
export const qrAddress = (code: string) => at(code, 'qr.svg');

/** Where the table's WebSocket is. */
export const socketAddress = (code: string) => at(code, 'socket');

/** The link that leads somebody to the dice of a challenge. */
export const challengeLink = (code: string) => `${server.address}/c/${code}`;

/** The link that brings somebody to the table. */
export function tableLink(code: string, path = ''): string {
  // Nobody else finds a table that lies in one browser; the site can be found.
  if (isStatic) return new URL('.', document.baseURI).href;
  return `${server.address}/t/${code}${path}`;
}

function at(code: string, part = ''): string {
  return `/api/tables/${encodeURIComponent(code)}${part && `/${part}`}`;
}

export const get = <Answer>(path: string) => ask<Answer>('GET', path);
export const post = <Answer>(path: string, body?: unknown) => ask<Answer>('POST', path, body);
/** The same where the answer is a file. */
export const postForFile = (path: string, body: unknown): Promise<Blob> =>
  reach('POST', path, body).then((response) => response.blob());

export async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await reach(method, path, body);
  return (await response.json()) as Answer;
}

async function reach(method: string, path: string, body?: unknown): Promise<Response> {
  let response: Response;
  try {
    response = await transport().request(path, {
      method,
      headers: {
        'Accept-Language': settings.language,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Refused(0, 'unreachable', t('error.unreachable'));
  }
  if (!response.ok) throw await refusal(response);
  return response;
}

async function refusal(response: Response): Promise<Refused> {
  const said = (await response.json().catch(() => ({}))) as {
    key?: string;
    sentence?: string;
    values?: Values;
  };
  const fallback = response.status === 404 ? 'error.not_here' : 'error.unexpected';
  const sentence = said.sentence ?? t(fallback);
  return new Refused(response.status, said.key ?? fallback, sentence, said.values);
}
