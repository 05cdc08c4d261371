// Descriptions of people and places of the map, for those who do not see them.
import type { Player } from '$web/table/board';
import { abridged, listed, t } from '$web/i18n/translate';
import { figuresOf, tileInfo } from './box';
import type { Danger, Laid, Person } from './table';

/** The player of a seat by name. */
export function nameOf(players: readonly Player[], seat: number): string {
  return abridged(players.find((player) => player.seat === seat)?.name ?? '');
}

/** "Alexander Naumov, occult researcher, of Ana, at c4, 1 wound"; where is said unless known. */
export function sayPerson(person: Person, players: readonly Player[], where = true): string {
  const words = t(where ? 'hamunaptra.map.person' : 'hamunaptra.place.person', {
    who: t(`hamunaptra.character.${person.who}`),
    role: t(`hamunaptra.character.${person.who}.role`),
    name: nameOf(players, person.seat),
    cell: person.cell ?? '',
  });
  return woundedly(words, person.wounds);
}

/** "monster: Bandaged King (Force 3, Resistance 2), 1 wound". */
export function sayDanger({ tile, wounds }: Danger): string {
  const figures = figuresOf(tile);
  const said = (['F', 'I', 'R'] as const)
    .filter((letter) => figures[letter] > 0)
    .map((letter) => `${t(`hamunaptra.attribute.${letter}`)} ${figures[letter]}`);
  const words = t('hamunaptra.map.danger', {
    kind: t(`hamunaptra.kind.${tileInfo(tile).kind}`),
    tile: t(`hamunaptra.tile.${tile}`),
    figures: listed(said),
  });
  return woundedly(words, wounds);
}

/** What lies on a cell; an exit is said to be one. */
export function sayTile(laid: Laid | null): string {
  if (!laid) return t('hamunaptra.place.empty');
  const name = t(`hamunaptra.tile.${laid.tile}`);
  return laid.exit ? `${name}, ${t('hamunaptra.kind.exit')}` : name;
}

function woundedly(words: string, wounds = 0): string {
  return wounds ? `${words}, ${t('hamunaptra.map.wounds', { count: wounds })}` : words;
}
