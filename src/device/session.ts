import * as v from 'valibot';
import { createSignal } from '#src/base/store.ts';
import { SessionUser } from '#src/api/contract/session.schema.ts';
import { TOKEN_KEY, USER_KEY } from './storage-keys.ts';

/** Who is signed in on this device. Kept in local storage under the keys of SPEC §3 and §9. */
export interface Session {
  user: SessionUser;
  accessToken: string;
}

export interface SessionStore {
  /** The same object until the session changes. */
  get: () => Session | undefined;
  /** @returns whether it is stored. If not, it lasts until the page is left. */
  start: (session: Session) => boolean;
  /** Stores a new name that the API has accepted. Does nothing without a session. */
  rename: (name: string) => void;
  /**
   * A log-out clears all local storage (SPEC §4). An expired session removes only its own keys, so the rest
   * stays for the same partner's next sign-in. A newer session that another tab has started is kept.
   */
  end: (why: SessionEnd) => void;
  /** How the last session of this page ended; `undefined` while one is active. */
  ended: () => SessionEnd | undefined;
  /** @returns how to unsubscribe. */
  subscribe: (onChange: (source: ChangeSource) => void) => () => void;
}

/** `expired`: the API no longer accepts the token. */
export type SessionEnd = 'logged-out' | 'expired';
/** In this page, or in another tab. */
export type ChangeSource = 'here' | 'elsewhere';

export function isSignedIn(session: SessionStore, { id }: SessionUser): boolean {
  return session.get()?.user.id === id;
}

/**
 * Whether another partner than `user` is signed in: an answer may come after a log-out, and is not for the next partner.
 */
export function isOfAnother(session: SessionStore, user: SessionUser): boolean {
  return session.get() !== undefined && !isSignedIn(session, user);
}

const StoredUser = v.pipe(v.string(), v.parseJson(), v.object({ user: SessionUser }));

/** @param storage `undefined` where the browser blocks it: the session then lasts until the page is left. */
export function createSessionStore(storage: Storage | undefined): SessionStore {
  const changed = createSignal<[source: ChangeSource]>();
  let current = storage && read(storage);
  let ended: SessionEnd | undefined;
  const changeTo = (session: Session | undefined, why: SessionEnd | undefined, source: ChangeSource) => {
    current = session;
    ended = why;
    changed.emit(source);
  };
  const onReturn = ({ persisted }: PageTransitionEvent) => {
    // A page in the back/forward cache receives no storage events.
    if (!persisted || !storage) return;
    const session = read(storage);
    if (session?.accessToken === current?.accessToken) return;
    // Only a log-out clears the whole storage.
    const why = storage.length === 0 ? 'logged-out' : 'expired';
    changeTo(session, session ? undefined : why, 'elsewhere');
  };
  const onStorage = (event: StorageEvent) => {
    // A null key means `clear()`: another tab logged out. An expired session removes only its keys.
    const isLogOut = event.key === null;
    if (!storage || event.storageArea !== storage || (!isLogOut && event.key !== TOKEN_KEY)) return;
    const session = read(storage);
    changeTo(session, session ? undefined : isLogOut ? 'logged-out' : 'expired', 'elsewhere');
  };
  globalThis.addEventListener('storage', onStorage);
  globalThis.addEventListener('pageshow', onReturn);

  return {
    get: () => current,
    start(session) {
      const isStored = storage !== undefined && write(storage, session);
      changeTo(session, undefined, 'here');
      return isStored;
    },
    rename(name) {
      if (!current) return;
      const session = { ...current, user: { ...current.user, name } };
      if (storage) write(storage, session);
      changeTo(session, undefined, 'here');
    },
    end(why) {
      // A late 401 after a log-out changes nothing.
      if (why === 'expired' && !current) return;
      const since = why === 'expired' && storage ? read(storage) : undefined;
      if (since && since.accessToken !== current?.accessToken) {
        changeTo(since, undefined, 'elsewhere');
        return;
      }
      if (why === 'logged-out') storage?.clear();
      else for (const key of [USER_KEY, TOKEN_KEY]) storage?.removeItem(key);
      changeTo(undefined, why, 'here');
    },
    ended: () => ended,
    subscribe: changed.subscribe,
  };
}

/** A storage of the browser, or `undefined` where it blocks site data and the getter throws. */
export function storageIfAllowed(name: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return globalThis[name];
  } catch {
    return undefined;
  }
}

/** Writes both keys or, if the storage is full, none. @returns whether they are written */
function write(storage: Storage, { user, accessToken }: Session): boolean {
  try {
    storage.setItem(USER_KEY, JSON.stringify({ user }));
    storage.setItem(TOKEN_KEY, accessToken);
    return true;
  } catch (error) {
    console.warn('The session could not be kept on this device:', error);
    storage.removeItem(USER_KEY);
    storage.removeItem(TOKEN_KEY);
    return false;
  }
}

function read(storage: Storage): Session | undefined {
  const stored = v.safeParse(StoredUser, storage.getItem(USER_KEY));
  const accessToken = storage.getItem(TOKEN_KEY);
  return stored.success && accessToken ? { user: stored.output.user, accessToken } : undefined;
}
