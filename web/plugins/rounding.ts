// Drawings in fewer digits: what nobody sees at the size at which they are shown.

/** The attributes whose numbers are places and lengths; scales and shares are left as they are. */
const PLACES = / (d|x|y|x1|x2|y1|y2|cx|cy|r|rx|ry|width|height|points)="([^"]*)"/g;
const FRACTION = /-?\d*\.\d+/g;
/** From here on a whole unit is no longer seen. */
const LARGE = 4;

/** The markup with its places rounded. */
export function rounded(markup: string): string {
  return markup.replace(
    PLACES,
    (_, name: string, value: string) => ` ${name}="${roundedPlaces(value)}"`,
  );
}

/** Arcs are left as they are: their flags may stand right before a number. */
function roundedPlaces(value: string): string {
  const commands = value.split(/(?=[a-z])/i);
  const rounded = commands.map((one) => (/^a/i.test(one) ? one : one.replace(FRACTION, short)));
  // A minus parts two numbers as well as a space does.
  return rounded.join('').replaceAll(' -', '-');
}

function short(number: string, at: number, whole: string): string {
  const digits = Math.abs(Number(number)) >= LARGE ? 0 : 1;
  const text = String(Number(Number(number).toFixed(digits)));
  // In "1.5.5" a fraction ends the number before it: without its point, a space must.
  const glued = at > 0 && /[\d.]/.test(whole[at - 1] ?? '') && !text.startsWith('-');
  return glued ? ` ${text}` : text;
}
