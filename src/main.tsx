import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from './api/api-error.ts';
import { apiBase } from './api/base.ts';
import { createApiClient } from './api/client.ts';
import { earlyAnswers } from './api/early.ts';
import { onUnreadableItem } from './api/contract/tolerant.ts';
import { createConnectivity, onBackOnline } from './offline/connectivity.ts';
import { watchFirstScreen } from './offline/first-typed.ts';
import { openDeviceStore } from './offline/device-store.ts';
import { createSavedCache } from './offline/saved-cache.ts';
import { createSessionMirror } from './offline/session-mirror.ts';
import { createSessionStore, localStorageIfAllowed } from './offline/session.ts';
import { forgetTypedValues } from './offline/typed-values.ts';
import { chunk, startsAgainFor } from './pwa/chunk.ts';
import { DEVICE } from './pwa/messages.ts';
import { startInstall } from './pwa/install.ts';
import { onLaunchedFiles } from './pwa/launched-files.ts';
import { forgetPictures } from './pwa/pictures.ts';
import { whenIdle } from './pwa/when-idle.ts';
import { onWorkerMessage } from './pwa/worker.ts';
import { type PartnerHalf } from './shell/partner-half.ts';
import { createQueryClient } from './query-client.ts';
import { createPortalRouter, whenDrawable } from './router.tsx';
import { LANGUAGE_TAGS, pageLanguage } from './shell/language.ts';
import { allowEmptyHtml } from './shell/trusted-types.ts';
import { expectScreenTitle } from './ui/screen-title.tsx';
import './ui/tokens.css';
import './ui/base.css';

allowEmptyHtml();
const language = pageLanguage();
document.documentElement.lang = LANGUAGE_TAGS[language];
// Where react-aria looks for it; its own provider would be loaded, and set up, before the first screen.
Reflect.set(globalThis, Symbol.for('react-aria.i18n.locale'), LANGUAGE_TAGS[language]);
const spoken = language === 'hi' ? loadHindi() : undefined;
const session = createSessionStore(localStorageIfAllowed());
// The worker sends claims when no page is open.
const sessionMirror = createSessionMirror();
const mirrorSession = () => {
  const now = session.get();
  void sessionMirror.set(now && { owner: String(now.user.id), accessToken: now.accessToken });
};
mirrorSession();
session.subscribe(mirrorSession);
const queryClient = createQueryClient();
const savedCache = createSavedCache(
  queryClient,
  openDeviceStore('portal-answers', () => undefined),
);
const base = apiBase(globalThis.location.origin);
// Any answer will do, also "not found" from an API that has no such call.
const connectivity = createConnectivity((signal) => fetch(`${base}/health`, { signal, cache: 'no-store' }));
const api = createApiClient({
  base,
  token: () => session.get()?.accessToken,
  onSignedOut: () => session.end('expired'),
  onOutcome: connectivity.report,
});
const device = openDeviceStore(DEVICE, () => undefined);
let partnerHalf: Promise<PartnerHalf> | undefined;
const partner = () => (partnerHalf ??= startPartner());
onWorkerMessage('NAVIGATE', ({ to }) => void router.navigate({ href: to }));
const router = createPortalRouter({
  api,
  queryClient,
  session,
  connectivity,
  savedCache,
  partner,
  language,
  now: () => new Date(),
});

/** Answers are kept apart for each partner, and for visitors. */
const ownerOfAnswers = () => {
  const user = session.get()?.user;
  return user === undefined ? 'visitor' : `partner:${user.id}`;
};

// The gates decide who sees what; a change of session, in this tab or another, makes them decide again.
session.subscribe((source) => {
  const isSignedIn = session.get() !== undefined;
  const isLogOut = !isSignedIn && session.ended() === 'logged-out';
  if (isLogOut) {
    forgetTypedValues();
    void forgetPictures();
  }
  void (isLogOut ? savedCache.forget() : Promise.resolve()).then(() => savedCache.open(ownerOfAnswers()));
  // A sign-in of this page goes on to the dashboard by itself.
  if (!isSignedIn || source === 'elsewhere') void router.invalidate();
});
router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
  if (pathChanged) expectScreenTitle();
});
// What is on the screen is of before: it is asked for again as soon as somebody answers.
onBackOnline(connectivity, () => void queryClient.invalidateQueries().then(() => router.invalidate()));
onUnreadableItem((problem) => console.warn('Left out of a list, it could not be read:', problem));

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
watchFirstScreen(root);
const opened = savedCache.open(ownerOfAnswers());
const answered = earlyAnswers();
void draw(root);

onLaunchedFiles((files) => void takeFiles(files));
void startInstall(device, Date.now());

// The portal's files are fetched for later once the first screen has what it needs.
if (import.meta.env.PROD)
  void whenIdle().then(async () => (await import('./pwa/updates.ts')).registerWorker());

async function startPartner(): Promise<PartnerHalf> {
  try {
    const { startPartnerHalf } = await chunk(() => import('./routes/-home.ts'));
    return startPartnerHalf({
      api,
      session,
      connectivity,
      device,
      navigate: (href) => void router.navigate({ href }),
      refresh: () => void queryClient.invalidateQueries(),
    });
  } catch (error) {
    // Asked for again with the next screen.
    partnerHalf = undefined;
    throw error;
  }
}

async function takeFiles(files: File[]): Promise<void> {
  const { accept } = await partner();
  await router.navigate({ href: await accept(files) });
}

/** Not awaited by this module itself: files that are waited for here, Hindi's say, import it. */
async function draw(place: HTMLElement): Promise<void> {
  // A partner sees what is kept, or what the API has said already; a visitor's first screen needs nothing of it.
  if (session.get()) await Promise.race([opened, answered]);
  await spoken;
  // What the document shows stays until there is something to put in its place.
  await whenDrawable(router);
  const reactRoot = createRoot(place, {
    // A failed call is shown to the partner by its screen; anything else that a screen caught is a fault to look into.
    onCaughtError: (error) => {
      if (!(error instanceof ApiError) && !startsAgainFor(error)) console.error(error);
    },
  });
  // In pieces, between which the phone answers.
  startTransition(() =>
    reactRoot.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
}

/** English needs nothing more, and stands in where Hindi cannot be had. */
async function loadHindi(): Promise<void> {
  try {
    const { speakHindi } = await import('./hindi.ts');
    speakHindi();
  } catch (error) {
    console.warn('Hindi could not be loaded:', error);
    document.documentElement.lang = LANGUAGE_TAGS.en;
  }
}
