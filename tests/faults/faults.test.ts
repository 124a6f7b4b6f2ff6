import { type Browser, type BrowserContext, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newRecord } from '#src/offline/outbox/claim-record.ts';
import { at, itemsOf } from '../json.ts';
import { pdfOfSize } from '../pdf.ts';
import { workerEvents } from '../service-worker.ts';
import { PASSWORD, type Portal, launchBrowser, startPortal } from '../journeys/portal.ts';
import { FAULTS, type Fault, startProxy } from './proxy.ts';

/**
 * Claims through everything that can go wrong, in a real browser before the real server: each is sent through a series of cuts,
 * slow and wrong answers, reloads, killed tabs, two tabs and the worker at once, lost sessions and server restarts, all drawn
 * from a seed. At the end there is one row for each. `FAULT_RUNS=300 npm test -- tests/faults` does what the README tells; `FAULT_SEED`
 * replays one.
 */

const RUNS = Number(process.env['FAULT_RUNS'] ?? 5);
const FIRST_SEED = Number(process.env['FAULT_SEED'] ?? 1);
const EMAIL = 't3@demo.example';
/** Beyond every pause of the sender. */
const LONG_MS = 16 * 60_000;
/** Steps of bad luck; after them the network is as it should be, and the claim has to arrive. */
const BAD_STEPS = 12;
const CALM_STEPS = 12;

let portal: Portal;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await portal.stop();
});

/** A small, even enough generator of numbers below `below`, the same for the same seed. */
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
  const response = await fetch(new URL(`/api${address}`, portal.url), {
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

/** Puts a claim into the outbox of this browser, as the form does. */
async function enqueue(page: Page, record: { id: string }, pdf: Buffer): Promise<void> {
  await page.evaluate(
    async ({ claim, bytes }) => {
      const open = indexedDB.open('portal-claims', 1);
      open.addEventListener('upgradeneeded', () => {
        open.result.createObjectStore('claims', { keyPath: 'id' });
        open.result.createObjectStore('files');
      });
      await new Promise((resolve, reject) => {
        open.addEventListener('success', resolve);
        open.addEventListener('error', reject);
      });
      const transaction = open.result.transaction(['claims', 'files'], 'readwrite');
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
      open.result.close();
    },
    { claim: record, bytes: pdf.toString('base64') },
  );
}

async function isLeft(page: Page, id: string): Promise<boolean> {
  const record: unknown = await page.evaluate(async (key): Promise<unknown> => {
    const open = indexedDB.open('portal-claims', 1);
    await new Promise((resolve) => {
      open.addEventListener('success', resolve);
    });
    const got: IDBRequest<unknown> = open.result.transaction('claims').objectStore('claims').get(key);
    await new Promise((resolve) => {
      got.addEventListener('success', resolve);
    });
    open.result.close();
    return got.result;
  }, id);
  if (at(record, 'state') === 'refused') throw new Error(`refused: ${JSON.stringify(record)}`);
  return record !== undefined;
}

test.each([
  ['the companion API', false],
  ['an API that knows no key and takes every claim it gets', true],
])(
  '%s: as many rows as claims',
  async (_, isNaive) => {
    const proxy = await startProxy(portal.url, { isNaive });
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
    const context: BrowserContext = await browser.newContext({ baseURL: proxy.url });
    await context.clock.install();
    const keepSession = (access: string) => ({ user: JSON.stringify({ user }), access });
    const signInHere = (page: Page, access: string) =>
      page.evaluate((kept) => {
        localStorage.setItem('session-storage', kept.user);
        localStorage.setItem('access_token', kept.access);
      }, keepSession(access));

    // The worker is woken from a page that stays; its clock goes with the pages'.
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

    const lost: string[] = [];
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
      for (let step = 0; step < BAD_STEPS + CALM_STEPS && !isSent; step += 1) {
        const isCalm = step >= BAD_STEPS;
        if (isCalm) proxy.decide(() => 'none');
        const page = pages[random(pages.length)] ?? first;
        switch (isCalm ? 99 : random(10)) {
          case 0:
            await page.reload();
            break;
          case 1: {
            // The tab dies; another is opened.
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
          case 3:
            if (random(10) === 0) await portal.restart();
            break;
          default:
            // The clock runs faster than the API works; no API works longer than the sender waits.
            await proxy.idle();
            await context.clock.fastForward(
              isCalm ? LONG_MS : ([2500, 10_000, 125_000, LONG_MS][random(4)] ?? LONG_MS),
            );
        }
        const open = pages.at(-1) ?? first;
        // Real time for what is really under way.
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
        isSent = !(await isLeft(open, record.id));
      }
      if (!isSent) lost.push(`${invoice} (seed ${seed})`);
      await Promise.all(pages.map((page) => page.close()));
    }
    await context.close();
    const listed = isNaive
      ? [...proxy.naiveRows()]
      : itemsOf(at(await api('/partner/claims/scheme/1', token), 'data', 'claims')).map((claim) =>
          String(at(claim, 'invoice_number')),
        );
    await proxy.stop();
    const missing = invoices.filter((invoice) => !listed.includes(invoice));
    const doubled = invoices.filter((invoice) => listed.filter((other) => other === invoice).length > 1);
    const faults = Object.values(proxy.counts()).reduce((sum, count) => sum + count, 0);
    process.stdout.write(
      `${RUNS} claims, ${wakes} times the worker, ${faults} faults ${JSON.stringify(proxy.counts())}: ${missing.length} lost, ${doubled.length} doubled\n`,
    );
    expect({ lost, missing, doubled }).toEqual({ lost: [], missing: [], doubled: [] });
  },
  RUNS * 60_000,
);
