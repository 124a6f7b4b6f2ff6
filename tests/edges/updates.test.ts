import { type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../journeys/axe.ts';
import { type NextBuild, buildNext, servedWorker } from '../journeys/deploy.ts';
import { isOnTop, setUpJourneys, signIn, toastsOn } from '../journeys/portal.ts';
import { expectKept, waitLongerForVersion } from '../journeys/worker.ts';

const NEWS = 'Rewards can be compared side by side.';
const ACTIVATION_MS = 10_000;

let page: Page;
const journeys = setUpJourneys((visited) => {
  page = visited;
});

let next: NextBuild;
beforeAll(async () => {
  next = await buildNext(journeys.files(), NEWS);
});
afterEach(() => next.restore());
afterAll(() => next.remove());

const prompt = () => page.getByText('A new version is available');
const version = () => page.getByText(/^Version /).textContent();

/** The menu is loaded when it is first needed: a deploy before that would take it away. */
async function loadMenu(): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Support' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'hidden' });
}

async function openSupport(): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Support' }).click();
}

function countLoads(): () => number {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return () => loads;
}

/** Records in this tab, across reloads, whether an error was ever shown. */
async function watchForErrors(): Promise<() => Promise<boolean>> {
  const watch = () => {
    new MutationObserver(() => {
      if (
        /Something went wrong|could not be loaded|not on this device/i.test(document.body?.textContent ?? '')
      )
        sessionStorage.setItem('saw-error', 'yes');
    }).observe(document, { childList: true, subtree: true, characterData: true });
  };
  await page.addInitScript(watch);
  await page.evaluate(watch);
  return () => page.evaluate(() => sessionStorage.getItem('saw-error') === 'yes');
}

test('a page that the worker has not taken over is taken over', async () => {
  await signIn(page, 't3@demo.example');
  await expectKept(page);
  const devtools = await page.context().newCDPSession(page);
  // Past the worker, as a page loads that was requested before the worker was active.
  const loaded = page.waitForEvent('load');
  await devtools.send('Page.reload', { ignoreCache: true });
  await loaded;
  await page.getByRole('heading', { name: 'Latest Schemes' }).waitFor();
  await expectKept(page);
});

