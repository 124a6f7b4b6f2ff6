import { m } from '../src/messages/generated/messages.js';
import { openDeviceStore } from '../src/offline/device-store.ts';
import { createInboxStore } from '../src/offline/inbox.ts';
import { createSessionMirror } from '../src/offline/session-mirror.ts';
import { showBadge } from '../src/pwa/badge.ts';
import { DEVICE, PUSH_ENDED_KEY } from '../src/pwa/messages.ts';
import { NOTIFICATIONS_PATH, type PushNotice, pathOf, readPush } from '../src/pwa/push-message.ts';
import { ask, openPages, tellAll } from './clients.ts';

declare const self: ServiceWorkerGlobalScope;

/** What a shown notification carries to its click. */
interface Shown {
  id: string;
  link: string;
}

const inbox = createInboxStore();
const mirror = createSessionMirror();
const device = openDeviceStore(DEVICE, () => undefined);

/** Safari takes the permission from those that show nothing, whether a page is in front or not. */
const MUST_SHOW = /^(?!.*(?:Chrome|Chromium|Firefox)).*Safari/.test(navigator.userAgent);

/**
 * Shows exactly one notice of a push, whatever came: a toast of the page that is used just now, else a notification. What is for somebody
 * who is not signed in here shows no words of it.
 */
export async function onPush(raw: string | undefined): Promise<void> {
  const read = readPush(raw);
  const owner = (await mirror.get())?.owner;
  const isTheirs = owner !== undefined && (read.userId === undefined || read.userId === owner);
  const notice = isTheirs ? read : readPush(undefined);
  try {
    if (isTheirs) await keep(owner, notice);
  } finally {
    await show(notice);
  }
}

async function keep(owner: string, { id, kind, title, body, link }: PushNotice): Promise<void> {
  await inbox.add(owner, {
    id,
    ...(kind !== undefined && { kind }),
    title,
    body,
    link,
    receivedAt: Date.now(),
  });
  await showUnread(owner);
}

async function showUnread(owner: string): Promise<void> {
  const { received, read } = await inbox.read(owner);
  showBadge(received.filter(({ id }) => !(id in read)).length);
}

async function show({ id, title, body, link, tag }: PushNotice): Promise<void> {
  const [page] = await openPages();
  if (page?.focused && !MUST_SHOW && (await ask(page, { type: 'PUSH', title, body, link }))) return;
  const options: NotificationOptions & { renotify: boolean; actions: { action: string; title: string }[] } = {
    body,
    tag,
    renotify: true,
    icon: '/icons/icon-192.png',
    badge: '/icons/monochrome-96.png',
    data: { id, link } satisfies Shown,
    actions: [
      { action: 'open', title: m.push_open() },
      { action: 'read', title: m.push_mark_read() },
    ],
  };
  await self.registration.showNotification(title, options);
}

/** Leads to what the notification is about, in a page that is open if there is one; or marks it as read. */
export async function onNotificationClick(notification: Notification, action: string): Promise<void> {
  notification.close();
  const { id, link } = shownOf(notification.data);
  const owner = (await mirror.get())?.owner;
  if (owner !== undefined && id !== undefined) {
    await inbox.markRead(owner, [id], Date.now());
    await showUnread(owner);
  }
  if (action === 'read') return;
  const [page] = await openPages();
  if (!page) {
    await self.clients.openWindow(link);
    return;
  }
  // A test's click is no click of a person: then only the focus stays where it is.
  await page
    .focus()
    .catch((error: unknown) => console.warn('The page could not be brought to the front:', error));
  // The page itself goes, so that a form that is being typed is asked first; one that does not answer is taken there.
  if (!(await ask(page, { type: 'NAVIGATE', to: link }))) await page.navigate(link);
}

function shownOf(data: unknown): { id: string | undefined; link: string } {
  const has = (name: 'id' | 'link') => {
    const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined;
    return typeof value === 'string' ? value : undefined;
  };
  return { id: has('id'), link: pathOf(has('link') ?? NOTIFICATIONS_PATH) };
}

/**
 * The browser has ended the subscription: it is made again with the same key, and a page gets a new token of it, now or when one
 * is opened next.
 */
export async function onSubscriptionChange(old: PushSubscription | null): Promise<void> {
  try {
    if (old) await self.registration.pushManager.subscribe(old.options);
  } catch (error) {
    console.warn('The push subscription could not be renewed here:', error);
  }
  await device.set(PUSH_ENDED_KEY, true);
  await tellAll({ type: 'PUSH_ENDED' });
}
