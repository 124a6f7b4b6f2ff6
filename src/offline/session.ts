import * as v from 'valibot';
import { SessionUser } from '#src/api/contract/session.schema.ts';
import { TOKEN_KEY, USER_KEY } from './kept.ts';

/** Who is signed in on this device. Kept in local storage under the keys of SPEC §3 and §9. */
export interface Session {
  user: SessionUser;
  accessToken: string;
}

export interface SessionStore {
  /** The session of now; the same object until it changes. */
  get: () => Session | undefined;
  start: (session: Session) => void;
  /**
   * Forgets the user. A log-out wipes all local storage (SPEC §4); an expired session leaves the rest for the same partner's
   * next sign-in, and lets other tabs see which of the two it was.
   */
  end: (why: SessionEnd) => void;
  /** How the last session of this page ended, until the next one starts. */
  ended: () => SessionEnd | undefined;
  /** Calls back after every change. Returns how to stop. */
  subscribe: (onChange: (source: ChangeSource) => void) => () => void;
}

/** The partner logged out, or the API no longer takes the token. */
export type SessionEnd = 'logged-out' | 'expired';
/** This page, or another tab. */
export type ChangeSource = 'here' | 'elsewhere';

const StoredUser = v.pipe(v.string(), v.parseJson(), v.object({ user: SessionUser }));

/** @param storage `undefined` where the browser blocks it: the session then lasts until the page is left. */
export function createSessionStore(storage: Storage | undefined): SessionStore {
  const listeners = new Set<(source: ChangeSource) => void>();
  let current = storage && read(storage);
  let ended: SessionEnd | undefined;
  const changeTo = (session: Session | undefined, why: SessionEnd | undefined, source: ChangeSource) => {
    current = session;
    ended = why;
    for (const listener of listeners) listener(source);
  };
  const onStorage = (event: StorageEvent) => {
    // A null key is `clear()`: another tab logged out. The token alone goes when the session is over.
    const isLogOut = event.key === null;
    if (!storage || event.storageArea !== storage || (!isLogOut && event.key !== TOKEN_KEY)) return;
    const session = read(storage);
    changeTo(session, session ? undefined : isLogOut ? 'logged-out' : 'expired', 'elsewhere');
  };

  return {
    get: () => current,
    start(session) {
      if (storage) write(storage, session);
      changeTo(session, undefined, 'here');
    },
    end(why) {
      if (why === 'logged-out') storage?.clear();
      else for (const key of [USER_KEY, TOKEN_KEY]) storage?.removeItem(key);
      changeTo(undefined, why, 'here');
    },
    ended: () => ended,
    subscribe(onChange) {
      listeners.add(onChange);
      if (listeners.size === 1) globalThis.addEventListener('storage', onStorage);
      return () => {
        listeners.delete(onChange);
        if (listeners.size === 0) globalThis.removeEventListener('storage', onStorage);
      };
    },
  };
}

/** Local storage, or `undefined` where the getter itself throws because site data is blocked. */
export function localStorageIfAllowed(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

/** Both keys or, where the storage is full, none: the session then lasts until the page is left. */
function write(storage: Storage, { user, accessToken }: Session): void {
  try {
    storage.setItem(USER_KEY, JSON.stringify({ user }));
    storage.setItem(TOKEN_KEY, accessToken);
  } catch (error) {
    console.warn('The session could not be kept on this device:', error);
    storage.removeItem(USER_KEY);
    storage.removeItem(TOKEN_KEY);
  }
}

function read(storage: Storage): Session | undefined {
  const stored = v.safeParse(StoredUser, storage.getItem(USER_KEY));
  const accessToken = storage.getItem(TOKEN_KEY);
  return stored.success && accessToken ? { user: stored.output.user, accessToken } : undefined;
}
