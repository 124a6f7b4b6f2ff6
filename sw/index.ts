import {
  type PrecacheEntry,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { picture } from './pictures.ts';
import { SYNC_TAG, readMessage } from '../src/pwa/messages.ts';
import { onNotificationClick, onPush, onSubscriptionChange } from './push.ts';
import { forgetOldVisits, savesData, shellOf, visited } from './thrifty.ts';
import { sendClaims } from './send-claims.ts';
import { SHARE_TARGET, receiveShare } from './share-target.ts';

/** What the build lists: every file of the portal with its revision; see vite.config.ts. */
declare const PRECACHE: PrecacheEntry[];
declare const self: ServiceWorkerGlobalScope;

/** Named once: the build writes the list wherever the name above stands. */
const files = PRECACHE;

/** Addresses that the server answers itself, never the shell. */
const NOT_THE_PORTAL = [/^\/api(?:\/|$)/, /\/[^/?]+\.[^/?]+$/];

cleanupOutdatedCaches();
precacheAndRoute(savesData() ? shellOf(files) : files);
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_THE_PORTAL }));

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  ({ request }) => visited(request),
);

// What partners look at: pictures of the API's own origin. A partner's files are never kept.
registerRoute(
  ({ request, sameOrigin, url }) =>
    sameOrigin && request.destination === 'image' && !url.pathname.startsWith('/api/files/'),
  ({ request }) => picture(request),
);

registerRoute(SHARE_TARGET, ({ request }) => receiveShare(request), 'POST');

// A new version waits until the partner wants it: a page in use keeps the files it began with.
self.addEventListener('message', ({ data }) => {
  if (readMessage(data, 'SKIP_WAITING')) void self.skipWaiting();
});
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), forgetOldVisits(files)])),
);

// Claims that are left when the page is gone, where the browser has Background Sync.
self.addEventListener('sync', (event) => {
  if (event.tag === SYNC_TAG) event.waitUntil(sendClaims());
});

self.addEventListener('push', (event) => event.waitUntil(onPush(event.data?.text())));
self.addEventListener('notificationclick', (event) =>
  event.waitUntil(onNotificationClick(event.notification, event.action)),
);
self.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(onSubscriptionChange(event.oldSubscription)),
);
