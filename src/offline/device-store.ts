import { type UseStore, createStore, del, get, keys, set, update } from 'idb-keyval';
import { inTime } from '#src/api/in-time.ts';

/** How long opening the database may take: some browsers never answer. */
const PATIENCE_MS = 1500;

/** Why something is not kept: the browser has no store for us (private window, blocked site data), or it is full. */
export type StoreProblem = 'unavailable' | 'full';

export interface DeviceStore {
  /** `undefined` for nothing kept, or a store that does not answer. */
  get: (key: string) => Promise<unknown>;
  /** Whether it is kept now. */
  set: (key: string, value: unknown) => Promise<boolean>;
  /** Changes a value in one transaction, so that two tabs do not undo each other's changes. Whether it is kept now. */
  update: (key: string, change: (value: unknown) => unknown) => Promise<boolean>;
  delete: (key: string) => Promise<void>;
  keys: () => Promise<string[]>;
}

/**
 * A store of values in IndexedDB that answers in time and never rejects; what went wrong goes to `onProblem`.
 * One database per store: idb-keyval creates a store only with its database.
 */
export function openDeviceStore(name: string, onProblem: (problem: StoreProblem) => void): DeviceStore {
  let store: UseStore | undefined;
  async function attempt<T>(work: (store: UseStore) => Promise<T>, otherwise: T): Promise<T> {
    const run = async () => inTime(work((store ??= createStore(name, 'values'))), PATIENCE_MS);
    try {
      return await run().catch((error: unknown) => {
        // Safari closes connections of pages that slept; a new one works.
        if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
        store = undefined;
        return run();
      });
    } catch (error) {
      console.warn(`The store ${name} did not work:`, error);
      onProblem(
        error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'unavailable',
      );
      return otherwise;
    }
  }
  return {
    get: (key) => attempt((opened) => get<unknown>(key, opened), undefined),
    set: (key, value) => attempt((opened) => set(key, value, opened).then(() => true), false),
    update: (key, change) =>
      attempt((opened) => update<unknown>(key, change, opened).then(() => true), false),
    delete: (key) => attempt((opened) => del(key, opened), undefined),
    keys: () => attempt(async (opened) => (await keys(opened)).map(String), []),
  };
}
