import { readFile } from 'node:fs/promises';
import { type Page } from 'playwright';
import { expect, test } from 'vitest';
import { expectAccessible } from '../journeys/axe.ts';
import { holdBack, setUpJourneys, signIn } from '../journeys/portal.ts';
import { expectAnswersKept, expectKept } from '../journeys/worker.ts';
import { expectFocus } from '../journeys/focus.ts';

let page: Page;
const portal = setUpJourneys((visited) => {
  page = visited;
});

const NAME = 'Picture of Wi-Fi 7 Power Play';
const inline = () => page.locator('main').getByRole('img', { name: NAME });
const open = () => page.getByRole('button', { name: `Full screen: ${NAME}` });
const viewer = () => page.getByRole('dialog', { name: NAME });
const picture = () => viewer().getByRole('img', { name: NAME });
const scale = () => viewer().getByRole('status').textContent();
const button = (name: string) => viewer().getByRole('button', { name, exact: true });

const svg = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="100%" height="100%" fill="teal"/><text x="10" y="${height - 10}">Small print</text></svg>`;

/** Gives the scheme's picture this size. */
async function shaped(width: number, height: number): Promise<void> {
  await page.route('**/api/media/**edm**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: svg(width, height) }),
  );
}

async function openScheme(): Promise<void> {
  await signIn(page, 't3@demo.example', { address: '/scheme/1' });
  await open().waitFor();
}

/** The box of the picture, and whether it shows the picture in full, with a tolerance for rounding. */
const seen = () =>
  inline().evaluate((image: HTMLImageElement) => {
    const { width, height } = image.getBoundingClientRect();
    const isFit = getComputedStyle(image).objectFit === 'contain';
    const cut = Math.abs(width / height - image.naturalWidth / image.naturalHeight);
    return { width, height, isWhole: isFit || cut < 0.02 };
  });

test.each([
  ['tall', 600, 2400],
  ['wide', 1600, 400],
  ['square', 500, 500],
])(
  'a %s picture is shown whole, in its own shape and no higher than the screen',
  async (_, width, height) => {
    await portal.comeAgain({ serviceWorkers: 'block', viewport: { width: 360, height: 740 } });
    await shaped(width, height);
    await openScheme();
    const box = await seen();
    expect(box.isWhole).toBe(true);
    expect(box.height).toBeLessThanOrEqual(740 * 0.8 + 1);
    expect(box.height).toBeLessThan((box.width * height) / width + 1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  },
);

test('a press shows the picture full screen: buttons, keys and a double tap zoom, keys move it, Escape closes it', async () => {
  await openScheme();
  await open().click();
  await picture().waitFor();
  const stage = viewer().getByRole('group', { name: /Arrow keys move it/ });
  const width = () => picture().evaluate((image) => image.getBoundingClientRect().width);
  const left = () => picture().evaluate((image) => image.getBoundingClientRect().left);
  await expect.poll(scale).toBe('100 %');
  const whole = await width();
  const room = await stage.boundingBox();
  expect(whole).toBeLessThanOrEqual((room?.width ?? 0) + 1);
  expect(await button('Zoom out').isDisabled()).toBe(true);
  await expectAccessible(page);

  await button('Zoom in').click();
  await button('Zoom in').click();
  await expect.poll(scale).toBe('225 %');
  expect(Math.abs((await width()) - whole * 2.25)).toBeLessThan(1);
  await stage.focus();
  const before = await left();
  await page.keyboard.press('ArrowRight');
  await expect.poll(left).toBe(before - 60);
  await page.keyboard.press('-');
  await expect.poll(scale).toBe('150 %');
  await page.keyboard.press('0');
  await expect.poll(scale).toBe('100 %');
  await expect.poll(width).toBe(whole);

  const centre = { x: (room?.width ?? 0) / 2, y: (room?.height ?? 0) / 2 };
  await stage.dblclick({ position: centre });
  await expect.poll(scale).not.toBe('100 %');
  await stage.dblclick({ position: centre });
  await expect.poll(scale).toBe('100 %');

  await page.keyboard.press('Escape');
  await expect.poll(() => viewer().count()).toBe(0);
  await expectFocus(open());
  await page.keyboard.press('Enter');
  await picture().waitFor();
  await button('Close').click();
  await expect.poll(() => viewer().count()).toBe(0);
});

test('two fingers zoom the picture, one finger moves it', async () => {
  await openScheme();
  await open().tap();
  await picture().waitFor();
  await expect.poll(scale).toBe('100 %');
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map((point, id) => ({ ...point, id })),
    });
  await touch('touchStart', { x: 180, y: 340 }, { x: 180, y: 440 });
  await touch('touchMove', { x: 180, y: 290 }, { x: 180, y: 490 });
  await touch('touchMove', { x: 180, y: 240 }, { x: 180, y: 540 });
  await touch('touchEnd');
  await expect.poll(scale).toBe('300 %');
  const top = () => picture().evaluate((image) => Math.round(image.getBoundingClientRect().top));
  const before = await top();
  await touch('touchStart', { x: 180, y: 400 });
  await touch('touchMove', { x: 180, y: 440 });
  await touch('touchEnd');
  await expect.poll(top).toBe(before + 40);
  expect(await page.evaluate(() => globalThis.visualViewport?.scale)).toBe(1);
});

test('the picture can be saved under the scheme’s name, also without a network', async () => {
  await signIn(page, 't3@demo.example');
  await expectKept(page);
  await page.goto('/scheme/1');
  await open().waitFor();
  await expectAnswersKept(page, 'schemes detail 1');
  await page.context().setOffline(true);
  await page.reload();
  await open().click();
  const downloading = page.waitForEvent('download');
  await button('Save').click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('Wi-Fi-7-Power-Play.svg');
  expect(await readFile(await file.path(), 'utf8')).toContain('<svg');
  // Chromium on Linux cannot share files.
  expect(await button('Share').count()).toBe(0);
});

test('where the browser shares files, Share hands the picture over', async () => {
  // Chromium on Linux has no Web Share: a fake records what it gets.
  await page.addInitScript(() => {
    const isPicture = ({ files = [] }: ShareData) => files.every((file) => file.type.startsWith('image/'));
    Object.assign(navigator, {
      canShare: isPicture,
      share: (data: ShareData) => {
        document.title = `shared ${data.title} as ${data.files?.[0]?.name}`;
        return Promise.resolve();
      },
    });
  });
  await openScheme();
  await open().click();
  await button('Share').click();
  await expect.poll(() => page.title()).toBe('shared Wi-Fi 7 Power Play as Wi-Fi-7-Power-Play.svg');
});

declare global {
  var passedOn: { title?: string; text?: string; url?: string; names: string[] } | undefined;
}

/** A fake of Web Share that records what it gets. */
const recordShares = () =>
  page.addInitScript(() => {
    Object.assign(Navigator.prototype, {
      canShare: () => true,
      share: ({ files = [], ...words }: ShareData) => {
        globalThis.passedOn = { ...words, names: files.map(({ name }) => name) };
        return Promise.resolve();
      },
    });
  });

test('a scheme is passed on from its card, too, but not where the browser cannot share', async () => {
  await signIn(page, 't3@demo.example');
  const share = page.getByRole('button', { name: 'Share: Wi-Fi 7 Power Play' });
  await page.getByRole('heading', { name: 'Wi-Fi 7 Power Play' }).waitFor();
  expect(await share.count()).toBe(0);
  await recordShares();
  await page.reload();
  await share.tap();
  await expect
    .poll(() => page.evaluate(() => globalThis.passedOn))
    .toEqual({
      title: 'Wi-Fi 7 Power Play',
      text: expect.stringMatching(/^Wi-Fi 7 Power Play: submit invoices until /),
      url: portal.urlOf('/scheme/1').href,
      names: ['Wi-Fi-7-Power-Play.svg'],
    });
});

test('a scheme is passed on with its picture and text, and its text by WhatsApp', async () => {
  await recordShares();
  await openScheme();
  const text = /^Wi-Fi 7 Power Play: submit invoices until \d+ \w{3}, \d{4} and earn rewards\.$/;
  const share = page.getByRole('button', { name: 'Share', exact: true });
  await expect
    .poll(async () => {
      await share.click();
      return page.evaluate(() => globalThis.passedOn);
    })
    .toMatchObject({
      title: 'Wi-Fi 7 Power Play',
      text: expect.stringMatching(text),
      url: portal.urlOf('/scheme/1').href,
      names: [expect.stringMatching(/^wi-fi-7-power-play\.\w+$/i)],
    });
  const chat = new URL((await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? '');
  expect([chat.host, chat.searchParams.get('text')]).toEqual([
    'wa.me',
    expect.stringMatching(/earn rewards\. http.*\/scheme\/1$/),
  ]);
});

test('a scheme that follows another without a screen between is not passed on with the picture of that one', async () => {
  await portal.comeAgain({ serviceWorkers: 'block' });
  await recordShares();
  await openScheme();
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('link', { name: 'View EDM: Switch & Win' }).click();
  const shared = async () => {
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    return page.evaluate(() => globalThis.passedOn);
  };
  await expect.poll(shared).toMatchObject({ title: 'Switch & Win', names: [expect.any(String)] });
  const letGo = await holdBack(page, '**/api/media/**');
  await page.evaluate(() => history.go(-2));
  await page.getByRole('heading', { name: 'Wi-Fi 7 Power Play' }).waitFor();
  expect(await shared()).toMatchObject({ title: 'Wi-Fi 7 Power Play', names: [] });
  letGo();
  await expect.poll(shared).toMatchObject({ names: [expect.stringMatching(/^wi-fi-7-power-play\.\w+$/i)] });
});
