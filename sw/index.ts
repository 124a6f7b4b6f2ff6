import {
  type PrecacheEntry,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { isMessage } from '../src/pwa/messages.ts';

/** What the build lists: every file of the portal with its revision; see vite.config.ts. */
declare const PRECACHE: PrecacheEntry[];
declare const self: ServiceWorkerGlobalScope;

/** Addresses that the server answers itself, never the shell. */
const NOT_THE_PORTAL = [/^\/api(?:\/|$)/, /\/[^/?]+\.[^/?]+$/];

cleanupOutdatedCaches();
precacheAndRoute(PRECACHE);
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_THE_PORTAL }));

// A new version waits until the partner wants it: a page in use keeps the files it began with.
self.addEventListener('message', ({ data }) => {
  if (isMessage(data, 'SKIP_WAITING')) void self.skipWaiting();
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
