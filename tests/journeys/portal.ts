import { cp, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
  chromium,
} from 'playwright';
import { type TestContext, afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import * as v from 'valibot';
import { inTime } from '#src/base/in-time.ts';
import { LoginAnswer } from '#src/api/contract/session.schema.ts';
import { TOKEN_KEY, USER_KEY } from '#src/device/storage-keys.ts';
import { openEmbedded } from '#server/db/open-database.ts';
import { type BrowserNeeds, launchOptions } from '../../tools/chromium.ts';
import { tokenOf } from '../claims-client.ts';
import { freePort } from '../free-port.ts';
import { at, itemsOf } from '../json.ts';
import { copyDemoTo, startBundledServer } from '../prepared-server.ts';
import { type ServerProcess, askAdmin } from '../server-process.ts';
import { startOddApi } from './odd-api.ts';

export const PASSWORD = 'Partner@2026';
/** Timeout in the browser. Only what never happens takes this long. */
export const PATIENCE_MS = 120_000;

/** `ODD_API=1`: runs every journey against an API of SPEC §7 alone ({@link startOddApi}). */
const IS_ODD = process.env['ODD_API'] === '1';

/** Options of a test that needs more than SPEC §7 offers. */
export const COMPANION_ONLY = { skip: IS_ODD };

/** The type of ids in the answers of the API. */
export const ID_TYPE = IS_ODD ? 'string' : 'number';

/** The built portal on a free port and a data folder of its own. */
export interface Portal {
  readonly url: string;
  /** The data folder, with the mails in `mails/` and the admin token in `admin-token`. */
  readonly data: string;
  /** The folder of the built portal that it serves, a copy of its own. */
  readonly files: string;
  /** Stops it as a service manager would (SIGTERM) and starts it on the same data and port, after `meanwhile`. */
  restart: (meanwhile?: () => Promise<void>) => Promise<void>;
  stop: () => Promise<void>;
}

async function startPortal(): Promise<Portal> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-'));
  const [data, files] = [path.join(folder, 'data'), path.join(folder, 'dist')];
  await copyDemoTo(data);
  await cp('dist', files, { recursive: true });
  const port = await freePort();
  const settings = { PORT: String(port), PORTAL_DATA: data, PORTAL_FILES: files };
  let running = await run(settings);
  const url = `http://localhost:${port}`;
  const odd = IS_ODD ? await startOddApi(url) : undefined;
  return {
    url: odd?.url ?? url,
    data,
    files,
    async restart(meanwhile) {
      await end(running, 'SIGTERM');
      await meanwhile?.();
      running = await run(settings);
    },
    async stop() {
      await odd?.stop();
      // Without the time that a stop gives to idle connections.
      await end(running, 'SIGINT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export function launchBrowser(needs?: BrowserNeeds): Promise<Browser> {
  return chromium.launch(launchOptions(needs));
}

/** Source of a regular expression for a moment that the portal shows: "10:42", or "5 Apr, 10:42" on another day. */
export const TIME = String.raw`(?:\d+ [^\s,]+, )?\d\d:\d\d`;

const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  locale: 'en-IN',
  timezoneId: 'Asia/Kolkata',
};

interface Visitor {
  page: Page;
  /** Page errors and console errors, which include violations of the Content-Security-Policy. */
  complaints: string[];
  close: () => Promise<void>;
}

/** Tests make requests fail on purpose, and Chromium logs each. The second is a worker's script. */
const NETWORK_FAILURE = /^(?:Failed to load resource|An unknown error occurred when fetching the script)/;

const isOfApi = (address: unknown) => /\/(?:api|partner)\//.test(String(address));

async function visit(browser: Browser, portal: Portal, options: BrowserContextOptions): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: portal.url, ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  // As on iPhones. With Background Sync the worker could send what a test blocks in the page.
  await context.addInitScript(() => {
    Reflect.deleteProperty(globalThis.ServiceWorkerRegistration?.prototype ?? {}, 'sync');
  });
  const page = await context.newPage();
  // Pages ask the API through the worker, whose requests only routes of the context see.
  const [route, unroute] = [page.route.bind(page), page.unroute.bind(page)];
  page.route = (...args) => (isOfApi(args[0]) ? context.route(...args) : route(...args));
  page.unroute = (...args) => (isOfApi(args[0]) ? context.unroute(...args) : unroute(...args));
  // Listens from the start, because the browser takes time to start handing file choosers over.
  page.on('filechooser', () => undefined);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() !== 'error' || NETWORK_FAILURE.test(message.text())) return;
    const { url, lineNumber } = message.location();
    // A picture that is drawn while the page is being left: Chromium loads it as a ping, and `connect-src` has no `blob:`.
    // It has no line, unlike what a script asks for.
    if (lineNumber === 0 && message.text().startsWith("Connecting to 'blob:")) return;
    complaints.push(`${message.text()} (${url}:${lineNumber}, ${message.worker()?.url() ?? 'page'})`);
  });
  return {
    page,
    complaints,
    close: () => closeContext(context),
  };
}

