import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContextOptions, type Page, chromium } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { ADMIN_TOKEN_FILE } from '#server/modules/admin/admin-token.ts';
import { CHROMIUM_ARGS } from '../../tools/chromium.ts';
import { freePort } from '../free-port.ts';

export const PASSWORD = 'Partner@2026';
const START_MS = 90_000;
const GONE_MS = 20_000;
const POLL_MS = 50;

/** The product as `npm start` runs it, on a free port and a data folder of its own. */
export interface Portal {
  readonly url: string;
  /** Its data folder: mails lie in `mails/`, the admin token in `admin-token`. */
  readonly data: string;
  /** Stops it as a service manager would (SIGTERM) and starts it on the same data and port. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

export async function startPortal(): Promise<Portal> {
  const data = await mkdtemp(path.join(tmpdir(), 'portal-'));
  const port = await freePort();
  let running = await run(port, data);
  return {
    url: `http://localhost:${port}`,
    data,
    async restart() {
      await end(running);
      running = await run(port, data);
    },
    async stop() {
      await end(running);
      await rm(data, { recursive: true, force: true });
    },
  };
}

export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM'];
  return chromium.launch({ args: CHROMIUM_ARGS, ...(executablePath && { executablePath }) });
}

/** A phone of 360 by 740, in India. */
const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  locale: 'en-IN',
  timezoneId: 'Asia/Kolkata',
};

interface Visitor {
  page: Page;
  /** What the browser complained of: page errors, console errors, broken security rules. */
  complaints: string[];
  close: () => Promise<void>;
}

/** A visitor with a browser profile of its own. */
async function visit(
  browser: Browser,
  portal: Portal,
  options: BrowserContextOptions = PHONE,
): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: portal.url, ...options });
  // As on iPhones: what a journey has the network do to the page's requests is not undone by the worker's.
  await context.addInitScript(() => {
    Reflect.deleteProperty(globalThis.ServiceWorkerRegistration?.prototype ?? {}, 'sync');
  });
  const page = await context.newPage();
  // From the start: the browser is told to hand its file choosers over on another way than of presses, and a press can overtake it.
  page.on('filechooser', () => undefined);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    // A failed request is the subject of its test, and Chromium logs each.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
  return {
    page,
    complaints,
    close: async () => {
      // A route that still answers when its page goes is no failure of the test.
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    },
  };
}

/**
 * Sets a test file up: one portal and one browser for the file, a fresh visitor for each test, and no test passes while the
 * browser complained.
 * @param onVisit told of every new visitor's page.
 */
export function setUpJourneys(onVisit: (page: Page) => void) {
  let portal: Portal;
  let browser: Browser;
  let visitor: Visitor;
  const open = async (options?: BrowserContextOptions) => {
    visitor = await visit(browser, portal, options);
    onVisit(visitor.page);
  };
  const leave = async () => {
    await visitor.close();
    expect(visitor.complaints).toEqual([]);
  };
  beforeAll(async () => {
    [portal, browser] = await Promise.all([startPortal(), launchBrowser()]);
  });
  beforeEach(() => open());
  afterEach(leave);
  afterAll(async () => {
    await browser.close();
    await portal.stop();
  });
  return {
    restart: () => portal.restart(),
    urlOf: (address: string) => new URL(address, portal.url),
    /** What the vendor does on the running portal, by a call behind `npm run admin`. */
    async admin(address: string, body: object): Promise<unknown> {
      const token = await readFile(path.join(portal.data, ADMIN_TOKEN_FILE), 'utf8');
      const response = await fetch(new URL(`/api/admin${address}`, portal.url), {
        method: 'POST',
        headers: { Authorization: `Bearer ${token.trim()}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      return response.json();
    },
    /** The texts of the mails to this address, the newest first. */
    async mailsTo(email: string): Promise<string[]> {
      const folder = path.join(portal.data, 'mails');
      const files = await readdir(folder).catch(() => []);
      const texts = await Promise.all(
        files.toSorted((a, b) => a.localeCompare(b)).map((file) => readFile(path.join(folder, file), 'utf8')),
      );
      return texts.filter((text) => text.includes(`To: ${email}`)).toReversed();
    },
    /** Leaves, and comes again on another device. */
    async comeAgain(options: BrowserContextOptions) {
      await leave();
      await open(options);
    },
  };
}

/** Signs in by typing, and waits for the screen that it leads to. */
export async function signIn(
  page: Page,
  email: string,
  to = { address: '/', title: 'Dashboard' },
): Promise<void> {
  await page.goto(to.address === '/' ? '/login' : `/login?back=${encodeURIComponent(to.address)}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: to.title }).waitFor();
}

async function run(port: number, data: string): Promise<ChildProcess> {
  const child = spawn('npm', ['start'], {
    env: { ...process.env, PORT: String(port), PORTAL_DATA: data },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that a signal reaches npm and what it started.
    detached: true,
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`npm start did not come up:\n${output}`)), START_MS);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (!output.includes(`:${port}`)) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${output}`)));
  });
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const ended = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  process.kill(-child.pid, 'SIGTERM');
  await ended;
  // npm goes first; the server behind it finishes what it has accepted, and only then leaves its folder.
  for (let waited = 0; isGroupAlive(child.pid) && waited < GONE_MS; waited += POLL_MS)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
}

function isGroupAlive(pid: number): boolean {
  try {
    return process.kill(-pid, 0);
  } catch {
    return false;
  }
}
