import * as v from 'valibot';
import { m } from '../src/messages/generated/messages.js';
import { openDeviceStore } from '../src/device/device-store.ts';
import { badgeCount } from '../src/outbox/badge-count.ts';
import { createClaimStore } from '../src/outbox/claim-store.ts';
import { createInboxStore, unreadIn } from '../src/push/inbox.ts';
import { createSessionMirror } from '../src/device/session-mirror.ts';
import { showBadge } from '../src/push/badge.ts';
import { DEVICE, PUSH_ENDED_KEY } from '../src/pwa/worker-messages.ts';
import { NOTIFICATIONS_PATH, type PushNotice, pathOf } from '../src/push/push-message.ts';
import { receivePush } from '../src/push/receive-push.ts';
import { closeNotifications } from '../src/push/tray.ts';
import { ask, openPages, tellAll } from './clients.ts';
import { speakChosen } from './language.ts';

declare const self: ServiceWorkerGlobalScope;

/** The data of a shown notification, for its click. */
const Shown = v.fallback(
  v.object({
    id: v.string(),
    link: v.string(),
    /** Whose text it shows; missing for a neutral notice. */
    owner: v.optional(v.string()),
  }),
  { id: '', link: NOTIFICATIONS_PATH },
);

const inbox = createInboxStore();
const claims = createClaimStore();
const mirror = createSessionMirror();
const device = openDeviceStore(DEVICE);

/** Safari revokes the permission if a push shows no notification, even with a page in front. */
const MUST_SHOW = /^(?!.*(?:Chrome|Chromium|Firefox)).*Safari/.test(navigator.userAgent);

const ownerOfNow = async () => (await mirror.get())?.owner;

/** Shows exactly one notice for a push: a toast in the focused page, or else a notification. */
export async function onPush(raw: string | undefined): Promise<void> {
  await speakChosen();
  return receivePush(raw, {
    owner: ownerOfNow,
    keep,
    async drop(owner, id) {
      await inbox.remove(owner, id);
      showBadge(0);
    },
    show,
  });
}

/** The API has rejected the mirrored token: removes what the worker shows of that partner. */
export async function onSessionEnded(accessToken: string): Promise<void> {
  if (!(await mirror.end(accessToken))) return;
  showBadge(0);
  await closeNotifications(self.registration);
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

/** Sets the number on the app's icon, if this partner is still signed in. */
export async function showUnread(owner: string): Promise<void> {
  const [kept, records] = await Promise.all([inbox.read(owner), claims.list(owner)]);
  if ((await ownerOfNow()) !== owner) return;
  showBadge(badgeCount(unreadIn(kept), records));
}

async function show({ id, title, body, link, tag }: PushNotice, owner?: string): Promise<boolean> {
  const whose = owner === undefined ? {} : { owner };
  const [page] = await openPages();
  const message = { type: 'PUSH' as const, title, body, link, ...whose };
  if (page?.focused && !MUST_SHOW && (await ask(page, message))) return false;
  const options: NotificationOptions & { renotify: boolean; actions: { action: string; title: string }[] } = {
    body,
    tag,
    renotify: true,
    icon: '/icons/icon-192.png',
    badge: '/icons/monochrome-96.png',
    data: { id, link, ...whose } satisfies v.InferOutput<typeof Shown>,
    actions: [
      { action: 'open', title: m.push_open() },
      { action: 'read', title: m.push_mark_read() },
    ],
  };
  await self.registration.showNotification(title, options);
  return true;
}

/** Marks the notification as read and, unless `action` is `read`, opens its link in an open or a new page. */
export async function onNotificationClick(notification: Notification, action: string): Promise<void> {
  notification.close();
  const shown = v.parse(Shown, notification.data);
  const owner = await ownerOfNow();
  const isTheirs = owner !== undefined && shown.owner === owner;
  // The link of a partner who has left is of no use to the next one.
  const link = isTheirs ? pathOf(shown.link) : NOTIFICATIONS_PATH;
  if (isTheirs) {
    await inbox.markRead(owner, [shown.id], Date.now());
    await showUnread(owner);
  }
  if (action === 'read') return;
  const [page] = await openPages();
  if (!page) {
    await self.clients.openWindow(link);
    return;
  }
  // `focus` rejects without a user gesture, for example in tests. The page still navigates.
  await page
    .focus()
    .catch((error: unknown) => console.warn('The page could not be brought to the front:', error));
  // The page navigates itself, to warn about an unsaved form. If it does not reply, the worker does it.
  if (!(await ask(page, { type: 'NAVIGATE', to: link }))) await page.navigate(link);
}

/** Renews an ended subscription with the same key. A page gets the new token, now or at its next start. */
export async function onSubscriptionChange(old: PushSubscription | null): Promise<void> {
  try {
    if (old) await self.registration.pushManager.subscribe(old.options);
  } catch (error) {
    console.warn('The push subscription could not be renewed here:', error);
  }
  await device.set(PUSH_ENDED_KEY, true);
  await tellAll({ type: 'PUSH_ENDED' });
}
