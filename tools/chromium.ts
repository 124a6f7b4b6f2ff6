import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { type LaunchOptions, chromium } from 'playwright';

/** Flags for a headless Chromium in a container, without network traffic of its own. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[
    // The pages behind the address bar: each browser profile of a test takes a second less of the processor.
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
    'WebUIOmniboxFullPopup',
    // What Playwright disables itself. Its list counts no longer once there is another one.
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsUpgrades',
    'HttpsFirstBalancedModeAutoEnable',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
    'AvoidCorsURLLoaderRestartOnRedirect',
    'OptimizationHints',
    'NetworkTimeServiceQuerying',
    'AimEnabled',
    'PreconnectToSearch',
    'SpareRendererForSitePerProcess',
  ].join()}`,
];

export interface BrowserNeeds {
  flags?: readonly string[];
  isWhole?: boolean;
}

/**
 * How Playwright starts the browser of a test: Chromium's headless shell, where there is one, because it takes a fourth
 * less of the processor.
 * @param options.flags further arguments
 * @param options.isWhole the test needs what the shell lacks: notifications, Background Sync, installation; or it is
 * long and rough, where a tab of the shell crashed once
 */
export function launchOptions({ flags = [], isWhole = false }: BrowserNeeds = {}): LaunchOptions {
  const executablePath = (!isWhole && process.env['HEADLESS_SHELL']) || process.env['CHROMIUM'];
  return { args: [...CHROMIUM_ARGS, ...flags], ...(executablePath && { executablePath }) };
}

const NAMES = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome'];
const SHELL_NAME = 'chromium-headless-shell';
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  `${process.env['PROGRAMFILES'] ?? ''}\\Google\\Chrome\\Application\\chrome.exe`,
];

/**
 * The path of a Chromium: `CHROMIUM`, Playwright's own, an installed one, or one that it installs.
 * @throws an Error that says what to do
 */
export function findOrInstallChromium(): string {
  const found = findChromium();
  if (found) return found;
  console.log('No Chromium found; installing one ...');
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  const own = findChromium();
  if (own) return own;
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    spawnSync('apt-get', ['update', '-q'], { stdio: 'inherit' });
    for (const name of ['chromium', SHELL_NAME])
      spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], { stdio: 'inherit' });
  }
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    'The browser tests need a Chromium. Install Chrome or Chromium, or run "npx playwright install chromium", or set CHROMIUM to its path.',
  );
}

/** The path of Debian's headless shell, if it is installed. `CHROMIUM` names the browser for all tests. */
export function findHeadlessShell(): string | undefined {
  return process.env['CHROMIUM'] ? undefined : inPath(SHELL_NAME).find(isExecutable);
}

function findChromium(): string | undefined {
  return [
    process.env['CHROMIUM'] ?? '',
    chromium.executablePath(),
    ...NAMES.flatMap((name) => inPath(name)),
    ...PLACES,
  ].find(isExecutable);
}

function inPath(name: string): string[] {
  return (process.env['PATH'] ?? '').split(path.delimiter).map((folder) => path.join(folder, name));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return file !== '';
  } catch {
    return false;
  }
}
