import { inTime } from '#src/base/in-time.ts';

const KEY = 'reloaded-for';
/** The messages of Chromium, Firefox and Safari when a file cannot be loaded. */
const GONE = /dynamically imported module|Importing a module script failed/i;
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 60_000;
/** How long the styles may take at first. Each further attempt gets more. */
const STYLES_PATIENCE_MS = 10_000;
const NEWEST_PATIENCE_MS = 30_000;

let restartingFor: string | undefined;

/**
 * Loads a lazy part. If its file is gone, because the server has a newer version, the page reloads once.
 * @throws the import's error, if a reload does not help.
 */
export async function chunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!restart(String(error))) throw error;
    // The page is about to reload, so nothing more is rendered.
    return new Promise<never>(() => undefined);
  }
}

/**
 * Loads a part that a screen can do without. If it cannot be had, it is loaded again when the network is
 * back. The page reloads only if the server has a newer version, not if a captive Wi-Fi answers in its place.
 * @throws any error of the part itself.
 */
export async function chunkInTime<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (!isGone(error)) throw error;
      // Listens from now on: the network may be back while the server is asked for its version.
      const isBack = new Promise<void>((resolve) => {
        leftOut.add(resolve);
        globalThis.addEventListener('online', () => resolve(), { once: true });
      });
      if ((await isNewerThere()) && restart(String(error))) return new Promise<never>(() => undefined);
      console.warn('A part of the page is left out for now:', error);
      await isBack;
    }
  }
}

/**
 * Loads the file of all styles until it is there, if the document could not. Only the first screens have theirs in the
 * document. The page reloads if the server has a newer version.
 */
export async function loadStyles(): Promise<void> {
  let link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]');
  if (!link) return;
  // The document's own request may only be slow.
  if (!link.sheet) await loaded(link, STYLES_PATIENCE_MS);
  for (let retryMs = FIRST_RETRY_MS; !hasRules(link); retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS)) {
    link = await loadedAgain(link, STYLES_PATIENCE_MS + retryMs);
    if (hasRules(link)) return;
    if ((await isNewerThere()) && restart(link.href)) return;
    console.warn('The styles cannot be loaded:', link.href);
    await new Promise((resolve) => {
      setTimeout(resolve, retryMs);
      globalThis.addEventListener('online', resolve, { once: true });
    });
  }
}

/** A copy of the link, when its file has come or failed, or has not come in time. */
async function loadedAgain(link: HTMLLinkElement, patienceMs: number): Promise<HTMLLinkElement> {
  // Cancels its request. The copy would wait for the same answer.
  link.remove();
  const { href, crossOrigin } = link;
  // A captive Wi-Fi's page may be in the browser's cache in place of the file.
  await fetch(href, { cache: 'reload', signal: AbortSignal.timeout(patienceMs) }).catch(() => undefined);
  const again = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, crossOrigin });
  document.body.append(again);
  await loaded(again, patienceMs);
  return again;
}

/** Resolves when the file of the link has come or failed, or after `ms`. */
async function loaded(link: HTMLLinkElement, ms: number): Promise<void> {
  const isEnded = new Promise((resolve) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', resolve);
  });
  await inTime(isEnded, ms).catch(() => undefined);
}

/** Where the file could not be loaded, there is a sheet, too: it is empty, or may not be read. */
function hasRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}

const leftOut = new Set<() => void>();

/** Call it when the portal can be reached again: loads the parts that were left out. */
export function askForLeftOut(): void {
  for (const ask of leftOut) ask();
  leftOut.clear();
}

const MODULE = /<script type="module"[^>]* src="(\/assets\/[^"]+)"/g;

/** Whether the server has another build than this page. */
async function isNewerThere(): Promise<boolean> {
  try {
    // The query keeps the worker from answering with its precached document.
    const signal = AbortSignal.timeout(NEWEST_PATIENCE_MS);
    const answer = await fetch('/?newest', { cache: 'no-store', signal });
    const theirs = Array.from((await answer.text()).matchAll(MODULE), ([, address]) => address);
    const isOurs = (address?: string) =>
      document.querySelector(`script[type=module][src="${address}"]`) !== null;
    return theirs.length > 0 && !theirs.every((address) => isOurs(address));
  } catch {
    return false;
  }
}

export function isGone(error: unknown): boolean {
  return GONE.test(String(error));
}

/** Whether the page reloads because of this error. The same error gives the same answer again. */
export function startsAgainFor(error: unknown): boolean {
  const reason = String(error);
  return isGone(error) && (restartingFor === reason || restart(reason));
}

function restart(reason: string): boolean {
  if (!navigator.onLine || !isFirstTime(reason)) return false;
  restartingFor = reason;
  globalThis.location.reload();
  return true;
}

/** Once for each tab. `false` without session storage, so that the page cannot reload for ever. */
function isFirstTime(reason: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) === reason) return false;
    sessionStorage.setItem(KEY, reason);
    return true;
  } catch {
    return false;
  }
}
