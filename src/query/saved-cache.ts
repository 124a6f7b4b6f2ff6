import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { type DehydratedState, type QueryClient, dehydrate, hydrate } from '@tanstack/react-query';
import { type DeviceStore } from '#src/device/device-store.ts';
import { KEPT_MS, ageOf } from '#src/device/storage-keys.ts';

/**
 * The API answers saved on the device, shown at the next start and without a network. Each owner (a partner,
 * or the visitor) has one text in IndexedDB. It is read once into memory, so that the persister restores
 * synchronously.
 */

/** Raise it when a change of the contract makes old answers unreadable. They are then discarded. */
const VERSION = '1';
/**
 * The most list rows written over all answers, newest answers first. Serialising blocks the page: 1,000
 * claims take about 1 ms on a desktop computer; 10,000 take 28 ms, and 65 ms with a 4 times slower CPU.
 */
const MAX_ROWS = 1000;
/** Expired answers stay stored for a while: the clock may be days ahead, and be corrected later. */
const HELD_MS = 2 * KEPT_MS;
/** The first delay before a store that did not answer is read again; it doubles. */
const AGAIN_MS = 1000;
const LONGEST_AGAIN_MS = 60_000;
/** A page that is left within this time loses the latest changes. */
const WRITE_EVERY_MS = 300;

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** `false` for an answer that must not be saved on the device. */
      isKept?: boolean;
      /** Fetched every few seconds: an unchanged answer is no reason to write. */
      isPolled?: boolean;
      /** Prefetched: left out first when there is no room for all. */
      isAhead?: boolean;
    };
  }
}

export interface SavedCache {
  /** Shows what is saved for `owner`, and saves new answers from now on. */
  open: (owner: string) => Promise<void>;
  /** Resolves when the current owner's saved answers are read, which on a slow device is after {@link open}. */
  whenRead: () => Promise<void>;
  /** Stops saving, and clears the query cache. */
  close: () => void;
  forget: () => Promise<void>;
  /** Deletes what is saved for the owner, and goes on saving. */
  clear: () => Promise<void>;
  /** In bytes, for the current owner. */
  size: () => number;
}

