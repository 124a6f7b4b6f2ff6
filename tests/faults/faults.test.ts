import { type BrowserContext, type Page } from 'playwright';
import { expect, test } from 'vitest';
import { newRecord } from '#src/outbox/made-records.ts';
import { at, itemsOf } from '../json.ts';
import { pdfOfSize } from '../pdf.ts';
import { workerEvents } from '../service-worker.ts';
import { PASSWORD, setUpPortal } from '../journeys/portal.ts';
import { FAULTS, type Fault, startProxy } from './proxy.ts';

/**
 * Sends claims from a real browser to the real server through faults: cuts, slow and wrong answers, reloads,
 * killed tabs, two tabs and the worker at the same time, lost sessions and restarts, drawn from a seed. There
 * must be one row for each claim in the end. `FAULT_RUNS` sets how many claims; `FAULT_SEED` replays one.
 */

const RUNS = Number(process.env['FAULT_RUNS'] ?? 5);
const FIRST_SEED = Number(process.env['FAULT_SEED'] ?? 1);
const EMAIL = 't3@demo.example';
/** Longer than any backoff of the sender. */
const LONG_MS = 16 * 60_000;
/** Steps with faults. After them the network works, and the claim has to arrive. */
const BAD_STEPS = 12;
const CALM_STEPS = 40;
const SLOW_STORAGE_MS = 4000;
const DAY_MS = 24 * 60 * 60_000;
const JUMPS_MS = [DAY_MS, -DAY_MS, 365 * DAY_MS, -365 * DAY_MS];

const { portal, browser } = setUpPortal({ isWhole: true });

/** A seeded generator of integers from 0 to `below - 1` (mulberry32). */
function randomOf(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

async function api(address: string, token?: string, body?: object): Promise<unknown> {
  const response = await fetch(new URL(`/api${address}`, portal().url), {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      'Content-Type': 'application/json',
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    },
  });
  return response.json();
}

const signInAtApi = async () =>
  at(await api('/auth/login', undefined, { email: EMAIL, password: PASSWORD }), 'data');

declare global {
  // oxlint-disable-next-line no-var -- a global that pages have
  var openClaims: () => Promise<IDBDatabase>;
}

/** Init script: adds a function that opens the claims database with the portal's schema. */
function giveClaims(): void {
  const open = () =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('portal-claims', 1);
      request.addEventListener('upgradeneeded', () => {
        request.result.createObjectStore('claims', { keyPath: 'id' });
        request.result.createObjectStore('files');
      });
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('not opened')));
    });
  globalThis.openClaims = () =>
    open().catch((error: unknown) => {
      // The browser evicted the database while it was being opened.
      if (error instanceof DOMException && error.name === 'AbortError') return open();
      throw error;
    });
}

/** Puts a claim into the outbox of this browser, as the claim form does. */
async function enqueue(page: Page, record: { id: string }, pdf: Buffer): Promise<void> {
  await page.evaluate(
    async ({ claim, bytes }) => {
      const database = await globalThis.openClaims();
      const transaction = database.transaction(['claims', 'files'], 'readwrite');
      transaction.objectStore('claims').put(claim);
      transaction.objectStore('files').put(
        {
          name: 'bill.pdf',
          type: 'application/pdf',
          bytes: Uint8Array.from(atob(bytes), (byte) => byte.charCodeAt(0)).buffer,
        },
        claim.id,
      );
      await new Promise((resolve) => {
        transaction.addEventListener('complete', resolve);
      });
      database.close();
    },
    { claim: record, bytes: pdf.toString('base64') },
  );
}

/** The state of a claim on the device; `undefined` if its record is gone. @throws if it was refused */
async function stateOf(page: Page, id: string): Promise<unknown> {
  const record: unknown = await page.evaluate(async (key): Promise<unknown> => {
    const database = await globalThis.openClaims();
    const got: IDBRequest<unknown> = database.transaction('claims').objectStore('claims').get(key);
    await new Promise((resolve) => {
      got.addEventListener('success', resolve);
    });
    database.close();
    return got.result;
  }, id);
  if (at(record, 'state') === 'refused') throw new Error(`refused: ${JSON.stringify(record)}`);
  return at(record, 'state');
}

