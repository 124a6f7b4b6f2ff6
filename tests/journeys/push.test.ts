import fc from 'fast-check';
import { type Page } from 'playwright';
import { expect, test } from 'vitest';
import { at, fieldsOf, itemsOf } from '../json.ts';
import { workerEvents, workerOf } from '../service-worker.ts';
import { expectAccessible } from './axe.ts';
import { setUpPhone } from './phone.ts';
import { setUpJourneys, signIn } from './portal.ts';

/** Pushes of every shape, delivered by the browser itself; their clicks; the token; the page and the bell. */

/** What the worker has beyond a page, and what these tests put there. */
declare global {
  var registration: ServiceWorkerRegistration;
  var clients: {
    matchAll: () => Promise<{ focused: boolean }[]>;
    openWindow: (url: string) => Promise<null>;
  };
  var NotificationEvent: new (type: string, init: { notification: Notification; action: string }) => Event;
  var shownCount: number;
  var openedUrls: string[];
  var grant: () => Promise<void>;
}

const portal = setUpJourneys(() => undefined);
const phone = setUpPhone(() => portal.urlOf('/').href);
const origin = () => portal.urlOf('/').origin;

const setPermission = async (setting: 'granted' | 'denied' | 'prompt') => {
  const devtools = await phone.context.newCDPSession(phone.page);
  await devtools.send('Browser.setPermission', {
    origin: origin(),
    permission: { name: 'notifications' },
    setting,
  });
};

/** Signed in, allowed to notify, with the worker in charge and its events at hand. */
async function ready(email = 't3@demo.example') {
  await phone.context.grantPermissions(['notifications'], { origin: origin() });
  await signIn(phone.page, email);
  await phone.workerIsReady();
  await watchNotifications();
  return workerEvents(phone.page, origin());
}

/** Another window is used: what the portal has to say is said by notifications. */
async function toTheBackground(): Promise<Page> {
  const devtools = await phone.context.newCDPSession(phone.page);
  await devtools.send('Emulation.setFocusEmulationEnabled', { enabled: false });
  const other = await phone.context.newPage();
  await other.bringToFront();
  await expect
    .poll(() =>
      workerOf(phone.context).evaluate(async () => {
        return (await globalThis.clients.matchAll()).some(({ focused }) => focused);
      }),
    )
    .toBe(false);
  return other;
}

/**
 * How many notifications the worker has shown so far. Asking for the list while one is being shown makes Chromium drop it from the
 * list, so this is what is waited for.
 */
const countShown = () => workerOf(phone.context).evaluate(() => globalThis.shownCount);

async function watchNotifications(): Promise<void> {
  await workerOf(phone.context).evaluate(() => {
    const show = globalThis.registration.showNotification.bind(globalThis.registration);
    globalThis.shownCount = 0;
    globalThis.registration.showNotification = async (...args) => {
      await show(...args);
      globalThis.shownCount += 1;
    };
  });
}

interface Shown {
  title: string;
  body: string;
  tag: string;
  link: string;
}

async function shown(): Promise<Shown[]> {
  const list: unknown = await workerOf(phone.context).evaluate(async (): Promise<unknown> => {
    const notifications = await globalThis.registration.getNotifications();
    return notifications.map(({ title, body, tag, data }) => ({ title, body, tag, data: data as unknown }));
  });
  return itemsOf(list).map((item) => ({
    title: String(at(item, 'title')),
    body: String(at(item, 'body')),
    tag: String(at(item, 'tag')),
    link: String(at(item, 'data', 'link')),
  }));
}

/** A press of the notification with this title, or of one of its buttons. */
const press = (title: string, action = '') =>
  workerOf(phone.context).evaluate(
    async ([name, button]) => {
      const all = await globalThis.registration.getNotifications();
      const notification = all.find((other) => other.title === name);
      if (!notification) throw new Error(`nothing shown has the title ${name}`);
      globalThis.dispatchEvent(
        new globalThis.NotificationEvent('notificationclick', { notification, action: button }),
      );
    },
    [title, action] as const,
  );

