// Masks the numbers of a drawn sheet, which others must not know yet: each becomes a dot of ink
// where it was written.
const SVG = 'http://www.w3.org/2000/svg';
/** Of the height of its letters. */
const DOT = 0.2;
const ABOVE_THE_LINE = 0.3;

/** Of the drawing, a copy of another one, all numbers are gone but those that name its rows. */
export function mask(copy: SVGElement): void {
  for (const text of [...copy.querySelectorAll<SVGTextElement>('text:not(.label)')]) {
    if (/\d/.test(text.textContent ?? '')) text.replaceWith(dotFor(text));
  }
  // A stroke under a number tells which one it was.
  for (const stroke of copy.querySelectorAll('.written path')) stroke.remove();
}

function dotFor(text: SVGTextElement): SVGCircleElement {
  const dot = document.createElementNS(SVG, 'circle');
  const size = parseFloat(text.style.fontSize) || 0;
  const at = (name: string) => Number(text.getAttribute(name) ?? 0);
  dot.setAttribute('cx', String(at('x')));
  dot.setAttribute('cy', String(at('y') - ABOVE_THE_LINE * size));
  dot.setAttribute('r', String(DOT * size));
  dot.setAttribute('style', `fill:${text.style.fill}`);
  return dot;
}