test('the Support page checks for a new version; the prompt says what is new and loads it', async () => {
  await signIn(page, 't3@demo.example');
  await expectKept(page);
  await openSupport();
  await page.getByRole('heading', { name: 'Support' }).waitFor();
  const before = await version();
  const check = page.getByRole('button', { name: 'Check for update' });
  await check.click();
  await page.getByText('This is the newest version.').waitFor();
  await page.context().setOffline(true);
  await check.click();
  await page.getByText('The portal could not check.').waitFor();
  await page.context().setOffline(false);
  await next.deploy();
  await check.click();
  await page.getByText('A newer version has been found').waitFor();
  await prompt().waitFor();
  await page.getByText(NEWS).waitFor();
  await expectAccessible(page);
  const links = await page.getByRole('navigation').getByRole('link').filter({ visible: true }).all();
  expect(links.length).toBeGreaterThan(3);
  for (const link of links) expect(await isOnTop(link)).toBe(true);
  const close = page.getByRole('button', { name: 'Close' });
  await close.click();
  await expect.poll(() => prompt().count()).toBe(0);
  await page.getByRole('button', { name: 'Clear saved data' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear saved data' }).click();
  await toastsOn(page, 'Saved data was cleared').waitFor();
  await toastsOn(page, 'Saved data was cleared').waitFor({ state: 'detached' });
  await check.click();
  await prompt().waitFor();
  await page.goto('/profile');
  await prompt().waitFor();
  expect(await isOnTop(page.getByRole('button', { name: 'Save' }))).toBe(true);
  await openSupport();
  const loads = countLoads();
  await waitLongerForVersion(page);
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('link', { name: '1800 000 000' }).waitFor();
  expect(await version()).not.toBe(before);
  expect(loads()).toBe(1);
  expect(await prompt().count()).toBe(0);
});

test('a page that comes to the foreground, or stays open for an hour, checks for a new version', async () => {
  await page.clock.install();
  await signIn(page, 't3@demo.example');
  await expectKept(page);
  await next.deploy();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await prompt().waitFor();
  await next.restore();
  await journeys.comeAgain({});
  await page.clock.install();
  await signIn(page, 't3@demo.example');
  await expectKept(page);
  await next.deploy();
  await page.clock.fastForward(60 * 60_000);
  await prompt().waitFor();
});

const HOTEL = '<!doctype html><html><title>Hotel</title><h1>Please sign in to our Wi-Fi</h1></html>';
test.each([
  ['the document does not come', '**/index.html', undefined],
  ["the document is a Wi-Fi's page", '**/index.html', { contentType: 'text/html', body: HOTEL }],
  [
    'only a part of the document comes',
    '**/index.html',
    { contentType: 'text/html', body: '<!doctype html>' },
  ],
  [
    'only a part of a script comes',
    '**/assets/home-*.js',
    { contentType: 'text/javascript', body: 'import{' },
  ],
  ['a script comes empty', '**/assets/portal-*.js', { contentType: 'text/javascript', body: '' }],
])('a new version is not installed while %s, and is offered afterwards', async (_, address, answer) => {
  await signIn(page, 't3@demo.example');
  await expectKept(page);
  await next.deploy();
  await page.context().route(address, (route) => (answer ? route.fulfill(answer) : route.abort()));
  const outcome = await page.evaluate(async () => {
    const found = await navigator.serviceWorker.getRegistration();
    await found?.update();
    const worker = found?.installing;
    if (worker?.state === 'installing')
      await new Promise((resolve) => {
        worker.addEventListener('statechange', resolve, { once: true });
      });
    return worker?.state;
  });
  expect(outcome).toBe('redundant');
  await page.context().unroute(address);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await prompt().waitFor();
});

test('half a file that an earlier version kept is replaced by the next version', async () => {
  await signIn(page, 't3@demo.example');
  await expectKept(page);
  const keptReact = () =>
    page.evaluate(async () => {
      const name = (await caches.keys()).find((key) => key.includes('precache')) ?? '';
      const cache = await caches.open(name);
      const file = (await cache.keys()).find(({ url }) => url.includes('/assets/react-'));
      return {
        cache: name,
        file: file?.url ?? '',
        size: (await (await cache.match(file ?? ''))?.text())?.length,
      };
    });
  const whole = await keptReact();
  expect(whole.size).toBeGreaterThan(10_000);
  await page.evaluate(async ({ cache, file }) => {
    const half = new Response('import{', { headers: { 'Content-Type': 'text/javascript' } });
    await (await caches.open(cache)).put(file, half);
  }, whole);
  await next.deploy();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await prompt().waitFor();
  const isLoaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).click();
  await isLoaded;
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  expect(await keptReact()).toEqual(whole);
});

test('if a new worker never activates, the page still reloads after ten seconds', async () => {
  await page.addInitScript(() => {
    ServiceWorker.prototype.postMessage = () => undefined;
  });
  await page.clock.install();
  await signIn(page, 't3@demo.example');
  await expectKept(page);
  await next.deploy();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await prompt().waitFor();
  const loads = countLoads();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.clock.runFor(ACTIVATION_MS - 100);
  expect(loads()).toBe(0);
  const isNew = page.waitForEvent('load');
  await page.clock.runFor(200);
  await isNew;
  await page.clock.resume();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
});

test('without a worker, a screen whose file is gone after a deploy costs one reload and shows no error', async () => {
  await journeys.comeAgain({ serviceWorkers: 'block' });
  await signIn(page, 't3@demo.example');
  await loadMenu();
  const sawError = await watchForErrors();
  const loads = countLoads();
  await next.deploy();
  await openSupport();
  await page.getByRole('link', { name: '1800 000 000' }).waitFor();
  expect(loads()).toBe(1);
  expect(await sawError()).toBe(false);
});

test('a screen whose file is gone after another tab has replaced the worker costs one reload and shows no error', async () => {
  await signIn(page, 't3@demo.example');
  await expectKept(page);
  await loadMenu();
  const sawError = await watchForErrors();
  const loads = countLoads();
  const other = await page.context().newPage();
  await other.goto('/schemes');
  await other.getByRole('heading', { name: 'Exclusive Schemes' }).waitFor();
  await next.deploy();
  await other.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await waitLongerForVersion(other);
  await other.getByRole('button', { name: 'Reload' }).click();
  await page.getByText('The portal was updated in another tab').waitFor();
  // The new worker deletes the old one's files soon after it takes control.
  const kept = () =>
    page.evaluate(async () => {
      const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
      const urls = (await Promise.all(caching)).flat().map(({ url }) => url);
      return urls.filter((url) => /about-us-.*\.js$/.test(url)).length;
    });
  await expect.poll(kept).toBe(1);
  // Otherwise the browser may still have the old file in its HTTP cache.
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');
  await openSupport();
  await page.getByRole('link', { name: '1800 000 000' }).waitFor();
  expect(loads()).toBe(1);
  expect(await sawError()).toBe(false);
});

test('the offer of a version that another tab has loaded can be closed, and comes again on demand', async () => {
  await signIn(page, 't3@demo.example', { address: '/about-us', title: 'Support' });
  await expectKept(page);
  const other = await page.context().newPage();
  await other.goto('/about-us');
  const check = (shown: Page) => shown.getByRole('button', { name: 'Check for update' });
  await check(other).waitFor();
  await next.deploy();
  await check(other).click();
  await waitLongerForVersion(other);
  await other.getByRole('button', { name: 'Reload' }).click();
  const offer = page.getByText('The portal was updated in another tab');
  await offer.waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => offer.count()).toBe(0);
  await check(page).click();
  await offer.waitFor();
});

