import { type Locator, type Page } from 'playwright';
import { CPU_RATE, slowDown } from './phone.ts';

/**
 * Measures how long a field's list takes to open: from the press to the first frame that shows its options. The browser
 * gives it in steps of 8 ms.
 */

/** Presses that let the browser compile the code, and those that count. */
const WARM_UP = 3;
const PRESSES = 15;

declare global {
  var openedAfter: number | undefined;
}

/** The address of each list's screen, and its field there. */
const LISTS: Readonly<Record<string, readonly [string, (page: Page) => Locator]>> = {
  programme: ['/claims/scheme?program_id=1', (page) => page.locator('main [aria-haspopup=listbox]').first()],
  distributor: ['/claims/1/scheme/submit', (page) => page.getByRole('button', { name: /ND\/T1 partner/ })],
  product: [
    '/claims/1/scheme/submit',
    (page) => page.getByRole('group', { name: 'Product 1', exact: true }).locator('[aria-haspopup=listbox]'),
  ],
};

/** Ms from press to options, for each press on each list of a phone of 360 by 740 px. */
export async function openLists(page: Page, url: string): Promise<Record<string, number[]>> {
  await page.setViewportSize({ width: 360, height: 740 });
  const took: Record<string, number[]> = {};
  for (const [name, [address, fieldOf]] of Object.entries(LISTS)) {
    await page.goto(url + address);
    const field = fieldOf(page);
    await field.waitFor();
    await page.waitForLoadState('networkidle');
    const session = await slowDown(page, CPU_RATE, 'fast');
    const presses: number[] = [];
    for (let press = 0; press < WARM_UP + PRESSES; press += 1) presses.push(await open(page, field));
    took[name] = presses.slice(WARM_UP);
    await session.detach();
  }
  return took;
}

async function open(page: Page, field: Locator): Promise<number> {
  await page.evaluate(() => {
    globalThis.openedAfter = undefined;
    // Event Timing counts from the lifting of the finger to the frame that the click brought about.
    const timings = new PerformanceObserver((list) => {
      const click = list.getEntriesByName('click').at(0);
      if (click) globalThis.openedAfter = isSeen ? click.duration : Number.NaN;
      if (click) timings.disconnect();
    });
    let isSeen = false;
    globalThis.addEventListener(
      'click',
      () => {
        timings.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
        requestAnimationFrame(() => {
          const option = document.querySelector('[role=listbox] [role=option]');
          isSeen = option?.checkVisibility({ opacityProperty: true }) ?? false;
        });
      },
      { capture: true, once: true },
    );
  });
  await field.tap();
  await page.waitForFunction(() => globalThis.openedAfter !== undefined);
  const took = await page.evaluate(() => globalThis.openedAfter ?? Number.NaN);
  if (Number.isNaN(took)) throw new Error('The frame after the press shows no list.');
  await page.keyboard.press('Escape');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  return took;
}
