import { type Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '../journeys/axe.ts';
import { SCRIPTS, holdBack, portalIsReady, setUpJourneys, signIn } from '../journeys/portal.ts';

let page: Page;
const journeys = setUpJourneys((visited) => {
  page = visited;
});
// These tests hold back the scripts, which a worker would serve from its cache.
beforeEach(() => journeys.comeAgain({ serviceWorkers: 'block' }));

const scheme = () => page.getByRole('heading', { level: 3, name: 'Suraksha Camera Carnival' });
const kept = () => page.evaluate(() => localStorage.getItem('last-view'));

/** Opens the dashboard and holds its scripts back until the returned function is called. */
async function openWithoutScripts(): Promise<() => void> {
  const release = await holdBack(page, SCRIPTS);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  return release;
}

async function seeDashboard(): Promise<void> {
  await signIn(page, 't3@demo.example');
  await scheme().waitFor();
  await expect.poll(kept).not.toBeNull();
}

/** Changes the stored last view before the next start. */
async function changeKept(change: (view: Record<string, unknown>) => unknown): Promise<void> {
  const view: unknown = JSON.parse((await kept()) ?? 'null');
  const changed = change(typeof view === 'object' && view !== null ? { ...view } : {});
  await page.evaluate((text) => {
    localStorage.setItem('last-view', text);
    // Leaving the page would overwrite it.
    Storage.prototype.setItem = () => undefined;
  }, JSON.stringify(changed));
}

test('the dashboard of the last visit is shown before any script runs, and the real one replaces it', async () => {
  await seeDashboard();
  const figures = await page.locator('dd').allTextContents();
  const release = await openWithoutScripts();
  await scheme().waitFor();
  expect(await page.locator('dd').allTextContents()).toEqual(figures);
  // Two screens of it: the real dashboard has more schemes.
  const drawn = await page.locator('main h3').count();
  expect(drawn).toBeGreaterThan(1);
  expect(await page.getByRole('link', { name: 'Support' }).count()).toBe(0);
  await expectAccessible(page);
  release();
  await portalIsReady(page);
  await scheme().waitFor();
  await expect.poll(() => page.locator('main h3').count()).toBeGreaterThan(drawn);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Support' }).waitFor();
});

test('what was scrolled and pressed in the last view is scrolled and pressed in the real dashboard', async () => {
  await seeDashboard();
  const release = await openWithoutScripts();
  await scheme().waitFor();
  await page.evaluate(() => scrollTo(0, 300));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
  await page.getByRole('button', { name: 'Account' }).click();
  release();
  await page.getByRole('menuitem', { name: 'Support' }).waitFor();
  // The browser moves it by what comes above, such as the card of notifications.
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200);
});

test('what was scrolled in the last view after a reload counts, not the position before it', async () => {
  await seeDashboard();
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
  const release = await holdBack(page, SCRIPTS);
  await page.reload({ waitUntil: 'commit' });
  await scheme().waitFor();
  await page.mouse.wheel(0, -2000);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(200);
  release();
  await portalIsReady(page);
  await expect.poll(() => page.locator('main h3').count()).toBeGreaterThan(3);
  expect(await page.evaluate(() => scrollY)).toBeLessThan(400);
});

test('a button that is pressed in the frame of a screen is pressed when the portal can handle it', async () => {
  await signIn(page, 't3@demo.example');
  const release = await holdBack(page, SCRIPTS);
  await page.goto('/schemes', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Account' }).click();
  release();
  await page.getByRole('menuitem', { name: 'Support' }).waitFor();
});

test('a log-out deletes the stored last view', async () => {
  await seeDashboard();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  // Leaving the page would store it again.
  await page.goto('/login');
  expect(await kept()).toBeNull();
});

test.each([
  ['of another partner', (view: Record<string, unknown>) => ({ ...view, owner: 'somebody' })],
  ['of another build', (view: Record<string, unknown>) => ({ ...view, build: '/assets/home-old.js' })],
  ['in another language', (view: Record<string, unknown>) => ({ ...view, language: 'hi' })],
  ['older than a week', (view: Record<string, unknown>) => ({ ...view, at: Date.now() - 8 * 86_400_000 })],
  ['that is none', () => ['nothing']],
  [
    'with what is no part of it',
    (view: Record<string, unknown>) => ({
      ...view,
      twigs: [['main', {}, ['script', {}, 'document.title = "taken"']]],
    }),
  ],
])('one %s is not shown', async (_, change) => {
  await seeDashboard();
  await changeKept(change);
  const release = await openWithoutScripts();
  expect(await page.locator('main h3').count()).toBe(0);
  expect(await page.title()).not.toBe('taken');
  release();
  await scheme().waitFor();
});

test('attributes that could run code or change styles are left out', async () => {
  await seeDashboard();
  await changeKept((view) => ({
    ...view,
    twigs: [
      ['main', {}, ['h1', {}, 'Dashboard'], ['h3', { onclick: 'x', style: 'color:red', class: 'a' }, 'Here']],
    ],
  }));
  const release = await openWithoutScripts();
  const attributes = await page
    .getByRole('heading', { name: 'Here' })
    .evaluate((heading) => heading.getAttributeNames());
  expect(attributes).toEqual(['class']);
  release();
  await scheme().waitFor();
});
