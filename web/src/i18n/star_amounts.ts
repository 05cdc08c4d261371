// Number format for amounts of stars that are counted in hundredths, in the reader's language.
import { settings } from '$web/browser/settings.svelte';

const HUNDREDTHS = 100;
const MINUS = '\u2212';

/** "31.48", in the reader's language. */
export function stars(hundredths: number, decimals = 2): string {
  const amount = Math.abs(hundredths) / HUNDREDTHS;
  const told = new Intl.NumberFormat(settings.language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amount);
  return hundredths < 0 && /[1-9]/.test(told) ? `${MINUS}${told}` : told;
}

/** "+0.35", "−1.20". */
export function signedStars(hundredths: number, decimals = 2): string {
  const told = stars(hundredths, decimals);
  return hundredths < 0 ? told : `+${told}`;
}