const bell = (page = phone.page) => page.getByRole('link', { name: /^Notifications/ });

test.each([
  [
    'data alone',
    { data: { title: 'Shape', body: 'A body', url: '/schemes', id: '900', tag: 't' } },
    { title: 'Shape', body: 'A body', tag: 't', link: '/schemes' },
  ],
  [
    'a notification alone',
    { notification: { title: 'Shape', body: 'A body' } },
    { title: 'Shape', body: 'A body', tag: 'push-Shape', link: '/notifications' },
  ],
  [
    'both',
    {
      notification: { title: 'Not this', body: 'x' },
      data: { title: 'Shape', body: 'A body', url: 'https://evil.example/' },
    },
    { title: 'Shape', body: 'A body', tag: 'push-Shape', link: '/notifications' },
  ],
  [
    'neither',
    {},
    {
      title: "Partner's Portal",
      body: 'There is something new for you.',
      tag: 'portal',
      link: '/notifications',
    },
  ],
])(
  'a push of %s, with the app in the background and closed: one notification each',
  async (_, payload, expected) => {
    const worker = await ready();
    const other = await toTheBackground();
    await worker.push(JSON.stringify(payload));
    await expect.poll(countShown).toBe(1);
    expect(await shown()).toEqual([expected]);
    await phone.page.close();
    await other.bringToFront();
    // The repeat replaces it.
    const fromOutside = await workerEvents(other, origin());
    await fromOutside.push(JSON.stringify(payload));
    await expect.poll(countShown).toBe(2);
    expect(await shown()).toEqual([expected]);
  },
);

test('with the app in front a push is a toast, and no notification', async () => {
  const worker = await ready();
  await worker.push(
    JSON.stringify({ data: { title: 'Points are here', body: '500 more', url: '/schemes', id: '901' } }),
  );
  const toast = phone.page.getByRole('listitem').filter({ hasText: 'Points are here' });
  await toast.waitFor();
  expect(await shown()).toEqual([]);
  await toast.getByRole('button', { name: 'Open' }).click();
  await phone.page.getByRole('heading', { name: 'Exclusive Schemes', level: 1 }).waitFor();
});

