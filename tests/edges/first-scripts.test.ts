import { type Page, type Route } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '../journeys/axe.ts';
import { expectFocus } from '../journeys/focus.ts';
import { PASSWORD, SCRIPTS, holdBack, portalIsReady, setUpJourneys, signIn } from '../journeys/portal.ts';

/** What the document does when its own scripts fail to load, on a first visit. */

let page: Page;
const journeys = setUpJourneys((visited) => {
  page = visited;
});
const PORTAL = '**/assets/portal-*.js';
const SIGN_IN = '**/assets/sign-in-*.js';
const NOTICE = 'The portal did not load completely. It is being loaded again.';

// A worker would serve the scripts from its cache.
beforeEach(() => journeys.comeAgain({ serviceWorkers: 'block' }));

const FAULT = (route: Route) => route.fulfill({ status: 500 });

test.each([
  ['script is answered with a fault of the server', PORTAL, FAULT],
  ['script does not arrive', PORTAL, (route: Route) => route.abort()],
  [
    'script is replaced by the page of a captive Wi-Fi',
    PORTAL,
    (route: Route) => route.fulfill({ status: 511, contentType: 'text/html', body: '<h1>Hotel Wi-Fi</h1>' }),
  ],
  ['form is answered with a fault of the server', SIGN_IN, FAULT],
])('a first screen whose %s starts again, with the email that was typed', async (_, file, fail) => {
  let isFailing = true;
  await page.route(file, (route) => (isFailing ? fail(route) : route.continue()));
  await page.goto('/login');
  await page.getByText(NOTICE).waitFor();
  await page.getByLabel('Email').fill('t3@demo.example');
  await expectAccessible(page);
  isFailing = false;
  await portalIsReady(page);
  await expect.poll(() => page.getByText(NOTICE).isVisible()).toBe(false);
  expect(await page.getByLabel('Email').inputValue()).toBe('t3@demo.example');
});

test('a page whose script comes while a partner types starts again when they are done', async () => {
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.route(PORTAL, FAULT);
  await page.goto('/login');
  await page.getByText(NOTICE).waitFor();
  await page.getByLabel('Email').click();
  await page.unroute(PORTAL);
  // Longer than a pause after which a page starts again.
  await page.keyboard.type('t3@demo.example', { delay: 250 });
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD, { delay: 250 });
  expect(loads).toBe(1);
  await page.keyboard.press('Enter');
  await page.getByText('Please enter your password once more.').waitFor();
  const password = page.getByLabel('Password', { exact: true });
  expect([await page.getByLabel('Email').inputValue(), await password.inputValue()]).toEqual([
    't3@demo.example',
    '',
  ]);
  await expectFocus(password);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(PASSWORD);
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  // It is told once.
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  expect(await page.getByText('Please enter your password once more.').count()).toBe(0);
});

test('a page whose script is gone, though the newest version names it, does not start again', async () => {
  let loads = 0;
  page.on('load', () => (loads += 1));
  let asked = 0;
  await page.route(PORTAL, (route) => {
    if (route.request().resourceType() === 'fetch') asked += 1;
    return route.fulfill({ status: 404 });
  });
  await page.goto('/login');
  await page.getByText(NOTICE).waitFor();
  await expect.poll(() => asked).toBeGreaterThan(1);
  expect(loads).toBe(1);
});

test('a page whose script is gone with an older version starts again', async () => {
  await page.route(
    '**/login',
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/portal-[\w-]+\.js/, 'portal-ofanolderone.js');
      await route.fulfill({ response, body });
    },
    { times: 1 },
  );
  await page.goto('/login');
  await page.getByText(NOTICE).waitFor();
  await portalIsReady(page);
});

test('a password that was typed into the field of the email is not kept when the page starts again', async () => {
  await page.route(PORTAL, FAULT);
  await page.goto('/login');
  await page.getByText(NOTICE).waitFor();
  await page.getByLabel('Email').fill(PASSWORD);
  await page.unroute(PORTAL);
  await page.keyboard.press('Enter');
  await portalIsReady(page);
  expect(await page.getByLabel('Email').inputValue()).toBe('');
});

test('a page does not start again while half an email is in its field', async () => {
  await page.route(PORTAL, FAULT);
  await page.goto('/login');
  await page.getByText(NOTICE).waitFor();
  await page.getByLabel('Email').fill('meera');
  const isThere = page.waitForResponse((response) => /portal-.*\.js/.test(response.url()) && response.ok());
  await page.unroute(PORTAL);
  await isThere;
  // Longer than the pause after which the page would start again.
  await page.waitForTimeout(7000);
  expect(await page.getByLabel('Email').inputValue()).toBe('meera');
  await page.keyboard.type('@shop.example');
  await portalIsReady(page);
  expect(await page.getByLabel('Email').inputValue()).toBe('meera@shop.example');
});

