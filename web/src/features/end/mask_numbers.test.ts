import { describe, expect, it } from 'vitest';
import { mask } from './mask_numbers';

function drawing(content: string): SVGElement {
  const page = new DOMParser().parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`,
    'image/svg+xml',
  );
  return page.documentElement as unknown as SVGElement;
}

describe('a masked sheet', () => {
  it('has a dot of ink for each number, and no stroke under a nine', () => {
    const sheet = drawing(
      '<g class="written"><text x="4" y="21" style="font-size: 60px; fill: rgb(1, 2, 3)">9</text>' +
        '<path d="M0 0"/></g>',
    );
    mask(sheet);
    expect(sheet.textContent).toBe('');
    expect(sheet.querySelector('path')).toBeNull();
    const dot = sheet.querySelector('circle');
    expect(['cx', 'cy', 'r'].map((name) => dot?.getAttribute(name))).toEqual(['4', '3', '12']);
    expect(dot?.getAttribute('style')).toBe('fill:rgb(1, 2, 3)');
  });
  it('hides stars beside the sheet, and keeps its rows, letters and drawn marks', () => {
    const sheet = drawing(
      '<text class="label">3</text><text>+4</text><text>?</text><path class="mummy" d="M0 0"/>',
    );
    mask(sheet);
    expect(sheet.textContent).toBe('3?');
    expect(sheet.querySelectorAll('.mummy').length).toBe(1);
  });
});
