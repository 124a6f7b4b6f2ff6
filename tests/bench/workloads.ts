import { type Locator, type Page } from 'playwright';
import { claimForm, today } from '../journeys/claim-form.ts';
import { pdfFile, pdfOfSize } from '../pdf.ts';
import { CPU_RATE, slowDown } from './phone.ts';

/** Measures what partners do on a loaded screen: typing, submitting, navigating. */

const BETWEEN_KEYS_MS = 120;
/** The shortest duration of an event that the browser reports, in ms. Shorter events count as this. */
const LEAST_MS = 16;
/** Trips after which the browser has compiled the code that is used often. */
const WARM_UP_TRIPS = 10;
const TRIPS = 50;

declare global {
  var presses: number[];
  var safeAfter: number | undefined;
}

/** The screens of a T2 partner: the address, and a part of the heading. */
export const SCREENS = [
  ['/', 'Dashboard'],
  ['/schemes', 'Exclusive Schemes'],
  ['/scheme/1', 'Wi-Fi 7 Power Play'],
  ['/claims/scheme?program_id=1', 'Wi-Fi 7 Power Play'],
  ['/claims/1/scheme/submit', 'Wi-Fi 7 Power Play'],
  ['/rewards/1', 'Wi-Fi 7 Power Play'],
  ['/rebate-programs', 'Rebate Programs'],
  ['/profile', 'Manage your profile'],
] as const;

export const VISITOR_SCREENS = [
  ['/login', "Partner's Portal"],
  ['/signup', 'Sign Up'],
  ['/forgot-password', 'Forgot'],
  ['/reset-password/0123456789abcdef', 'password'],
] as const;

/** Types into a field, key by key. {@link watchPresses} records how long each key press takes. */
async function type(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.pressSequentially(text, { delay: BETWEEN_KEYS_MS });
}

async function watchPresses(page: Page): Promise<void> {
  await slowDown(page, CPU_RATE, 'fast');
  await page.evaluate((least) => {
    const presses: number[] = [];
    globalThis.presses = presses;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (['keydown', 'keypress', 'input', 'keyup'].includes(entry.name)) presses.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: least } as PerformanceObserverInit);
  }, LEAST_MS);
}

/** The durations of `count` key presses, in ms. Those that the browser did not report count as `LEAST_MS`. */
async function pressesOf(page: Page, count: number): Promise<number[]> {
  // The browser reports the last entries after the next frame.
  await page.waitForTimeout(300);
  const slow = await page.evaluate(() => globalThis.presses);
  return [...slow, ...Array.from({ length: Math.max(0, count - slow.length) }, () => LEAST_MS)];
}

/** Key presses in the sign-in form and the sign-up form, ms each. */
export async function typeAsVisitor(page: Page, url: string): Promise<number[]> {
  const text = 'sunita.sharma@example.in';
  await page.goto(`${url}/login`);
  await watchPresses(page);
  await type(page.getByLabel('Email'), text);
  await type(page.getByLabel('Password', { exact: true }), 'Partner@2026');
  const signIn = await pressesOf(page, text.length + 12);
  await page.goto(`${url}/signup`);
  await watchPresses(page);
  await type(page.getByLabel('Email'), text);
  await type(page.getByLabel(/^GST/), '08BQTPS6604L1ZV');
  await type(page.getByLabel('Pincode'), '302001');
  return [...signIn, ...(await pressesOf(page, text.length + 21))];
}

/** Key presses in the claim form with a line for each product, ms each. */
export async function typeClaim(page: Page, url: string): Promise<number[]> {
  await page.goto(`${url}/claims/1/scheme/submit`);
  const form = claimForm(page);
  await form.invoiceNumber.waitFor();
  let lines = 1;
  for (; await form.add.isEnabled(); lines += 1) await form.add.click();
  await watchPresses(page);
  await type(form.invoiceNumber, 'INV/2026/0815');
  for (const number of [1, lines]) {
    await type(form.line(number).getByLabel('Quantity'), '12');
    await type(form.line(number).getByLabel('Line total (₹)'), '123456');
  }
  return pressesOf(page, 13 + 16);
}

/** Key presses in the search over the claims of scheme 1, ms each. */
export async function typeFilter(page: Page, url: string): Promise<number[]> {
  await page.goto(`${url}/claims/scheme?program_id=1`);
  const search = page.getByLabel('Search claims');
  await search.waitFor();
  await watchPresses(page);
  await type(search, 'INV/0999');
  await search.fill('');
  await type(search, '10 May');
  return pressesOf(page, 14);
}

/** Ms from the press on "Submit Claim" until the claim and its PDF are on the device. Stays offline. */
export async function submitOffline(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/claims/1/scheme/submit`);
  const form = claimForm(page);
  await form.chooseT1('Aarohan Infotech Distribution');
  const now = Date.now();
  await form.invoiceNumber.fill(`BENCH/${now}`);
  await form.typeDate(today());
  // Another file each time, because the portal asks before it sends the same PDF twice.
  await form.invoice.setInputFiles(pdfFile(pdfOfSize(999_000 - (now % 1000))));
  await form.fillLine(1, { product: 'Tarang AX3000 Router', quantity: '2', total: '9000' });
  await form.acceptTerms();
  await page.getByText(/^Draft saved at/).waitFor();
  // Waits until the last change of the draft is saved.
  await page.waitForTimeout(1000);
  await page.context().setOffline(true);
  await slowDown(page, CPU_RATE, 'fast');
  await page.evaluate(() => {
    let pressedAt: number | undefined;
    globalThis.addEventListener(
      'pointerdown',
      (event) => {
        pressedAt = event.timeStamp;
      },
      { capture: true },
    );
    // The store notifies every tab once a transaction is on the disk.
    new BroadcastChannel('portal-claims').addEventListener('message', () => {
      if (pressedAt !== undefined) globalThis.safeAfter ??= performance.now() - pressedAt;
    });
  });
  await form.submit.tap();
  await page.waitForFunction(() => globalThis.safeAfter !== undefined);
  await page.getByText('Saved on this device').waitFor();
  return (await page.evaluate(() => globalThis.safeAfter)) ?? Number.NaN;
}

/** The time in ms from sending a notification until the open notifications page shows it. */
export async function untilTold(
  page: Page,
  url: string,
  tell: (title: string) => Promise<void>,
): Promise<number> {
  await page.goto(`${url}/notifications`);
  await page.getByRole('article').first().waitFor();
  const title = `Told at ${Date.now()}`;
  const sentAt = performance.now();
  await tell(title);
  await page.getByText(title).first().waitFor();
  return performance.now() - sentAt;
}

/** How much the heap of the page grows from the 10th to the 50th trip through all screens, in percent. */
export async function growth(page: Page, url: string): Promise<number> {
  await page.goto(url);
  // Waits until the portal has replaced the prerendered markup.
  await page.waitForFunction(() => document.querySelector('[data-drawn]') === null);
  const session = await page.context().newCDPSession(page);
  const trip = async () => {
    for (const [address, title] of SCREENS) {
      await page.evaluate((next) => history.pushState({}, '', next), address);
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    }
  };
  const used = async () => {
    await page.waitForLoadState('networkidle');
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize;
  };
  for (let count = 0; count < WARM_UP_TRIPS; count += 1) await trip();
  const before = await used();
  for (let count = WARM_UP_TRIPS; count < TRIPS; count += 1) await trip();
  return ((await used()) / before - 1) * 100;
}
