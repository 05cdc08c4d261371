import { describe, expect, it } from 'vitest';
import { missingBelow, OFF, overlap, placeBeside } from './placement';

const NOTE = { width: 348, height: 84 };
const PHONE = { width: 360, height: 640 };
const DESK = { width: 1440, height: 900 };

/** What is to be seen on a small phone in the first round of a pyramid, and what is above it. */
const dice = { x: 2, y: 49, width: 356, height: 37 };
const sheet = { x: 5, y: 90, width: 352, height: 300 };
const numbers = { x: 2, y: 540, width: 356, height: 44 };
const star = { x: 250, y: 1, width: 58, height: 44 };
const ready = { x: 70, y: 586, width: 280, height: 50 };

describe('a note beside what it speaks of', () => {
  it.each([
    ['the dice', dice],
    ['the sheet', sheet],
    ['the numbers', numbers],
    ['the star', star],
  ])('covers neither it nor anything played with: %s', (_, target) => {
    const others = [dice, sheet, numbers, ready];
    const place = placeBeside(target, NOTE, PHONE, others);
    expect(place.covers).toBe(0);
    for (const one of [target, ...others]) expect(overlap({ ...place, ...NOTE }, one)).toBe(0);
    expect(place.x).toBeGreaterThanOrEqual(0);
    expect(place.x + NOTE.width).toBeLessThanOrEqual(PHONE.width);
    expect(place.y + NOTE.height).toBeLessThanOrEqual(PHONE.height);
  });

  it('stands to the side of what is as high as the screen', () => {
    const tall = { x: 330, y: 60, width: 600, height: 820 };
    expect(placeBeside(tall, NOTE, DESK)).toMatchObject({ side: 'right', x: 930 + OFF });
  });

  it('points at the middle of it, and at nothing where something else lies between', () => {
    const alone = placeBeside(star, NOTE, PHONE);
    expect(alone).toMatchObject({ side: 'below', apart: false });
    expect(alone.x + alone.at * NOTE.width).toBeCloseTo(279);
    expect(placeBeside(star, NOTE, PHONE, [dice, sheet])).toMatchObject({
      side: 'below',
      apart: true,
      y: 390 + OFF,
    });
  });

  it('covers as little as it can where there is no room', () => {
    const high = { x: 0, y: 0, width: 360, height: 600 };
    expect(placeBeside(high, NOTE, PHONE)).toMatchObject({ side: 'below', y: 550 });
  });
});

describe('the room that a note needs below the sheet', () => {
  const large = { ...sheet, height: 440 };

  it('is what is missing there', () => {
    const missing = missingBelow(large, [dice, large, numbers, ready], NOTE);
    expect(missing).toBe(NOTE.height + 2 * OFF - 10);
    const smaller = { ...large, height: large.height - missing };
    expect(placeBeside(numbers, NOTE, PHONE, [dice, smaller, ready]).covers).toBe(0);
  });

  it('is none where there is enough, or where nothing lies below it', () => {
    expect(missingBelow(sheet, [dice, sheet, numbers], NOTE)).toBe(0);
    expect(missingBelow(large, [dice, large], NOTE)).toBe(0);
  });
});
