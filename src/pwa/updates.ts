import * as v from 'valibot';
import { Workbox } from 'workbox-window';
import { maybe } from '#src/api/contract/tolerant.ts';
import { createSignal } from '#src/base/store.ts';
import { scriptUrl } from './script-urls.ts';

/**
 * The page's side of the worker: registers it and looks for updates.
 * - `waiting`: a new version is installed and waits for the partner's consent;
 * - `activating`: the partner has agreed; the page is about to reload;
 * - `changed`: another tab has activated it; this page still runs the old version.
 */
export type UpdateState = 'current' | 'waiting' | 'activating' | 'changed';

/** `unkept`: no worker is registered, so each start loads the newest version. */
export type UpdateCheck = 'newest' | 'found' | 'unreached' | 'unkept';

/** The page reloads after this time even without activation (SPEC §9). */
const ACTIVATION_MS = 10_000;
/** How long the active worker may take to start. */
const START_MS = 3000;
const CHECK_EVERY_MS = 60 * 60_000;
/** The first pause after a check or an installation that failed. It doubles up to `CHECK_EVERY_MS`. */
const RETRY_MS = 60_000;

/** `/version.json`: the version on the server, and what is new in it, by language. */
const Release = v.object({ version: v.string(), news: v.record(v.string(), v.string()) });

const changed = createSignal();
let state: UpdateState = 'current';
let news: Record<string, string> = {};
let registration: ServiceWorkerRegistration | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;
let retryMs = RETRY_MS;
/** Another tab has changed to a new version, and this page runs the old one. */
let isReplaced = false;

export const updates = {
  get: () => state,
  /** What is new in the waiting version, by language; empty until it is known. */
  news: () => news,
  subscribe: changed.subscribe,
};

function changeTo(next: UpdateState): void {
  state = next;
  changed.emit();
  if (next === 'waiting') void readNews();
}

function markReplaced(): void {
  isReplaced = true;
  changeTo('changed');
}

/** Optional: without it the prompt only says that there is a new version. */
async function readNews(): Promise<void> {
  const release = await readRelease().catch(() => undefined);
  if (!release || release.version === import.meta.env.VITE_APP_VERSION) return;
  news = release.news;
  changed.emit();
}

/** `undefined` if the host does not provide it. @throws when no answer comes. */
async function readRelease(): Promise<v.InferOutput<typeof Release> | undefined> {
  const response = await fetch('/version.json', { cache: 'no-store' });
  const body: unknown = response.ok ? await response.json().catch(() => undefined) : undefined;
  return v.parse(maybe(Release), body);
}

/**
 * Never rejects: the portal works without the worker.
 * @param first the worker that this page started with
 */
export async function registerWorker(first: ServiceWorker | null | undefined): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { controller } = navigator.serviceWorker;
  let isControlled = controller !== null;
  // Another tab, or this one before a reload, changed the version while this page was starting.
  if (first && controller && controller !== first) markReplaced();
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (state === 'activating') globalThis.location.reload();
    else if (isControlled && navigator.serviceWorker.controller) markReplaced();
    // Neither a first worker that takes the page over is an update, nor one that was deleted with the site's data.
    isControlled = navigator.serviceWorker.controller !== null;
  });
  setInterval(() => void lookForUpdate(), CHECK_EVERY_MS);
  globalThis.addEventListener('online', () => void lookForUpdate());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void lookForUpdate();
  });
  await register();
}

/** Also registers again after a first installation that failed, because that ends a registration. */
async function register(): Promise<void> {
  try {
    registration = await new Workbox(scriptUrl('/sw.js'), { updateViaCache: 'none' }).register({
      immediate: true,
    });
    // Not Workbox's own event: it takes later updates for those of another page, and stops listening after the first,
    // even a failed one.
    registration?.addEventListener('updatefound', watchInstalling);
    watchInstalling();
    lookForWaiting();
    void askForControl();
  } catch (error) {
    console.warn('The portal is not yet kept on this device:', error);
    retryLater();
  }
}

function watchInstalling(): void {
  registration?.installing?.addEventListener('statechange', onInstalled, { once: true });
}

function onInstalled({ target }: Event): void {
  if (target instanceof ServiceWorker && target.state === 'redundant') {
    console.warn('Not all files of the portal arrived.');
    retryLater();
  } else forgetFailures();
  lookForWaiting();
}

/** The browser itself never repeats an installation that failed. The next one gets only the files that are missing. */
function retryLater(): void {
  clearTimeout(retry);
  retry = setTimeout(() => void lookForUpdate(), retryMs);
  retryMs = Math.min(retryMs * 2, CHECK_EVERY_MS);
}

function forgetFailures(): void {
  clearTimeout(retry);
  retryMs = RETRY_MS;
}

/** The first worker of a device also waits for a moment. That is no update. */
function lookForWaiting(): void {
  if (registration?.active && registration.waiting && state !== 'activating') changeTo('waiting');
}

/** A page that was still loading while the worker became active is not among those that it took over. */
async function askForControl(): Promise<void> {
  const ready = await navigator.serviceWorker.ready;
  if (navigator.serviceWorker.controller === null) ready.active?.postMessage({ type: 'TAKE_OVER' });
}

async function lookForUpdate(): Promise<void> {
  if (!registration?.active) {
    await register();
    return;
  }
  try {
    await registration.update();
    if (!registration.installing) forgetFailures();
  } catch {
    retryLater();
  }
}

/** Looks for a new version because the partner asked for it. */
export async function checkForUpdate(): Promise<UpdateCheck> {
  try {
    const release = await readRelease();
    if (!registration?.active) await register();
    if (!registration) return 'unkept';
    const isUpdate = registration.active !== null;
    if (isUpdate) await registration.update();
    if (isReplaced && state === 'current') changeTo('changed');
    lookForWaiting();
    const isOther = release !== undefined && release.version !== import.meta.env.VITE_APP_VERSION;
    const isComing = isUpdate && (registration.installing ?? registration.waiting) !== null;
    return isOther || state !== 'current' || isComing ? 'found' : 'newest';
  } catch {
    return 'unreached';
  }
}

/** Offers it no more until this page starts again, the partner asks, or another version comes. */
export function postponeUpdate(): void {
  changeTo('current');
}

export function applyUpdate(): void {
  if (state === 'changed') {
    globalThis.location.reload();
    return;
  }
  changeTo('activating');
  // Twice: Chromium sometimes never answers a reload that meets the change of workers.
  for (const times of [1, 2]) setTimeout(() => globalThis.location.reload(), times * ACTIVATION_MS);
  void letTakeOver();
}

/**
 * Starts the active worker before the waiting one replaces it. If Chromium gets `skipWaiting` while a request starts the
 * active worker, it keeps that worker until it has been idle for half a minute.
 */
async function letTakeOver(): Promise<void> {
  await fetch('/index.html', { signal: AbortSignal.timeout(START_MS) }).catch(() => undefined);
  // The latest waiting worker: there may have been several updates.
  registration?.waiting?.postMessage({ type: 'SKIP_WAITING' });
}
