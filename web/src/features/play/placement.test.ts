import { describe, expect, it } from 'vitest';
import { overlap, placeBeside } from './placement';

const NOTE = { width: 330, height: 110 };
const PHONE = { width: 360, height: 640 };
const DESK = { width: 1440, height: 900 };

describe('a note beside what it speaks of', () => {
  it('covers none of it, wherever it lies', () => {
    const dice = { x: 100, y: 60, width: 160, height: 40 };
    const sheet = { x: 0, y: 110, width: 360, height: 340 };
    const pad = { x: 0, y: 480, width: 360, height: 100 };
    for (const target of [dice, sheet, pad]) {
      const place = placeBeside(target, NOTE, PHONE);
      expect(overlap({ ...place, ...NOTE }, target)).toBe(0);
      expect(place.x).toBeGreaterThanOrEqual(0);
      expect(place.x + NOTE.width).toBeLessThanOrEqual(PHONE.width);
      expect(place.y + NOTE.height).toBeLessThanOrEqual(PHONE.height);
    }
  });

  it('stands to the side of what is as high as the screen', () => {
    const sheet = { x: 330, y: 60, width: 600, height: 820 };
    expect(placeBeside(sheet, NOTE, DESK)).toMatchObject({ side: 'right', x: 942 });
  });

  it('leaves the dice in sight where it speaks of them and of the numbers below them', () => {
    const dice = { x: 1000, y: 60, width: 380, height: 60 };
    const numbers = { x: 1000, y: 130, width: 380, height: 100 };
    expect(placeBeside(numbers, NOTE, DESK)).toMatchObject({ side: 'above' });
    expect(placeBeside(numbers, NOTE, DESK, [dice])).toMatchObject({ side: 'below' });
  });

  it('points at the middle of it', () => {
    const star = { x: 300, y: 4, width: 44, height: 44 };
    const { side, x, at } = placeBeside(star, NOTE, PHONE);
    expect(side).toBe('below');
    expect(x + at * NOTE.width).toBeCloseTo(322);
  });

  it('covers as little as it can where there is no room', () => {
    const sheet = { x: 0, y: 0, width: 360, height: 600 };
    expect(placeBeside(sheet, NOTE, PHONE)).toMatchObject({ side: 'below', y: 524 });
  });
});
