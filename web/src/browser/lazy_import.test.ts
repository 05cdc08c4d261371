import { expect, it } from 'vitest';
import { ChunkMissing, lazyImport } from './lazy_import';

/** A part that comes when it has been lost so many times. */
function lost(times: number) {
  let asked = 0;
  return () => (asked++ < times ? Promise.reject(new TypeError('lost')) : Promise.resolve(asked));
}

it('asks again for a part that was lost on its way', async () => {
  expect(await lazyImport(lost(0), [1, 1])).toBe(1);
  expect(await lazyImport(lost(2), [1, 1])).toBe(3);
});

it('says so when a part cannot be had', async () => {
  await expect(lazyImport(lost(3), [1, 1])).rejects.toThrow(ChunkMissing);
});

it('does not ask again for what was asked for often enough', async () => {
  let asked = 0;
  const given = () => Promise.reject(new ChunkMissing(`${asked++}`));
  await expect(lazyImport(given, [1, 1])).rejects.toThrow(ChunkMissing);
  expect(asked).toBe(1);
});
