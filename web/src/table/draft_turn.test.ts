import { describe, expect, it } from 'vitest';
import type { Answer } from './desk.svelte';
import { DraftTurn } from './draft_turn.svelte';

const SHORT = { branches: [], first: 0, whole: false };

/** A turn at a table whose server answers when it is told to. */
class Slow extends DraftTurn {
  #waiting: ((answer: Answer | null) => void)[] = [];

  protected askMenu(): Promise<Answer | null> {
    return new Promise((answer) => this.#waiting.push(answer));
  }

  protected askWhy() {
    return Promise.resolve(null);
  }

  answer(allows: boolean, which = 0) {
    const next = { whole: true, steps: new Set<string>(), offers: [], facts: null };
    this.#waiting.splice(which, 1)[0]?.(allows ? next : { refusal: { sentence: 'No.' } });
  }
}

function begun(): Slow {
  const making = new Slow();
  making.menu = { ...SHORT, stepwise: true } as unknown as Slow['menu'];
  return making;
}

describe('a turn in the making', () => {
  it('keeps what was allowed while one tapped on, when that is refused', async () => {
    const making = begun();
    const first = making.pencil(['5', 'a1']);
    const second = making.pencil(['5', 'a1', '9', 'a1']);
    making.answer(true);
    making.answer(false);
    await Promise.all([first, second]);
    expect(making.picked).toEqual(['5', 'a1']);
    expect(making.said?.sentence).toBe('No.');
  });

  it('goes by the last attempt, whichever answer comes first', async () => {
    const making = begun();
    const first = making.pencil(['5', 'a1']);
    const second = making.pencil([]);
    making.answer(true, 1);
    making.answer(true);
    await Promise.all([first, second]);
    const third = making.pencil(['9', 'a1']);
    making.answer(false);
    await third;
    expect(making.picked).toEqual([]);
  });
});
