import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, type Page, chromium } from 'playwright';
import { afterEach, beforeEach, expect } from 'vitest';
import { CHROMIUM_ARGS } from '../../tools/chromium.ts';

export interface Phone {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Opens the browser again on what it has kept, with these flags. */
  reopen: (...flags: string[]) => Promise<void>;
  close: () => Promise<void>;
  /** Waits until the worker has taken the page over. */
  workerIsReady: () => Promise<void>;
}

/** For each test of a file a phone of its own, whose browser can be closed and opened again. */
export function setUpPhone(origin: () => string): Phone {
  let folder: string;
  let context: BrowserContext;
  let page: Page;
  const open = async (...flags: string[]) => {
    const executablePath = process.env['CHROMIUM'];
    context = await chromium.launchPersistentContext(folder, {
      args: [...CHROMIUM_ARGS, ...flags],
      ...(executablePath && { executablePath }),
      baseURL: origin(),
      viewport: { width: 360, height: 740 },
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
    });
    page = context.pages()[0] ?? (await context.newPage());
  };
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-phone-'));
    await open();
  });
  afterEach(async () => {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    get context() {
      return context;
    },
    get page() {
      return page;
    },
    async reopen(...flags) {
      await context.close();
      await open(...flags);
    },
    close: () => context.close(),
    workerIsReady: async () => {
      await expect
        .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 15_000 })
        .toBe(true);
    },
  };
}
