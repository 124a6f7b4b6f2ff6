/**
 * The device's push token by the rules of SPEC §4 and §9. Clock, storage, Firebase and API are injected, so
 * that tests need no Firebase.
 */

const TOKEN_KEY = 'fcm_token';
const TIME_KEY = 'fcm_token_time';
/** Stored when no token is available. The portal then says that it uses mock messaging. */
export const PLACEHOLDER_TOKEN = 'development-placeholder-token';
const REUSED_MS = 7 * 24 * 60 * 60_000;
const MAX_FAILURES = 2;
const FAILURES_MS = 5 * 60_000;

/**
 * - `off`: permission is not granted, or nobody is signed in;
 * - `quiet`: two attempts failed within five minutes; nothing is tried until these are over;
 * - `mock`: there is no token, and the placeholder is used;
 * - `unregistered`: there is a token, but the API has not accepted it, or the browser has ended its subscription;
 * - `connected`: the API has the token.
 */
export type PushState = 'off' | 'quiet' | 'mock' | 'unregistered' | 'connected';

export interface PushTokenWorld {
  /** Local storage, if the browser allows it. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined;
  now: () => number;
  permission: () => NotificationPermission | undefined;
  /** Gets a token from Firebase; `undefined` if Firebase is not configured. Rejects on failure. */
  request: () => Promise<string | undefined>;
  /** Only a session can register the device. */
  isSignedIn: () => boolean;
  /** Registers the token with the current session. Rejects on failure. `signal`: that session has ended. */
  register: (token: string, signal: AbortSignal) => Promise<void>;
  /** Deletes the token at Firebase. Rejects on failure. */
  drop: () => Promise<void>;
}

export interface PushToken {
  /**
   * Gets and registers a token if permission is granted. It never asks for permission and never rejects.
   * @param options `isStale`: the stored token is invalid, whatever its age.
   */
  setUp: (options?: { isStale?: boolean }) => Promise<PushState>;
  /** The session is over. Aborts work for it; the next session registers the token again. */
  end: () => void;
  /** At log-out: like {@link end}, and also deletes the token here and at Firebase. Never rejects. */
  forget: () => Promise<void>;
}

export function createPushToken(world: PushTokenWorld): PushToken {
  const { storage, now } = world;
  let failures: number[] = [];
  /** Aborted when its session ends. */
  let session = new AbortController();
  /** The token that the API has accepted in this session. */
  let registered: string | undefined;
  let running: { state: Promise<PushState>; signal: AbortSignal } | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let hasToken = stored() !== undefined;

  const isQuiet = () => {
    const [first] = failures;
    if (first !== undefined && now() - first >= FAILURES_MS) failures = [];
    return failures.length >= MAX_FAILURES;
  };
  const fail = (what: string, error: unknown, signal: AbortSignal) => {
    console.warn(what, error);
    if (!signal.aborted) failures.push(now());
  };

  function stored(): string | undefined {
    const kept = storage?.getItem(TOKEN_KEY) ?? undefined;
    return kept === PLACEHOLDER_TOKEN ? undefined : kept;
  }

  /** `undefined` if there is only one that is invalid. The API would accept it, and nothing would come by it. */
  async function token(isStale: boolean, signal: AbortSignal): Promise<string | undefined> {
    const real = stored();
    const age = now() - Number(storage?.getItem(TIME_KEY) ?? Number.NaN);
    if (real !== undefined && !isStale && age >= 0 && age <= REUSED_MS) return real;
    const fresh = await world.request().catch((error: unknown) => {
      fail('No push token could be had:', error, signal);
      return undefined;
    });
    if (isStale && fresh === undefined && real !== undefined) return undefined;
    const next = fresh ?? real ?? PLACEHOLDER_TOKEN;
    // A log-out in the meantime has cleared the storage; nothing may be stored again.
    if (!signal.aborted && (fresh !== undefined || real === undefined)) keep(next);
    return next;
  }

  function keep(next: string): void {
    hasToken = next !== PLACEHOLDER_TOKEN;
    try {
      storage?.setItem(TOKEN_KEY, next);
      storage?.setItem(TIME_KEY, String(now()));
    } catch (error) {
      console.warn('The push token could not be kept on this device:', error);
    }
  }

  /** Whether the API has the token. The placeholder is not sent and counts as registered (SPEC §8). */
  async function register(next: string, signal: AbortSignal): Promise<boolean> {
    if (next === PLACEHOLDER_TOKEN || next === registered) return true;
    try {
      await world.register(next, signal);
      if (!signal.aborted) registered = next;
      return true;
    } catch (error) {
      fail('The API was not told of the push token:', error, signal);
      return false;
    }
  }

  async function run(isStale: boolean, signal: AbortSignal): Promise<PushState> {
    if (signal.aborted || !world.isSignedIn() || world.permission() !== 'granted') return 'off';
    if (isQuiet()) return 'quiet';
    const next = await token(isStale, signal);
    if (signal.aborted) return 'off';
    if (next === undefined) return 'unregistered';
    const isTaken = await register(next, signal);
    if (signal.aborted) return 'off';
    if (next === PLACEHOLDER_TOKEN) return 'mock';
    return isTaken ? 'connected' : 'unregistered';
  }

  function end(): void {
    session.abort();
    session = new AbortController();
    registered = undefined;
    failures = [];
  }

  return {
    setUp: ({ isStale = false } = {}) => {
      const { signal } = session;
      if (running?.signal === signal && !isStale) return running.state;
      // One at a time: a running start may use the invalid token, or a log-out may still delete the old one.
      const state = last.then(() => run(isStale, signal));
      const mine = { state, signal };
      running = mine;
      last = state;
      void state.finally(() => {
        if (running === mine) running = undefined;
      });
      return state;
    },
    end,
    async forget() {
      const had = hasToken;
      hasToken = false;
      end();
      for (const key of [TOKEN_KEY, TIME_KEY]) storage?.removeItem(key);
      if (!had) return;
      const dropped = last
        .then(() => world.drop())
        .catch((error: unknown) => {
          // Harmless: the API drops the token with the session, and the worker shows only neutral notices.
          console.warn('Firebase was not told of the log-out:', error);
        });
      last = dropped;
      await dropped;
    },
  };
}
