import * as v from 'valibot';
import { newId } from '#src/api/new-id.ts';
import { type ClaimRecord, type ClaimState, readRecord, TakenAwayError } from './claim-record.ts';

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

/** The state of what is stored, and `nothing` for nothing. */
export type Stored = ClaimState | 'nothing';

/** States in which no sender is at it. */
export const AT_REST = ['draft', 'waiting', 'unsure', 'needs-sign-in', 'refused'] as const;

/** Whether the partner may still make another claim of it: no sender is at it, and it cannot have arrived. */
export function isEditable({ state, maybeSentAt }: ClaimRecord): boolean {
  return maybeSentAt === undefined && isIn(AT_REST)({ state });
}

const isIn =
  (states: readonly Stored[] | undefined) =>
  (stored: Pick<ClaimRecord, 'state'> | undefined): boolean =>
    states === undefined || states.includes(stored?.state ?? 'nothing');

interface Stores {
  records: IDBObjectStore;
  files: IDBObjectStore;
}

export interface ClaimStore {
  /** The owner's records, oldest first. Unreadable ones are left where they are. */
  list: (owner: string) => Promise<ClaimRecord[]>;
  get: (id: string) => Promise<ClaimRecord | undefined>;
  /** @throws NotKeptError when it cannot be read, which is not the same as that there is none. */
  file: (id: string) => Promise<File | undefined>;
  /**
   * Writes a record if what is stored under its id is still in one of the states `after`; tabs and the worker write the same
   * claims. `file`: its PDF from now on, `null` for none, as before if not given. One that lies there already is not written again.
   * @throws NotKeptError
   * @throws TakenAwayError when it is in another state by now
   */
  put: (record: ClaimRecord, after: readonly Stored[], file?: File | null) => Promise<void>;
  /**
   * Makes another claim, with another id, of one that {@link isEditable}; the PDF goes along.
   * @throws NotKeptError
   * @throws TakenAwayError
   */
  replace: (id: string, by: ClaimRecord) => Promise<void>;
  /**
   * @param from only if it is in one of these states; in any, if not given
   * @throws TakenAwayError
   */
  remove: (id: string, from?: readonly Stored[]) => Promise<void>;
  /** Removes all of the owner's. */
  forget: (owner: string) => Promise<void>;
  /** Calls back after every change, in whatever tab. */
  subscribe: (listener: () => void) => () => void;
}

/**
 * @param persist asks the browser to spare this device's data when it runs out of room; called once there is something to lose.
 * Workers cannot ask.
 */
