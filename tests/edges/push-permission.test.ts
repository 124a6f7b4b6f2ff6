import { type Locator } from 'playwright';
import { expect, test } from 'vitest';

import { expectAccessible } from '../journeys/axe.ts';
import { connectFirebase } from '../journeys/firebase.ts';
import { COMPANION_ONLY, signIn } from '../journeys/portal.ts';
import { setUpPushPhone } from '../journeys/push-phone.ts';

/** How a partner turns notifications on, and what the screens say where they cannot. */

const { allowWhenAsked, bell, phone, portal, setPermission } = setUpPushPhone();

const IPHONE_SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
/** Init script: no notifications, as in a tab of Safari on iOS and in some other browsers. */
const withoutNotifications = () => {
  Reflect.deleteProperty(globalThis, 'Notification');
  Reflect.deleteProperty(globalThis, 'PushManager');
};
const setting = () => phone.page.getByRole('region', { name: 'Notifications on this device' });
const enable = () => phone.page.getByRole('button', { name: 'Enable Notifications' });
const figures = () => phone.page.getByRole('region', { name: 'Your figures' });
const scheme = () => phone.page.getByRole('heading', { level: 3, name: 'Ghar Ghar Mesh' });

test('a Safari tab on an iPhone shows the two steps to install, in the banner, on Notifications and on Profile', async () => {
  await phone.context.addInitScript(withoutNotifications);
  await phone.context.addInitScript((userAgent) => {
    Object.defineProperty(navigator, 'userAgent', { value: userAgent });
  }, IPHONE_SAFARI);
  await signIn(phone.page, 't3@demo.example');
  const steps = (within: Locator) => within.getByRole('listitem').filter({ hasText: /Share|Home Screen/ });
  const banner = phone.page.getByRole('status').filter({ hasText: 'On an iPhone or iPad' });
  await banner.waitFor();
  expect(await steps(banner).count()).toBe(2);
  expect(await enable().count()).toBe(0);
  await expectAccessible(phone.page);
  await phone.page.getByRole('button', { name: 'Dismiss' }).click();
  expect(await banner.count()).toBe(0);
  for (const address of ['/notifications', '/profile']) {
    await phone.page.goto(address);
    await setting().waitFor();
    expect(await steps(setting()).count()).toBe(2);
    expect(await enable().count()).toBe(0);
  }
});

test('the question comes after what a partner has and what waits, before the schemes', async () => {
  await setPermission('prompt');
  await signIn(phone.page, 't3@demo.example');
  await enable().waitFor();
  await scheme().waitFor();
  const tops = await Promise.all(
    [figures(), enable(), scheme()].map(async (one) => (await one.boundingBox())?.y ?? NaN),
  );
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  expect((await enable().boundingBox())?.height).toBeLessThanOrEqual(48);
});

test('the portal installed on an iPhone shows the button of the banner', async () => {
  await setPermission('prompt');
  await phone.context.addInitScript((userAgent) => {
    Object.defineProperty(navigator, 'userAgent', { value: userAgent });
    Object.defineProperty(navigator, 'standalone', { value: true });
  }, IPHONE_SAFARI);
  await signIn(phone.page, 't3@demo.example');
  await enable().waitFor();
  expect(await phone.page.getByText('On an iPhone or iPad').count()).toBe(0);
});

test('a browser without notifications has no banner, and Notifications and Profile say so', async () => {
  await phone.context.addInitScript(withoutNotifications);
  await signIn(phone.page, 't3@demo.example');
  await phone.page.getByRole('heading', { name: 'Latest Schemes' }).waitFor();
  expect(await enable().count()).toBe(0);
  expect(await phone.page.getByRole('button', { name: 'Dismiss' }).count()).toBe(0);
  for (const address of ['/notifications', '/profile']) {
    await phone.page.goto(address);
    await setting().getByText('This browser cannot receive notifications.').waitFor();
    expect(await enable().count()).toBe(0);
  }
});

test('after the banner is dismissed, notifications are turned on from Notifications or Profile, which show their state', async () => {
  await connectFirebase(phone.page);
  await allowWhenAsked();
  await signIn(phone.page, 't3@demo.example');
  await phone.workerIsReady();
  await phone.page.getByRole('button', { name: 'Dismiss' }).click();
  expect(await enable().count()).toBe(0);
  await phone.page.goto('/profile');
  await setting().getByRole('button', { name: 'Enable Notifications' }).waitFor();
  await expectAccessible(phone.page);
  await phone.page.goto('/notifications');
  const registered = phone.page.waitForResponse('**/notifications/register-token');
  await setting().getByRole('button', { name: 'Enable Notifications' }).click();
  expect((await registered).status()).toBe(200);
  await setting().getByText('Notifications are on.').waitFor();
  await expectAccessible(phone.page);

  // The permission is taken back in the settings of the browser while the page is open.
  await setPermission('denied');
  await setting()
    .getByText('Notification permission denied. Please enable notifications in your browser settings.')
    .waitFor();
  await expectAccessible(phone.page);
  await phone.page.goto('/profile');
  await setting().getByText('Notification permission denied.').waitFor();
});

