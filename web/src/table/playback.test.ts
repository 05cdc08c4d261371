import { describe, expect, it } from 'vitest';
import { factorOf, PACES } from '$web/browser/playback_speed';
import { type Clock, LONGEST, Playback } from './playback';

/** A clock that goes on when it is told to. */
class Hand implements Clock {
  #now = 0;
  #alarms: { at: number; does: () => void }[] = [];

  now = () => this.#now;
  later = (wait: number, does: () => void) => {
    const alarm = { at: this.#now + wait, does };
    this.#alarms.push(alarm);
    return () => (this.#alarms = this.#alarms.filter((one) => one !== alarm));
  };

  /** So much later. */
  goOn(by: number): void {
    const end = this.#now + by;
    for (;;) {
      const [next] = this.#alarms.toSorted((one, other) => one.at - other.at);
      if (!next || next.at > end) break;
      this.#alarms = this.#alarms.filter((one) => one !== next);
      this.#now = next.at;
      next.does();
    }
    this.#now = end;
  }
}

/** Numbers that want to be seen for as many seconds; what was shown, and how late. */
function watched({ patience = () => Infinity }: { patience?: (thing: number) => number } = {}) {
  const clock = new Hand();
  const shown: number[] = [];
  const late: number[] = [];
  const rate = { pace: 1 };
  const unfolding = new Playback<number>({
    show: (thing, after) => {
      shown.push(thing);
      late.push(after);
      return thing * 1000;
    },
    pace: () => rate.pace,
    patience,
    clock,
  });
  return { clock, shown, late, rate, unfolding };
}

describe('what happens', () => {
  it('is shown one thing after another, each for as long as it wants', () => {
    const { clock, shown, unfolding } = watched();
    for (const thing of [2, 1, 0.5]) unfolding.come(thing);
    expect(shown).toEqual([2]);
    expect(unfolding.waiting).toBe(2);
    clock.goOn(1999);
    expect(shown).toEqual([2]);
    clock.goOn(1);
    expect(shown).toEqual([2, 1]);
    clock.goOn(1000);
    expect(shown).toEqual([2, 1, 0.5]);
    expect(unfolding.waiting).toBe(0);
  });

  it('is shown at once where nothing wants to be seen', () => {
    const { clock, shown, late, unfolding } = watched();
    for (const thing of [0, 0, 3, 0]) unfolding.come(thing);
    expect(shown).toEqual([0, 0, 3]);
    clock.goOn(3000);
    expect(shown).toEqual([0, 0, 3, 0]);
    expect(late).toEqual([0, 0, 0, 3000]);
  });

  it('keeps its order when skipped, and loses nothing', () => {
    const { clock, shown, unfolding } = watched();
    for (const thing of [5, 4, 3]) unfolding.come(thing);
    unfolding.skip();
    expect(shown).toEqual([5, 4, 3]);
    unfolding.come(2);
    unfolding.come(1);
    expect(shown).toEqual([5, 4, 3, 2]);
    clock.goOn(2000);
    expect(shown).toEqual([5, 4, 3, 2, 1]);
  });

  it('goes on at once when the pace becomes “at once”, and later when it is slowed down', () => {
    const { clock, shown, rate, unfolding } = watched();
    for (const thing of [1, 1, 1]) unfolding.come(thing);
    rate.pace = factorOf('slow');
    unfolding.reconsider();
    clock.goOn(1999);
    expect(shown).toEqual([1]);
    clock.goOn(1);
    expect(shown).toEqual([1, 1]);
    rate.pace = factorOf('at_once');
    unfolding.reconsider();
    expect(shown).toEqual([1, 1, 1]);
  });

  it.each(PACES)('catches up where much has happened, at pace %s', (pace) => {
    const { clock, shown, rate, unfolding } = watched();
    rate.pace = factorOf(pace);
    for (let count = 0; count < 300; count += 1) unfolding.come(1);
    clock.goOn(LONGEST * rate.pace);
    expect(shown.length).toBe(300);
  });

  it('never makes somebody wait whose clock runs', () => {
    const { clock, shown, unfolding } = watched({
      patience: (thing) => (thing === 0 ? 500 : Infinity),
    });
    for (const thing of [9, 9, 9, 0]) unfolding.come(thing);
    clock.goOn(500);
    expect(shown).toEqual([9, 9, 9, 0]);
  });

  it('shows nothing more once it is closed', () => {
    const { clock, shown, unfolding } = watched();
    for (const thing of [1, 1]) unfolding.come(thing);
    unfolding.close();
    clock.goOn(5000);
    expect(shown).toEqual([1]);
  });
});
