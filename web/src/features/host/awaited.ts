// Whom a host should look after: who is stuck, and who is awaited.
import type { Leading, SeatInfo } from '$web/net/generated/messages';

/** So many rounds in a row without a turn of one's own are a sign that somebody is lost. */
export const MISSED = 2;
/** So many turns in one round that could not be had, too. */
export const REFUSED = 3;

export interface Awaited {
  player: SeatInfo;
  /** True while the round waits for them. */
  waits: boolean;
  away: boolean;
  /** How many rounds in a row a bot has written for them, if that is a sign. */
  missed: number;
  /** How many turns were refused in this round, if that is a sign. */
  refused: number;
}

/** Who is stuck, and who is awaited; those first who need somebody most. */
export function awaitedFirst(
  seats: readonly SeatInfo[],
  thinking: readonly number[],
  leading: Pick<Leading, 'missed' | 'refused' | 'sent_away'>,
): Awaited[] {
  const gone = new Set(leading.sent_away.map(({ seat }) => seat));
  return seats
    .filter(({ seat, level }) => !level && !gone.has(seat))
    .map((player) => {
      const [missed, refused] = [leading.missed, leading.refused].map(
        (known) => known[player.seat] ?? 0,
      ) as [number, number];
      return {
        player,
        waits: thinking.includes(player.seat),
        away: player.here === false,
        missed: missed >= MISSED ? missed : 0,
        refused: refused >= REFUSED ? refused : 0,
      };
    })
    .filter((one) => one.waits || isStuck(one))
    .toSorted((one, other) => weight(other) - weight(one) || one.player.seat - other.player.seat);
}

export const isStuck = ({ away, missed, refused }: Awaited) => away || missed > 0 || refused > 0;

const weight = ({ waits, away, missed, refused }: Awaited) =>
  8 * Number(waits) + 4 * Number(refused > 0) + 2 * Number(missed > 0) + Number(away);

/** The players in whose names all words of the search begin some word, whatever the accents. */
export function found<Named extends { name: string }>(
  players: readonly Named[],
  search: string,
): Named[] {
  const wanted = words(search);
  return players.filter(({ name }) => {
    const own = words(name);
    return wanted.every((word) => own.some((one) => one.startsWith(word)));
  });
}

const words = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
