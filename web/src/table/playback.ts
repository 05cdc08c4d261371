// Playback queue of the server's messages: what happens comes quicker than it can be watched, and
// is shown one thing after another.

export interface Clock {
  now(): number;
  /** Does something after so many milliseconds, unless what it returns is called before. */
  later(wait: number, does: () => void): () => void;
}

/** The clock of the browser. */
export const BROWSER: Clock = {
  now: () => Date.now(),
  later: (wait, does) => {
    const timer = setTimeout(does, wait);
    return () => clearTimeout(timer);
  },
};

/** What is shown at a normal pace is at most so far behind what has happened. */
export const LONGEST = 24_000;

interface Showing<Thing> {
  /** Shows it, so late after it came, and tells for how long it wants to be seen at a normal pace. */
  show(thing: Thing, late: number): number;
  /** How much longer than normal; 0: everything at once. */
  pace(): number;
  /** How long it may wait at all, whatever the pace. */
  patience(thing: Thing): number;
  clock: Clock;
}

interface Waiting<Thing> {
  thing: Thing;
  came: number;
}

/** Shows things in the order in which they come, each when the one before was seen. None is lost. */
export class Playback<Thing> {
  #waiting: Waiting<Thing>[] = [];
  /** When the thing that is shown was shown first, and for how long it wants to be seen. */
  #began = 0;
  #wish = 0;
  #stop: (() => void) | null = null;
  /** True while everything is shown at once. */
  #hurries = false;

  constructor(readonly showing: Showing<Thing>) {}

  /** How many things wait to be shown. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** True if what is shown now gives way to the next thing at once. */
  get hurries(): boolean {
    return this.#hurries;
  }

  /** Something has happened: it is shown now, or when all before it was seen. */
  come(thing: Thing): void {
    this.#waiting.push({ thing, came: this.showing.clock.now() });
    if (!this.#hurries) this.#goOn();
  }

  /** Show all that waits at once. */
  skip(): void {
    this.#hurries = true;
    this.#wish = 0;
    this.#goOn();
    this.#hurries = false;
  }

  /** The pace was changed. */
  reconsider(): void {
    if (!this.#hurries) this.#goOn();
  }

  /** Nothing more is shown. */
  close(): void {
    this.#stop?.();
    this.#waiting = [];
  }

  /** Shows what is due, and waits for the rest. */
  #goOn(): void {
    const { clock } = this.showing;
    this.#stop?.();
    this.#stop = null;
    let left = this.#left(clock.now());
    while (left < 1) {
      const next = this.#waiting.shift();
      if (!next) return;
      this.#began = clock.now();
      const wish = this.showing.show(next.thing, this.#began - next.came);
      this.#wish = this.#hurries ? 0 : wish;
      left = this.#left(clock.now());
    }
    this.#stop = clock.later(left, () => this.#goOn());
  }

  /** How long the thing that is shown stays; what comes after it must not come too late. */
  #left(now: number): number {
    const pace = this.showing.pace();
    const wanted = this.#began + this.#wish * pace - now;
    const shares = this.#waiting.map(({ thing, came }, before) => {
      const due = came + Math.min(LONGEST * pace, this.showing.patience(thing));
      return (due - now) / (before + 1);
    });
    return Math.min(wanted, ...shares);
  }
}
