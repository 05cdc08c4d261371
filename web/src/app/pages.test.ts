import { describe, expect, it } from 'vitest';
import { routeOf } from '$web/browser/navigation.svelte';

describe('routeOf', () => {
  it.each([
    ['/', { screen: 'home' }],
    ['/about', { screen: 'about' }],
    ['/new/temple', { screen: 'create', game: 'temple' }],
    ['/rules/temple', { screen: 'rules', game: 'temple' }],
    ['/t/bcdfgh', { screen: 'table', code: 'BCDFGH' }],
    ['/t/BCDFGH/screen', { screen: 'screen', code: 'BCDFGH' }],
    ['/t/BCDFGH/screen/x', { screen: 'unknown' }],
    ['/t/BCDFGH/replay', { screen: 'replay', code: 'BCDFGH', moment: null }],
    ['/t/BCDFGH/replay/12', { screen: 'replay', code: 'BCDFGH', moment: 12 }],
    ['/t/BCDFGH/replay/x', { screen: 'unknown' }],
    ['/t/BCDFGH/coach', { screen: 'coach', code: 'BCDFGH', seat: null }],
    ['/t/BCDFGH/coach/2', { screen: 'coach', code: 'BCDFGH', seat: 2 }],
    ['/t/BCDFGH/better/0', { screen: 'better', code: 'BCDFGH', seat: 0 }],
    ['/t/BCDFGH/better', { screen: 'unknown' }],
    ['/t/BCDFGH/else', { screen: 'unknown' }],
    ['/somewhere', { screen: 'unknown' }],
  ])('%s', (path, route) => {
    expect(routeOf(path)).toEqual(route);
  });
});
