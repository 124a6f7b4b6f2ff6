import { replaceEqualDeep } from '@tanstack/react-query';
import * as v from 'valibot';
import { createStore } from '#src/base/store.ts';
import { type DeviceStore } from '#src/device/device-store.ts';
import { onInstallPrompt } from './install-event.ts';
import { isIosSafari } from './ios-safari.ts';

/** Whether the portal can be installed here, and whether to offer it. */
export interface InstallState {
  /** `by-hand`: iOS, which has no prompt. `undefined`: installed already, or not possible here. */
  way: 'prompt' | 'by-hand' | undefined;
  /** The partner has not declined on this device. */
  isOffered: boolean;
  /** The portal may suggest it unasked, because the partner has come back. */
  isSuggested: boolean;
}

/** A Chromium event; missing in the DOM types. */
interface InstallPromptEvent extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

type Preferences = Pick<DeviceStore, 'get' | 'set'>;

const DISMISSED = 'install-dismissed';
const VISITS = 'visits';
/** A start this long after the last one counts as another visit. */
const VISIT_MS = 30 * 60_000;
const SUGGESTED_FROM = 2;
const Visits = v.fallback(v.object({ count: v.number(), lastAt: v.number() }), { count: 0, lastAt: 0 });
const APP_MODES = ['standalone', 'minimal-ui', 'fullscreen', 'window-controls-overlay']
  .map((mode) => `(display-mode: ${mode})`)
  .join(', ');

let event: InstallPromptEvent | undefined;
let isInstalled = isApp();
/** `true` until read, so that nothing is offered that may have been declined. */
let isDismissed = true;
let visits = 0;
let preferences: Preferences | undefined;
const state = createStore(stateOfNow());

export const install: Pick<typeof state, 'get' | 'subscribe'> = state;

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

/** Counts the visit and reads earlier answers. @param now in ms since 1970 */
export async function startInstall(kept: Preferences, now: number): Promise<void> {
  preferences = kept;
  const before = v.parse(Visits, await kept.get(VISITS));
  visits = before.count + (now - before.lastAt >= VISIT_MS ? 1 : 0);
  isDismissed = (await kept.get(DISMISSED)) === true;
  change();
  await kept.set(VISITS, { count: visits, lastAt: now });
}

/** Shows the browser's prompt. Declining it counts as {@link dismissInstall}. */
export async function promptInstall(): Promise<void> {
  const current = event;
  if (!current) return;
  // A prompt works once. The browser fires another event when it may be asked again.
  event = undefined;
  const { outcome } = await current.prompt();
  if (outcome === 'dismissed') await dismissInstall();
  else change();
}

/** Stops offers on this device. Resolves when that is stored, or when the store has failed. */
export async function dismissInstall(): Promise<void> {
  await preferences?.set(DISMISSED, true);
  isDismissed = true;
  change();
}

/** A Safari tab on iOS can do less than the installed portal. */
export function isIosTab(): boolean {
  return !isInstalled && isIosSafari(navigator);
}

function change(): void {
  // The same object for the same state: another would make React draw the whole screen anew, at once.
  state.set(replaceEqualDeep(state.get(), stateOfNow()));
}

function stateOfNow(): InstallState {
  const way = isInstalled ? undefined : event ? 'prompt' : isIosSafari(navigator) ? 'by-hand' : undefined;
  const isOffered = way !== undefined && !isDismissed;
  return { way, isOffered, isSuggested: isOffered && visits >= SUGGESTED_FROM };
}

/** Whether this page runs as the installed app. iOS has its own property for it. */
function isApp(): boolean {
  return (
    globalThis.matchMedia(APP_MODES).matches || ('standalone' in navigator && navigator.standalone === true)
  );
}

function isPrompt(offered: Event): offered is InstallPromptEvent {
  return 'prompt' in offered && typeof offered.prompt === 'function';
}
