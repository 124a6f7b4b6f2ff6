import { type Page } from 'playwright';
import { expect, test } from 'vitest';
import { setUpJourneys, signIn } from '../journeys/portal.ts';

/**
 * What a partner looks at stays where it is while messages come. The browser's own measure of shifts is taken with
 * those after a press, which it usually leaves out. The frame of a press that shows the messages of a long form is
 * left out here: the messages push what follows them, and the view goes to the first wrong field. In that frame only
 * a field that was in view already must not move.
 */

let page: Page;
setUpJourneys(
  (visited) => {
    page = visited;
  },
  { hasWorker: false },
);

/** Of the browser's score, in which 1 is the whole screen by its whole height. */
const MOST = 0.02;
/** The same of a phone's height. */
const MOST_PX = MOST * 740;

interface Frame {
  /** When it was complete. */
  at: number;
  messages: number;
  hasList: boolean;
  /** The top of the first field, and of the one with the focus. */
  first: number;
  focused: number | undefined;
}

declare global {
  var seenFrames: Frame[];
  var shifts: { at: number; value: number }[];
}

/** Records every frame from the next one on, for which it waits, and all shifts. */
async function record(): Promise<void> {
  await page.evaluate(() => {
    globalThis.seenFrames = [];
    globalThis.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        globalThis.shifts.push({ at: entry.startTime, value: Number(Reflect.get(entry, 'value')) });
    }).observe({ type: 'layout-shift' });
    // Resizes are told after the layout of a frame and before its picture: a task would see what no frame shows.
    const probe = document.createElement('div');
    probe.style.cssText = 'position: fixed; inset: 0 auto auto 0; block-size: 1px; inline-size: 1px';
    document.body.append(probe);
    const next = () =>
      requestAnimationFrame(() => {
        probe.style.inlineSize = probe.style.inlineSize === '1px' ? '2px' : '1px';
      });
    const see = () => {
      const topOf = (element: Element | null | undefined) => element?.getBoundingClientRect().top;
      globalThis.seenFrames.push({
        at: performance.now(),
        messages: document.querySelectorAll('form [data-invalid]').length,
        hasList: document.querySelector('form ul[aria-labelledby]') !== null,
        first: topOf(document.querySelector('form :is(input, button[aria-haspopup=listbox])')) ?? 0,
        focused: topOf(document.activeElement?.closest('form [data-invalid]')),
      });
      next();
    };
    return new Promise<void>((resolve) => {
      new ResizeObserver(() => {
        see();
        resolve();
      }).observe(probe);
    });
  });
}

/** What was recorded, once nothing more is loaded. */
async function recorded(): Promise<{ frames: Frame[]; shifts: { at: number; value: number }[] }> {
  await page.waitForLoadState('networkidle');
  return page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve));
    return { frames: globalThis.seenFrames, shifts: globalThis.shifts };
  });
}

const sumOf = (shifts: readonly { value: number }[]) => shifts.reduce((sum, { value }) => sum + value, 0);
const button = () => page.locator('form button[type=submit]:visible');

