import * as v from 'valibot';
import { maybe } from '#src/api/contract/tolerant.ts';
import { newId } from '#src/base/new-id.ts';
import { createDatabase } from '#src/device/database.ts';
import { createTabsSignal } from '#src/device/tabs-signal.ts';
import { answerOf, isFullError, runWhole } from '#src/device/transaction.ts';
import { type ClaimRecord, type ClaimState, readRecord, TakenAwayError } from './claim-record.ts';
import { type StoredFile, fileFrom, storedFile } from './stored-file.ts';

/**
 * Drafts and unsent claims with their PDFs, in a database of their own that no clearing of caches touches. A
 * record and its PDF are written in one transaction, which ends when it is on the disk.
 */

const DATABASE = 'portal-claims';
const RECORDS = 'claims';
const FILES = 'files';
const PATIENCE_MS = 3000;
/** Longer than a page waits for the outcome of its claim. */
const SENT_KEPT_MS = 24 * 60 * 60_000;
/**
 * The id of an entry in the store of the records that is no claim. Its value changes when the browser deletes and
 * re-creates the database. It is not in the PDF store: a record must be readable where the PDFs are not.
 */
const MARK = 'database';
const Mark = maybe(v.object({ mark: v.string() }));
/** A key in the PDF store, set once the claim is no longer a draft. */
const goneKey = (id: string) => `gone:${id}`;

/** The browser gives us no storage, or it is full. */
export class NotKeptError extends Error {
  override readonly name = 'NotKeptError';
  readonly reason: 'unavailable' | 'full';

  constructor(reason: 'unavailable' | 'full', cause: unknown) {
    super(`the claims of this device cannot be had: ${reason}, ${String(cause)}`, { cause });
    this.reason = reason;
  }
}

/** The state of the stored record; `nothing` if there is none. */
export type Stored = ClaimState | 'nothing';

/** States in which no sender works on the claim. */
export const AT_REST = ['draft', 'waiting', 'unsure', 'confirming', 'needs-sign-in', 'refused'] as const;

/** Whether the partner may still change it: no sender works on it, and it cannot have arrived. */
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

/** By default a failed read gives nothing. With `mustKnow` it throws NotKeptError. */
export interface Reading {
  mustKnow?: boolean;
}

export interface ClaimStore {
  /**
   * The owner's unsent records, oldest first. Unreadable ones are left alone.
   * @throws NotKeptError see {@link Reading}
   */
  list: (owner: string, reading?: Reading) => Promise<ClaimRecord[]>;
  /** @throws NotKeptError see {@link Reading} */
  get: (id: string, reading?: Reading) => Promise<ClaimRecord | undefined>;
  /** @throws NotKeptError when the device does not answer */
  file: (id: string) => Promise<File | undefined>;
  /**
   * Writes a record if the stored one is still in a state of `after`, because tabs and the worker write the
   * same claims. What is missing because the browser deleted the database is written again, with the PDF that this
   * tab has used last.
   * @param file the PDF: `null` removes it, `undefined` keeps it; the same bytes are not written twice
   * @param editors a draft that another form has written last is left alone
   * @throws NotKeptError
   * @throws TakenAwayError if the stored record is in another state, or another form's
   */
  put: (
    record: ClaimRecord,
    after: readonly Stored[],
    file?: File | null,
    editors?: ReadonlySet<string | undefined>,
  ) => Promise<void>;
  /**
   * Saves a draft while the page is being left and nothing can be awaited. It needs an open connection, and
   * the result is unknown. The database refuses it if another page has submitted or discarded the draft.
   */
  leave: (draft: ClaimRecord) => void;
  /**
   * Replaces a claim that {@link isEditable} with `by`, which has another id. The PDF moves along.
   * @throws NotKeptError
   * @throws TakenAwayError
   */
  replace: (id: string, by: ClaimRecord) => Promise<void>;
  /**
   * @param from the states in which it may be removed; any state if missing
   * @throws NotKeptError
   * @throws TakenAwayError
   */
  remove: (id: string, from?: readonly Stored[]) => Promise<void>;
  /** Removes all partners' claims that were sent more than a day ago. @param now in ms since 1970 */
  sweep: (now: number) => Promise<void>;
  forget: (owner: string) => Promise<void>;
  /** Identify the PDFs of all partners' claims, as {@link fileIdOf} does, and what was chosen. @throws NotKeptError */
  fileIds: () => Promise<ReadonlySet<string>>;
  /** Calls back after every change in any tab or the worker. */
  subscribe: (listener: () => void) => () => void;
}

