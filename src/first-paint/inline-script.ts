import { apiBase } from '#src/api/base.ts';
import { startEarlyCalls } from '#src/api/early.ts';
import { TOKEN_KEY, USER_KEY } from '#src/device/storage-keys.ts';
import { drawView } from './last-view.ts';
import { languageFor } from '#src/device/language.ts';
import { restoreForm, startAgain } from './start-again.ts';

/**
 * The script inside index.html. It runs before the first paint and before any other script.
 * It chooses which prerendered screen is visible, preloads the screen's code and data, and draws the
 * dashboard's last view. It decides only what is seen: the route guards decide what is allowed.
 */

/** The built files of the first screens, a partner's and a visitor's; the build inserts them. */
declare const HOME_FILE: string;
declare const SIGN_IN_FILE: string;

declare global {
  /** `true`: "Continue" was pressed before the portal could handle it. `false`: the portal handles it. */
  var isSignInPressed: boolean | undefined;
  /** The file of the sign-in, if it is the first screen. */
  var signInFile: string | undefined;
}

const HOME = /^\/(?:dashboard\/?)?$/;
const FOR_VISITORS = /^\/(?:signup|forgot-password|reset-password)(?:\/|$)/;
const SIGN_IN = /^\/login\/?$/;
/** How long module scripts wait for the file of all styles, in ms. */
const STYLES_PATIENCE_MS = 10_000;

function token(): string | null {
  try {
    return localStorage.getItem(USER_KEY) && localStorage.getItem(TOKEN_KEY);
  } catch {
    return null;
  }
}

/** Loads the largest picture of the first view while the code is still loading. */
async function fetchFirstPicture(answer: Response): Promise<void> {
  const [, address] = /"feature_image":"([^"\\]+)"/.exec(await answer.text()) ?? [];
  if (address !== undefined) new Image().src = new URL(address, apiBase(origin)).href;
}

const { pathname, origin } = location;
const kept = token();
const isHome = HOME.test(pathname) || SIGN_IN.test(pathname);
// The prerendered screens are in English.
const language = languageFor(document.cookie, navigator.languages);
document.documentElement.dataset['first'] =
  language === 'hi' || FOR_VISITORS.test(pathname)
    ? 'nothing'
    : kept === null
      ? 'sign-in'
      : isHome
        ? 'home'
        : 'frame';
const homeFile = HOME_FILE;
globalThis.homeFile = homeFile;
if (!FOR_VISITORS.test(pathname)) {
  const href = kept === null ? SIGN_IN_FILE : homeFile;
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  if (kept === null) globalThis.signInFile = href;
  else if (isHome) {
    startEarlyCalls(apiBase(origin), kept, language, fetchFirstPicture);
    // After the first paint.
    requestAnimationFrame(() => setTimeout(drawLastView));
  }
}

function drawLastView(): void {
  // It needs all styles. Their link may not even be parsed yet, and its load event does not bubble.
  if (!document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.sheet) {
    document.addEventListener('load', drawLastView, { capture: true, once: true });
    return;
  }
  const place = document.querySelector('[data-drawn=last]');
  if (!place || !drawView(place, homeFile, language, Date.now())) return;
  document.documentElement.dataset['first'] = 'last';
  for (const act of ['wheel', 'touchmove', 'keydown'])
    addEventListener(act, () => (globalThis.isViewScrolled = true), { once: true, passive: true });
  for (const other of document.querySelectorAll('[data-drawn]:not([data-drawn=last])'))
    other.replaceChildren();
}

// A native submit would put the password into the address. The portal handles the press as soon as it can.
addEventListener('submit', (event) => {
  if (globalThis.isSignInPressed === false) return;
  event.preventDefault();
  globalThis.isSignInPressed = true;
  event.submitter?.setAttribute('data-busy', '');
});

// The portal handles it as soon as it can (carry-over.ts). A submit is handled above.
addEventListener('click', ({ target, timeStamp }) => {
  const button = target instanceof Element && target.closest('button');
  if (button && button.type !== 'submit' && button.closest('[data-drawn]'))
    globalThis.firstPress = { button, at: timeStamp };
});

restoreForm();
// The event of a script that failed to load does not bubble. Extensions, too, put scripts into a page.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.matches('head > [type=module][src^="/"]'))
      void startAgain(target.src, language);
  },
  true,
);

// Scripts do not wait for a link that a script has put in. The portal then loads the file itself (src/pwa/chunk.ts).
setTimeout(() => {
  const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]');
  if (!link || link.sheet) return;
  // The copy, put in before the old link is removed, shares its download.
  link.after(link.cloneNode());
  link.remove();
}, STYLES_PATIENCE_MS);
