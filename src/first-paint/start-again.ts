import { type Language } from '#src/messages/languages.ts';

/**
 * A page whose first scripts fail to load starts again: those of the document (inline-script.ts), and the sign-in's
 * (main.tsx). A browser does not load a failed module twice in one page. Other parts are loaded by src/pwa/chunk.ts.
 */

/** In session storage, each a number or a text: how often this tab has started again, and the email typed meanwhile. */
const STARTS_KEY = 'starts';
const EMAIL_KEY = 'first-email';
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;
const PATIENCE_MS = 60_000;

/**
 * Tells it, and loads the page again once the server gives the script. What is typed as a password is lost. Never
 * resolves.
 */
export async function startAgain(script: string, language: Language): Promise<never> {
  const notice = document.querySelector<HTMLElement>(`[data-unloaded=${language}]`);
  if (!notice?.hidden) return new Promise(() => undefined);
  notice.hidden = false;
  const starts = Number(exchange(STARTS_KEY, (old) => String(Number(old) + 1)));
  for (let waitMs = FIRST_WAIT_MS * 2 ** starts; ; waitMs *= 2) {
    await new Promise((resolve) => {
      setTimeout(resolve, Math.min(waitMs, LONGEST_WAIT_MS));
      addEventListener('online', resolve, { once: true });
    });
    if (await isThere(script)) break;
  }
  exchange(EMAIL_KEY, () => emailField()?.value);
  location.reload();
  return new Promise(() => undefined);
}

/** Types the email again that was typed before the page started again. */
export function retypeEmail(): void {
  if (!isReloaded()) return;
  const email = exchange(EMAIL_KEY, () => undefined);
  const field = emailField();
  if (email && field) field.value = email;
}

/** Call it when the portal runs. */
export function hasStarted(): void {
  for (const notice of document.querySelectorAll('[data-unloaded]')) notice.remove();
  if (isReloaded()) exchange(STARTS_KEY, () => undefined);
}

/** Only then is session storage read: its first use waits for another process, and delays the first paint. */
function isReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload';
}

function emailField(): HTMLInputElement | null {
  return document.querySelector('[data-drawn=sign-in] [type=email]');
}

/** @returns the old value */
function exchange(key: string, next: (old: string | null) => string | undefined): string | null {
  try {
    const old = sessionStorage.getItem(key);
    const value = next(old);
    if (value !== undefined) sessionStorage.setItem(key, value);
    else if (old !== null) sessionStorage.removeItem(key);
    return old;
  } catch {
    // Site data is blocked.
    return null;
  }
}

async function isThere(script: string): Promise<boolean> {
  try {
    // What failed may be in the browser's cache.
    const answer = await fetch(script, { cache: 'reload', signal: AbortSignal.timeout(PATIENCE_MS) });
    // A newer version has other scripts.
    if (answer.status === 404) return true;
    const text = await answer.text();
    return answer.ok && text !== '' && /javascript/.test(answer.headers.get('Content-Type') ?? '');
  } catch {
    return false;
  }
}
