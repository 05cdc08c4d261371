// Results of a class over the weeks, person by person.
import type { ClassResult } from '$web/net/generated/messages';

export interface PupilResults {
  name: string;
  /** The latest first. */
  results: ClassResult[];
  /** Of matches that they wrote themselves, short ones too; none: there is none. */
  best: number | null;
  mean: number | null;
  firsts: number;
}

/** Everybody's results in the order of their names; only of one game, and of these names if given. */
export function byPupil(
  results: readonly ClassResult[],
  game: string,
  names: readonly string[] | null,
): PupilResults[] {
  const pupils = new Map<string, ClassResult[]>();
  const wanted = names && new Set(names.map(plainly));
  for (const name of names ?? []) pupils.set(name, []);
  const known = new Map((names ?? []).map((name) => [plainly(name), name]));
  for (const one of results) {
    if (one.game !== game || (wanted && !wanted.has(plainly(one.name)))) continue;
    const name = known.get(plainly(one.name)) ?? one.name;
    known.set(plainly(name), name);
    pupils.set(name, [...(pupils.get(name) ?? []), one]);
  }
  return [...pupils]
    .map(([name, own]) => {
      const counted = own.filter(({ place }) => place !== null);
      const stars = counted.map((one) => one.stars);
      return {
        name,
        results: own,
        best: stars.length ? Math.max(...stars) : null,
        mean: stars.length ? stars.reduce((sum, one) => sum + one, 0) / stars.length : null,
        firsts: own.filter(({ place, ranked }) => place === 1 && ranked > 1).length,
      };
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }));
}

function plainly(name: string): string {
  return name.normalize('NFC').toLocaleLowerCase();
}
