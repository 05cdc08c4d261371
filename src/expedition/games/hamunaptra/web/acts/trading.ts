// A trade as it is put together: gifts go by slots, in order, and of equal tiles the first ones.
import type { Own } from '../open';
import { allOf } from '../steps';

export interface Gift {
  place: 'h' | 'c';
  /** From 0. */
  slot: number;
  tile: string;
}

/** Everything that one could give. */
export function giftsOf({ hand, chest }: Own): Gift[] {
  return [
    ...hand.map((tile, slot): Gift => ({ place: 'h', slot, tile })),
    ...chest.map((tile, slot): Gift => ({ place: 'c', slot, tile })),
  ];
}

/** The gifts that are picked. */
export function given(mine: Own, picked: readonly string[]): Gift[] {
  const gives = allOf(picked, 'give');
  return giftsOf(mine).filter(({ place, slot }) =>
    gives.some((one) => one.place === place && one.slot === slot + 1),
  );
}

/** The steps that give these gifts, as the menus want them. */
export function giving(mine: Own, gifts: readonly Gift[]): string[] {
  const all = giftsOf(mine);
  const left = gifts.map(({ place, tile }) => `${place} ${tile}`);
  return all
    .filter(({ place, tile }) => {
      const index = left.indexOf(`${place} ${tile}`);
      if (index >= 0) left.splice(index, 1);
      return index >= 0;
    })
    .map(({ place, slot }) => `give=${place}${slot + 1}`);
}

/** The gifts with one more, or without it if it was among them. */
export function toggled(gifts: readonly Gift[], gift: Gift): Gift[] {
  const same = (one: Gift) => one.place === gift.place && one.slot === gift.slot;
  return gifts.some(same) ? gifts.filter((one) => !same(one)) : [...gifts, gift];
}
