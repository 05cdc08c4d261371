import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig, mergeConfig } from 'vitest/config';
import vite from './vite.config.ts';

export default mergeConfig(
  vite,
  defineConfig({
    plugins: [svelteTesting()],
    test: {
      environment: 'jsdom',
      isolate: false, // a page for every file takes ten times as long as all tests together
      dir: '..',
      testTimeout: 300_000, // a busy machine takes seconds for an import
      include: ['web/{src,plugins}/**/*.test.ts', 'src/expedition/games/*/web/**/*.test.ts'],
      passWithNoTests: true,
    },
  }),
);
