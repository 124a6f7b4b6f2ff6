import * as v from 'valibot';
import { type ClaimRecord, readRecord } from './claim-record.ts';

/**
 * Drafts and unsent claims on the device: records and their PDFs, in a database of their own, so that no cache, log-in or update
 * touches them. A record and its PDF are written in one transaction, which is through only when it is on the disk.
 */

const DATABASE = 'portal-claims';
const RECORDS = 'claims';
const FILES = 'files';
const PATIENCE_MS = 3000;

/** A PDF as it is kept: bytes, because some browsers give a stored `File` back without its name. */
const StoredFile = v.object({ name: v.string(), type: v.string(), bytes: v.instance(ArrayBuffer) });

/** The device keeps nothing for us, or has no room. */
export class NotKeptError extends Error {
  override readonly name = 'NotKeptError';
  readonly reason: 'unavailable' | 'full';

  constructor(reason: 'unavailable' | 'full', cause: unknown) {
    super(`the claims of this device cannot be had: ${reason}, ${String(cause)}`, { cause });
    this.reason = reason;
  }
}

export interface ClaimStore {
  /** The owner's records, oldest first. Unreadable ones are left where they are. */
  list: (owner: string) => Promise<ClaimRecord[]>;
  get: (id: string) => Promise<ClaimRecord | undefined>;
  /** @throws NotKeptError when it cannot be read, which is not the same as that there is none. */
  file: (id: string) => Promise<File | undefined>;
  /** @throws NotKeptError */
  put: (record: ClaimRecord, file?: File | null) => Promise<void>;
  remove: (id: string) => Promise<void>;
  /** Removes all of the owner's. */
  forget: (owner: string) => Promise<void>;
  /** Calls back after every change, in whatever tab. */
  subscribe: (listener: () => void) => () => void;
}

export function createClaimStore(): ClaimStore {
  const listeners = new Set<() => void>();
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(DATABASE) : undefined;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  channel?.addEventListener('message', tell);
  const changed = () => {
    tell();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    channel?.postMessage('changed');
  };

  let opened: Promise<IDBDatabase> | undefined;
  let isPersistent: Promise<boolean> | undefined;
  const database = () => (opened ??= open());

  async function run<T>(
    mode: IDBTransactionMode,
    work: (records: IDBObjectStore, files: IDBObjectStore) => IDBRequest<T> | undefined,
  ): Promise<T | undefined> {
    const attempt = async () => {
      const transaction = (await database()).transaction([RECORDS, FILES], mode, { durability: 'strict' });
      const request = work(transaction.objectStore(RECORDS), transaction.objectStore(FILES));
      await through(transaction, mode);
      return request?.result;
    };
    try {
      return await attempt().catch((error: unknown) => {
        if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
        // The browser closed the connection while the page slept.
        opened = undefined;
        return attempt();
      });
    } catch (error) {
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
      throw new NotKeptError(isFull ? 'full' : 'unavailable', error);
    }
  }

  /** What cannot be read is as if it were not there; the reason is in the log. */
  async function read<T>(work: (records: IDBObjectStore, files: IDBObjectStore) => IDBRequest<T>) {
    return run('readonly', work).catch((error: unknown) => {
      console.warn(error);
      return undefined;
    });
  }

  const list = async (owner: string) => {
    const all: unknown[] = (await read<unknown[]>((records) => records.getAll())) ?? [];
    return all
      .flatMap((stored) => readRecord(stored) ?? [])
      .filter((record) => record.owner === owner)
      .toSorted((a, b) => a.createdAt - b.createdAt);
  };
  const remove = async (ids: readonly string[]) => {
    await run('readwrite', (records, files) => {
      for (const id of ids) {
        records.delete(id);
        files.delete(id);
      }
      return undefined;
    });
    changed();
  };

  return {
    list,
    get: async (id) => readRecord(await read<unknown>((records) => records.get(id))),
    async file(id) {
      const stored = v.safeParse(StoredFile, await run<unknown>('readonly', (_, files) => files.get(id)));
      if (!stored.success) return undefined;
      const { bytes, name, type } = stored.output;
      return new File([bytes], name, { type });
    },
    async put(record, file) {
      // Asked once there is something to lose: the browser then spares it when it runs out of room.
      isPersistent ??= navigator.storage?.persist?.().catch(() => false);
      const bytes = file && { name: file.name, type: file.type, bytes: await file.arrayBuffer() };
      await run('readwrite', (records, files) => {
        records.put(record);
        if (bytes) files.put(bytes, record.id);
        else if (file === null) files.delete(record.id);
        return undefined;
      });
      changed();
    },
    remove: (id) => remove([id]),
    forget: async (owner) => remove((await list(owner)).map(({ id }) => id)),
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the database does not open')), PATIENCE_MS);
    const request = indexedDB.open(DATABASE, 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(RECORDS, { keyPath: 'id' });
      request.result.createObjectStore(FILES);
    });
    request.addEventListener('success', () => {
      clearTimeout(timer);
      resolve(request.result);
    });
    request.addEventListener('error', () => {
      clearTimeout(timer);
      reject(request.error ?? new Error('the database does not open'));
    });
  });
}

function through(transaction: IDBTransaction, mode: IDBTransactionMode): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(transaction.error ?? new Error('the transaction was cut off'));
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', fail);
    transaction.addEventListener('error', fail);
    // So that it is on its way even if the page is left now. What is only read ends by itself.
    if (mode === 'readwrite') transaction.commit?.();
  });
}