test('a press leads the open page there without a reload; a button marks as read; the closed app is opened', async () => {
  const worker = await ready();
  await phone.page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  const other = await toTheBackground();
  await worker.push(JSON.stringify({ data: { title: 'Look', url: '/schemes', id: '902' } }));
  await expect.poll(countShown).toBe(1);
  await press('Look');
  await phone.page.getByRole('heading', { name: 'Exclusive Schemes', level: 1 }).waitFor();
  expect(await phone.page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  await expect.poll(shown).toEqual([]);

  await worker.push(JSON.stringify({ data: { title: 'Read me', url: '/profile', id: '903' } }));
  await expect.poll(countShown).toBe(2);
  const unread = await bell().getAttribute('aria-label');
  await press('Read me', 'read');
  await expect.poll(() => bell().getAttribute('aria-label')).not.toBe(unread);
  expect(new URL(phone.page.url()).pathname).toBe('/schemes');

  await phone.page.close();
  const fromOutside = await workerEvents(other, origin());
  await workerOf(phone.context).evaluate(() => {
    globalThis.openedUrls = [];
    // Only a person's press may open a window.
    globalThis.clients.openWindow = async (url) => {
      globalThis.openedUrls.push(url);
      return null;
    };
  });
  await fromOutside.push(JSON.stringify({ data: { title: 'Closed', url: '/claims/scheme', id: '904' } }));
  await expect.poll(countShown).toBe(3);
  await press('Closed');
  await expect
    .poll(() => workerOf(phone.context).evaluate(() => globalThis.openedUrls))
    .toEqual(['/claims/scheme']);
});

test('1,000 malformed payloads: each one notification, and the worker goes on', async () => {
  await ready();
  const other = await toTheBackground();
  await phone.page.close();
  const worker = await workerEvents(other, origin());
  const odd = fc.oneof(
    fc.string(),
    fc.json(),
    fc.record({ data: fc.jsonValue(), notification: fc.jsonValue() }).map((value) => JSON.stringify(value)),
    fc
      .dictionary(fc.constantFrom('title', 'body', 'url', 'id', 'tag', 'type'), fc.jsonValue())
      .map((data) => JSON.stringify({ data })),
  );
  const payloads = fc.sample(odd, { numRuns: 1000, seed: 7 });
  for (const payload of payloads) await worker.push(payload);
  await expect.poll(countShown, { timeout: 30_000 }).toBe(1000);
  await worker.push(JSON.stringify({ data: { title: 'Still here', id: '905' } }));
  await expect.poll(countShown).toBe(1001);
  expect((await shown()).map(({ title }) => title)).toContain('Still here');
}, 120_000);

test('what is for another partner, or for nobody here, shows no word of it', async () => {
  await ready();
  const other = await phone.context.newPage();
  await phone.page.close();
  const worker = await workerEvents(other, origin());
  await worker.push(
    JSON.stringify({ data: { title: 'Secret', body: 'of another', userId: '99999', id: '906' } }),
  );
  const neutral = { title: "Partner's Portal", body: 'There is something new for you.' };
  await expect.poll(countShown).toBe(1);
  expect(await shown()).toMatchObject([neutral]);
  const page = await phone.context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  await page.close();
  await worker.push(JSON.stringify({ data: { title: 'Late', body: 'words', id: '907' } }));
  await expect.poll(countShown).toBe(2);
  expect(await shown()).toMatchObject([neutral]);
  const kept = await workerOf(phone.context).evaluate(async () => {
    const open = indexedDB.open('portal-inbox');
    await new Promise((resolve) => {
      open.addEventListener('success', resolve);
    });
    const keys = open.result.transaction('values').objectStore('values').getAllKeys();
    await new Promise((resolve) => {
      keys.addEventListener('success', resolve);
    });
    open.result.close();
    return keys.result.length;
  });
  expect(kept).toBe(0);
});

test('the banner asks, Firebase gives a token, the API gets it; an ended subscription is renewed; log-out takes it away', async () => {
  await phone.context.route('**/config.json', (route) =>
    route.fulfill({
      json: {
        firebase: {
          apiKey: 'key',
          projectId: 'project',
          messagingSenderId: '1',
          appId: '1:1:web:1',
          vapidKey: 'BAAA',
        },
      },
    }),
  );
  const auth = { token: `e30.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.x`, expiresIn: '604800s' };
  await phone.context.route('https://firebaseinstallations.googleapis.com/**', (route) =>
    route.fulfill({ json: { fid: 'cccccccccccccccccccccc', refreshToken: 'r', authToken: auth } }),
  );
  let tokens = 0;
  await phone.context.route('https://fcmregistrations.googleapis.com/**', (route) => {
    if (route.request().method() === 'DELETE') return route.fulfill({ json: {} });
    tokens += 1;
    return route.fulfill({ json: { token: `token-${tokens}` } });
  });
  await phone.context.addInitScript(() => {
    // No push service is in reach: a subscription as the browser would give it, new after each end.
    let made = Date.now();
    const key = () => new Uint8Array(65).fill(made % 256).buffer;
    const subscription = () => ({
      endpoint: `https://push.example/${made}`,
      getKey: key,
      unsubscribe: async () => true,
      options: { applicationServerKey: key(), userVisibleOnly: true },
    });
    Object.assign(PushManager.prototype, {
      getSubscription: async () => {
        made += 1;
        return subscription();
      },
    });
  });
  await setPermission('prompt');
  await phone.page.exposeFunction('grant', () => setPermission('granted'));
  await phone.page.addInitScript(() => {
    Notification.requestPermission = async () => {
      await globalThis.grant();
      return 'granted';
    };
  });
  await signIn(phone.page, 't3@demo.example');
  await phone.workerIsReady();
  const scripts: string[] = [];
  phone.page.on('request', (request) => scripts.push(request.url()));
  await phone.page.getByText('Enable notifications to stay updated with the latest information').waitFor();
  await expectAccessible(phone.page);
  expect(scripts.filter((url) => url.includes('firebase'))).toEqual([]);

  const registration = phone.page.waitForRequest('**/notifications/register-token');
  await phone.page.getByRole('button', { name: 'Enable Notifications' }).click();
  const body = fieldsOf((await registration).postDataJSON());
  expect(body).toMatchObject({ token: 'token-1', platform: 'web' });
  expect(Object.keys(body).toSorted()).toEqual([
    'appVersion',
    'deviceId',
    'deviceModel',
    'osVersion',
    'platform',
    'token',
  ]);
  expect((await (await registration).response())?.status()).toBe(200);
  await expect.poll(() => phone.page.getByRole('button', { name: 'Enable Notifications' }).count()).toBe(0);
  const kept = () => phone.page.evaluate(() => ({ ...localStorage }));
  expect(await kept()).toMatchObject({ fcm_token: 'token-1' });

  // A reload reuses it, and asks nobody but the API.
  const again = phone.page.waitForRequest('**/notifications/register-token');
  await phone.page.reload();
  expect(at((await again).postDataJSON(), 'token')).toBe('token-1');
  expect(tokens).toBe(1);

  const renewed = phone.page.waitForRequest('**/notifications/register-token');
  await workerOf(phone.context).evaluate(() => {
    globalThis.dispatchEvent(new Event('pushsubscriptionchange'));
  });
  expect(at((await renewed).postDataJSON(), 'token')).toBe('token-2');

  await phone.page.getByRole('button', { name: 'Account' }).click();
  await phone.page.getByRole('menuitem', { name: 'Log out' }).click();
  await phone.page.getByRole('button', { name: 'Continue' }).waitFor();
  expect(await kept()).toEqual({});
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

test('the five kinds by day; read one and all, in two tabs and at the API; offline; told within 5 s', async () => {
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
  await expect.poll(() => second.getByRole('img', { name: 'Unread' }).count()).toBe(before - 1);

  await phone.context.setOffline(true);
  await phone.page.reload();
  await expect.poll(() => cards.count()).toBe(5);
  await phone.page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect.poll(unread).toBe(0);
  const told = phone.context.waitForEvent('response', (response) =>
    response.url().endsWith('/partner/notifications/read'),
  );
  await phone.context.setOffline(false);
  expect((await told).status()).toBe(200);
  await second.close();

  // The API knows: another device shows them read, too.
  await phone.page.evaluate(() => indexedDB.deleteDatabase('portal-inbox'));
  await phone.page.reload();
  await expect.poll(() => cards.count()).toBe(5);
  await expect.poll(unread).toBe(0);

  const sentAt = Date.now();
  await portal.admin('/notify', {
    email: 't1@demo.example',
    title: 'Warehouse closed',
    body: 'On Friday',
    link: '/schemes',
  });
  await bell()
    .filter({ has: phone.page.locator('span') })
    .waitFor();
  await phone.page.getByText('Warehouse closed').waitFor();
  expect(Date.now() - sentAt).toBeLessThan(5000);
  await phone.page.getByRole('link', { name: 'Warehouse closed' }).click();
  await phone.page.getByRole('heading', { name: 'Exclusive Schemes', level: 1 }).waitFor();
  await expect.poll(() => bell().getAttribute('aria-label')).toBe('Notifications');

  await phone.close();
  await portal.admin('/notify', { email: 't1@demo.example', title: 'Open again', body: 'On Monday' });
  await phone.reopen();
  await phone.page.goto('/');
  await expect.poll(() => bell().getAttribute('aria-label')).toBe('Notifications, 1 unread');
});
