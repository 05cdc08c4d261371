import { describe, expect, it } from 'vitest';
import { worn } from './wearing.ts';

describe('a drawing', () => {
  it('keeps the styles that something in it wears, under short names', () => {
    const markup =
      '<style id="one">.a.svelte-1x2 {fill:red;}.b.svelte-1x2, .a.svelte-1x2 {x:1;}.b {y:2;}</style>' +
      '<style id="two">p.svelte-9z {z:3;}</style><p class="a svelte-1x2"></p><p class="svelte-9z"></p>';
    expect(worn(markup)).toBe(
      '<style>.a.s0{fill:red;}.a.s0{x:1;}p.s1{z:3;}</style><p class="a s0"></p><p class="s1"></p>',
    );
  });

  it('has other names than the drawings beside it, and the same for what they share', () => {
    const scopes = new Map<string, string>();
    const [first, second] = ['svelte-1x2', 'svelte-9z'].map((scope) =>
      worn(`<style>.a.${scope} {x:1;}</style><p class="a ${scope}"></p>`, scopes),
    );
    expect(first).toBe('<style>.a.s0{x:1;}</style><p class="a s0"></p>');
    expect(second).toBe('<style>.a.s1{x:1;}</style><p class="a s1"></p>');
    expect(worn('<p class="svelte-1x2"></p>', scopes)).toBe('<style></style><p class="s0"></p>');
  });

  it('keeps what depends on the reader, and does not move', () => {
    const markup =
      '<style>@media (forced-colors: active) {.a {fill:CanvasText;}}@keyframes turn {from {x:1;}}' +
      '@media (prefers-reduced-motion: reduce) {.a {animation:none;}}.a:not(.b) {x:0;}</style><p class="a"></p>';
    expect(worn(markup)).toBe(
      '<style>@media (forced-colors: active){.a{fill:CanvasText;}}.a:not(.b){x:0;}</style><p class="a"></p>',
    );
  });
});
