/**
 * The device's push token by the rules of SPEC §4 and §9. Where it comes from, where it goes and what time it is are given, so
 * that the rules can be tried without Firebase.
 */

const TOKEN_KEY = 'fcm_token';
const TIME_KEY = 'fcm_token_time';
/** Stored where no token can be had: the portal then says that it uses mock messaging. */
export const PLACEHOLDER_TOKEN = 'development-placeholder-token';
const REUSED_MS = 7 * 24 * 60 * 60_000;
const MOST_FAILURES = 2;
const FAILURES_MS = 5 * 60_000;

/**
 * - `off`: permission is not granted, nothing was tried;
 * - `quiet`: two attempts failed within five minutes; it is tried again when those are over;
 * - `mock`: there is no token, the placeholder stands in;
 * - `unregistered`: there is a token, and the API has not taken it;
 * - `connected`: the API has it.
 */
export type PushState = 'off' | 'quiet' | 'mock' | 'unregistered' | 'connected';

export interface PushTokenWorld {
  /** Local storage, where the browser allows it. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined;
  now: () => number;
  permission: () => NotificationPermission | undefined;
  /** A new token of Firebase; `undefined` where none is configured. Rejects when it cannot be had. */
  request: () => Promise<string | undefined>;
  /** Tells the API. Rejects when it did not take it. */
  register: (token: string) => Promise<void>;
}

export interface PushToken {
  /**
   * Gets a token and tells the API of it, if permission is granted; never asks for it. Never rejects.
   * @param options `isStale`: the stored token is known to be dead, whatever its age.
   */
  setUp: (options?: { isStale?: boolean }) => Promise<PushState>;
  /** Another partner, or nobody, from here on. */
  forget: () => void;
}

export function createPushToken(world: PushTokenWorld): PushToken {
  const { storage, now } = world;
  let failures: number[] = [];
  let registered: string | undefined;
  let running: Promise<PushState> | undefined;

  const isQuiet = () => {
    const [first] = failures;
    if (first !== undefined && now() - first >= FAILURES_MS) failures = [];
    return failures.length >= MOST_FAILURES;
  };
  const fail = (what: string, error: unknown) => {
    console.warn(what, error);
    failures.push(now());
  };

  async function token(isStale: boolean): Promise<string> {
    const stored = storage?.getItem(TOKEN_KEY) ?? undefined;
    const real = stored === PLACEHOLDER_TOKEN ? undefined : stored;
    const age = now() - Number(storage?.getItem(TIME_KEY) ?? Number.NaN);
    if (real !== undefined && !isStale && age >= 0 && age <= REUSED_MS) return real;
    const fresh = await world.request().catch((error: unknown) => {
      fail('No push token could be had:', error);
      return undefined;
    });
    const next = fresh ?? real ?? PLACEHOLDER_TOKEN;
    if (fresh !== undefined || real === undefined) keep(next);
    return next;
  }

  function keep(next: string): void {
    try {
      storage?.setItem(TOKEN_KEY, next);
      storage?.setItem(TIME_KEY, String(now()));
    } catch (error) {
      console.warn('The push token could not be kept on this device:', error);
    }
  }

  /** Whether the API has it; the placeholder is not sent and counts as taken (SPEC §8). */
  async function register(next: string): Promise<boolean> {
    if (next === PLACEHOLDER_TOKEN || next === registered) return true;
    try {
      await world.register(next);
      registered = next;
      return true;
    } catch (error) {
      fail('The API was not told of the push token:', error);
      return false;
    }
  }

  async function run(isStale: boolean): Promise<PushState> {
    if (world.permission() !== 'granted') return 'off';
    if (isQuiet()) return 'quiet';
    const next = await token(isStale);
    const isTaken = await register(next);
    if (next === PLACEHOLDER_TOKEN) return 'mock';
    return isTaken ? 'connected' : 'unregistered';
  }

  return {
    setUp: ({ isStale = false } = {}) => {
      if (running && !isStale) return running;
      // What is under way may have begun with the dead token.
      const next = (running ?? Promise.resolve()).then(() => run(isStale));
      running = next;
      void next.finally(() => {
        if (running === next) running = undefined;
      });
      return next;
    },
    forget() {
      registered = undefined;
      failures = [];
      for (const key of [TOKEN_KEY, TIME_KEY]) storage?.removeItem(key);
    },
  };
}