/** Presses where the button is, because Playwright would scroll first. */
async function press(): Promise<void> {
  const box = await button().boundingBox();
  if (!box) throw new Error('the button is not on the screen');
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

const LIST = /\/form-faults[^/]*\.js$/;

async function open(address: string): Promise<void> {
  if (address === '/signup' || address === '/login') await page.goto(address);
  else await signIn(page, 't3@demo.example', { address });
  await button().waitFor();
  await page.waitForFunction(() => !document.querySelector('[data-pending]'));
}

async function listIsLoaded(): Promise<void> {
  await page.waitForFunction(
    (list) => performance.getEntriesByType('resource').some(({ name }) => list.test(name)),
    LIST,
  );
  await page.waitForLoadState('networkidle');
}

/** Records a press on the button in view, until the list of what is wrong has come. */
async function recordPress(): Promise<void> {
  await button().scrollIntoViewIfNeeded();
  await record();
  await press();
  await page.locator('form ul[aria-labelledby]').waitFor();
}

/** Empties fields that have a value on file, so that they are wrong. */
async function empty(labels: readonly string[]): Promise<void> {
  for (const label of labels) await page.getByLabel(label, { exact: true }).fill('');
}

async function expectOneFrame(): Promise<void> {
  const { frames, shifts } = await recorded();
  const before = frames[0]?.messages ?? 0;
  const told = frames.find(({ messages, hasList }) => messages > before || hasList);
  const last = frames.at(-1);
  if (!told || !last) throw new Error('no message came');
  expect(last.hasList).toBe(true);
  expect({ ...told, at: 0 }).toEqual({ ...last, at: 0 });
  expect(last.focused).toBeDefined();
  const later = shifts.filter(({ at }) => at > told.at);
  console.log(
    `frame of the press ${sumOf(shifts.filter(({ at }) => at <= told.at)).toFixed(3)}, later ${sumOf(later).toFixed(3)}`,
  );
  expect(sumOf(later)).toBeLessThanOrEqual(MOST);
}

test.each([
  ['/signup', []],
  ['/claims/1/scheme/submit', []],
  ['/profile', ['Name', 'Mobile number']],
  ['/profile?tab=bank', ['Account holder', 'IFSC code', 'Bank name']],
])('%s: messages, their list and the focus come in one frame', async (address, emptied) => {
  await open(address);
  await empty(emptied);
  if (address.startsWith('/profile?')) await page.getByLabel('IFSC code').fill('XXXX');
  await listIsLoaded();
  await recordPress();
  await expectOneFrame();
});

test('the messages of the API come in one frame with their list, too', async () => {
  await page.route('**/api/partner/profile', (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({
          status: 422,
          json: {
            success: false,
            error: { message: 'Wrong', fields: { name: 'Not this.', city: 'Nor this.' } },
          },
        }),
  );
  await open('/profile');
  await page.getByLabel('City', { exact: true }).fill('Nashik');
  await listIsLoaded();
  await recordPress();
  await expectOneFrame();
});

test('a wrong field that is in view stays there when the list comes above it', async () => {
  await open('/claims/1/scheme/submit');
  await listIsLoaded();
  await page.evaluate(() => scrollBy({ top: 100, behavior: 'instant' }));
  await record();
  await press();
  await page.locator('form ul[aria-labelledby]').waitFor();
  const { frames } = await recorded();
  console.log(`first field from ${frames[0]?.first} to ${frames.at(-1)?.first}`);
  expect(Math.abs((frames.at(-1)?.first ?? 0) - (frames[0]?.first ?? 0))).toBeLessThanOrEqual(MOST_PX);
});

test('a list that is loaded late moves nothing that is in view', async () => {
  let arrive: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.context().route(LIST, async (route) => {
    await held;
    await route.continue();
  });
  await open('/signup');
  await button().scrollIntoViewIfNeeded();
  await press();
  await page.locator('form [data-invalid]:focus-within').waitFor();
  await record();
  arrive();
  await page.locator('form ul[aria-labelledby]').waitFor();
  const { frames, shifts } = await recorded();
  expect(frames[0]?.hasList).toBe(false);
  expect(frames.at(-1)?.focused).toBeCloseTo(frames[0]?.focused ?? 0, 0);
  expect(sumOf(shifts)).toBeLessThanOrEqual(MOST);
});

test('the sign-in moves nothing, neither for messages nor for a refusal', async () => {
  await open('/login');
  await record();
  await press();
  await page.getByText('Password is required').waitFor();
  const missing = sumOf((await recorded()).shifts);
  await page.getByLabel('Email').fill('t1@demo.example');
  await page.getByLabel('Password', { exact: true }).fill('Wrong@2026');
  await record();
  await press();
  await page.locator('form [role=alert]').waitFor();
  const refused = sumOf((await recorded()).shifts);
  console.log(`missing ${missing.toFixed(3)}, refused ${refused.toFixed(3)}`);
  expect(missing).toBeLessThanOrEqual(MOST);
  expect(refused).toBeLessThanOrEqual(MOST);
});

test('a dialog and a toast move nothing', async () => {
  await signIn(page, 't1@demo.example', { address: '/rewards/1' });
  await page.getByRole('button', { name: /^Redeem/ }).waitFor();
  await page.waitForLoadState('networkidle');
  await record();
  await page.getByRole('button', { name: /^Redeem/ }).tap();
  await page.getByRole('alertdialog').waitFor();
  const dialog = sumOf((await recorded()).shifts);
  await open('/profile');
  await page.getByLabel('City', { exact: true }).fill('Nashik');
  await page.waitForLoadState('networkidle');
  await record();
  await press();
  await page.getByRole('region', { name: 'Messages' }).getByRole('listitem').waitFor();
  const toast = sumOf((await recorded()).shifts);
  console.log(`dialog ${dialog.toFixed(3)}, toast ${toast.toFixed(3)}`);
  expect(dialog).toBeLessThanOrEqual(MOST);
  expect(toast).toBeLessThanOrEqual(MOST);
});
