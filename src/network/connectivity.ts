import { createStore } from '#src/base/store.ts';
import { type Reach } from '#src/api/client.ts';

/**
 * Whether the API can be reached, judged by requests: `navigator.onLine` only tells that there is some
 * network. A failed request starts a check of three tries, 1 s apart and doubling (SPEC §9). Failing checks
 * go on with backoff, and run at once when the browser goes online or the page becomes visible.
 */

/**
 * - `unreachable`: the device has a network, but the API does not answer;
 * - `captive`: something else answers in its place, such as a Wi-Fi's sign-in page.
 */
export type Connection = 'online' | 'offline' | 'unreachable' | 'captive';

const TRIES = 3;
const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 60_000;
const PROBE_TIMEOUT_MS = 5000;

export interface Connectivity {
  get: () => Connection;
  subscribe: (listener: () => void) => () => void;
  /** Takes the outcome of every request of the API client. */
  report: (reach: Reach) => void;
}

/** Whether to let a partner try what needs the API. A failed check alone does not forbid it. */
export function mayTry(connection: Connection): boolean {
  return connection !== 'offline';
}

/** Calls back each time the API answers again, with the time that it did not, in ms. */
export function onBackOnline({ get, subscribe }: Connectivity, listener: (awayMs: number) => void): void {
  let awaySince = get() === 'online' ? undefined : performance.now();
  subscribe(() => {
    if (get() !== 'online') {
      awaySince ??= performance.now();
      return;
    }
    if (awaySince === undefined) return;
    const awayMs = performance.now() - awaySince;
    awaySince = undefined;
    listener(awayMs);
  });
}

/** @param probe makes some API call. It never rejects. */
export function createConnectivity(probe: (signal: AbortSignal) => Promise<Reach>): Connectivity {
  const state = createStore<Connection>(navigator.onLine ? 'online' : 'offline');
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isProbing = false;

  const take = (reach: Reach) => {
    clearTimeout(timer);
    timer = undefined;
    if (reach === 'answered') {
      failures = 0;
      state.set('online');
      return;
    }
    failures += 1;
    if (reach === 'foreign') state.set('captive');
    else if (!navigator.onLine) state.set('offline');
    else if (failures >= TRIES) state.set('unreachable');
    timer = setTimeout(run, Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), LONGEST_DELAY_MS));
  };
  function run(): void {
    if (isProbing) return;
    clearTimeout(timer);
    isProbing = true;
    void probe(AbortSignal.timeout(PROBE_TIMEOUT_MS))
      .then(take)
      .finally(() => {
        isProbing = false;
      });
  }
  globalThis.addEventListener('offline', () => state.set('offline'));
  globalThis.addEventListener('online', run);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && state.get() !== 'online') run();
  });
  if (state.get() !== 'online') run();

  return {
    get: state.get,
    subscribe: state.subscribe,
    report(reach) {
      if (reach === 'answered' || (reach === 'foreign' && state.get() !== 'captive')) take(reach);
      // Otherwise a check is already scheduled or running.
      else if (timer === undefined) run();
    },
  };
}