test('a banner that fails leaves figures and schemes as they are, and has its own Retry', async () => {
  await setPermission('prompt');
  // Damaged storage throws on reading.
  await phone.context.addInitScript(() => {
    const read = Reflect.get(Storage.prototype, 'getItem');
    globalThis.isDamaged = true;
    Storage.prototype.getItem = function getItem(key) {
      if (globalThis.isDamaged && key.endsWith('notification-banner')) throw new Error('damaged');
      return read.call(this, key);
    };
  });
  await signIn(phone.page, 't3@demo.example');
  await figures().waitFor();
  await scheme().waitFor();
  const retry = phone.page.getByRole('button', { name: 'Retry' });
  await retry.waitFor();
  expect(await retry.count()).toBe(1);
  expect(await enable().count()).toBe(0);
  await expectAccessible(phone.page);
  await phone.page.evaluate(() => {
    globalThis.isDamaged = false;
  });
  await retry.click();
  await enable().waitFor();
  expect(await retry.count()).toBe(0);
  expect([await figures().count(), await scheme().count()]).toEqual([1, 1]);
});

test('if the browser fails to ask for permission, the banner stays and can ask again', async () => {
  await setPermission('prompt');
  await phone.page.exposeFunction('grant', () => setPermission('granted'));
  await phone.page.addInitScript(() => {
    globalThis.askedCount = 0;
    Notification.requestPermission = async () => {
      globalThis.askedCount += 1;
      if (globalThis.askedCount === 1) throw new Error('not now');
      await globalThis.grant();
      return 'granted';
    };
  });
  await signIn(phone.page, 't3@demo.example');
  await enable().click();
  await expect.poll(() => phone.page.evaluate(() => globalThis.askedCount)).toBe(1);
  await enable().waitFor();
  await figures().waitFor();
  await scheme().waitFor();
  await enable().click();
  await expect.poll(() => enable().count()).toBe(0);
  expect(await phone.page.evaluate(() => globalThis.askedCount)).toBe(2);
});

test('without Firebase the page says that push is not connected; denied and dismissed banners', async () => {
  await setPermission('denied');
  await signIn(phone.page, 't3@demo.example');
  await phone.page
    .getByText('Notification permission denied. Please enable notifications in your browser settings.')
    .waitFor();
  await expectAccessible(phone.page);
  await phone.page.getByRole('button', { name: 'Dismiss' }).click();
  await phone.page.reload();
  await phone.page.getByRole('heading', { name: 'Latest Schemes' }).waitFor();
  expect(await phone.page.getByText('Notification permission denied.').count()).toBe(0);

  await setPermission('granted');
  await phone.page.goto('/notifications');
  await phone.page.getByText('Push is not connected on this device').waitFor();
  const token = await phone.page.evaluate(() => localStorage.getItem('fcm_token'));
  expect(token).toBe('development-placeholder-token');
});

test(
  'five kinds of notices by day; one or all are marked as read in two tabs, offline and at the API; new ones appear',
  COMPANION_ONLY,
  async () => {
    await signIn(phone.page, 't1@demo.example');
    await phone.workerIsReady();
    await bell().click();
    await phone.page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor();
    const cards = phone.page.getByRole('article');
    await expect.poll(() => cards.count()).toBe(5);
    expect(await phone.page.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(1);
    for (const picture of await cards.locator('img').all())
      expect(
        await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
      ).toBeGreaterThan(0);
    await expectAccessible(phone.page);
    const unread = () => phone.page.getByRole('img', { name: 'Unread' }).count();
    const before = await unread();
    expect(before).toBeGreaterThan(1);

    const second = await phone.context.newPage();
    await second.goto('/notifications');
    await second.getByRole('article').first().waitFor();
    await phone.page
      .getByRole('button', { name: /^Mark as read: / })
      .first()
      .click();
    await expect.poll(unread).toBe(before - 1);
    const focused = () => phone.page.evaluate(() => document.activeElement?.tagName);
    expect(await focused()).toBe('H3');
    await expect.poll(() => second.getByRole('img', { name: 'Unread' }).count()).toBe(before - 1);

    await phone.context.setOffline(true);
    await phone.page.reload();
    await expect.poll(() => cards.count()).toBe(5);
    await phone.page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect.poll(unread).toBe(0);
    expect(await focused()).toBe('H2');
    const told = phone.context.waitForEvent('response', (response) =>
      response.url().endsWith('/partner/notifications/read'),
    );
    await phone.context.setOffline(false);
    expect((await told).status()).toBe(200);
    await second.close();

    // The API has the state: a device without it shows them as read, too.
    await phone.page.evaluate(() => indexedDB.deleteDatabase('portal-inbox'));
    await phone.page.reload();
    await expect.poll(() => cards.count()).toBe(5);
    await expect.poll(unread).toBe(0);

    await portal.admin('/notify', {
      email: 't1@demo.example',
      title: 'Warehouse closed',
      body: 'On Friday',
      link: '/schemes',
    });
    // After activity on the screen the feed is requested soon.
    await phone.page.keyboard.press('Shift');
    await bell()
      .filter({ has: phone.page.locator('span') })
      .waitFor();
    await phone.page.getByText('Warehouse closed').waitFor();
    await phone.page.getByRole('link', { name: 'Warehouse closed' }).click();
    await phone.page.getByRole('heading', { name: 'Exclusive Schemes', level: 1 }).waitFor();
    await expect.poll(() => bell().getAttribute('aria-label')).toBe('Notifications');

    await phone.close();
    await portal.admin('/notify', { email: 't1@demo.example', title: 'Open again', body: 'On Monday' });
    await phone.reopen();
    await phone.page.goto('/');
    await expect.poll(() => bell().getAttribute('aria-label')).toBe('Notifications, 1 unread');
  },
);
