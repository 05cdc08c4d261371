// Names of things in the reader's language.
import type { Player } from '$web/table/board';
import { abridged, listed, t } from '$web/i18n/translate';

export const GAME = 'hamunaptra';

/** A tile by name: "forked gallery", "Bandaged King". */
export function tileName(tile: string): string {
  return t(`${GAME}.tile.${tile}`);
}

/** "37 %". */
export function percent(likelihood: number): string {
  return `${Math.round(likelihood * 100)}\u00a0%`;
}

/** A character by name. */
export function personName(who: string): string {
  return t(`${GAME}.character.${who}`);
}

/** What a character is called where there is little room. */
export function shortName(who: string): string {
  return personName(who).split(' ').at(-1) ?? who;
}

/** A character, a danger or any other tile by name. */
export function thingName(thing: string): string {
  return /^C\d+$/.test(thing) ? personName(thing) : tileName(thing);
}

export function attributeName(letter: string): string {
  return t(`${GAME}.attribute.${letter}`);
}

export function playerName(players: readonly Player[], seat: number | null | undefined): string {
  return abridged(players[seat ?? -1]?.name ?? '');
}

/** "Ana and Bo". */
export function playerNames(players: readonly Player[], seats: readonly number[]): string {
  return listed(seats.map((seat) => playerName(players, seat)));
}

/** "Naumov and Quist". */
export function peopleNames(people: readonly string[]): string {
  return listed(people.map(shortName));
}

/** "a monster or trap", "stairs": what is wished for. */
export function wishName(wish: string): string {
  return t(`${GAME}.wish.${wish}`);
}