/** Blocks the claims database with a long write transaction. */
async function slowStorage(page: Page): Promise<void> {
  await page.evaluate(
    async (until) => {
      const open = indexedDB.open('portal-claims', 1);
      await new Promise((resolve) => {
        open.addEventListener('success', resolve);
      });
      const store = open.result.transaction('claims', 'readwrite').objectStore('claims');
      await new Promise<void>((resolve) => {
        const hold = () => {
          // `until` is a time of this page's performance clock, too.
          if (performance.now() > until) resolve();
          else store.get('nobody').addEventListener('success', hold);
        };
        hold();
      });
      open.result.close();
    },
    (await page.evaluate(() => performance.now())) + SLOW_STORAGE_MS,
  );
}

/** Init script: while the mark is set in local storage, no database can be opened. */
function blockStorage(): void {
  const give = Reflect.get(IDBFactory.prototype, 'open');
  Reflect.set(IDBFactory.prototype, 'open', function (this: IDBFactory, ...args: [string, number?]) {
    if (localStorage.getItem('storage-blocked') !== null) throw new DOMException('blocked', 'SecurityError');
    return Reflect.apply(give, this, args);
  });
}

test.each([
  ['the companion API', false],
  ['an API that knows no key and takes every claim it gets', true],
])(
  '%s: every claim gives exactly one row',
  async (_, isNaive) => {
    const proxy = await startProxy(portal().url, { isNaive });
    const session = await signInAtApi();
    const token = String(at(session, 'access_token'));
    const product = at(
      await api('/partner/programs/1/init', token),
      'data',
      'program',
      'product_category',
      0,
      'products',
      0,
      'id',
    );
    const user = at(session, 'user');
    const context: BrowserContext = await browser().newContext({ baseURL: proxy.url });
    await context.clock.install();
    await context.addInitScript(giveClaims);
    await context.addInitScript(blockStorage);
    const keepSession = (access: string) => ({ user: JSON.stringify({ user }), access });
    const signInHere = (page: Page, access: string) =>
      page.evaluate((kept) => {
        localStorage.setItem('session-storage', kept.user);
        localStorage.setItem('access_token', kept.access);
      }, keepSession(access));

    // This page stays open to send sync events to the worker. The worker's clock follows the pages' clock.
    const desk = await context.newPage();
    await desk.goto('/login');
    await expect.poll(() => context.serviceWorkers().length, { timeout: 30_000 }).toBe(1);
    const worker = await workerEvents(desk, proxy.url);
    const setWorkerClock = async () => {
      const ahead = (await desk.evaluate(() => Date.now())) - Date.now();
      await Promise.all(
        context.serviceWorkers().map((running) =>
          running.evaluate((ms) => {
            Date.now = () => new Date().getTime() + ms;
          }, ahead),
        ),
      );
    };
    let wakes = 0;
    const devices: Record<string, number> = {};
    const note = (what: string) => {
      devices[what] = (devices[what] ?? 0) + 1;
    };
    const evicted: string[] = [];
    const cdp = await context.newCDPSession(desk);

    /** Invoice numbers of the claims that the API has. */
    const listed = async () =>
      isNaive
        ? proxy.naiveRows()
        : itemsOf(at(await api('/partner/claims/scheme/1', token), 'data', 'claims')).map((claim) =>
            String(at(claim, 'invoice_number')),
          );
    const lost: string[] = [];
    const vanished: string[] = [];
    const invoices: string[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const seed = FIRST_SEED + run;
      const random = randomOf(seed);
      const invoice = `FAULT-${isNaive ? 'N' : 'K'}-${seed}`;
      invoices.push(invoice);
      const faults = FAULTS.filter((fault) => !(isNaive && fault === 'twice'));
      proxy.decide((): Fault => (random(10) < 5 ? 'none' : (faults[random(faults.length)] ?? 'none')));
      let pages = [await context.newPage()];
      const [first] = pages;
      if (!first) throw new Error('no page');
      await first.goto('/login');
      await signInHere(first, token);
      const record = {
        ...newRecord(
          {
            id: `${invoice}-${Date.now()}`,
            owner: String(at(user, 'id')),
            programType: 'scheme',
            programId: '1',
            programTitle: 'Wi-Fi 7 Power Play',
            productIds: [Number(product)],
            claim: {
              t1_partner: 'NA',
              t2_partner: 'NA',
              invoice_number: invoice,
              invoice_date: new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10),
              accepted: true,
              products: [{ product_name: String(product), product_quantity: 1, product_price: 1000 + seed }],
            },
          },
          Date.now(),
        ),
        state: 'waiting',
      };
      await enqueue(first, record, pdfOfSize(3000));
      await first.goto('/scheme/1');
      if (random(2) === 0) {
        const second = await context.newPage();
        await second.goto('/schemes');
        pages.push(second);
      }
      let isSent = false;
      let isEvicted = false;
      for (let step = 0; step < BAD_STEPS + CALM_STEPS && !isSent; step += 1) {
        const isCalm = step >= BAD_STEPS;
        if (isCalm) {
          proxy.decide(() => 'none');
          proxy.setCaptive(false);
        }
        const page = pages[random(pages.length)] ?? first;
        switch (isCalm ? 99 : random(14)) {
          case 0:
            await page.reload();
            break;
          case 1: {
            await page.close();
            const fresh = await context.newPage();
            await fresh.goto('/scheme/1');
            pages = [...pages.filter((other) => other !== page), fresh];
            break;
          }
          case 2:
            await page.evaluate(() => localStorage.setItem('access_token', 'over'));
            break;
          case 8:
          case 9:
            await setWorkerClock();
            await worker.sync();
            wakes += 1;
            break;
          case 10:
          case 11: {
            note('clock jumps');
            const jump = JUMPS_MS[random(JUMPS_MS.length)] ?? 0;
            await context.clock.setSystemTime((await page.evaluate(() => Date.now())) + jump);
            break;
          }
          case 12:
            note('slow storage');
            await slowStorage(desk);
            break;
          case 13:
            if (random(10) === 0) {
              note('evicted storage');
              isEvicted = true;
              await cdp.send('Storage.clearDataForOrigin', { origin: proxy.url, storageTypes: 'indexeddb' });
            } else {
              note('blocked storage');
              await page.evaluate(() => localStorage.setItem('storage-blocked', 'yes'));
              await page.reload();
              await page.evaluate(() => localStorage.removeItem('storage-blocked'));
            }
            break;
          case 3:
            if (random(10) === 0) await portal().restart();
            break;
          default:
            // The fake clock is faster than the API, so requests would seem to exceed their timeout.
            await proxy.idle();
            await context.clock.fastForward(
              isCalm ? LONG_MS : ([2500, 10_000, 125_000, LONG_MS][random(4)] ?? LONG_MS),
            );
        }
        const open = pages.at(-1) ?? first;
        // Gives running requests some real time.
        await new Promise((resolve) => setTimeout(resolve, isCalm ? 700 : 150));
        if (
          await open.evaluate(
            () =>
              localStorage.getItem('access_token') === null ||
              localStorage.getItem('access_token') === 'over',
          )
        ) {
          await signInHere(open, token);
          await open.goto('/scheme/1');
        }
        const state = await stateOf(open, record.id);
        isSent = state === 'sent';
        if (state === undefined) {
          // The record of a sent claim is deleted after a day, and the clock jumps by days.
          isSent = !isEvicted && (await listed()).includes(invoice);
          if (!isEvicted && !isSent) vanished.push(`${invoice} (seed ${seed})`);
          break;
        }
      }
      if (isEvicted && !isSent) evicted.push(invoice);
      else if (!isSent) lost.push(`${invoice} (seed ${seed})`);
      await Promise.all(pages.map((page) => page.close()));
    }
    await context.close();
    const arrived = await listed();
    await proxy.stop();
    const missing = invoices.filter((invoice) => !arrived.includes(invoice) && !evicted.includes(invoice));
    const doubled = invoices.filter((invoice) => arrived.filter((other) => other === invoice).length > 1);
    const faults = Object.values(proxy.counts()).reduce((sum, count) => sum + count, 0);
    process.stdout.write(
      `${RUNS} claims, ${wakes} times the worker, ${faults} faults ${JSON.stringify(proxy.counts())}, ${JSON.stringify(devices)}, ${evicted.length} evicted: ${missing.length} lost, ${doubled.length} doubled\n`,
    );
    expect({ lost, vanished, missing, doubled }).toEqual({
      lost: [],
      vanished: [],
      missing: [],
      doubled: [],
    });
  },
  RUNS * 60_000,
);
