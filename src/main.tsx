import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from './api/api-error.ts';
import { apiBase } from './api/base.ts';
import { createApiClient } from './api/client.ts';
import { onUnreadableItem } from './api/contract/tolerant.ts';
import { type Answers } from './offline/answers.ts';
import { createConnectivity, onBackOnline } from './offline/connectivity.ts';
import { watchFirstScreen } from './offline/first-typed.ts';
import { createSessionStore, localStorageIfAllowed } from './offline/session.ts';
import { chunk, onceLoaded, startsAgainFor } from './pwa/chunk.ts';
import { catchInstallPrompt } from './pwa/install-event.ts';
import { whenIdle } from './ui/when-idle.ts';
import { type PartnerContext } from './shell/portal-context.ts';
import { createPortalRouter, whenDrawable } from './router.tsx';
import { LANGUAGE_TAGS, pageLanguage } from './shell/language.ts';
import { allowEmptyHtml } from './shell/trusted-types.ts';
import { expectScreenTitle } from './ui/screen-title.tsx';
import './ui/tokens.css';
import './ui/base.css';

allowEmptyHtml();
catchInstallPrompt();
const language = pageLanguage();
document.documentElement.lang = LANGUAGE_TAGS[language];
// Where react-aria looks for it; its own provider would be loaded, and set up, before the first screen.
Reflect.set(globalThis, Symbol.for('react-aria.i18n.locale'), LANGUAGE_TAGS[language]);
const spoken = language === 'hi' ? loadHindi() : undefined;
const session = createSessionStore(localStorageIfAllowed());
const base = apiBase(globalThis.location.origin);
// Any answer will do, also "not found" from an API that has no such call.
const connectivity = createConnectivity((signal) => fetch(`${base}/health`, { signal, cache: 'no-store' }));
const api = createApiClient({
  base,
  token: () => session.get()?.accessToken,
  onSignedOut: () => session.end('expired'),
  onOutcome: connectivity.report,
});
const partner = onceLoaded(startPartner);
let started: Answers | undefined;
const answers = onceLoaded(async () => (started = await (await home()).startAnswers(session)));
const router = createPortalRouter({
  api,
  session,
  connectivity,
  answers,
  partner,
  language,
  now: () => new Date(),
});

// The gates decide who sees what; a change of session, in this tab or another, makes them decide again.
session.subscribe((source) => {
  // A sign-in of this page goes on to the dashboard by itself.
  if (!session.get() || source === 'elsewhere') void router.invalidate();
});
router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
  if (pathChanged) expectScreenTitle();
});
// What is on the screen is of before: it is asked for again as soon as somebody answers.
onBackOnline(connectivity, () => void refresh().then(() => router.invalidate()));
onUnreadableItem((problem) => console.warn('Left out of a list, it could not be read:', problem));

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
watchFirstScreen(root);
void draw(root);

// Once the first screen has what it needs: what the next ones do, and a visitor's device beside it, and all files for later.
void whenIdle()
  .then(partner)
  .catch((error: unknown) => console.warn('What runs beside the screens waits for the next one:', error));
if (import.meta.env.PROD)
  void whenIdle().then(async () => (await import('./pwa/updates.ts')).registerWorker());

function home() {
  return chunk(() => import('./routes/-home.ts'));
}

async function startPartner(): Promise<PartnerContext> {
  const { startPartnerHalf } = await home();
  return startPartnerHalf({
    api,
    session,
    connectivity,
    navigate: (href) => void router.navigate({ href }),
    refresh: () => void refresh(),
  });
}

/** Asks again for what the screens show. */
async function refresh(): Promise<void> {
  await started?.queryClient.invalidateQueries();
}

/** Not awaited by this module itself: files that are waited for here, Hindi's say, import it. */
async function draw(place: HTMLElement): Promise<void> {
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
        <RouterProvider router={router} />
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
