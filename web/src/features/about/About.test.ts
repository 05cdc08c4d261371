import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { learn, speak } from '$web/i18n/translate';
import About from './About.svelte';

beforeEach(async () => {
  await speak('en');
  await learn('about');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('About', () => {
  it('tells the version that the health check names', async () => {
    const health = new Response('{"status":"ok","version":"1.2.3"}');
    vi.stubGlobal('fetch', () => Promise.resolve(health));
    render(About);
    expect(await screen.findByText('This server runs version 1.2.3.')).toBeTruthy();
  });
});