/** Adds to the error of a failed test what its pages show and warned of, because CI keeps nothing else. */
export async function describePages(task: TestContext['task'], pages: readonly Page[]): Promise<void> {
  const [error] = task.result?.state === 'fail' ? (task.result.errors ?? []) : [];
  if (!error) return;
  for (const page of pages) {
    // A frozen page answers nothing.
    const [text = '', focused = ''] = await inTime(
      page.evaluate(() => [document.body?.innerText, document.activeElement?.outerHTML.slice(0, 150)]),
      10_000,
    ).catch((cause: unknown) => [String(cause)]);
    const warnings = (await page.consoleMessages().catch(() => []))
      .filter((message) => message.type() === 'warning' || message.type() === 'error')
      .map((message) => message.text().slice(0, 150));
    if (warnings.length > 0) error.message += `\nthe console's last: ${warnings.slice(-4).join(' / ')}`;
    error.message += `\n${page.url()} showed: ${bothEnds(text.replaceAll(/\s+/g, ' '))}`;
    error.message += `\nthe focus was on ${focused}`;
  }
}

/** Dialogs and toasts are at the end of a page. */
function bothEnds(text: string): string {
  return text.length > 700 ? `${text.slice(0, 300)} … ${text.slice(-400)}` : text;
}

/** Closes a browser profile. Routes that still answer meanwhile do not fail the test. */
export async function closeContext(context: BrowserContext): Promise<void> {
  if (context.isClosed()) return;
  for (const routed of [context, ...context.pages()]) await routed.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}

/** Sets up one portal and one browser for a test file. */
export function setUpPortal(needs?: BrowserNeeds) {
  let portal: Portal;
  let browser: Browser;
  beforeAll(async () => {
    [portal, browser] = await Promise.all([startPortal(), launchBrowser(needs)]);
  });
  afterAll(async () => {
    await browser.close();
    await portal.stop();
  });
  return { portal: () => portal, browser: () => browser };
}

export interface JourneyNeeds extends BrowserNeeds {
  /**
   * `false` where the worker is not what is tested: its installation takes twice the processor time of the visit.
   * Browsers without workers are supported, too.
   */
  hasWorker?: boolean;
}

/**
 * Sets up one portal and one browser for a test file, and a new visitor for each test. A test fails if the
 * browser reported an error. `onVisit` gets the page of every new visitor.
 */
