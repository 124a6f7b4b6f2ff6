import { defineConfig } from 'vitest/config';

/** Three suites: pure rules beside their code, the API over a real database, journeys in a real browser. */
export default defineConfig({
  test: {
    reporters: ['default', ['json', { outputFile: 'tests/.results/vitest.json' }]],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'tools/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/testing/template.ts'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/**/*.test.ts'],
          environment: 'node',
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // Browsers of a busy machine.
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
});
