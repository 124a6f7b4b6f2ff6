/**
 * Whether the API can be reached: by the outcome of requests, not by `navigator.onLine`, which knows only that there is some
 * network. A failed request starts a check of three tries, one second doubling (SPEC §9); while there is no connection it
 * is tried again, less and less often, and at once when the browser, or the partner coming back, gives reason to.
 */

/** `offline`: the device has no network; `unreachable`: it has one, and the API does not answer. */
export type Connection = 'online' | 'offline' | 'unreachable';

const TRIES = 3;
const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 60_000;
const PROBE_TIMEOUT_MS = 5000;

export interface Connectivity {
  get: () => Connection;
  subscribe: (listener: () => void) => () => void;
  /** Told of every request of the API client: whether any answer came. */
  report: (wasAnswered: boolean) => void;
  /** Looks again now. */
  check: () => void;
}

/** Calls back each time that the API answers again. */
export function onBackOnline({ get, subscribe }: Connectivity, listener: () => void): void {
  let wasOnline = get() === 'online';
  subscribe(() => {
    const isOnline = get() === 'online';
    if (isOnline && !wasOnline) listener();
    wasOnline = isOnline;
  });
}

/**
 * @param probe resolves if the API answers anything at all.
 */
export function createConnectivity(probe: (signal: AbortSignal) => Promise<unknown>): Connectivity {
  const listeners = new Set<() => void>();
  let state: Connection = navigator.onLine ? 'online' : 'offline';
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isProbing = false;

  const changeTo = (next: Connection) => {
    if (state === next) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const succeed = () => {
    failures = 0;
    clearTimeout(timer);
    timer = undefined;
    changeTo('online');
  };
  const fail = () => {
    failures += 1;
    if (!navigator.onLine) changeTo('offline');
    else if (failures >= TRIES) changeTo('unreachable');
    timer = setTimeout(run, Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), LONGEST_DELAY_MS));
  };
  function run(): void {
    if (isProbing) return;
    clearTimeout(timer);
    isProbing = true;
    probe(AbortSignal.timeout(PROBE_TIMEOUT_MS))
      .then(succeed, fail)
      .finally(() => {
        isProbing = false;
      });
  }
  globalThis.addEventListener('offline', () => changeTo('offline'));
  globalThis.addEventListener('online', run);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && state !== 'online') run();
  });
  if (state !== 'online') run();

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    report(wasAnswered) {
      if (wasAnswered) succeed();
      else if (timer === undefined) run();
    },
    check: run,
  };
}
