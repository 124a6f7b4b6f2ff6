import { spawnSync } from 'node:child_process';
import { buildPortal } from './build.ts';
import { findHeadlessShell, findOrInstallChromium } from './chromium.ts';
import { hasPostgres } from './postgres.ts';

/**
 * `npm test`: what every change can break. `npm test -- X`: all test files whose path has X. `npm run test:deep`:
 * what takes long or kills whole processes, and the API's tests once more, on PostgreSQL. Each first finds a
 * Chromium and builds the portal.
 */
const QUICK = ['unit', 'server', 'journeys'];

const began = Date.now();
const [first, ...others] = process.argv.slice(2);
try {
  const found = findOrInstallChromium();
  process.env['HEADLESS_SHELL'] ??= findHeadlessShell() ?? '';
  process.env['CHROMIUM'] = found;
  await buildPortal();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
if (first === '--deep') {
  process.env['DEEP'] = '1';
  const deep = vitest('deep', ['--project', 'edges', '--project', 'deep', ...others]);
  delete process.env['DEEP'];
  const postgres = (await hasPostgres())
    ? vitest(
        'postgres',
        ['--project', 'server'],
        ['--import', 'tsx', 'tools/with-postgres.ts', process.execPath],
      )
    : 0;
  process.exitCode = deep || postgres;
} else
  process.exitCode = vitest(
    'test',
    first === undefined ? QUICK.flatMap((name) => ['--project', name]) : [first, ...others],
  );
const seconds = Math.round((Date.now() - began) / 1000);
console.log(
  `${process.exitCode === 0 ? 'Passed' : 'Failed'} after ${Math.floor(seconds / 60)} min ${seconds % 60} s`,
);

/** @param results the name of the file in tests/.results. @returns the exit code */
function vitest(results: string, options: readonly string[], through: readonly string[] = []): number {
  const { status } = spawnSync(
    process.execPath,
    [...through, 'node_modules/vitest/vitest.mjs', 'run', ...options],
    { stdio: 'inherit', env: { ...process.env, TEST_RESULTS: results } },
  );
  return status ?? 1;
}
