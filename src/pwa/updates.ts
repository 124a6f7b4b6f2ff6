import * as v from 'valibot';
import { Workbox } from 'workbox-window';
import { scriptUrl } from './script-urls.ts';

/**
 * The page's side of the worker: registered once the first screen stands, looked after for updates.
 * - `current`: nothing to do;
 * - `waiting`: a new version is there and waits for the partner;
 * - `activating`: the partner wants it, the page is about to reload;
 * - `changed`: another tab has taken it; this page still runs the old one.
 */
export type UpdateState = 'current' | 'waiting' | 'activating' | 'changed';

/** What a look for a new version found; `unkept`: the browser has no worker for us, each start is the newest version. */
export type UpdateCheck = 'newest' | 'found' | 'unreached' | 'unkept';

/** Without activation in this time the page reloads anyway (SPEC §9). */
const ACTIVATION_MS = 10_000;
const CHECK_EVERY_MS = 60 * 60_000;

/** `/version.json`: the version that the server has, and what is new in it, per language. */
const Release = v.object({ version: v.string(), news: v.record(v.string(), v.string()) });

const listeners = new Set<() => void>();
let state: UpdateState = 'current';
let news: Record<string, string> = {};
let registration: ServiceWorkerRegistration | undefined;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const updates = {
  get: () => state,
  /** What the new version brings, by language; empty until it is known. */
  news: () => news,
  subscribe,
};

function tell(): void {
  for (const listener of listeners) listener();
}

function changeTo(next: UpdateState): void {
  state = next;
  tell();
  if (next === 'waiting') void readNews();
}

/** Of the new version, which the server has already; without it the prompt says only that there is one. */
async function readNews(): Promise<void> {
  const release = await readRelease().catch(() => undefined);
  if (!release || release.version === import.meta.env.VITE_APP_VERSION) return;
  news = release.news;
  tell();
}

/** `undefined` from a host that does not say. @throws when no answer comes. */
async function readRelease(): Promise<v.InferOutput<typeof Release> | undefined> {
  const response = await fetch('/version.json', { cache: 'no-store' });
  const body: unknown = response.ok ? await response.json().catch(() => undefined) : undefined;
  const release = v.safeParse(Release, body);
  return release.success ? release.output : undefined;
}

/** Registers the worker, where the browser has workers. Never rejects: the portal works without. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  let isControlled = navigator.serviceWorker.controller !== null;
  const workbox = new Workbox(scriptUrl('/sw.js'), { updateViaCache: 'none' });
  workbox.addEventListener('waiting', () => changeTo('waiting'));
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (state === 'activating') globalThis.location.reload();
    else if (isControlled) changeTo('changed');
    // The first worker takes the page over, too: that is no update.
    isControlled = true;
  });
  try {
    registration = await workbox.register({ immediate: true });
    if (registration?.waiting) changeTo('waiting');
  } catch (error) {
    console.warn('The portal cannot be kept on this device:', error);
    return;
  }
  setInterval(() => void lookForUpdate(), CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void lookForUpdate();
  });
}

/** Without a network nothing happens. */
async function lookForUpdate(): Promise<void> {
  await registration?.update().catch(() => undefined);
}

/** Asks the server for a new version, for a partner who waits for the answer. */
export async function checkForUpdate(): Promise<UpdateCheck> {
  try {
    const release = await readRelease();
    if (!registration) return 'unkept';
    await registration.update();
    const isOther = release !== undefined && release.version !== import.meta.env.VITE_APP_VERSION;
    return isOther || state !== 'current' || registration.installing || registration.waiting
      ? 'found'
      : 'newest';
  } catch {
    return 'unreached';
  }
}

/** Changes to the new version and reloads. */
export function applyUpdate(): void {
  if (state === 'changed') {
    globalThis.location.reload();
    return;
  }
  changeTo('activating');
  // Of now, not a remembered one: there may have been several updates.
  registration?.waiting?.postMessage({ type: 'SKIP_WAITING' });
  setTimeout(() => globalThis.location.reload(), ACTIVATION_MS);
}
