// State of an exercise: a draft turn at a moment of a finished match, with the menus of then, and
// what the coach says of it.
import * as api from '$web/net/api';
import { type Answer, nextOf } from '$web/table/desk.svelte';
import type { Reviewed, Tried } from '$web/net/generated/messages';
import type { Reason } from '$web/table/desk.svelte';
import { DraftTurn } from '$web/table/draft_turn.svelte';

/** How it goes: trying, waiting for the judgement, not yet there, found, or shown by the coach. */
export type Stage = 'trying' | 'judging' | 'better' | 'found' | 'shown';

export class Exercise extends DraftTurn {
  stage: Stage = $state('trying');
  /** The last turn that was tried, and what it would have been worth. */
  tried: { turn: string[]; told: Tried } | null = $state.raw(null);
  /** What kept the menus from coming. */
  error: unknown = $state.raw(null);

  constructor(
    readonly code: string,
    readonly seat: number,
    readonly reviewed: Reviewed,
  ) {
    super();
    void this.begin();
  }

  /** Fetch the menus of then. */
  async begin(): Promise<void> {
    this.error = null;
    try {
      const { menu, facts } = await api.pastMenu(this.code, this.#turn([]));
      this.menu = menu;
      this.desk.begin(menu, facts);
    } catch (caught) {
      this.error = caught;
    }
  }

  /** Ask what the pencilled turn would have been worth. */
  async judge(): Promise<void> {
    const turn = this.turn;
    if (!turn || this.stage === 'judging') return;
    const before = this.stage;
    this.said = null;
    this.stage = 'judging';
    try {
      const told = await api.judged(this.code, this.#turn(turn));
      this.tried = { turn, told };
      this.stage = told.found ? 'found' : 'better';
    } catch (caught) {
      this.stage = before;
      this.say({ sentence: (caught as Error).message }, null);
    }
  }

  /** Give up, and be shown it. */
  show(): void {
    this.stage = 'shown';
    this.put([]);
  }

  /** Something else is pencilled in: what was said of the last turn no longer stands. */
  protected override put(picked: string[]): void {
    super.put(picked);
    if (this.stage === 'better') this.stage = 'trying';
  }

  protected async askMenu(chosen: string[]): Promise<Answer | null> {
    try {
      const { menu, offers, facts } = await api.pastMenu(this.code, this.#turn(chosen));
      return nextOf(menu, offers, facts);
    } catch (caught) {
      if (caught instanceof api.Refused && caught.status !== 0) {
        return { refusal: { sentence: caught.message } };
      }
      return null;
    }
  }

  protected async askWhy(step: string, chosen: string[]): Promise<Reason | null> {
    try {
      const { sentence } = await api.pastWhy(this.code, { ...this.#turn(chosen), step });
      return { sentence };
    } catch (caught) {
      return { sentence: (caught as Error).message };
    }
  }

  #turn(chosen: string[]) {
    return { moment: this.reviewed.moment, seat: this.seat, chosen };
  }
}
