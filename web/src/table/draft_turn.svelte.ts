// Draft of a turn: the steps in pencil, what may follow them, and why something else may not. The
// server rules; whether it is asked at a live table or about a moment of the past is up to the
// subclasses.
import { alert } from '$web/ui/live_region.svelte';
import { type Answer, Desk, type Next, type Reason } from './desk.svelte';
import type { MenuInfo } from '$web/net/generated/messages';
import { t } from '$web/i18n/translate';
import { isStepwise, pick, wholeTurn } from './menus';

/** What was refused, for the person who tried it. */
interface Said {
  sentence: string;
  step: string | null;
  /** The section of the rules page that tells the reason. */
  section: string | null;
}

export abstract class DraftTurn {
  menu: MenuInfo | null = $state.raw(null);
  picked: string[] = $state.raw([]);
  sealed: string[] | null = $state.raw(null);
  said: Said | null = $state.raw(null);

  protected readonly desk = new Desk((chosen) => this.askMenu(chosen));
  /** The steps that the server allowed last, and which attempt they were. */
  #allowed: string[] = [];
  #allowedAt = 0;
  #attempts = 0;

  /** What may follow these steps; nothing if the line is lost. */
  protected abstract askMenu(chosen: string[]): Promise<Answer | null>;
  /** Why a step may not follow; nothing if the line is lost. */
  protected abstract askWhy(step: string, chosen: string[]): Promise<Reason | null>;

  get turn(): string[] | null {
    if (!isStepwise(this.menu)) return wholeTurn(this.menu, this.picked);
    return this.next?.whole ? this.picked : null;
  }

  /** What may follow the picked steps, in their order, once it is known. */
  get next(): Next | null {
    return this.ahead(this.picked);
  }

  /** What may follow these steps, in their order, once it is known. */
  ahead(steps: readonly string[]): Next | null {
    return this.menu && !this.sealed ? this.desk.look(steps) : null;
  }

  /** What the picked steps come to, in the game's own form, once it is known; sealed or not. */
  get facts(): unknown {
    return this.menu ? (this.desk.told(this.picked) ?? null) : null;
  }

  /** Pencil a step in; one that cannot stand beside it goes. */
  pick(step: string): void {
    if (this.sealed) return;
    if (isStepwise(this.menu)) return void this.pencil([...this.picked, step]);
    this.said = null;
    this.put(pick(this.menu, this.picked, step));
  }

  /** Pencil the first of these lists of steps that the server allows; if none, it says why. */
  async pencil(...candidates: string[][]): Promise<void> {
    const attempt = (this.#attempts += 1);
    let refusal: Reason | null = null;
    this.said = null;
    for (const steps of candidates) {
      this.put(steps);
      const answer = await this.desk.ask(steps);
      if (answer === null) return;
      // Whoever taps on before the answer comes must not lose what it allows.
      if (!('refusal' in answer)) return this.allow(steps, attempt);
      if (attempt !== this.#attempts) return;
      refusal ??= answer.refusal;
    }
    this.put(this.#allowed);
    if (refusal) this.say(refusal, candidates[0]?.at(-1) ?? null);
  }

  /** Rub out one step, or all of them. */
  rubOut(step?: string): void {
    const left = step === undefined ? [] : this.picked.filter((other) => other !== step);
    if (isStepwise(this.menu)) return void this.pencil(left);
    this.said = null;
    this.allow(left);
    this.put(left);
  }

  /** Ask the server why a step is not to be had, and say so. */
  async why(step: string, chosen = isStepwise(this.menu) ? this.picked : []): Promise<void> {
    const reason = await this.askWhy(step, chosen);
    if (reason !== null) this.say(reason, step);
  }

  forgetSaid(): void {
    this.said = null;
  }

  /** These steps may stand, and what is refused from now on leads back to them. */
  protected allow(steps: string[], attempt = this.#attempts): void {
    if (attempt < this.#allowedAt) return;
    this.#allowed = steps;
    this.#allowedAt = attempt;
  }

  /** These steps are in pencil. */
  protected put(picked: string[]): void {
    this.picked = picked;
  }

  protected say({ sentence, section = null }: Reason, step: string | null): void {
    this.said = { sentence: sentence || t('error.unexpected'), step, section };
    alert(this.said.sentence);
  }
}
