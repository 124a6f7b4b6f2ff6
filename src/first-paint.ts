import { apiBase } from './api/base.ts';
import { startEarlyCalls } from './api/early.ts';
import { TOKEN_KEY, USER_KEY } from './offline/kept.ts';
import { drawView } from './offline/last-view.ts';
import { languageFor } from './shell/language.ts';

/**
 * The script inside index.html, run before the first paint and before any other: which of the screens that the build has drawn into
 * the document is shown, its code asked for, its data, too. It decides for the eye only; the gates decide for real.
 */

/** The built files of the first screens, put in by the build. */
declare const FIRST_FILES: Readonly<Record<'sign-in' | 'home', string>>;

declare global {
  /** A press on "Continue" before the portal could answer it. */
  var isSignInPressed: boolean | undefined;
  /** Called by the document once it has places to draw in. */
  var drawLastView: () => void;
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
const code = document.createElement('link');
code.rel = 'modulepreload';
code.href = FIRST_FILES[kept === null || FOR_VISITORS.test(pathname) ? 'sign-in' : 'home'];
document.head.append(code);
if (kept !== null && isHome) startEarlyCalls(apiBase(origin), kept, fetchFirstPicture);
globalThis.homeFile = FIRST_FILES.home;
globalThis.drawLastView = () => {
  const place = document.querySelector('[data-drawn=last]');
  if (!place || kept === null || !isHome) return;
  const draw = () => {
    if (!place.isConnected || !drawView(place, FIRST_FILES.home, language, Date.now())) return;
    document.documentElement.dataset['first'] = 'last';
    for (const other of document.querySelectorAll('[data-drawn]:not([data-drawn=last])'))
      other.replaceChildren();
  };
  // The frame first, which is smaller.
  requestAnimationFrame(() => setTimeout(draw));
};

// The password must not go into an address, and the press is answered as soon as somebody can.
addEventListener('submit', (event) => {
  if (globalThis.isSignInPressed !== undefined) return;
  event.preventDefault();
  globalThis.isSignInPressed = true;
});