test('a page stays as it is while its script cannot be had, and asks for it less and less often', async () => {
  let loads = 0;
  page.on('load', () => (loads += 1));
  /** By the page's clock, in ms. */
  let now = 1000;
  const asked: number[] = [];
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(now);
  await page.route(PORTAL, (route) => {
    asked.push(now);
    return route.fulfill({ status: 503 });
  });
  await page.goto('/login');
  await page.getByText(NOTICE).waitFor();
  for (const waitMs of [1000, 2000, 4000]) {
    const before = asked.length;
    // In steps: the page waits anew only when it has the answer, and no event tells that.
    while (asked.length === before) {
      now += 250;
      await page.clock.runFor(250);
    }
    const [last = 0, next = 0] = asked.slice(-2);
    expect(next - last).toBeGreaterThanOrEqual(waitMs);
  }
  expect(loads).toBe(1);
});

test('a page in Hindi that is blank without its scripts tells it in Hindi', async () => {
  await journeys.comeAgain({ serviceWorkers: 'block', locale: 'hi-IN' });
  await page.route(PORTAL, (route) => route.abort(), { times: 1 });
  await page.goto('/signup');
  await page.getByText('पोर्टल पूरा लोड नहीं हो सका। इसे फिर से लोड किया जा रहा है।').waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
});

test('a sign-in form that comes late takes over what was typed and pressed meanwhile', async () => {
  const release = await holdBack(page, SIGN_IN);
  await page.goto('/schemes', { waitUntil: 'commit' });
  // The portal has started.
  await page.waitForFunction(() => Symbol.for('react-aria.i18n.locale') in globalThis);
  await page.getByLabel('Email').fill('t3@demo.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  release();
  await page.waitForURL('**/schemes');
  await page.getByRole('heading', { level: 1, name: 'Schemes' }).waitFor();
});

test('a log-out without a network or a worker shows the sign-in', async () => {
  const isLoaded = page.waitForResponse(SIGN_IN);
  await signIn(page, 't3@demo.example');
  await (await isLoaded).finished();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Continue' }).waitFor();
});

test('a screen whose file the network does not deliver says so, and opens by itself when it does', async () => {
  const SUPPORT = '**/assets/about-us-*.js';
  await page.clock.install();
  await signIn(page, 't3@demo.example');
  await page.route(SUPPORT, FAULT);
  await page.goto('/about-us');
  await page.getByRole('heading', { name: 'This page did not load' }).waitFor();
  await expectAccessible(page);
  await page.unroute(SUPPORT);
  await page.clock.fastForward(10_000);
  await page.getByRole('heading', { level: 1, name: 'Support' }).waitFor();
});

test('a part that is loaded ahead and fails does not start the sign-in again', async () => {
  let loads = 0;
  page.on('load', () => (loads += 1));
  let asked = 0;
  await page.route('**/assets/home-*.js', (route) => {
    asked += 1;
    return FAULT(route);
  });
  await page.goto('/login');
  await expect.poll(() => asked).toBeGreaterThan(0);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  // A reload would have begun before this answer.
  await page.evaluate(() => fetch('/?newest'));
  await page.evaluate(() => fetch('/icon.svg'));
  expect([loads, await page.getByLabel('Password', { exact: true }).inputValue()]).toEqual([1, PASSWORD]);
});

test('an email is kept for a reload, but nothing else that is typed in its field', async () => {
  await page.goto('/login');
  await portalIsReady(page);
  const kept = () => page.evaluate(() => JSON.stringify(sessionStorage));
  await page.getByLabel('Email').fill('t3@demo.example');
  expect(await kept()).toContain('t3@demo.example');
  await page.getByLabel('Email').fill(PASSWORD);
  expect(await kept()).not.toContain(PASSWORD);
});

test('what is pressed on the sign-in before the scripts have loaded happens when they have', async () => {
  const release = await holdBack(page, SCRIPTS);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Show password' }).click();
  release();
  await page.getByRole('button', { name: 'Hide password' }).waitFor();
  const password = page.getByLabel('Password', { exact: true });
  expect([await password.getAttribute('type'), await password.inputValue()]).toEqual(['text', PASSWORD]);
});

test('a language that is chosen before the scripts have loaded is shown when they have', async () => {
  const release = await holdBack(page, SCRIPTS);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'हिन्दी' }).click();
  release();
  await page.getByRole('button', { name: 'English' }).waitFor();
});

test('a script of an extension that fails changes nothing', async () => {
  await page.goto('/login');
  await portalIsReady(page);
  // The portal's own policy lets no script of the page itself put one in.
  await page.evaluate(() => {
    const script = document.createElement('script');
    document.head.append(script);
    script.dispatchEvent(new Event('error'));
  });
  // They would be texts in another language, too.
  expect(await page.locator('[data-unloaded]').count()).toBe(0);
});
