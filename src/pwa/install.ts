import { onInstallPrompt } from './install-event.ts';
import { isIosSafari } from './ios-safari.ts';

/**
 * Whether the portal can be installed here, and whether to speak of it. The browser's own prompt is kept until the partner wants
 * it.
 */
export interface InstallState {
  /** By the browser's prompt; by hand, where iOS has none; `undefined` where it cannot be, or is already. */
  way: 'prompt' | 'by-hand' | undefined;
  /** It may be offered: the partner has not said no on this device. */
  isOffered: boolean;
  /** It may be brought up unasked: the partner has come again. */
  isSuggested: boolean;
}

/** Chromium's, which the DOM's types do not have. */
interface InstallPromptEvent extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** Where the device's own preferences are kept, whoever is signed in. */
interface Preferences {
  get: (key: string) => Promise<unknown>;
  set: (key: string, value: unknown) => Promise<boolean>;
}

const DISMISSED = 'install-dismissed';
const VISITS = 'visits';
/** A start this long after the last one is another visit. */
const VISIT_MS = 30 * 60_000;
const SUGGESTED_FROM = 2;
const APP_MODES = ['standalone', 'minimal-ui', 'fullscreen', 'window-controls-overlay']
  .map((mode) => `(display-mode: ${mode})`)
  .join(', ');

const listeners = new Set<() => void>();
let event: InstallPromptEvent | undefined;
let isInstalled = isApp();
/** Until it is read: nothing is offered that may have been refused. */
let isDismissed = true;
let visits = 0;
let preferences: Preferences | undefined;
let state = stateOfNow();

export const install = {
  get: () => state,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

onInstallPrompt((offered) => {
  if (!isPrompt(offered)) return;
  event = offered;
  change();
});
globalThis.addEventListener('appinstalled', () => {
  isInstalled = true;
  event = undefined;
  change();
});

/** Counts this visit, and reads what was answered before. */
export async function startInstall(kept: Preferences, now: number): Promise<void> {
  preferences = kept;
  const before = visitsOf(await kept.get(VISITS));
  visits = before.count + (now - before.lastAt >= VISIT_MS ? 1 : 0);
  isDismissed = (await kept.get(DISMISSED)) === true;
  change();
  await kept.set(VISITS, { count: visits, lastAt: now });
}

/** Shows the browser's prompt. A no counts as {@link dismissInstall}. */
export async function promptInstall(): Promise<void> {
  const current = event;
  if (!current) return;
  // It can be used once; the browser brings another when it may be asked again.
  event = undefined;
  const { outcome } = await current.prompt();
  if (outcome === 'dismissed') await dismissInstall();
  else change();
}

/** Not again on this device: gone once that is kept, or after its patience where nothing can be. */
export async function dismissInstall(): Promise<void> {
  await preferences?.set(DISMISSED, true);
  isDismissed = true;
  change();
}

function change(): void {
  state = stateOfNow();
  for (const listener of listeners) listener();
}

function stateOfNow(): InstallState {
  const way = isInstalled ? undefined : event ? 'prompt' : isIosSafari(navigator) ? 'by-hand' : undefined;
  const isOffered = way !== undefined && !isDismissed;
  return { way, isOffered, isSuggested: isOffered && visits >= SUGGESTED_FROM };
}

/** Whether this page runs as the installed app; iOS has a word of its own for it. */
function isApp(): boolean {
  return (
    globalThis.matchMedia(APP_MODES).matches || ('standalone' in navigator && navigator.standalone === true)
  );
}

function isPrompt(offered: Event): offered is InstallPromptEvent {
  return 'prompt' in offered && typeof offered.prompt === 'function';
}

function visitsOf(kept: unknown): { count: number; lastAt: number } {
  if (typeof kept !== 'object' || kept === null) return { count: 0, lastAt: 0 };
  const number = (value: unknown) => (typeof value === 'number' ? value : 0);
  return {
    count: number('count' in kept ? kept.count : 0),
    lastAt: number('lastAt' in kept ? kept.lastAt : 0),
  };
}
