import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContextOptions, type Page, chromium } from 'playwright';
import { expect, test } from 'vitest';
import { launchOptions } from '../../tools/chromium.ts';
import { at, itemsOf } from '../json.ts';
import { expectAccessible } from '../journeys/axe.ts';
import { isOnTop, setUpJourneys, signIn } from '../journeys/portal.ts';

let page: Page;
const journeys = setUpJourneys((visited) => {
  page = visited;
});

const HOUR_MS = 60 * 60_000;
const IPHONE: BrowserContextOptions = {
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  viewport: { width: 390, height: 740 },
  isMobile: true,
  hasTouch: true,
};

const card = () => page.getByRole('complementary', { name: 'Install the portal' });

/** Expects the menu to have the entry "Install app" or not, and closes the menu. */
async function expectEntry(isThere: boolean): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Install app' }).count()).toBe(isThere ? 1 : 0);
  await page.keyboard.press('Escape');
}

/** Fires the browser's offer to install. @returns whether the portal prevented the browser's own prompt */
function offer(outcome: 'accepted' | 'dismissed'): Promise<boolean> {
  return page.evaluate((answer) => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    Object.assign(event, {
      prompt: () => {
        document.documentElement.dataset['prompted'] = 'yes';
        return Promise.resolve({ outcome: answer });
      },
    });
    return !globalThis.dispatchEvent(event);
  }, outcome);
}

const wasPrompted = () => page.evaluate(() => document.documentElement.dataset['prompted'] === 'yes');

/** Opens the dashboard `visits` hours from now, which counts as another visit. */
async function visitAgain(visits = 1): Promise<void> {
  await page.clock.setFixedTime(Date.now() + visits * HOUR_MS);
  await page.goto('/');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
}

test('the browser finds the portal installable, without an error or a warning', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-phone-'));
  // Tests use private windows, which cannot install anything.
  const context = await chromium.launchPersistentContext(folder, {
    ...launchOptions({ isWhole: true }),
    baseURL: journeys.urlOf('/').href,
  });
  try {
    const tab = context.pages()[0] ?? (await context.newPage());
    const complaints: string[] = [];
    tab.on('console', (message) => {
      if (/manifest/i.test(message.text())) complaints.push(message.text());
    });
    await tab.goto('/login');
    await tab.getByLabel('Email').waitFor();
    const devTools = await context.newCDPSession(tab);
    expect(await devTools.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] });
    const { errors, manifest } = await devTools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(itemsOf(at(manifest, 'shortcuts')).map((shortcut) => at(shortcut, 'name'))).toEqual([
      'Scan an invoice',
      'Submit a claim',
      'My Claims',
      'Rewards',
    ]);
    expect(at(manifest, 'shareTarget', 'method')).toBe('kPost');
    expect(at(manifest, 'launchHandler', 'clientMode')).toBe('kNavigateExisting');
    const formFactors = itemsOf(at(manifest, 'screenshots')).map((shot) => at(shot, 'formFactor'));
    expect(new Set(formFactors)).toEqual(new Set(['kNarrow', 'kWide']));
    expect(complaints).toEqual([]);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
});

test('the shortcuts of the manifest open existing screens', async () => {
  await signIn(page, 't2@demo.example');
  const shortcuts: unknown = await (await fetch(journeys.urlOf('/manifest.webmanifest'))).json();
  const urls = itemsOf(at(shortcuts, 'shortcuts')).map((shortcut) => String(at(shortcut, 'url')));
  expect(urls).toHaveLength(4);
  for (const url of urls) {
    await page.goto(url);
    if (url.includes('scan')) {
      await page.getByRole('dialog', { name: 'Scan an e-invoice' }).waitFor();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
    }
    await page
      .getByRole('heading', { level: 1 })
      .and(page.getByText(/Submit a claim|My Claims|Rewards/))
      .waitFor();
    await expectAccessible(page);
  }
  await page.goto('/rewards');
  await page.getByRole('link', { name: /^Wi-Fi 7 Power Play/ }).click();
  await page.waitForURL('**/rewards/1');
  await page.goto('/claims/submit');
  // There is one entry for each vertical with an agreement, in the open quarter only.
  await page.getByRole('button', { name: /For SURVEILLANCE/ }).click();
  await page.waitForURL(/\/claims\/\d+\/rebate\/submit\?business_vertical=SURVEILLANCE/);
  await page.goto('/claims/submit');
  expect(await page.getByRole('button', { name: /SMB Router Rush|NVR Nights/ }).count()).toBe(0);
  await page.getByRole('button', { name: /^Wi-Fi 7 Power Play/ }).click();
  await page.waitForURL('**/claims/1/scheme/submit');
});

test('the offer to install is in the menu at once, on the dashboard from the second visit, and gone once installed', async () => {
  await signIn(page, 't3@demo.example');
  await expectEntry(false);
  expect(await offer('accepted')).toBe(true);
  await expectEntry(true);
  // A reload is not a visit.
  await page.reload();
  await offer('accepted');
  await expectEntry(true);
  expect(await card().count()).toBe(0);
  await visitAgain();
  expect(await card().count()).toBe(0);
  await offer('accepted');
  await card().waitFor();
  await expectAccessible(page);
  await page.evaluate(() => scrollTo(0, 0));
  expect(await isOnTop(card().getByRole('button', { name: 'Install' }))).toBe(true);
  await card().getByRole('button', { name: 'Install' }).click();
  expect(await wasPrompted()).toBe(true);
  await page.evaluate(() => globalThis.dispatchEvent(new Event('appinstalled')));
  await expect.poll(() => card().count()).toBe(0);
  await expectEntry(false);
});

test('a dismissed offer stays away after a reload and a log-out, but is still on the Support page', async () => {
  await signIn(page, 't3@demo.example');
  await visitAgain(2);
  await offer('dismissed');
  await card().getByRole('button', { name: 'Not now' }).click();
  await expect.poll(() => card().count()).toBe(0);
  await page.reload();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await offer('dismissed');
  await expectEntry(false);
  expect(await card().count()).toBe(0);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  await signIn(page, 't1@demo.example');
  await offer('dismissed');
  await expectEntry(false);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Support' }).click();
  await page.getByRole('region', { name: 'Install the portal' }).getByRole('button').click();
  expect(await wasPrompted()).toBe(true);
});

test('a refusal in the browser’s own prompt dismisses the offer, too', async () => {
  await signIn(page, 't3@demo.example');
  await offer('dismissed');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Install app' }).click();
  await expect.poll(wasPrompted).toBe(true);
  await visitAgain(2);
  await offer('dismissed');
  await expectEntry(false);
  expect(await card().count()).toBe(0);
});

test('an iPhone shows the two steps to install, and the installed app offers nothing', async () => {
  await journeys.comeAgain(IPHONE);
  await signIn(page, 't3@demo.example');
  await expectEntry(true);
  await visitAgain();
  await card().getByRole('button', { name: 'Install' }).click();
  const steps = page.getByRole('dialog', { name: 'Put the portal on your home screen' });
  await expect.poll(() => steps.getByRole('listitem').count()).toBe(2);
  await expectAccessible(page);
  await steps.getByRole('button', { name: 'Close' }).click();
  await card().waitFor();
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
  await visitAgain(2);
  await expectEntry(false);
  expect(await card().count()).toBe(0);
});
