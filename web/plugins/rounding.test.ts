import { expect, test } from 'vitest';
import { rounded } from './rounding.ts';

test.each([
  ['<circle cx="1052.48" r="3.0386">', '<circle cx="1052" r="3">'],
  ['<path d="M1.26 2.24l.5.5-.25-21.7">', '<path d="M1.3 2.2l0.5 0.5-0.3-22">'],
  ['<path d="M10 -20L -3 4">', '<path d="M10-20L-3 4">'],
  ['<path d="M2.56.5 3-4.04">', '<path d="M2.6 0.5 3-4">'],
  ['<path d="M1.55 2a16.44 16 0 01.36-1.58z">', '<path d="M1.6 2a16.44 16 0 01.36-1.58z">'],
  ['<g transform="scale(0.355)" opacity="0.25">', '<g transform="scale(0.355)" opacity="0.25">'],
])('%s is drawn as %s', (drawn, short) => {
  expect(rounded(drawn)).toBe(short);
});
