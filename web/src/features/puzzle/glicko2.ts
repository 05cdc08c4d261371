// Glicko-2 ratings: how good somebody is, how sure that is, and how steadily they play. By Mark E.
// Glickman, "Example of the Glicko-2 system"; the steps are numbered as there.

export interface Rating {
  rating: number;
  /** The standard deviation of the rating. */
  deviation: number;
  volatility: number;
}

/** A result against somebody, or a puzzle, of that rating: 1 for a win, 0 for a loss. */
export interface Result {
  rating: number;
  deviation: number;
  score: number;
}

/** What is taken for likely of somebody of whom nothing is known. */
export const UNRATED: Rating = { rating: 1500, deviation: 350, volatility: 0.06 };

const SCALE = 173.7178;
const MIDDLE = 1500;
/** The system constant: how quickly the volatility may change. */
const TAU = 0.5;
const PRECISION = 1e-6;

/** The rating after the results of one rating period. */
export function rated(before: Rating, results: readonly Result[]): Rating {
  // Step 2: to the scale of Glicko-2.
  const mu = (before.rating - MIDDLE) / SCALE;
  const phi = before.deviation / SCALE;
  const sigma = before.volatility;
  // Steps 3 and 4: the variance by the results alone, and how much better they were than expected.
  let information = 0;
  let surprise = 0;
  for (const { rating, deviation, score } of results) {
    const g = 1 / Math.sqrt(1 + (3 * (deviation / SCALE) ** 2) / Math.PI ** 2);
    const expected = 1 / (1 + Math.exp(-g * (mu - (rating - MIDDLE) / SCALE)));
    information += g * g * expected * (1 - expected);
    surprise += g * (score - expected);
  }
  if (!results.length) {
    return { ...before, deviation: SCALE * Math.sqrt(phi * phi + sigma * sigma) };
  }
  const v = 1 / information;
  const delta = v * surprise;
  // Steps 5 to 8.
  const volatility = newVolatility(sigma, phi, v, delta);
  const wide = Math.sqrt(phi * phi + volatility * volatility);
  const narrow = 1 / Math.sqrt(1 / (wide * wide) + information);
  return {
    rating: MIDDLE + SCALE * (mu + narrow * narrow * surprise),
    deviation: SCALE * narrow,
    volatility,
  };
}

/** Step 5: the volatility at which the results are likeliest, by the Illinois algorithm. */
function newVolatility(sigma: number, phi: number, v: number, delta: number): number {
  const a = Math.log(sigma * sigma);
  const f = (x: number) => {
    const e = Math.exp(x);
    const spread = phi * phi + v + e;
    return (e * (delta * delta - spread)) / (2 * spread * spread) - (x - a) / (TAU * TAU);
  };
  let low = a;
  let high: number;
  if (delta * delta > phi * phi + v) {
    high = Math.log(delta * delta - phi * phi - v);
  } else {
    let k = 1;
    while (f(a - k * TAU) < 0) k += 1;
    high = a - k * TAU;
  }
  let atLow = f(low);
  let atHigh = f(high);
  while (Math.abs(high - low) > PRECISION) {
    const between = low + ((low - high) * atLow) / (atHigh - atLow);
    const there = f(between);
    if (there * atHigh <= 0) {
      low = high;
      atLow = atHigh;
    } else {
      atLow /= 2;
    }
    high = between;
    atHigh = there;
  }
  return Math.exp(low / 2);
}
