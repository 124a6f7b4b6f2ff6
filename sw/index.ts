import {
  type PrecacheEntry,
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { inTime } from '../src/base/in-time.ts';
import { NO_SCREEN } from '../src/api/contract/portal-files.ts';
import { answerOf, isKept } from './api-answers.ts';
import { picture } from './pictures.ts';
import { isPage } from '../src/device/kept-file.ts';
import { SYNC_TAG, readMessage } from '../src/pwa/worker-messages.ts';
import { onNotificationClick, onPush, onSubscriptionChange } from './push.ts';
import { savesData } from '../src/network/metered.ts';
import { forgetOldVisits, shellOf, visited } from './visited-files.ts';
import { sendClaims } from './send-claims.ts';
import { sendLogOuts } from './send-log-outs.ts';
import { SHARE_TARGET, receiveShare, sweepShared } from './share-target.ts';

/** All files of the portal with their revisions, set by the build; see vite.config.ts. */
declare const PRECACHE: PrecacheEntry[];
/** This version's other files. */
declare const ON_DEMAND: Pick<PrecacheEntry, 'url' | 'integrity'>[];
declare const self: ServiceWorkerGlobalScope;

const TIDY_MS = 3000;

// Used once only: the build inserts the whole list wherever `PRECACHE` stands.
const files = PRECACHE;
const onDemand = ON_DEMAND;
const integrities = new Map([...files, ...onDemand].map(({ url, integrity }) => [url, integrity]));

registerRoute(
  ({ request, url }) => isKept(request, url),
  ({ request, url, event }) => answerOf(request, url, event),
);

cleanupOutdatedCaches();
// A captive Wi-Fi gives its page in place of any file, and a bad network half a file. Then the installation fails, and
// the page tries again later. Scripts have their integrity in the list; a proxy may add to the document.
const startScript = files.find(({ url }) => url.startsWith('/assets/portal-'))?.url ?? '';
addPlugins([
  {
    cacheWillUpdate: async ({ request, response }) => {
      if (!response.ok) return null;
      if (!new URL(request.url).pathname.endsWith('.html')) return isPage(response) ? null : response;
      const text = await response.clone().text();
      return text.includes(startScript) && text.includes('</html>') ? response : null;
    },
    // An earlier version's installation may have kept half a file, which has the same name in this one.
    cachedResponseWillBeUsed: async ({ request, cachedResponse, event }) =>
      event?.type === 'install' && cachedResponse && !(await isWhole(request, cachedResponse))
        ? null
        : cachedResponse,
    // The browser's own cache may have the half file. The next attempt gets the whole one.
    fetchDidFail: async ({ request }) => {
      await fetch(request.url, { cache: 'reload' }).catch((error: unknown) => console.warn(error));
    },
  },
]);
/** A kept file is not compared with its integrity by the browser. */
async function isWhole({ url }: Request, kept: Response): Promise<boolean> {
  const integrity = integrities.get(new URL(url).pathname);
  if (integrity === undefined) return true;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await kept.clone().arrayBuffer()));
  return integrity === `sha256-${btoa(String.fromCodePoint(...hash))}`;
}

// Before the precache, which lacks most of its files if Save-Data was on when this worker was installed.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  ({ request, url }) => visited(request, integrities.get(url.pathname)),
);
precacheAndRoute(savesData() ? shellOf(files) : files);
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [NO_SCREEN] }));

// Pictures from the portal's own origin, but never a partner's files.
registerRoute(
  ({ request, sameOrigin, url }) =>
    sameOrigin && request.destination === 'image' && !url.pathname.startsWith('/api/files/'),
  ({ request, event }) => picture(request, event),
);

registerRoute(SHARE_TARGET, ({ request }) => receiveShare(request), 'POST');

// A new version waits for the partner's consent, because an open page needs its old files.
self.addEventListener('message', ({ data }) => {
  if (readMessage(data, 'SKIP_WAITING')) void self.skipWaiting();
  if (readMessage(data, 'TAKE_OVER')) void self.clients.claim();
});
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
  event.waitUntil(tidyUp());
});

/** Limited in time: pages wait for the activation, and another tab may hold the lock of the kept answers. */
async function tidyUp(): Promise<void> {
  const work = Promise.all([forgetOldVisits([...integrities.keys()]), sweepShared()]);
  await inTime(work, TIDY_MS).catch((error: unknown) =>
    console.warn('What is old was not all deleted:', error),
  );
}

for (const occasion of ['push', 'sync'] as const)
  self.addEventListener(occasion, (event) => event.waitUntil(sweepShared()));

// Sends what is left after the page is closed, where the browser has Background Sync.
self.addEventListener('sync', (event) => {
  if (event.tag !== SYNC_TAG) return;
  event.waitUntil(sendClaims());
  event.waitUntil(sendLogOuts());
});

self.addEventListener('push', (event) => event.waitUntil(onPush(event.data?.text())));
self.addEventListener('notificationclick', (event) =>
  event.waitUntil(onNotificationClick(event.notification, event.action)),
);
self.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(onSubscriptionChange(event.oldSubscription)),
);
