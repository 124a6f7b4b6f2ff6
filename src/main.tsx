import './ui/shared-styles.ts';
import './first-paint/both-screens.ts';
import { type InvalidateQueryFilters } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { m } from '#messages';
import { type Language } from '#src/messages/languages.ts';
import { ApiError } from './api/api-error.ts';
import { apiBase } from './api/base.ts';
import { createApiClient, probeApi } from './api/client.ts';
import { onUnreadableItem } from './api/contract/tolerant.ts';
import { type PortalQueries } from './query/portal-queries.ts';
import { createConnectivity, onBackOnline } from './network/connectivity.ts';
import { carryOver } from './first-paint/carry-over.ts';
import { watchFirstScreen } from './first-paint/first-typed.ts';
import { hasStarted, startAgain } from './first-paint/start-again.ts';
import { createSessionStore, storageIfAllowed } from './device/session.ts';
import { askForLeftOut, chunk, chunkInTime, isGone, loadStyles } from './pwa/chunk.ts';
import { memoizeAsync } from '#src/base/memoize-async.ts';
import { catchInstallPrompt } from './pwa/install-event.ts';
import { showToast } from './ui/toast-queue.ts';
import { whenIdle } from './ui/when-idle.ts';
import { type PartnerContext } from './app/portal-context.ts';
import { createPortalRouter, whenDrawable } from './router.tsx';
import { LANGUAGE_TAGS, pageLanguage } from './device/language.ts';
import { allowEmptyHtml } from './app/trusted-types.ts';
import { expectScreenTitle, keepFocus } from './ui/screen-title.tsx';

allowEmptyHtml();
const firstWorker = navigator.serviceWorker?.controller;
catchInstallPrompt();
let language = pageLanguage();
speak(language);
const spoken = language === 'hi' ? loadHindi() : undefined;
const session = createSessionStore(storageIfAllowed('localStorage'));
const base = apiBase(globalThis.location.origin);
const connectivity = createConnectivity((signal) => probeApi(base, signal));
const api = createApiClient({
  base,
  token: () => session.get()?.accessToken,
  language: () => language,
  onSignedOut: () => session.end('expired'),
  onOutcome: connectivity.report,
});
const partner = memoizeAsync(startPartner);
let started: PortalQueries | undefined;
/** Least time between two refetches of everything, by `performance.now()`. */
const REFRESH_PAUSE_MS = 10_000;
let refreshedAt = -Infinity;
const queries = memoizeAsync(async () => (started = await (await home()).startQueries(session)));
const router = createPortalRouter({
  api,
  session,
  connectivity,
  queries,
  partner,
  language,
  now: () => new Date(),
});

// The route guards decide who sees what. They run again after a change of session, in this tab or another.
session.subscribe((source) => {
  // After a sign-in of this page, the sign-in screen goes on to the dashboard itself.
  if (!session.get() || source === 'elsewhere') void router.invalidate();
});
router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
  if (pathChanged) expectScreenTitle();
});
// What is on the screen is stale: it is fetched again as soon as the API answers. A network that passes only some calls
// makes the API come and go with each of them: then only what failed is fetched again.
onBackOnline(connectivity, () => {
  askForLeftOut();
  const isFlicker = performance.now() - refreshedAt < REFRESH_PAUSE_MS;
  if (!isFlicker) refreshedAt = performance.now();
  void refresh(isFlicker ? { predicate: ({ state }) => state.error !== null } : {}).then(() =>
    router.invalidate(),
  );
});
onUnreadableItem((problem) => console.warn('Left out of a list, it could not be read:', problem));

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
watchFirstScreen(root);
// The screen's title would take the focus from the button, and then no popup opens.
carryOver(root, router, keepFocus);
const drawn = draw(root);
void loadStyles();

// The first screen is complete: load the partner half, also for visitors, whose next screens need it. Then
// register the worker, which keeps all files for later.
void drawn
  .then(whenIdle)
  // If it fails, the page starts again only if the server has a newer version.
  .then(() => chunkInTime(loadHome))
  .then(partner)
  // For a log-out without a network.
  .then(() => chunkInTime(signIn))
  .catch((error: unknown) => console.warn('What runs beside the screens waits for the next one:', error));
if (import.meta.env.PROD)
  void drawn
    .then(whenIdle)
    .then(() => chunkInTime(() => import('./pwa/updates.ts')))
    .then(({ registerWorker }) => registerWorker(firstWorker));

function loadHome() {
  return import('./routes/-home.ts');
}

function home() {
  return chunk(loadHome);
}

function signIn() {
  return import('./features/session/sign-in-screen.tsx');
}

async function startPartner(): Promise<PartnerContext> {
  const { startPartnerSession } = await home();
  return startPartnerSession({
    api,
    session,
    language,
    connectivity,
    navigate: (href) => void router.navigate({ href }),
    refresh: () => void refresh(),
  });
}

async function refresh(which: InvalidateQueryFilters = {}): Promise<void> {
  await started?.queryClient.invalidateQueries(which);
}

/** Not a top-level await: the files that it waits for, such as Hindi's, import this module. */
async function draw(place: HTMLElement): Promise<void> {
  await spoken;
  const { signInFile } = globalThis;
  // Until then the document shows the form, and what is typed there stays.
  if (signInFile !== undefined)
    await signIn().catch((error: unknown) => isGone(error) && startAgain(signInFile, language));
  hasStarted();
  // The prerendered screen stays until there is something to replace it.
  await whenDrawable(router);
  const reactRoot = createRoot(place, {
    // The screen tells a failed call, or a file that did not arrive. Any other error that a screen caught is a bug.
    onCaughtError: (error) => {
      if (!(error instanceof ApiError) && !isGone(error)) console.error(error);
    },
  });
  // Renders in slices, between which the phone can respond.
  startTransition(() =>
    reactRoot.render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  );
}

/** English needs nothing more. It is the fallback if Hindi cannot be loaded; the next start tries it again. */
async function loadHindi(): Promise<void> {
  try {
    const { speakHindi } = await import('./app/hindi.ts');
    speakHindi();
  } catch (error) {
    console.warn('Hindi could not be loaded:', error);
    speak('en');
    router.update({ context: { ...router.options.context, language } });
    showToast({ title: m.hindi_missing(), tone: 'info' });
  }
}

function speak(chosen: Language): void {
  language = chosen;
  document.documentElement.lang = LANGUAGE_TAGS[chosen];
  // Where react-aria looks for it. Its provider would be loaded and set up before the first screen.
  Reflect.set(globalThis, Symbol.for('react-aria.i18n.locale'), LANGUAGE_TAGS[chosen]);
}
