import { describe, expect, it } from 'vitest';
import { type Answer, Desk, nextOf } from './desk.svelte';

const menu = { first: 0, branches: [{ whole: false, steps: { '5': -1, '7': -1 } }] };
const tree = { first: 0, branches: [{ whole: true, steps: {} }] };

/** A desk whose server knows "5" and "5 a1", and refuses all else. */
function desk(): { desk: Desk; asked: string[] } {
  const asked: string[] = [];
  const known: Record<string, Answer> = {
    '5': { whole: false, steps: new Set(['a1']), offers: [], facts: { dice: [[2]] } },
    '5 a1': { whole: true, steps: new Set(), offers: [['city', 'a1']], facts: null },
  };
  const found = new Desk((chosen) => {
    asked.push(chosen.join(' '));
    return Promise.resolve(known[chosen.join(' ')] ?? { refusal: { sentence: 'No.' } });
  });
  found.begin(menu);
  return { desk: found, asked };
}

describe('a desk', () => {
  it('knows the first menu without asking', () => {
    const { desk: at, asked } = desk();
    expect([...(at.look([])?.steps ?? [])]).toEqual(['5', '7']);
    expect(asked).toEqual([]);
  });

  it('asks for what follows once, and remembers it', async () => {
    const { desk: at, asked } = desk();
    expect(at.look(['5'])).toBeNull();
    expect(await at.ask(['5'])).toMatchObject({ whole: false });
    expect([...(at.look(['5'])?.steps ?? [])]).toEqual(['a1']);
    expect(at.look(['5'])?.facts).toEqual({ dice: [[2]] });
    expect(asked).toEqual(['5']);
  });

  it('hands on why steps cannot be', async () => {
    expect(await desk().desk.ask(['8'])).toEqual({ refusal: { sentence: 'No.' } });
  });

  it('forgets it all at the next moment, answers under way among it', async () => {
    const { desk: at } = desk();
    const late = at.ask(['5']);
    at.begin(menu);
    expect(await late).toBeNull();
    expect(at.look([])?.whole).toBe(false);
    at.begin(tree, 'told');
    expect(at.look([])).toEqual({ whole: true, steps: new Set(), offers: [], facts: 'told' });
    expect(at.look(['c4'])).toBeNull();
  });

  it('asks what steps come to even where all menus are here, once and if the game tells any', async () => {
    const small = {
      first: 0,
      branches: [
        { whole: false, steps: { '5': 1 } },
        { whole: true, steps: {} },
      ],
    };
    const { desk: at, asked } = desk();
    at.begin(small, { dice: [] });
    expect([at.told([]), at.told(['5']), at.told(['8'])]).toEqual([{ dice: [] }, null, null]);
    await Promise.resolve();
    await Promise.resolve();
    expect(at.told(['5'])).toEqual({ dice: [[2]] });
    at.begin(small);
    expect(at.told(['5'])).toBeNull();
    expect(asked).toEqual(['5']);
  });

  it('asks again what a lost line left unanswered', async () => {
    const answers: (Answer | null)[] = [null, nextOf(tree, [])];
    const at = new Desk(() => Promise.resolve(answers.shift() ?? null));
    at.begin(menu);
    expect(await at.ask(['5'])).toBeNull();
    expect(await at.ask(['5'])).toMatchObject({ whole: true });
  });
});
