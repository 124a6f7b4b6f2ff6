import { type Browser, type BrowserContext, type CDPSession, type Page } from 'playwright';

/** A cheap phone on a bad network, and what is waited for on it. */

/** How many times slower than this machine a page's processor is made. */
export const CPU_RATE = 4;

/** What Lighthouse calls applied Slow 4G: ms, and bytes per second. */
const SLOW = { latency: 562.5, downloadThroughput: 1_440_000 / 8, uploadThroughput: 675_000 / 8 };
const NONE = { latency: 0, downloadThroughput: 0, uploadThroughput: 0 };
export type Network = 'slow' | 'none' | 'fast';

const READY_MS = 60_000;
/** How long after the last answer what comes late may come: pictures, long tasks, shifts. */
const SETTLE_MS = 1500;

/** When a screen is of use: it shows an element with a text of its own, or it answers a press that shows the password. */
export type Probe = { shows: string } | { answers: string };

/** One visit; times in ms from the start of the navigation. */
export interface Visit {
  first: number;
  largest: number;
  /** When the probe was met, not before the first paint. */
  ready: number;
  /** What long tasks took beyond 50 ms, all of them, and the longest one whole. */
  blocked: number;
  longestTask: number;
  shift: number;
  /** Requests that went out before the screen was complete, and the script among their answers, in compressed KB. */
  requests: number;
  scriptKb: number;
  /** What the largest paint was, for the reader. */
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
  /** What the origin's local storage holds when it is first opened. */
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
  // tsx marks functions with it, also those that run in the page.
  await context.addInitScript('globalThis.__name = (named) => named');
  return context;
}

/** Makes a page slow: its processor by `rate`, its network as named. */
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

/** What tells one machine, or one hour of it, from another beside the figures: the same script and layout on an empty page, ms. */
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

/** Opens an address on a fresh page and measures until everything has come to rest. */
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
  // There is no event for "nothing more comes".
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

/** What goes over the network: when it started (ms since 1970), and what came, without its headers. */
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

/** Runs in the page, before anything of it. */
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
    // Marked before its first paint, of which the browser then tells the time; what is hidden is not painted.
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
    // The button beside the password shows it: the first press that does is the first that is answered.
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
