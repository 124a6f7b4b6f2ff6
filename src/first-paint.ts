import { apiBase } from './api/base.ts';
import { startEarlyCalls } from './api/early.ts';
import { TOKEN_KEY, USER_KEY } from './offline/kept.ts';
import { drawView } from './offline/last-view.ts';
import { languageFor } from './shell/language.ts';

/**
 * The script inside index.html, run before the first paint and before any other: it decides which of the screens before it, drawn by
 * the build, is shown, for the eye only; the gates decide for real. It asks for the screen's code and data, and draws
 * the dashboard's last view.
 */

/** The built files of the first screens, put in by the build. */
declare const FIRST_FILES: Readonly<Record<'sign-in' | 'home', string>>;

declare global {
  /** A press on "Continue" before the portal could answer it. */
  var isSignInPressed: boolean | undefined;
}

const HOME = /^\/(?:dashboard\/?)?$/;
const FOR_VISITORS = /^\/(?:signup|forgot-password|reset-password)(?:\/|$)/;
const SIGN_IN = /^\/login\/?$/;

function token(): string | null {
  try {
    return localStorage.getItem(USER_KEY) && localStorage.getItem(TOKEN_KEY);
  } catch {
    return null;
  }
}

/** The largest thing of the first view is asked for as soon as its address is known, while the code is still on its way. */
async function fetchFirstPicture(answer: Response): Promise<void> {
  const [, address] = /"feature_image":"([^"\\]+)"/.exec(await answer.text()) ?? [];
  if (address !== undefined) new Image().src = new URL(address, apiBase(origin)).href;
}

const { pathname, origin } = location;
const kept = token();
const isHome = HOME.test(pathname) || SIGN_IN.test(pathname);
// The screens are drawn in English.
const language = languageFor(document.cookie, navigator.languages);
document.documentElement.dataset['first'] =
  language === 'hi' || FOR_VISITORS.test(pathname)
    ? 'nothing'
    : kept === null
      ? 'sign-in'
      : isHome
        ? 'home'
        : 'frame';
const files = FIRST_FILES;
globalThis.homeFile = files.home;
const isPartner = kept !== null;
if (isPartner) {
  preload(FOR_VISITORS.test(pathname) ? 'sign-in' : 'home');
  if (isHome) startEarlyCalls(apiBase(origin), kept, fetchFirstPicture);
}
// Once that is painted.
requestAnimationFrame(() =>
  setTimeout(() => {
    // A visitor's code is small and comes in time; asking for it sooner would hold up the paint.
    if (!isPartner) preload('sign-in');
    else if (isHome) drawLastView();
  }),
);

function preload(screen: keyof typeof files): void {
  const code = document.createElement('link');
  code.rel = 'modulepreload';
  code.href = files[screen];
  document.head.append(code);
}

function drawLastView(): void {
  const place = document.querySelector('[data-drawn=last]');
  if (!place || !drawView(place, files.home, language, Date.now())) return;
  document.documentElement.dataset['first'] = 'last';
  for (const other of document.querySelectorAll('[data-drawn]:not([data-drawn=last])'))
    other.replaceChildren();
}

// The password must not go into an address, and the press is answered as soon as somebody can; until then it is seen to count.
addEventListener('submit', (event) => {
  if (globalThis.isSignInPressed !== undefined) return;
  event.preventDefault();
  globalThis.isSignInPressed = true;
  event.submitter?.setAttribute('data-busy', '');
});
