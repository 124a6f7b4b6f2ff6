import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, type Page, chromium } from 'playwright';
import { afterEach, beforeEach, expect } from 'vitest';
import { launchOptions } from '../../tools/chromium.ts';
import { closeContext, describePages, PATIENCE_MS } from './portal.ts';

export interface Phone {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Closes the browser and opens it again with the same profile and these flags. */
  reopen: (...flags: string[]) => Promise<void>;
  close: () => Promise<void>;
  /** Waits until the worker controls the page. */
  workerIsReady: () => Promise<void>;
}

/** Gives each test of a file a browser profile that can be closed and opened again. */
export function setUpPhone(origin: () => string, browser = { isWhole: false }): Phone {
  let folder: string;
  let context: BrowserContext;
  let page: Page;
  const open = async (...flags: string[]) => {
    context = await chromium.launchPersistentContext(folder, {
      ...launchOptions({ flags, ...browser }),
      baseURL: origin(),
      viewport: { width: 360, height: 740 },
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
    });
    context.setDefaultTimeout(PATIENCE_MS);
    page = context.pages()[0] ?? (await context.newPage());
  };
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-phone-'));
    await open();
  });
  afterEach(async ({ task }) => {
    await describePages(task, context.pages());
    await closeContext(context);
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
      await closeContext(context);
      await open(...flags);
    },
    close: () => closeContext(context),
    workerIsReady: async () => {
      await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    },
  };
}
