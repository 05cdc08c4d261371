// Menu lookup with a cache: what may follow some steps. Where the menus are too many to be sent
// at once the server is asked, and its answers are remembered for the moment.
import type { MenuInfo } from '$web/net/generated/messages';
import { branchAfter, isStepwise } from './menus';

/** What may follow some steps. */
export interface Next {
  /** True if the turn may end here. */
  whole: boolean;
  steps: ReadonlySet<string>;
  /** Good ways to go on, the best one first. */
  offers: string[][];
  /** What the steps come to, in the game's own form; none where it tells nothing. */
  facts: unknown;
}

/** Why not: a sentence, and the section of the rules page that tells more. */
export interface Reason {
  sentence: string;
  section?: string | null;
}

/** The answer to a question: what may follow, or why the steps cannot be. */
export type Answer = Next | { refusal: Reason };

export class Desk {
  /** The tree of menus, where it is all there. */
  #tree: MenuInfo | null = $state.raw(null);
  #known: Record<string, Next> = $state.raw({});
  /** What the game tells of the moment before the first step. */
  #facts: unknown = null;
  #asked = new Map<string, Promise<Answer | null>>();

  constructor(readonly question: (chosen: string[]) => Promise<Answer | null>) {}

  /** Forget everything: another moment has begun, or the line was lost. */
  begin(menu: MenuInfo | null, facts: unknown = null): void {
    this.#asked = new Map();
    this.#facts = facts;
    this.#tree = isStepwise(menu) ? null : menu;
    this.#known = isStepwise(menu) ? { '': nextOf(menu, [], facts) } : {};
  }

  /** What may follow these steps, as far as it is known now; otherwise the server is asked. */
  look(chosen: readonly string[]): Next | null {
    if (this.#tree) return nextIn(this.#tree, chosen, this.#facts);
    const known = this.#known[chosen.join(' ')];
    if (!known) void this.ask(chosen);
    return known ?? null;
  }

  /**
   * What the game tells of these steps, as far as it is known now; otherwise the server is asked. A
   * game that tells nothing of the moment tells nothing of its steps where all menus are here.
   */
  told(chosen: readonly string[]): unknown {
    if (!this.#tree) return this.look(chosen)?.facts ?? null;
    if (!chosen.length || this.#facts === null || this.#facts === undefined) return this.#facts;
    const known = this.#known[chosen.join(' ')];
    if (!known && branchAfter(this.#tree, chosen)) void this.#fetch(chosen);
    return known?.facts ?? null;
  }

  /** What may follow these steps; nothing if the line is lost. */
  ask(chosen: readonly string[]): Promise<Answer | null> {
    const known = this.#tree
      ? nextIn(this.#tree, chosen, this.#facts)
      : this.#known[chosen.join(' ')];
    return known ? Promise.resolve(known) : this.#fetch(chosen);
  }

  #fetch(chosen: readonly string[]): Promise<Answer | null> {
    const key = chosen.join(' ');
    const asked = this.#asked;
    const pending = asked.get(key) ?? this.question([...chosen]);
    asked.set(key, pending);
    return pending.then((answer) => {
      if (asked !== this.#asked) return null;
      if (answer === null) asked.delete(key);
      else if (!('refusal' in answer)) this.#known = { ...this.#known, [key]: answer };
      return answer;
    });
  }
}

/** One menu of the server, read. */
export function nextOf(menu: MenuInfo | null, offers: string[][], facts: unknown = null): Next {
  const branch = menu?.branches[menu.first];
  return {
    whole: branch?.whole ?? false,
    steps: new Set(Object.keys(branch?.steps ?? {})),
    offers,
    facts,
  };
}

function nextIn(tree: MenuInfo, chosen: readonly string[], facts: unknown): Next | null {
  const branch = branchAfter(tree, chosen);
  const steps = new Set(Object.keys(branch?.steps ?? {}));
  return branch && { whole: branch.whole, steps, offers: [], facts: chosen.length ? null : facts };
}
