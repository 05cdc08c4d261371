// Snapshot of an SVG of this page that stands alone: colours, fonts and emblems are inlined, so
// that it can be rendered into a picture file.
import { mask } from './mask_numbers';

/** What stylesheets say about drawings; a picture file has none of them. */
const SAID = [
  ...['fill', 'fill-opacity', 'fill-rule', 'clip-rule', 'stroke', 'stroke-width', 'stroke-opacity'],
  ...['stroke-dasharray', 'stroke-dashoffset', 'stroke-linecap', 'stroke-linejoin', 'paint-order'],
  ...[
    'opacity',
    'color',
    'stop-color',
    'stop-opacity',
    'display',
    'visibility',
    'clip-path',
    'mask',
  ],
  ...['transform', 'transform-origin', 'transform-box', 'translate', 'rotate', 'scale'],
  ...['font-family', 'font-size', 'font-weight', 'font-style', 'letter-spacing', 'text-anchor'],
];
const SVG = 'http://www.w3.org/2000/svg';

/** The markup of a drawing, to stand in another one at this place; without its numbers if so wanted. */
export async function standing(
  drawing: SVGSVGElement,
  place: DOMRectInit,
  masked: boolean,
): Promise<string> {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  const originals = [drawing, ...drawing.querySelectorAll<SVGElement>('*')];
  originals.forEach((original, index) => dress(original, copies[index]));
  if (masked) mask(copy);
  for (const one of copies) one.removeAttribute('class');
  await bringUses(copy);
  for (const [name, value] of Object.entries(place)) copy.setAttribute(name, String(value));
  copy.removeAttribute('style');
  copy.style.overflow = 'hidden';
  return new XMLSerializer().serializeToString(copy);
}

/** Says on the element itself what the page's styles say about it. */
function dress(original: SVGElement, copy: SVGElement | undefined): void {
  if (!copy) return;
  const computed = getComputedStyle(original);
  const said = SAID.map((name) => [name, computed.getPropertyValue(name)]);
  copy.setAttribute('style', said.map(([name, value]) => `${name}:${value}`).join(';'));
}

/** Brings in what the drawing takes from files. */
async function bringUses(drawing: SVGSVGElement): Promise<void> {
  const uses = [...drawing.querySelectorAll('use')].filter((use) =>
    /^[^#]+#/.test(use.getAttribute('href') ?? ''),
  );
  const files = new Map<string, Document>();
  for (const use of uses) {
    const [file = '', name = ''] = (use.getAttribute('href') ?? '').split('#');
    if (!files.has(file)) files.set(file, await read(file));
    const symbol = files.get(file)?.getElementById(name);
    if (!drawing.querySelector(`symbol[id="${name}"]`) && symbol) {
      drawing.prepend(document.importNode(symbol, true));
    }
    use.setAttribute('href', `#${name}`);
  }
}

async function read(file: string): Promise<Document> {
  const answer = await fetch(file);
  return new DOMParser().parseFromString(await answer.text(), 'image/svg+xml');
}

/** The page's fonts as a stylesheet that holds them. */
export async function fontsWithin(): Promise<string> {
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule);
  // Of two files for one face the later has the letters of our languages, and is here already.
  const faces = new Map(rules.map((rule) => [faceOf(rule), rule]));
  const held = [...faces].map(async ([face, rule]) => {
    const address = /url\("?([^")]+)"?\)/.exec(rule.style.getPropertyValue('src'))?.[1] ?? '';
    const base = rule.parentStyleSheet?.href ?? location.href;
    const font = await fetch(new URL(address, base)).then((answer) => answer.blob());
    return `@font-face{${face};src:url(${await asData(font)}) format('woff2')}`;
  });
  return (await Promise.all(held)).join('');
}

function faceOf({ style }: CSSFontFaceRule): string {
  const names = ['font-family', 'font-style', 'font-weight'];
  return names.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';');
}

function asData(file: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => failed(reader.error ?? new Error('a file could not be read'));
    reader.readAsDataURL(file);
  });
}

/** A drawing that stands alone as a PNG file of that size. */
export async function asPicture(markup: string, width: number, height: number): Promise<Blob> {
  const { canvas } = await painted(markup, width, height);
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture came of it'))));
  });
}

/** The same as red, green, blue and opacity of each point. */
export async function asPoints(markup: string, width: number, height: number) {
  return (await painted(markup, width, height)).getImageData(0, 0, width, height).data;
}

async function painted(markup: string, width: number, height: number) {
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(markup)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser cannot draw pictures');
  pen.drawImage(image, 0, 0, width, height);
  return pen;
}

/** The drawing of the sheet or map: other ones on it are small. */
export function largestIn(within: HTMLElement | undefined): SVGSVGElement | undefined {
  const area = (one: Element) => {
    const { width, height } = one.getBoundingClientRect();
    return width * height;
  };
  const drawings = [...(within?.querySelectorAll('svg') ?? [])];
  return drawings.toSorted((one, other) => area(other) - area(one))[0];
}

/** The outermost tag of a drawing of that size, around what is in it. */
export function sheetOfPaper(width: number, height: number, content: string): string {
  return `<svg xmlns="${SVG}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
}
