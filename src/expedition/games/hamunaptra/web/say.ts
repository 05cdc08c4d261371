// People and places of the map in words, for those who do not see them.
import type { Player } from '$lib/board';
import { t } from '$lib/i18n';
import type { Person } from './table';

/** The player of a seat by name. */
export function nameOf(players: readonly Player[], seat: number): string {
  return players.find((player) => player.seat === seat)?.name ?? '';
}

/** "Alexander Naumov, occult researcher, of Ana, at c4, 1 wound". */
export function sayPerson(person: Person, players: readonly Player[]): string {
  const words = t('hamunaptra.map.person', {
    who: t(`hamunaptra.character.${person.who}`),
    role: t(`hamunaptra.character.${person.who}.role`),
    name: nameOf(players, person.seat),
    cell: person.cell ?? '',
  });
  const wounds = person.wounds ?? 0;
  return wounds ? `${words}, ${t('hamunaptra.map.wounds', { count: wounds })}` : words;
}
