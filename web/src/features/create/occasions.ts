// What a table is opened for: one choice that sets all that suits it, and each can be changed.
import type { NewTable } from '$web/net/generated/messages';

export interface Occasion {
  clock: number | null;
  latecomers: boolean;
  wall: NonNullable<NewTable['wall']>;
  /** The levels of bots that keep chairs for latecomers. */
  chairs: string[];
  /** Whether the host plays too. */
  plays: boolean;
}

/** From two seats on; a chair is kept by a bot, and a latecomer chooses between them. */
export const OCCASIONS: Record<'friends' | 'class' | 'party', Occasion> = {
  friends: { clock: null, latecomers: false, wall: 'all', chairs: [], plays: true },
  class: {
    clock: 120,
    latecomers: true,
    wall: 'three',
    chairs: ['tourist', 'pathfinder'],
    plays: false,
  },
  party: { clock: 60, latecomers: true, wall: 'all', chairs: ['pathfinder'], plays: true },
};
