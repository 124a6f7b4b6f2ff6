import { spawnSync } from 'node:child_process';
import { buildPortal } from './build.ts';
import { findOrInstallChromium } from './chromium.ts';

/** `npm test`: the portal is built and a Chromium found before anything is tested. Arguments go to vitest. */
try {
  process.env['CHROMIUM'] = findOrInstallChromium();
  await buildPortal();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
const vitest = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)],
  {
    stdio: 'inherit',
  },
);
process.exit(vitest.status ?? 1);
