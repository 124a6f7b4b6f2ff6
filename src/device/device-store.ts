import { type UseStore, del, get, keys, promisifyRequest, set } from 'idb-keyval';
import { inTime } from '#src/base/in-time.ts';
import { createDatabase } from './database.ts';

/** Includes the opening of the database. Some browsers never answer. */
const PATIENCE_MS = 1500;
const VALUES = 'values';
/** The delay before a failed deletion is retried. */
const AGAIN_MS = 5000;

export interface DeviceStore {
  /** `undefined` if there is no value, or the store does not answer. */
  get: (key: string) => Promise<unknown>;
  /** Like {@link get}, but `undefined` only if the store does not answer. */
  read: (key: string) => Promise<{ value: unknown } | undefined>;
  /** @returns whether it is stored. */
  set: (key: string, value: unknown) => Promise<boolean>;
  /** One transaction, so that tabs keep each other's changes; `undefined` deletes. @returns whether it is stored. */
  update: (key: string, change: (value: unknown) => unknown) => Promise<boolean>;
  /** Retried until done, or until the key is set again: a log-out must leave nothing behind. */
  delete: (key: string) => Promise<void>;
  keys: () => Promise<string[]>;
  /** Deletes all keys that there are by now, like {@link DeviceStore.delete}. */
  clear: () => Promise<void>;
}

/** A key-value store in its own database. It answers in time, warns of what fails, and never rejects. */
export function openDeviceStore(name: string): DeviceStore {
  const database = createDatabase({
    name,
    create: (connection) => connection.createObjectStore(VALUES),
    patienceMs: PATIENCE_MS,
  });
  const values: UseStore = (mode, work) =>
    database.use(async (connection) => work(connection.transaction(VALUES, mode).objectStore(VALUES)));
  async function attempt<T, Otherwise>(work: Promise<T>, otherwise: Otherwise): Promise<T | Otherwise> {
    try {
      return await inTime(work, PATIENCE_MS);
    } catch (error) {
      console.warn(`The store ${name} did not work:`, error);
      return otherwise;
    }
  }
  const done = (work: Promise<void>) =>
    attempt(
      work.then(() => true),
      false,
    );
  const owed = new Set<string>();
  /** While it is not known which keys there are to be cleared: those that were written since. */
  let since: Set<string> | undefined;
  const settle = async () => {
    const written = since;
    const all = written && (await attempt(keys(values), undefined));
    if (all && since === written) {
      for (const key of all.map(String)) if (!written.has(key)) owed.add(key);
      since = undefined;
    }
    for (const key of owed) if (await done(del(key, values))) owed.delete(key);
    if (since || owed.size > 0) setTimeout(() => void settle(), AGAIN_MS);
  };
  /** @returns whether the key's value was still to be deleted. */
  const write = (key: string): boolean => {
    const isCleared = since !== undefined && !since.has(key);
    since?.add(key);
    return owed.delete(key) || isCleared;
  };
  return {
    get: (key) => attempt(get<unknown>(key, values), undefined),
    read: (key) =>
      attempt(
        get<unknown>(key, values).then((value) => ({ value })),
        undefined,
      ),
    set(key, value) {
      write(key);
      return done(set(key, value, values));
    },
    update(key, change) {
      const isGone = write(key);
      const next = (value: unknown) => change(isGone ? undefined : value);
      return done(values('readwrite', (store) => changeValue(store, key, next)));
    },
    async delete(key) {
      owed.add(key);
      await settle();
    },
    keys: async () => (await attempt(keys(values), [])).map(String),
    async clear() {
      since = new Set();
      await settle();
    },
  };
}

function changeValue(store: IDBObjectStore, key: string, change: (value: unknown) => unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    const found: IDBRequest<unknown> = store.get(key);
    found.addEventListener('error', () => reject(found.error ?? new Error('no value could be read')));
    found.addEventListener('success', () => {
      try {
        const changed = change(found.result);
        if (changed === undefined) store.delete(key);
        else store.put(changed, key);
        resolve(promisifyRequest(store.transaction));
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
  });
}
