import { type Locator, type Page } from 'playwright';
import { CPU_RATE, slowDown } from './phone.ts';

/** Measures how long a field's list takes to open: from the press to the first frame that shows its options. */

/** Presses that let the browser compile the code, and those that count. */
const WARM_UP = 1;
const PRESSES = 7;

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
    // The lifting of the finger: until then a press may be the begin of a scroll.
    globalThis.addEventListener(
      'pointerup',
      ({ timeStamp }) => {
        const painted = new MessageChannel();
        painted.port1.addEventListener('message', () => {
          globalThis.openedAfter = performance.now() - timeStamp;
        });
        painted.port1.start();
        const look = () => {
          const isShown = document
            .querySelector('[role=listbox] [role=option]')
            ?.checkVisibility({ opacityProperty: true });
          if (isShown) painted.port2.postMessage('');
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      },
      { capture: true, once: true },
    );
  });
  await field.tap();
  await page.waitForFunction(() => globalThis.openedAfter !== undefined);
  const took = await page.evaluate(() => globalThis.openedAfter ?? Number.NaN);
  await page.keyboard.press('Escape');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  return took;
}
