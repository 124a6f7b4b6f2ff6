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

/** Without activation in this time the page reloads anyway (SPEC §9). */
const ACTIVATION_MS = 10_000;
const CHECK_EVERY_MS = 60 * 60_000;

const listeners = new Set<() => void>();
let state: UpdateState = 'current';
let registration: ServiceWorkerRegistration | undefined;

export const updates = {
  get: () => state,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

function changeTo(next: UpdateState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Registers the worker, where the browser has workers. Never rejects: the portal works without. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  // The first worker takes the page over, too: that is no update.
  const hadController = navigator.serviceWorker.controller !== null;
  const workbox = new Workbox(scriptUrl('/sw.js'), { updateViaCache: 'none' });
  workbox.addEventListener('waiting', () => changeTo('waiting'));
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (state === 'activating') globalThis.location.reload();
    else if (hadController) changeTo('changed');
  });
  try {
    registration = await workbox.register({ immediate: true });
    if (registration?.waiting) changeTo('waiting');
  } catch (error) {
    console.warn('The portal cannot be kept on this device:', error);
    return;
  }
  setInterval(() => void checkForUpdate(), CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void checkForUpdate();
  });
}

/** Asks the server for a new version. Without a network nothing happens. */
async function checkForUpdate(): Promise<void> {
  await registration?.update().catch(() => undefined);
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
