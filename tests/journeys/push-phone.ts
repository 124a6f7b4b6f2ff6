import { type Page } from 'playwright';
import { expect } from 'vitest';
import { at, itemsOf } from '../json.ts';
import { workerEvents, workerOf } from '../service-worker.ts';
import { setUpPhone } from './phone.ts';
import { PASSWORD, setUpJourneys, signIn } from './portal.ts';

/** Globals that only the worker has, and globals that these tests add. */
declare global {
  var registration: ServiceWorkerRegistration;
  var clients: {
    matchAll: () => Promise<{ focused: boolean; postMessage: (message: unknown) => void }[]>;
    openWindow: (url: string) => Promise<null>;
  };
  var NotificationEvent: new (type: string, init: { notification: Notification; action: string }) => Event;
  var shownCount: number;
  var openedUrls: string[];
  var grant: () => Promise<void>;
  var calls: { open: number; ofFeed: number };
  var isDamaged: boolean;
  var askedCount: number;
  /** What the app's icon was told to show. */
  var badges: number[];
}

export interface Shown {
  title: string;
  body: string;
  tag: string;
  link: string;
}

/** What the worker shows for a partner who is not signed in. */
export const NEUTRAL = { title: "Partner's Portal", body: 'There is something new for you.' };

/** A phone with notifications, and what tests do with them. A test file calls it once. */
export function setUpPushPhone() {
  const portal = setUpJourneys(() => undefined);
  const phone = setUpPhone(() => portal.urlOf('/').href, { isWhole: true });
  const origin = () => portal.urlOf('/').origin;

  const setPermission = async (setting: 'granted' | 'denied' | 'prompt') => {
    const devtools = await phone.context.newCDPSession(phone.page);
    await devtools.send('Browser.setPermission', {
      origin: origin(),
      permission: { name: 'notifications' },
      setting,
    });
  };

  /** A browser that asks, and is allowed to as soon as it does. */
  async function allowWhenAsked(): Promise<void> {
    await setPermission('prompt');
    await phone.page.exposeFunction('grant', () => setPermission('granted'));
    await phone.page.addInitScript(() => {
      Notification.requestPermission = async () => {
        await globalThis.grant();
        return 'granted';
      };
    });
  }

  /** Signs in with notifications allowed, waits for the worker, and returns its events. */
  async function ready(email = 't3@demo.example') {
    await phone.context.grantPermissions(['notifications'], { origin: origin() });
    await signIn(phone.page, email);
    await phone.workerIsReady();
    await watchNotifications();
    return workerEvents(phone.page, origin());
  }

  /** Brings another page to the front, so that the portal shows notifications instead of toasts. */
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
   * How many notifications the worker has shown. Tests wait for this count and not for the list, because
   * Chromium drops a notification from the list that is read while it is being shown.
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

  /** Pushes `payload` with the portal in the background and again with it closed. Each push shows `expected`. */
  async function expectOneEach(payload: object, expected: Shown): Promise<void> {
    const worker = await ready();
    const other = await toTheBackground();
    await worker.push(JSON.stringify(payload));
    await expect.poll(countShown).toBe(1);
    expect(await shown()).toEqual([expected]);
    await phone.page.close();
    await other.bringToFront();
    // The same push again replaces the notification.
    const fromOutside = await workerEvents(other, origin());
    await fromOutside.push(JSON.stringify(payload));
    await expect.poll(countShown).toBe(2);
    expect(await shown()).toEqual([expected]);
  }

  /** Clicks the notification with this title, or one of its buttons. */
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

  /** Ends the session at the API, as when it expires. The page learns it with its next call. */
  async function endSession(): Promise<void> {
    await phone.page.evaluate(async () => {
      const headers = { Authorization: `Bearer ${localStorage.getItem('access_token')}` };
      await fetch('/api/auth/logout', { method: 'POST', headers });
    });
  }

  /** Makes the page learn it: a page that is back online asks the API again. */
  async function findOut(): Promise<void> {
    await phone.context.setOffline(true);
    await phone.context.setOffline(false);
    await phone.page.getByText('Your session has ended.').waitFor();
  }

  async function signInHere(email: string): Promise<void> {
    await phone.page.getByLabel('Email').fill(email);
    await phone.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await phone.page.getByRole('button', { name: 'Continue' }).click();
    await phone.page.getByRole('button', { name: 'Account' }).waitFor();
  }

  const bell = (page = phone.page) => page.getByRole('link', { name: /^Notifications/ });
  return {
    phone,
    origin,
    setPermission,
    allowWhenAsked,
    ready,
    toTheBackground,
    countShown,
    watchNotifications,
    shown,
    expectOneEach,
    press,
    endSession,
    findOut,
    signInHere,
    bell,
    portal,
  };
}