test('a page that is still starting while another tab changes the version is told', async () => {
  await signIn(page, 't3@demo.example', { address: '/about-us', title: 'Support' });
  await expectKept(page);
  const other = await page.context().newPage();
  await other.goto('/about-us');
  const check = other.getByRole('button', { name: 'Check for update' });
  await check.waitFor();
  await next.deploy();
  await check.click();
  const reload = other.getByRole('button', { name: 'Reload' });
  await reload.waitFor();
  await page.addInitScript(() => {
    const waiting: IdleRequestCallback[] = [];
    const original = globalThis.requestIdleCallback;
    globalThis.requestIdleCallback = (task) => waiting.push(task);
    globalThis.addEventListener('idle-at-last', () => {
      globalThis.requestIdleCallback = original;
      for (const task of waiting) original(task);
    });
  });
  await page.reload();
  await page.getByRole('heading', { name: 'Support' }).waitFor();
  await waitLongerForVersion(other);
  await reload.click();
  await other.getByRole('link', { name: '1800 000 000' }).waitFor();
  await page.evaluate(() => globalThis.dispatchEvent(new Event('idle-at-last')));
  await page.getByText('The portal was updated in another tab').waitFor();
});

test('a lazy part whose file is gone costs one reload, and then opens', async () => {
  await journeys.comeAgain({ serviceWorkers: 'block' });
  await signIn(page, 't2@demo.example', { address: '/rebate-programs' });
  await page.route('**/assets/pdf-viewer*.js', (route) => route.fulfill({ status: 404 }));
  const loads = countLoads();
  const view = page.getByRole('button', { name: /^View/ }).first();
  const isNew = page.waitForEvent('load');
  await view.click();
  await isNew;
  await page.unroute('**/assets/pdf-viewer*.js');
  await view.click();
  await page.getByRole('dialog').waitFor();
  expect(loads()).toBe(1);
});

test('a page whose site data are deleted does not call that an update', async () => {
  await signIn(page, 't3@demo.example');
  await expectKept(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', {
    origin: journeys.urlOf('/').origin,
    storageTypes: 'service_workers',
  });
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  // The bar would be drawn in the same task as what follows.
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Support' }).waitFor();
  expect(await page.getByText('The portal was updated in another tab').count()).toBe(0);
});

test('an update is applied although another tab holds the lock of the saved answers', async () => {
  const worker = await servedWorker(journeys.files());
  await signIn(page, 't3@demo.example');
  await expectKept(page);
  const other = await page.context().newPage();
  await other.goto('/schemes');
  await other.getByRole('heading', { name: 'Exclusive Schemes' }).waitFor();
  try {
    await worker.serve((code) => `${code}\n// another version`);
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await prompt().waitFor();
    await other.evaluate(
      () =>
        new Promise((resolve) => {
          void navigator.locks.request('kept-answers', () => {
            resolve(undefined);
            return new Promise(() => undefined);
          });
        }),
    );
    const isNew = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Reload' }).click();
    await isNew;
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await other.getByText('The portal was updated in another tab').waitFor();
  } finally {
    await worker.restore();
  }
});
