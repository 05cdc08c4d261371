// State of an exercise: a draft turn in a position of the past, with the menus of then, and what the
// coach says of it. Where the position comes from is up to the page that asks.
import { Refused } from '$web/net/api';
import type { PastMenu, Problem } from '$web/net/generated/messages';
import { type Answer, nextOf, type Reason } from './desk.svelte';
import { DraftTurn } from './draft_turn.svelte';

/** How it goes: trying, waiting for the judgement, not yet there, found, or shown by the coach. */
export type Stage = 'trying' | 'judging' | 'better' | 'found' | 'shown';

/** What an exercise asks the server; `right` says whether a judged turn is what was looked for. */
export interface Questions<Told> {
  menu: (chosen: string[]) => Promise<PastMenu>;
  why: (chosen: string[], step: string) => Promise<Problem>;
  judge: (turn: string[]) => Promise<Told>;
  right: (told: Told) => boolean;
}

export class Exercise<Told> extends DraftTurn {
  stage: Stage = $state('trying');
  /** The last turn that was tried, and what was said of it. */
  tried: { turn: string[]; told: Told } | null = $state.raw(null);
  /** What kept the menus from coming. */
  error: unknown = $state.raw(null);

  constructor(readonly questions: Questions<Told>) {
    super();
    void this.begin();
  }

  /** True once there is nothing more to find. */
  get done(): boolean {
    return this.stage === 'found' || this.stage === 'shown';
  }

  /** Fetch the menus of then. */
  async begin(): Promise<void> {
    this.error = null;
    try {
      const { menu, facts } = await this.questions.menu([]);
      this.menu = menu;
      this.desk.begin(menu, facts);
    } catch (caught) {
      this.error = caught;
    }
  }

  /** Ask what is to be said of the pencilled turn. */
  async judge(): Promise<void> {
    const turn = this.turn;
    if (!turn || this.stage === 'judging') return;
    const before = this.stage;
    this.said = null;
    this.stage = 'judging';
    try {
      const told = await this.questions.judge(turn);
      this.tried = { turn, told };
      this.stage = this.questions.right(told) ? 'found' : 'better';
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
      const { menu, offers, facts } = await this.questions.menu(chosen);
      return nextOf(menu, offers, facts);
    } catch (caught) {
      if (caught instanceof Refused && caught.status !== 0) {
        return { refusal: { sentence: caught.message } };
      }
      return null;
    }
  }

  protected async askWhy(step: string, chosen: string[]): Promise<Reason | null> {
    try {
      const { sentence } = await this.questions.why(chosen, step);
      return { sentence };
    } catch (caught) {
      return { sentence: (caught as Error).message };
    }
  }
}
