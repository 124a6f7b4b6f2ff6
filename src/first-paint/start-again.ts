import { type Language } from '#src/messages/languages.ts';

/**
 * A page whose first scripts fail to load starts again: those of the document (inline-script.ts), and the sign-in's
 * (main.tsx). Not every browser loads a failed module twice in one page. Other parts are loaded by src/pwa/chunk.ts.
 */

declare global {
  /** What was typed as a password is gone, because the page has started again. */
  var isPasswordLost: boolean | undefined;
}

/** In session storage: how often this tab has started again, and the sign-in form while it does. */
const STARTS_KEY = 'starts';
const FORM_KEY = 'first-form';
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;
const PATIENCE_MS = 60_000;
/** A partner who has not typed for so long is not in the middle of it, or waits for the portal. */
const PAUSE_MS = 5000;
/** One who has typed half an email loses it, so they get longer. */
const HALF_PAUSE_MS = 60_000;
/** Roughly. Hardly any password looks like it. */
const EMAIL = /^\S+@\S+\.\S+$/;
const FIELDS = { email: '[type=email]', password: '[autocomplete=current-password]' };

/** Tells it, and loads the page again once the server gives the script and nobody types. Never resolves. */
export async function startAgain(script: string, language: Language): Promise<never> {
  const notice = document.querySelector<HTMLElement>(`[data-unloaded=${language}]`);
  if (!notice?.hidden) return new Promise(() => undefined);
  notice.hidden = false;
  // A key may have been pressed just before.
  let typedAt = performance.now();
  let pressedAt = globalThis.isSignInPressed ? typedAt : -Infinity;
  for (const act of ['focusin', 'input', 'keydown'])
    addEventListener(act, () => (typedAt = performance.now()));
  addEventListener('submit', () => (pressedAt = performance.now()));
  const starts = Number(exchange(STARTS_KEY, (old) => String(Number(old) + 1)));
  for (let waitMs = FIRST_WAIT_MS * 2 ** starts; ; waitMs *= 2) {
    await nextEvent('online', Math.min(waitMs, LONGEST_WAIT_MS));
    if (await isThere(script)) break;
  }
  const { email, password } = fields();
  const isUsed = (field?: HTMLInputElement | null) =>
    field && (field.value !== '' || field === document.activeElement);
  // Half an email could be a password, so it is not kept.
  const isHalf = () => email && email.value !== '' && !EMAIL.test(email.value);
  // One who has pressed "Continue" waits for the portal.
  const isTyping = () =>
    pressedAt < typedAt &&
    (isUsed(email) || isUsed(password)) &&
    performance.now() - typedAt < (isHalf() ? HALF_PAUSE_MS : PAUSE_MS);
  while (isTyping()) await nextEvent('submit', PAUSE_MS / 10);
  // Never the password itself, even if it was typed into the wrong field.
  const isLost = Boolean(password?.value);
  const focused = isLost ? password : document.activeElement;
  const field = focused === password ? 'password' : focused === email ? 'email' : 'none';
  if (email) exchange(FORM_KEY, () => `${field} ${isLost} ${EMAIL.test(email.value) ? email.value : ''}`);
  location.reload();
  return new Promise(() => undefined);
}

/** Types the email again that was typed before the page started again, and gives its field the focus back. */
export function restoreForm(): void {
  if (!isReloaded()) return;
  const [, focused, isLost, text] =
    /^(\w+) (\w+) (.*)$/.exec(exchange(FORM_KEY, () => undefined) ?? '') ?? [];
  const { email, password } = fields();
  if (!email || text === undefined) return;
  email.value = text;
  globalThis.isPasswordLost = isLost === 'true';
  if (focused === 'email') email.focus();
  if (focused === 'password') password?.focus();
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

/** Of the drawn sign-in. */
function fields() {
  const form = document.querySelector('[data-drawn=sign-in]');
  const field = (selector: string) => form?.querySelector<HTMLInputElement>(selector);
  return { email: field(FIELDS.email), password: field(FIELDS.password) };
}

/** Resolves with the next such event, or after `ms`. */
function nextEvent(name: string, ms: number): Promise<unknown> {
  return new Promise((resolve) => {
    const end = () => {
      removeEventListener(name, end);
      resolve(undefined);
    };
    setTimeout(end, ms);
    addEventListener(name, end);
  });
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

/** Whether the server gives the script, or has a newer version, which has other scripts. */
async function isThere(script: string): Promise<boolean> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  // What failed may be in the browser's cache.
  const load = (address: string) => fetch(address, { cache: 'reload', signal });
  try {
    const answer = await load(script);
    const text = await answer.text();
    if (answer.ok) return text !== '' && /javascript/.test(answer.headers.get('Content-Type') ?? '');
    if (answer.status !== 404) return false;
    const newest = await (await load('/')).text();
    return newest.includes('data-unloaded') && !newest.includes(new URL(script, location.href).pathname);
  } catch {
    return false;
  }
}