export function createClaimStore(persist?: () => Promise<boolean>): ClaimStore {
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

  async function run<T>(mode: IDBTransactionMode, work: (stores: Stores) => Promise<T>): Promise<T> {
    const attempt = async () => {
      const transaction = (await database()).transaction([RECORDS, FILES], mode, { durability: 'strict' });
      const isThrough = through(transaction);
      const result = work({
        records: transaction.objectStore(RECORDS),
        files: transaction.objectStore(FILES),
      }).then((value) => {
        // So that it is on its way even if the page is left now. What is only read ends by itself.
        if (mode === 'readwrite') transaction.commit?.();
        return value;
      });
      result.catch(() => abort(transaction));
      const [value] = await Promise.all([result, isThrough]);
      return value;
    };
    try {
      return await attempt().catch((error: unknown) => {
        if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
        // The browser closed the connection while the page slept.
        opened = undefined;
        return attempt();
      });
    } catch (error) {
      if (error instanceof TakenAwayError) throw error;
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
      throw new NotKeptError(isFull ? 'full' : 'unavailable', error);
    }
  }

  /** What cannot be read is as if it were not there; the reason is in the log. */
  async function read<T>(work: (stores: Stores) => Promise<T>): Promise<T | undefined> {
    return run('readonly', work).catch((error: unknown) => {
      console.warn(error);
      return undefined;
    });
  }

  const list = async (owner: string) => {
    const all: unknown[] = (await read(({ records }) => answerOf<unknown[]>(records.getAll()))) ?? [];
    return all
      .flatMap((stored) => readRecord(stored) ?? [])
      .filter((record) => record.owner === owner)
      .toSorted((a, b) => a.createdAt - b.createdAt);
  };
  /** One transaction that begins with looking at what is there. */
  const change = async (
    id: string,
    isAllowed: (stored: ClaimRecord | undefined) => boolean,
    work: (stores: Stores, stored: ClaimRecord | undefined) => unknown,
  ) => {
    await run('readwrite', async (stores) => {
      const stored = readRecord(await answerOf(stores.records.get(id)));
      if (!isAllowed(stored)) throw new TakenAwayError(id, stored?.state ?? 'nothing');
      await work(stores, stored);
    });
    changed();
  };
  const remove = (id: string, from?: readonly Stored[]) =>
    change(id, isIn(from), ({ records, files }) => {
      records.delete(id);
      files.delete(id);
    });

  /** The PDFs that this tab has written or read, by claim. */
  const written = new Map<string, string | undefined>();
  /** @returns whether it was written: not if the PDF is another one by now and its bytes were not given. */
  const write = async (
    record: ClaimRecord,
    after: readonly Stored[],
    file: File | null | undefined,
    bytes: v.InferOutput<typeof StoredFile> | undefined,
  ) => {
    let isWritten = true;
    await change(record.id, isIn(after), ({ records, files }, stored) => {
      isWritten = !file || bytes !== undefined || isOf(file, stored);
      if (!isWritten) return;
      records.put(record);
      if (bytes) files.put(bytes, record.id);
      else if (file === null) files.delete(record.id);
    });
    return isWritten;
  };

  return {
    list,
    get: async (id) => readRecord(await read(({ records }) => answerOf(records.get(id)))),
    async file(id) {
      const [record, kept] = await run('readonly', ({ records, files }) =>
        Promise.all([answerOf<unknown>(records.get(id)), answerOf<unknown>(files.get(id))]),
      );
      const stored = v.safeParse(StoredFile, kept);
      if (!stored.success) return undefined;
      const { bytes, name, type } = stored.output;
      const file = new File([bytes], name, { type });
      const fileId = readRecord(record)?.file?.id;
      if (fileId !== undefined) {
        fileIds.set(file, fileId);
        written.set(id, fileId);
      }
      return file;
    },
    async put(record, after, file) {
      isPersistent ??= persist?.().catch(() => false);
      if (file === undefined) {
        await write(record, after, file, undefined);
        return;
      }
      const { file: _, ...rest } = record;
      const described: ClaimRecord = file ? { ...rest, file: describe(file) } : rest;
      // As far as this tab knows; the transaction looks.
      const isThere = described.file !== undefined && written.get(record.id) === described.file.id;
      if (!isThere || !(await write(described, after, file, undefined)))
        await write(
          described,
          after,
          file,
          file ? { name: file.name, type: file.type, bytes: await file.arrayBuffer() } : undefined,
        );
      written.set(record.id, described.file?.id);
    },
    replace: (id, by) =>
      change(
        id,
        (stored) => stored !== undefined && isEditable(stored),
        async ({ records, files }) => {
          const file = await answerOf<unknown>(files.get(id));
          records.put(by);
          if (file !== undefined) files.put(file, by.id);
          records.delete(id);
          files.delete(id);
        },
      ),
    remove,
    async forget(owner) {
      for (const { id } of await list(owner)) await remove(id);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** Which bytes a `File` has, as far as the store has seen it. */
const fileIds = new WeakMap<File, string>();

function describe(file: File): NonNullable<ClaimRecord['file']> {
  const id = fileIds.get(file) ?? newId();
  fileIds.set(file, id);
  return { name: file.name, size: file.size, id };
}

/** Whether the stored PDF is this one, and not one that another tab has put there. */
function isOf(file: File, stored: ClaimRecord | undefined): boolean {
  return stored?.file?.id !== undefined && stored.file.id === fileIds.get(file);
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

function through(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(transaction.error ?? new Error('the transaction was cut off'));
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', fail);
    transaction.addEventListener('error', fail);
  });
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch (error) {
    // It is over already, which is why the work failed.
    console.warn(error);
  }
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('not read')));
  });
}