export function setUpJourneys(onVisit: (page: Page) => void, needs: JourneyNeeds = {}) {
  const { hasWorker = true, ...browserNeeds } = needs;
  const { portal, browser } = setUpPortal(browserNeeds);
  let visitor: Visitor;
  const open = async (options: BrowserContextOptions = PHONE) => {
    const serviceWorkers = hasWorker ? 'allow' : 'block';
    visitor = await visit(browser(), portal(), { serviceWorkers, ...options });
    onVisit(visitor.page);
  };
  const leave = async () => {
    await visitor.close();
    // One text, because CI shows no more of a list than its length.
    expect(visitor.complaints.join('\n')).toBe('');
  };
  beforeEach(() => open());
  afterEach(async ({ task }) => {
    await describePages(task, visitor.page.context().pages());
    await leave();
  });

  /** Asks the API as this partner, past the page and its network. */
  async function askApi(email: string, address: string): Promise<unknown> {
    const api = new URL('/api', portal().url).href;
    const token = await tokenOf(api, email);
    const response = await fetch(api + address, { headers: { Authorization: `Bearer ${token}` } });
    return response.json();
  }

  /** How many claims of scheme 1 with this invoice number the API lists. */
  async function arrived(invoiceNumber: string): Promise<number> {
    const answer = await askApi('t3@demo.example', '/partner/claims/scheme/1');
    const claims = itemsOf(at(answer, 'data', 'claims'));
    return claims.filter((claim) => at(claim, 'invoice_number') === invoiceNumber).length;
  }

  return {
    restart: () => portal().restart(),
    /** Removes a claim from the API, as if it had never had it. */
    removeClaim: (invoiceNumber: string) =>
      portal().restart(async () => {
        const database = await openEmbedded(path.join(portal().data, 'database'));
        await database.db.deleteFrom('claims').where('invoice_number', '=', invoiceNumber).execute();
        await database.close();
      }),
    files: () => portal().files,
    urlOf: (address: string) => new URL(address, portal().url),
    /** Calls the admin API of the running portal, as `npm run admin` does. */
    admin: (address: string, body: object) => askAdmin(portal().url, portal().data, address, body),
    askApi,
    arrived,
    /** What the partner of this page gets from an address of the API. */
    async fileAt(address: string, page: Page): Promise<Buffer> {
      const token = await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY);
      const response = await fetch(new URL(address, portal().url), {
        headers: { Authorization: `Bearer ${token}` },
      });
      return Buffer.from(await response.arrayBuffer());
    },
    /** The texts of the mails to this address, the newest first. */
    async mailsTo(email: string): Promise<string[]> {
      const folder = path.join(portal().data, 'mails');
      const files = await readdir(folder).catch(() => []);
      const texts = await Promise.all(
        files.toSorted((a, b) => a.localeCompare(b)).map((file) => readFile(path.join(folder, file), 'utf8')),
      );
      return texts.filter((text) => text.includes(`To: ${email}`)).toReversed();
    },
    /** Ends the visit and starts another one on another device. */
    async comeAgain(options: BrowserContextOptions) {
      await leave();
      await open(options);
    },
  };
}

/** The toasts on the page that contain this text. */
export function toastsOn(page: Page, text = ''): Locator {
  return page.getByRole('region', { name: 'Messages' }).getByRole('listitem').filter({ hasText: text });
}

/** Whether a press on the middle of what `locator` names reaches it. */
export function isOnTop(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
}

/** Holds the requests of these files back until the returned function is called. */
export async function holdBack(page: Page, files: string, method?: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(files, async (route) => {
    if (method === undefined || route.request().method() === method) await isReleased;
    await route.fallback();
  });
  return release;
}

/** All scripts of the portal, for {@link holdBack}. */
export const SCRIPTS = '**/assets/*.js';

/** Waits until the portal has replaced the first screen that the document itself shows. */
export async function portalIsReady(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[data-drawn]') === null);
}

/** Opens a screen as a partner who has signed in before. Waits for the portal, and for the heading that `title` names. */
export async function signIn(
  page: Page,
  email: string,
  to: { address: string; title?: string } = { address: '/', title: 'Dashboard' },
): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password: PASSWORD } });
  const body: unknown = await answer.json();
  const { data } = v.parse(v.object({ data: LoginAnswer }), body);
  // A file of the portal: its origin without its code.
  await page.goto('/icon.svg');
  await page.evaluate(
    ([keys, { user, access_token: token }]) => {
      localStorage.setItem(keys.user, JSON.stringify({ user }));
      localStorage.setItem(keys.token, token);
    },
    [{ user: USER_KEY, token: TOKEN_KEY }, data] as const,
  );
  await page.goto(to.address === '/' ? '/dashboard' : to.address);
  await portalIsReady(page);
  if (to.title !== undefined) await page.getByRole('heading', { name: to.title }).waitFor();
}

/** Signs in by the form, and waits for the heading of the screen that follows. */
export async function signInByForm(
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

async function run(settings: Record<string, string>): Promise<ServerProcess> {
  const server = startBundledServer({ PORTAL_API_ONLY: '0', ...settings });
  await server.up;
  if (server.child.exitCode !== null) throw new Error(`the portal did not start:\n${server.output()}`);
  return server;
}

async function end({ child, ended }: ServerProcess, signal: 'SIGINT' | 'SIGTERM'): Promise<void> {
  child.kill(signal);
  await ended;
}
