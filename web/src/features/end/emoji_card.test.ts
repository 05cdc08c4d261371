import { describe, expect, it } from 'vitest';
import { cardText, FEWER_THAN } from './emoji_card';

const rows = Array<string>(7).fill('🟨🟫⬜🟥🟦🟩⬛');
const parts = {
  said: 'The Valley of Wiraqocha: 104 stars, Pathfinder. Can you do better?',
  day: 'Expedition of 17 November 2026',
  streak: '12 days in a row',
  rows,
  link: 'http://192.168.100.200:8000/t/BCDFGHJKLM',
};

describe('a card', () => {
  it('has the sheet, the day, the streak and the link in fewer than 280 characters', () => {
    const text = cardText(parts);
    expect(text.length).toBeLessThan(FEWER_THAN);
    expect(text.split('\n')).toEqual([parts.day, parts.said, ...rows, parts.streak, parts.link]);
  });
  it('leaves out the day, the streak and then the sheet where the address is long', () => {
    const link = (length: number) => `https://${'x'.repeat(length)}/t/BCDFGHJKLM`;
    expect(cardText({ ...parts, link: link(60) }).includes(parts.day)).toBe(false);
    expect(cardText({ ...parts, link: link(90) }).includes(parts.streak)).toBe(false);
    const long = cardText({ ...parts, link: link(180) });
    expect(long).toBe(`${parts.said}\n${link(180)}`);
  });
  it('is a sentence and a link where there is no sheet', () => {
    expect(cardText({ ...parts, day: '', streak: '', rows: [] })).toBe(
      `${parts.said}\n${parts.link}`,
    );
  });
});
