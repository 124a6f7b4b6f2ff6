import { type Browser, type BrowserContext, type CDPSession, type Page } from 'playwright';

/** Emulates a cheap phone on a bad network, and measures visits on it. */

/** CPU throttling: how many times slower than this machine a page runs. */
export const CPU_RATE = 4;

/** Lighthouse's applied "Slow 4G": latency in ms, throughput in bytes per second. */
const SLOW = { latency: 562.5, downloadThroughput: 1_440_000 / 8, uploadThroughput: 675_000 / 8 };
const NONE = { latency: 0, downloadThroughput: 0, uploadThroughput: 0 };
export type Network = 'slow' | 'none' | 'fast';

const READY_MS = 60_000;
/** How long to wait after the last answer for pictures, long tasks and layout shifts. */
const SETTLE_MS = 1500;

/** A screen is ready when an element with a text is painted, or when a press shows the password. */
export type Probe = { shows: string } | { answers: string };
export const SIGN_IN: Probe = { answers: 'input[autocomplete="current-password"]' };
/** Shows the figures and the schemes. */
export const DASHBOARD: Probe = { shows: 'main:has(dd) li h3' };

/** One visit; times in ms from the start of the navigation. */
export interface Visit {
  first: number;
  largest: number;
  /** When the probe was met, but not before the first paint. */
  ready: number;
  /** What all long tasks took beyond 50 ms, and the whole time of the longest one. */
  blocked: number;
  longestTask: number;
  shift: number;
  /** Network requests before the screen was complete, and the compressed KB of script among them. */
  requests: number;
  scriptKb: number;
  /** The element of the largest paint, for information. */
  largestWas: string;
}

interface Observed {
  first: number;
  largest: number;
  largestWas: string;
  ready: number;
  tasks: number[];
  shift: number;
}

declare global {
  var observed: Observed;
}

export interface Origin {
  url: string;
  /** The initial local storage of the origin. */
  storage?: Readonly<Record<string, string>>;
}

export async function newPhone(browser: Browser, { url, storage = {} }: Origin): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 915 },
    deviceScaleFactor: 2.6,
    isMobile: true,
    hasTouch: true,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    storageState: {
      cookies: [],
      origins: [
        {
          origin: url,
          localStorage: Object.entries(storage).map(([name, value]) => ({ name, value })),
        },
      ],
    },
  });
  // tsx inserts calls of `__name` into functions, also into those that run in the page.
  await context.addInitScript('globalThis.__name = (named) => named');
  return context;
}

/** Throttles a page's CPU by `rate`, and its network. */
export async function slowDown(page: Page, rate: number, network: Network): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  if (network !== 'fast')
    await session.send('Network.emulateNetworkConditions', {
      offline: network === 'none',
      ...(network === 'none' ? NONE : SLOW),
    });
  return session;
}

/** Opens an address and waits until the worker has precached everything and the answers are saved on the device. */
export async function untilKept(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(url);
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activated') return;
    await new Promise((resolve) => {
      active?.addEventListener('statechange', resolve, { once: true });
    });
  });
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1000);
  await page.close();
}

/** Time of a fixed amount of script and layout in ms, to compare the speed of machines between runs. */
export async function fixedWork(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  await slowDown(page, CPU_RATE, 'fast');
  const took = await page.evaluate(() => {
    const start = performance.now();
    const items = Array.from({ length: 20_000 }, (_, index) => ({
      id: (index * 7919) % 20_011,
      name: `item ${index}`,
    }));
    const sorted = items.toSorted((a, b) => a.id - b.id);
    document.body.dataset['length'] = String(JSON.stringify(sorted).length);
    for (const [index, { name }] of sorted.slice(0, 500).entries()) {
      document.body.append(Object.assign(document.createElement('p'), { textContent: name }));
      if (index % 50 === 0) document.body.dataset['height'] = String(document.body.offsetHeight);
    }
    return performance.now() - start;
  });
  await page.close();
  return took;
}

