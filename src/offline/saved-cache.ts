import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { type DehydratedState, type QueryClient, dehydrate, hydrate } from '@tanstack/react-query';
import { type DeviceStore } from './device-store.ts';
import { KEPT_MS } from './kept.ts';

/**
 * The answers of the API that are kept on the device, so that what was seen is there before the first render and without a
 * network (SPEC-DECISIONS 12). One text per owner, the partner or the visitor, in IndexedDB: read once into memory, from where
 * the persister restores at once; written behind.
 */

/** Raise it when a change of the contract makes old answers unreadable: they are then discarded. */
const VERSION = '1';
/**
 * As many rows as are written, whatever their lists: writing makes a text of them while the partner waits. Of 1,000 claims that
 * takes about 1 ms on a desk; of 10,000 it was 28, and 65 with a CPU four times slower. What was answered last comes first.
 */
const MOST_ROWS = 1000;
/** At most so often is written; a page that is left sooner loses what came since. */
const WRITE_EVERY_MS = 300;

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** `false` for an answer that is not kept on the device. */
      isKept?: boolean;
      /** Asked for every few seconds: the same answer again is no reason to write. */
      isPolled?: boolean;
      /** Fetched before anybody asked for it: where there is not room for all, it is left out first. */
      isAhead?: boolean;
    };
  }
}

export interface SavedCache {
  /** Shows what is kept for `owner`, and keeps what comes from now on. */
  open: (owner: string) => Promise<void>;
  /** Keeps nothing more; the answers leave memory. */
  close: () => void;
  /** Closes and deletes what is kept for the owner. */
  forget: () => Promise<void>;
  /** Deletes what is kept for the owner, and keeps what comes from now on. */
  clear: () => Promise<void>;
  /** How much is kept for the owner, in bytes. */
  size: () => number;
}

export function createSavedCache(queryClient: QueryClient, store: DeviceStore): SavedCache {
  let current: { owner: string; memory: MemoryStorage; stop: () => void } | undefined;

  const close = () => {
    current?.stop();
    current = undefined;
    queryClient.getQueryCache().clear();
  };
  const cache: SavedCache = {
    async open(owner) {
      if (current?.owner === owner) return;
      close();
      const openedAt = Date.now();
      const memory = memoryStorage(store, owner);
      const opened = { owner, memory, stop: () => memory.stop() };
      current = opened;
      await memory.load();
      // Somebody else came, or left, meanwhile.
      if (current !== opened) return;
      const persister = createSyncStoragePersister({
        storage: memory,
        key: owner,
        throttleTime: WRITE_EVERY_MS,
        serialize: (client) => JSON.stringify({ ...client, clientState: answersOnly(client.clientState) }),
      });
      try {
        const saved = await persister.restoreClient();
        if (saved?.buster === VERSION) {
          hydrate(queryClient, {
            ...saved.clientState,
            queries: saved.clientState.queries.filter(
              ({ state }) => openedAt - state.dataUpdatedAt < KEPT_MS,
            ),
          });
          // Shown at once and asked for again: it is of an earlier start.
          void queryClient.invalidateQueries({
            refetchType: 'none',
            predicate: ({ state }) => state.dataUpdatedAt < openedAt,
          });
        }
      } catch (error) {
        console.warn('The saved answers could not be read and are replaced:', error);
      }
      const polled = new Map<string, unknown>();
      const write = () =>
        void persister.persistClient({
          buster: VERSION,
          timestamp: Date.now(),
          clientState: dehydrate(queryClient, {
            shouldDehydrateMutation: () => false,
            // Also one whose last refresh failed: what it had is still the best there is.
            shouldDehydrateQuery: ({ state, meta }) => state.data !== undefined && meta?.isKept !== false,
          }),
        });
      const unsubscribe = queryClient.getQueryCache().subscribe(({ query }) => {
        if (query.meta?.isPolled === true) {
          // Equal answers are the same object.
          if (polled.get(query.queryHash) === query.state.data) return;
          polled.set(query.queryHash, query.state.data);
        }
        write();
      });
      // What was answered while the store opened.
      if (
        queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.dataUpdatedAt >= openedAt })
          .length > 0
      )
        write();
      opened.stop = () => {
        unsubscribe();
        memory.stop();
      };
    },
    close,
    async forget() {
      const owner = current?.owner;
      close();
      if (owner !== undefined) await store.delete(owner);
    },
    async clear() {
      const owner = current?.owner;
      await cache.forget();
      if (owner !== undefined) await cache.open(owner);
    },
    size: () => new Blob([current?.memory.getItem(current.owner) ?? '']).size,
  };
  return cache;
}

/** Only the data of each query: an error or a fetch under way is not of the next start. */
function answersOnly(state: DehydratedState): DehydratedState {
  return {
    mutations: [],
    queries: lastRows(state.queries).map((query) => ({
      ...query,
      state: {
        ...query.state,
        status: 'success',
        error: null,
        fetchStatus: 'idle',
        fetchFailureCount: 0,
        fetchFailureReason: null,
      },
    })),
  };
}

const aheadOf = ({ meta }: DehydratedState['queries'][number]) => Number(meta?.isAhead === true);

/** The newest answers that have {@link MOST_ROWS} rows together; a list is kept whole or not at all. */
function lastRows(queries: DehydratedState['queries']): DehydratedState['queries'] {
  let rows = 0;
  return queries
    .toSorted((a, b) => aheadOf(a) - aheadOf(b) || b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .filter(({ state }) => {
      const isKept = rows + rowsOf(state.data) <= MOST_ROWS;
      if (isKept) rows += rowsOf(state.data);
      return isKept;
    });
}

/** The items of a list, or of the lists in an answer. */
function rowsOf(data: unknown): number {
  if (Array.isArray(data)) return data.length;
  if (typeof data !== 'object' || data === null) return 0;
  return Object.values(data).reduce<number>((sum, part) => sum + (Array.isArray(part) ? part.length : 0), 0);
}

interface MemoryStorage {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
  load: () => Promise<void>;
  stop: () => void;
}

/** One text in memory, written behind: at most one write at a time, and always the newest text last. */
function memoryStorage(store: DeviceStore, key: string): MemoryStorage {
  let text: string | undefined;
  let isStopped = false;
  let isWriting = false;
  let isStale = false;
  const isDue = () => isStale && !isStopped;
  const write = async () => {
    isStale = true;
    if (isWriting) return;
    isWriting = true;
    while (isDue()) {
      isStale = false;
      await (text === undefined ? store.delete(key) : store.set(key, text));
    }
    isWriting = false;
  };
  const change = (next: string | undefined) => {
    if (isStopped) return;
    text = next;
    void write();
  };
  return {
    getItem: () => text ?? null,
    setItem: (_, value) => change(value),
    removeItem: () => change(undefined),
    async load() {
      const kept = await store.get(key);
      if (typeof kept === 'string') text = kept;
    },
    stop() {
      isStopped = true;
    },
  };
}