export function createSavedCache(queryClient: QueryClient, store: DeviceStore): SavedCache {
  const answers = queryClient.getQueryCache();
  let current: { owner: string; memory: MemoryStorage; isRead: Promise<void>; stop: () => void } | undefined;

  const close = () => {
    current?.stop();
    current = undefined;
    answers.clear();
  };
  const cache: SavedCache = {
    async open(owner) {
      if (current?.owner === owner) return;
      close();
      const openedAt = Date.now();
      const memory = memoryStorage(store, owner);
      let markRead = () => undefined as void;
      const isShown = new Promise<void>((resolve) => {
        markRead = resolve;
      });
      const opened = { owner, memory, isRead: isShown, stop: () => memory.stop() };
      current = opened;
      const isCurrent = () => current === opened;
      let isRead = await memory.load();
      // The owner changed while the store was read.
      if (!isCurrent()) return;
      let held: Queries = [];
      const persister = createSyncStoragePersister({
        storage: memory,
        key: owner,
        throttleTime: WRITE_EVERY_MS,
        serialize: (client) => {
          const { queries } = client.clientState;
          const written = new Set(queries.map(({ queryHash }) => queryHash));
          const unseen = held.filter(({ queryHash }) => !written.has(queryHash));
          return JSON.stringify({ ...client, clientState: answersOnly([...queries, ...unseen]) });
        },
      });
      const restore = async () => {
        try {
          const saved = await persister.restoreClient();
          if (saved?.buster !== VERSION) return;
          const isYounger = (ms: number) => (query: Queries[number]) =>
            (ageOf(query.state.dataUpdatedAt, openedAt) ?? 0) < ms;
          const queries = saved.clientState.queries.filter(isYounger(HELD_MS));
          held = queries.filter((query) => !isYounger(KEPT_MS)(query));
          const shown = queries
            .filter(isYounger(KEPT_MS))
            // An answer that came meanwhile is newer, whatever its date says.
            .filter(({ queryKey }) => queryClient.getQueryData(queryKey) === undefined);
          hydrate(queryClient, { ...saved.clientState, queries: shown });
          // Restored answers are shown at once and refetched.
          for (const { queryKey } of shown)
            void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
        } catch (error) {
          console.warn('The saved answers could not be read and are replaced:', error);
        } finally {
          markRead();
        }
      };
      /** A store that opens slowly is not empty: nothing is written before it has been read. */
      const readLate = async () => {
        for (let ms = AGAIN_MS; !isRead; ms = Math.min(2 * ms, LONGEST_AGAIN_MS)) {
          await new Promise((resolve) => setTimeout(resolve, ms));
          if (!isCurrent()) return;
          isRead = await memory.load();
        }
        if (!isCurrent()) return;
        await restore();
        write();
      };
      if (isRead) await restore();
      const polled = new Map<string, unknown>();
      const write = () => {
        if (!isRead) return;
        void persister.persistClient({
          buster: VERSION,
          timestamp: Date.now(),
          clientState: dehydrate(queryClient, {
            shouldDehydrateMutation: () => false,
            // Also a query whose last refetch failed: its old data is the best there is.
            shouldDehydrateQuery: ({ state, meta }) => state.data !== undefined && meta?.isKept !== false,
          }),
        });
      };
      const unsubscribe = answers.subscribe(({ query }) => {
        if (query.meta?.isPolled === true) {
          // Structural sharing keeps the same object for an equal answer.
          if (polled.get(query.queryHash) === query.state.data) return;
          polled.set(query.queryHash, query.state.data);
        }
        write();
      });
      // Answers that came while the store opened.
      if (answers.getAll().some(({ state }) => state.dataUpdatedAt >= openedAt)) write();
      opened.stop = () => {
        unsubscribe();
        memory.stop();
      };
      if (!isRead) void readLate();
    },
    whenRead: async () => current?.isRead,
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
    size: () => new Blob([current?.memory.getItem() ?? '']).size,
  };
  return cache;
}

type Queries = DehydratedState['queries'];

/** Drops errors and fetch states, which must not survive a restart. */
function answersOnly(queries: Queries): DehydratedState {
  return {
    mutations: [],
    queries: lastRows(queries).map((query) => ({
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

const aheadOf = ({ meta }: Queries[number]) => Number(meta?.isAhead === true);

/** The newest answers with at most {@link MAX_ROWS} rows. An answer is kept whole or left out. */
function lastRows(queries: Queries): Queries {
  let rows = 0;
  return queries
    .toSorted((a, b) => aheadOf(a) - aheadOf(b) || b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .filter(({ state }) => {
      const isKept = rows + rowsOf(state.data) <= MAX_ROWS;
      if (isKept) rows += rowsOf(state.data);
      return isKept;
    });
}

/** The items of a list, or of all lists in an answer. */
function rowsOf(data: unknown): number {
  if (Array.isArray(data)) return data.length;
  if (typeof data !== 'object' || data === null) return 0;
  return Object.values(data).reduce<number>((sum, part) => sum + (Array.isArray(part) ? part.length : 0), 0);
}

type MemoryStorage = ReturnType<typeof memoryStorage>;

/** A synchronous storage with write-behind: one write at a time, the newest text last. */
function memoryStorage(store: DeviceStore, key: string) {
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
    setItem: (_: string, value: string) => change(value),
    removeItem: () => change(undefined),
    /** @returns whether the store has answered. */
    async load() {
      const kept = await store.read(key);
      if (typeof kept?.value === 'string') text = kept.value;
      return kept !== undefined;
    },
    stop() {
      isStopped = true;
    },
  };
}