/** Opens an address in a new page and measures until the page is idle. */
export async function visit(
  context: BrowserContext,
  url: string,
  probe: Probe,
  { rate = CPU_RATE, network = 'slow' }: { rate?: number; network?: Network } = {},
): Promise<Visit> {
  await context.setOffline(network === 'none');
  const page = await context.newPage();
  await page.addInitScript(observe, probe);
  const session = await slowDown(page, rate, network);
  const requests = watchRequests(session);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => globalThis.observed.ready > 0, undefined, { timeout: READY_MS });
  await page.waitForLoadState('networkidle');
  // No event tells that nothing more comes.
  await page.waitForTimeout(SETTLE_MS);
  const { timeOrigin, ...seen } = await page.evaluate(() => ({
    ...globalThis.observed,
    timeOrigin: performance.timeOrigin,
  }));
  await page.close();
  const complete = 'answers' in probe ? seen.ready : Math.max(seen.largest, seen.ready);
  const before = requests().filter(({ startedAt }) => startedAt <= timeOrigin + complete);
  return {
    first: seen.first,
    largest: seen.largest,
    largestWas: seen.largestWas,
    ready: Math.max(seen.ready, seen.first),
    blocked: seen.tasks.reduce((sum, task) => sum + task - 50, 0),
    longestTask: Math.max(0, ...seen.tasks),
    shift: seen.shift,
    requests: before.length,
    scriptKb: before.reduce((sum, { isScript, bytes }) => sum + (isScript ? bytes : 0), 0) / 1024,
  };
}

/** Records the requests over the network: their start (ms since 1970) and the size of their bodies. */
function watchRequests(session: CDPSession) {
  const all = new Map<
    string,
    { startedAt: number; isScript: boolean; isLocal: boolean; headBytes: number; bytes: number }
  >();
  session.on('Network.requestWillBeSent', ({ requestId, wallTime, request }) => {
    if (request.url.startsWith('http'))
      all.set(requestId, {
        startedAt: wallTime * 1000,
        isScript: false,
        isLocal: false,
        headBytes: 0,
        bytes: 0,
      });
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const known = all.get(requestId);
    if (!known) return;
    known.isScript = /javascript/.test(response.mimeType);
    known.headBytes = response.encodedDataLength;
    known.isLocal = response.fromServiceWorker === true || response.fromDiskCache === true;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const known = all.get(requestId);
    if (known) known.bytes = encodedDataLength - known.headBytes;
  });
  return () => [...all.values()].filter(({ isLocal }) => !isLocal);
}

/** Runs in the page, before any script of the page. */
function observe(probe: Probe): void {
  const seen: Observed = { first: 0, largest: 0, largestWas: '', ready: 0, tasks: [], shift: 0 };
  globalThis.observed = seen;
  const on = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => take(entry))).observe({
      type,
      buffered: true,
    });
  on('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.first = entry.startTime;
  });
  on('largest-contentful-paint', (entry) => {
    seen.largest = entry.startTime;
    const element: unknown = Reflect.get(entry, 'element');
    seen.largestWas =
      element instanceof Element ? `${element.tagName} ${(element.textContent ?? '').slice(0, 30)}` : '';
  });
  on('longtask', (entry) => seen.tasks.push(entry.duration));
  on('layout-shift', (entry) => {
    if (Reflect.get(entry, 'hadRecentInput') !== true) seen.shift += Number(Reflect.get(entry, 'value'));
  });
  if ('shows' in probe) {
    // Marked before their first paint, elements have it timed by the browser. Hidden ones are not painted.
    const seeing = new MutationObserver(() => {
      for (const shown of document.querySelectorAll(`:is(${probe.shows}):not([elementtiming])`))
        shown.setAttribute('elementtiming', 'shown');
    });
    on('element', (entry) => {
      seeing.disconnect();
      seen.ready ||= entry.startTime;
    });
    seeing.observe(document, { childList: true, subtree: true });
    return;
  }
  const isMet = () => {
    // The first press that shows the password is the first that is answered.
    const field = document.querySelector<HTMLInputElement>(probe.answers);
    field?.parentElement?.querySelector('button')?.click();
    return document.querySelector<HTMLInputElement>(probe.answers)?.type === 'text';
  };
  const timer = setInterval(() => {
    if (!isMet()) return;
    clearInterval(timer);
    seen.ready = performance.now();
  }, 16);
}
