import { tick } from 'svelte';
import { expect, test } from 'vitest';
import { alert, announce, announcement, hush, saidOnce, settle } from './live_region.svelte';

test('what comes at one time is said together, and each sentence once', async () => {
  announce('Bo is here');
  announce('');
  announce('Round 2. A mummy! The other dice are cancelled.');
  announce('A mummy! The other dice are cancelled. Draw it.');
  await tick();
  expect(announcement.text).toBe(
    'Bo is here. Round 2. A mummy! The other dice are cancelled. Draw it.',
  );
});

test('the same text later is another text', async () => {
  announce('Bo is here.');
  await tick();
  const first = announcement.text;
  announce('Bo is here.');
  await tick();
  expect(announcement.text === first).toBe(false);
  expect(announcement.text.trim()).toBe('Bo is here.');
});

test('what went wrong is there until it no longer holds', () => {
  alert('That is no door.');
  expect(announcement.urgent).toBe('That is no door.');
  settle();
  expect(announcement.urgent).toBe('');
});

test('an abbreviation is no sentence', () => {
  expect(saidOnce('Une momie ! Tour 2. Une momie !')).toBe('Une momie ! Tour 2.');
});

test('whoever comes next hears nothing of what was said before, nor of what was about to be', async () => {
  announce('You hold a torch.');
  await tick();
  alert('That is no door.');
  announce('You draw a rope.');
  hush();
  await tick();
  expect([announcement.text, announcement.urgent]).toEqual(['', '']);
  announce('Bo moves.');
  await tick();
  expect(announcement.text).toBe('Bo moves.');
});
