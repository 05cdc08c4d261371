// How long something may take, judged by how long it has taken before.

const LONGEST = 24_000;
const REMEMBERED = 5;

/** Four times the quickest of the last few, for one of them may have been a server that had just
 * started; at first nobody knows. */
export class Patience {
  #took: number[] = [];

  constructor(
    readonly first: number,
    readonly least: number,
  ) {}

  took(time: number): void {
    this.#took = [time, ...this.#took].slice(0, REMEMBERED);
  }

  /** So many times as long as usual, within reason. */
  times(stretch: number): number {
    const usual = this.#took.length
      ? Math.max(this.least, 4 * Math.min(...this.#took))
      : this.first;
    return Math.min(LONGEST, stretch * usual);
  }
}
