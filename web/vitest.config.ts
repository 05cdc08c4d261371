import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig, mergeConfig } from 'vitest/config';
import vite from './vite.config.ts';

export default mergeConfig(
  vite,
  defineConfig({
    plugins: [svelteTesting()],
    test: {
      environment: 'jsdom',
      dir: '..',
      include: ['web/src/**/*.test.ts', 'src/expedition/games/*/web/**/*.test.ts'],
      passWithNoTests: true,
    },
  }),
);
