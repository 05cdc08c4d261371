import { describe, expect, it } from 'vitest';
import { pageAt } from './pages.svelte';

const REPLAY = '/t/:code/replay/:moment?/:seat?';

describe('pageAt', () => {
  it.each([
    ['/', '/', {}],
    ['/about', '/about', {}],
    ['/new/temple', '/new/:game', { game: 'temple' }],
    ['/rules/temple', '/rules/:game', { game: 'temple' }],
    ['/c/bcdfgh', '/c/:code', { code: 'BCDFGH' }],
    ['/t/bcdfgh', '/t/:code', { code: 'BCDFGH' }],
    ['/t/BCDFGH/screen', '/t/:code/screen', { code: 'BCDFGH' }],
    ['/t/BCDFGH/replay', REPLAY, { code: 'BCDFGH', moment: null, seat: null }],
    ['/t/BCDFGH/replay/12', REPLAY, { code: 'BCDFGH', moment: 12, seat: null }],
    ['/t/BCDFGH/replay/12/1', REPLAY, { code: 'BCDFGH', moment: 12, seat: 1 }],
    ['/t/BCDFGH/coach', '/t/:code/coach/:seat?', { code: 'BCDFGH', seat: null }],
    ['/t/BCDFGH/coach/2', '/t/:code/coach/:seat?', { code: 'BCDFGH', seat: 2 }],
    ['/t/BCDFGH/better/0', '/t/:code/better/:seat', { code: 'BCDFGH', seat: 0 }],
    ['/daily', '/daily', {}],
    ['/daily/2026-05-01', '/daily/:day', { day: '2026-05-01' }],
    [
      '/daily/2026-05-01/temple/a',
      '/daily/:day/:game/:layout',
      { day: '2026-05-01', game: 'temple', layout: 'a' },
    ],
  ])('%s', (address, path, values) => {
    expect(pageAt(address)).toMatchObject({ page: { path }, values });
  });

  it.each([
    '/t',
    '/t/BCDFGH/screen/x',
    '/t/BCDFGH/replay/x',
    '/t/BCDFGH/better',
    '/t/BCDFGH/else',
    '/daily/today',
    '/daily/2026-05-01/temple',
    '/notebook/more',
    '/api/games',
    '/somewhere',
  ])('%s leads nowhere', (address) => {
    expect(pageAt(address)).toBeNull();
  });

  it('stays the same page where only what may be left out is different', () => {
    const key = (address: string) => pageAt(address)?.key;
    expect(key('/t/BCDFGH/replay/12')).toBe(key('/t/BCDFGH/replay'));
    expect(key('/t/BCDFGH/better/0') === key('/t/BCDFGH/better/1')).toBe(false);
    expect(key('/daily/2026-05-01') === key('/daily')).toBe(false);
  });
});