/**
 * @param options.persist asks the browser to keep this site's data. Called once, at the first `put`. Pages only.
 * @param options.makeRoom frees room on a full disk, and tells whether there was any. Then the write is tried again.
 */
export function createClaimStore({
  persist,
  makeRoom,
}: { persist?: () => Promise<boolean>; makeRoom?: () => Promise<boolean> } = {}): ClaimStore {
  const changed = createTabsSignal(DATABASE);

  let isPersistent: Promise<boolean> | undefined;
  const database = createDatabase({
    name: DATABASE,
    create(connection) {
      connection.createObjectStore(RECORDS, { keyPath: 'id' }).add({ id: MARK, mark: newId() });
      connection.createObjectStore(FILES);
    },
    patienceMs: PATIENCE_MS,
  });

  async function run<T>(mode: IDBTransactionMode, work: (stores: Stores) => Promise<T>): Promise<T> {
    const attempt = (connection: IDBDatabase) => {
      const transaction = connection.transaction([RECORDS, FILES], mode, { durability: 'strict' });
      return runWhole(transaction, () => work(storesOf(transaction)));
    };
    try {
      try {
        return await database.use(attempt);
      } catch (error) {
        // Also where that fails: what is told is that the device is full.
        if (!isFullError(error) || !(await makeRoom?.().catch(() => false))) throw error;
        return await database.use(attempt);
      }
    } catch (error) {
      if (error instanceof TakenAwayError) {
        // What this tab shows of it is over.
        changed.emit();
        throw error;
      }
      throw new NotKeptError(isFullError(error) ? 'full' : 'unavailable', error);
    }
  }

  async function read<T>(
    work: (stores: Stores) => Promise<T>,
    { mustKnow = false }: Reading = {},
  ): Promise<T | undefined> {
    return run('readonly', work).catch((error: unknown) => {
      if (mustKnow) throw error;
      console.warn(error);
      return undefined;
    });
  }

  const all = async (reading?: Reading) => {
    const stored: unknown[] =
      (await read(({ records }) => answerOf<unknown[]>(records.getAll()), reading)) ?? [];
    return stored.flatMap((one) => readRecord(one) ?? []);
  };
  const list = async (owner: string, reading?: Reading) =>
    (await all(reading))
      .filter(({ owner: whose, state }) => whose === owner && state !== 'sent')
      .toSorted((a, b) => a.createdAt - b.createdAt);
  /** The mark of the database in which this tab has last seen each claim. */
  const marks = new Map<string, string | undefined>();
  /** Checks the stored record and changes it in one transaction. @returns the mark of the database. */
  const change = async (
    id: string,
    isAllowed: (stored: ClaimRecord | undefined, isEvicted: boolean) => boolean,
    work: (stores: Stores, stored: ClaimRecord | undefined) => unknown,
  ) => {
    const mark = await run('readwrite', async (stores) => {
      const [record, found] = await Promise.all([
        answerOf<unknown>(stores.records.get(id)),
        markOf(stores.records),
      ]);
      const stored = readRecord(record);
      const isEvicted = stored === undefined && marks.has(id) && marks.get(id) !== found;
      if (!isAllowed(stored, isEvicted)) throw new TakenAwayError(id, stored?.state ?? 'nothing');
      await work(stores, stored);
      return found;
    });
    changed.emit();
    return mark;
  };
  const remove = async (id: string, from?: readonly Stored[]) => {
    await change(id, isIn(from), ({ records, files }, stored) => {
      records.delete(id);
      files.delete(id);
      if (stored?.state === 'draft') files.put(true, goneKey(id));
    });
    // What this tab has removed is not missing, whatever the browser has deleted before.
    marks.delete(id);
  };

  /** The stored PDF that this tab has last written or read. */
  let lastFile: { id: string; kept: unknown } | undefined;
  /** The PDF of each claim, as this tab has last written or read it. */
  const written = new Map<string, ClaimRecord['file']>();

  return {
    list,
    async get(id, reading) {
      const [stored, mark] =
        (await read(
          ({ records }) => Promise.all([answerOf<unknown>(records.get(id)), markOf(records)]),
          reading,
        )) ?? [];
      const record = readRecord(stored);
      if (record) marks.set(id, mark);
      return record;
    },
    async file(id) {
      const [record, kept, mark] = await run('readonly', ({ records, files }) =>
        Promise.all([answerOf<unknown>(records.get(id)), answerOf<unknown>(files.get(id)), markOf(records)]),
      );
      marks.set(id, mark);
      const file = fileFrom(kept);
      if (!file) return undefined;
      lastFile = { id, kept };
      const described = readRecord(record)?.file;
      if (described?.id !== undefined) {
        fileIds.set(file, described.id);
        written.set(id, described);
      }
      return file;
    },
    async put(record, after, file, editors) {
      isPersistent ??= persist?.().catch(() => false);
      const { file: _, ...rest } = record;
      const described = file ? { ...rest, file: describe(file) } : rest;
      const next: ClaimRecord = file === undefined ? record : described;
      const bytes = file && (await bytesOf(file));
      const mayFollow = isIn(after);
      const isOthers = (stored: ClaimRecord | undefined) =>
        editors !== undefined &&
        stored?.state === 'draft' &&
        stored.editor !== undefined &&
        !editors.has(stored.editor);
      const mark = await change(
        record.id,
        (stored, isEvicted) => (isEvicted || mayFollow(stored)) && !isOthers(stored),
        ({ records, files }, stored) => {
          records.put(next);
          if (stored === undefined && file === undefined && lastFile?.id === record.id)
            files.put(lastFile.kept, record.id);
          if (bytes && next.file?.id !== stored?.file?.id) files.put(bytes, record.id);
          else if (file === null) files.delete(record.id);
          if (record.state === 'draft') files.delete(goneKey(record.id));
          else if (stored?.state === 'draft') files.put(true, goneKey(record.id));
        },
      );
      marks.set(record.id, mark);
      if (bytes) lastFile = { id: record.id, kept: bytes };
      else if (file === null && lastFile?.id === record.id) lastFile = undefined;
      if (file !== undefined) written.set(record.id, next.file);
    },
    leave({ file: _, ...draft }) {
      const file = written.get(draft.id);
      try {
        const transaction = database.current()?.transaction([RECORDS, FILES], 'readwrite');
        if (!transaction) return;
        const { records, files } = storesOf(transaction);
        // `add` fails if the claim is marked as no longer a draft, and the transaction fails with it.
        files.add(true, goneKey(draft.id));
        files.delete(goneKey(draft.id));
        records.put(file ? { ...draft, file } : draft);
        transaction.commit?.();
        changed.emit();
      } catch (error) {
        console.warn('What was typed last is not kept:', error);
      }
    },
    async replace(id, by) {
      const mark = await change(
        id,
        (stored) => stored !== undefined && isEditable(stored),
        async ({ records, files }, stored) => {
          const file = await answerOf<unknown>(files.get(id));
          records.put({ ...by, file: stored?.file });
          if (file !== undefined) files.put(file, by.id);
          records.delete(id);
          files.delete(id);
          files.put(true, goneKey(id));
        },
      );
      marks.set(by.id, mark);
    },
    remove,
    async sweep(now) {
      for (const record of await all())
        if (record.state === 'sent' && Math.abs(now - record.changedAt) > SENT_KEPT_MS)
          await remove(record.id, ['sent']);
    },
    async forget(owner) {
      marks.clear();
      lastFile = undefined;
      for (const record of await all()) if (record.owner === owner) await remove(record.id);
    },
    async fileIds() {
      const ids = (await all({ mustKnow: true })).flatMap(({ file, chosen }) => [file?.id, chosen]);
      return new Set(ids.filter((id) => id !== undefined));
    },
    subscribe: changed.subscribe,
  };
}

const fileIds = new WeakMap<File, string>();

/** Identifies the bytes of a PDF, here and in the record of its claim. */
export function fileIdOf(file: File): string {
  const id = fileIds.get(file) ?? newId();
  fileIds.set(file, id);
  return id;
}

function describe(file: File): NonNullable<ClaimRecord['file']> {
  return { name: file.name, size: file.size, id: fileIdOf(file) };
}

const contents = new WeakMap<File, StoredFile>();

/** Read once, because every save of a draft comes with its PDF. */
async function bytesOf(file: File): Promise<StoredFile> {
  const bytes = contents.get(file) ?? (await storedFile(file));
  contents.set(file, bytes);
  return bytes;
}

/** @returns undefined in a database that an older version has created. A new database always has a mark. */
async function markOf(records: IDBObjectStore): Promise<string | undefined> {
  return v.parse(Mark, await answerOf<unknown>(records.get(MARK)))?.mark;
}

function storesOf(transaction: IDBTransaction): Stores {
  return { records: transaction.objectStore(RECORDS), files: transaction.objectStore(FILES) };
}
