import { defineConfig } from 'vitest/config';
import { resultsReporter } from './tools/results-reporter.ts';

/** Timeouts in ms that end a test that hangs. No test measures speed: a slow machine just takes longer. */
const PATIENCE = { testTimeout: 900_000, hookTimeout: 900_000, expect: { poll: { timeout: 120_000 } } };

/** Files of one worker import each module once, which saves a third to half of the time. Their state is all in the tests. */
const SHARED_MODULES = { isolate: false };

/** Tests that `npm run test:deep` repeats with ten times as many inputs and more. */
const WITH_MORE_INPUTS = [
  'server/{accounts,properties}.test.ts',
  'src/outbox/sender.simulation.test.ts',
  'tests/invoice/accuracy.test.ts',
];

/**
 * `npm test`: pure functions beside their code, the API over a real database, and what partners do in a browser.
 * `npm run test:deep`: what happens to few of them, whole processes, faults, and a walk over all screens. Each test
 * starts what it kills or stops.
 */
export default defineConfig({
  test: {
    reporters: ['default', resultsReporter(`tests/.results/${process.env['TEST_RESULTS'] ?? 'vitest'}.json`)],
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          ...SHARED_MODULES,
          include: ['{src,tools,tests/invoice}/**/*.test.ts'],
          environment: 'node',
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'server',
          ...SHARED_MODULES,
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/testing/template.ts'],
          environment: 'node',
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'journeys',
          ...SHARED_MODULES,
          include: ['tests/{build,journeys}/**/*.test.ts'],
          globalSetup: ['tests/portal-template.ts'],
          environment: 'node',
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'edges',
          ...SHARED_MODULES,
          include: ['tests/edges/**/*.test.ts'],
          globalSetup: ['tests/portal-template.ts'],
          environment: 'node',
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'deep',
          include: ['tests/{faults,process,screens}/**/*.test.ts', ...WITH_MORE_INPUTS],
          globalSetup: ['tests/portal-template.ts', 'server/testing/template.ts'],
          environment: 'node',
          sequence: { groupOrder: 1 },
          ...PATIENCE,
        },
      },
    ],
  },
});
