import * as v from 'valibot';
import { maybe } from '#src/api/contract/tolerant.ts';
import { inTime } from '#src/base/in-time.ts';
import { createDatabase } from '#src/device/database.ts';
import { createTabsSignal } from '#src/device/tabs-signal.ts';
import { answerOf, isFullError, runWhole } from '#src/device/transaction.ts';
import { type ClaimRecord } from './claim-record.ts';
import { ClaimHistory, type ProgrammeKey, Receipt, type Receipts } from './receipt.ts';
import { type StoredFile, fileFrom, storedFile } from './stored-file.ts';

/**
 * A database of its own, not more stores in `portal-claims`: a new version of that one would lock the drafts away
 * from a tab that still runs older code, and from everybody after a rollback. The receipt is written under its
 * claim's id before the record is emptied, so that a process that dies between the two does both again.
 */
const DATABASE = 'portal-receipts';
const RECEIPTS = 'receipts';
const FILES = 'files';
const HISTORIES = 'histories';
const OWNER = 'owner';
const PATIENCE_MS = 3000;
/** A claim waits no longer for its receipt. */
const LONGEST_KEEP_MS = 5000;
/** The delay before a failed deletion is retried. */
const AGAIN_MS = 5000;
/** The newest PDFs of all partners on this device together. */
const MOST_FILE_BYTES = 50 * 1024 * 1024;

const StoredHistory = v.object({
  key: v.string(),
  owner: v.string(),
  at: v.number(),
  claims: v.array(ClaimHistory),
});
type StoredHistory = v.InferOutput<typeof StoredHistory>;

interface Stores {
  receipts: IDBObjectStore;
  files: IDBObjectStore;
  histories: IDBObjectStore;
}

const keyOf = (owner: string, { programType, programId }: ProgrammeKey) =>
  JSON.stringify([owner, programType, programId]);

/** @param mostFileBytes the room for PDFs */
export function createReceipts(mostFileBytes = MOST_FILE_BYTES): Receipts {
  const changed = createTabsSignal(DATABASE);
  const database = createDatabase({
    name: DATABASE,
    create(connection) {
      connection.createObjectStore(RECEIPTS, { keyPath: 'id' }).createIndex(OWNER, OWNER);
      connection.createObjectStore(FILES);
      connection.createObjectStore(HISTORIES, { keyPath: 'key' }).createIndex(OWNER, OWNER);
    },
    patienceMs: PATIENCE_MS,
  });
  /** What the device did not keep, until the page is closed. */
  const unkept = new Map<string, { receipt: Receipt; file: File | undefined }>();
  const owed = new Set<string>();

  const run = <T>(mode: IDBTransactionMode, work: (stores: Stores) => Promise<T>): Promise<T> =>
    database.use((connection) => {
      const transaction = connection.transaction([RECEIPTS, FILES, HISTORIES], mode);
      return runWhole(transaction, () =>
        work({
          receipts: transaction.objectStore(RECEIPTS),
          files: transaction.objectStore(FILES),
          histories: transaction.objectStore(HISTORIES),
        }),
      );
    });
  async function attempt<T, Otherwise>(work: Promise<T>, otherwise: Otherwise): Promise<T | Otherwise> {
    try {
      return await work;
    } catch (error) {
      console.warn('The receipts of this device did not answer:', error);
      return otherwise;
    }
  }
  const read = <T, Otherwise>(work: (stores: Stores) => Promise<T>, otherwise: Otherwise) =>
    attempt(run('readonly', work), otherwise);

  const list = async (owner: string): Promise<Receipt[]> => {
    const stored = await read(({ receipts }) => receiptsOf(receipts, owner), []);
    const inMemory = [...unkept.values()].map(({ receipt }) => receipt);
    return [...stored, ...inMemory.filter((one) => one.owner === owner)].toSorted(
      (a, b) => b.arrivedAt - a.arrivedAt,
    );
  };
  const write = (receipt: Receipt, bytes: StoredFile | undefined) =>
    run('readwrite', async ({ receipts, files }) => {
      const [before] = receiptsIn([await answerOf<unknown>(receipts.get(receipt.id))]);
      receipts.put({
        ...receipt,
        claimId: receipt.claimId ?? before?.claimId,
        file: receipt.file ?? before?.file,
      });
      if (!bytes) return;
      files.put(bytes, receipt.id);
      await trim(receipts, files, mostFileBytes);
    });
  const makeRoom = () =>
    attempt(
      run('readwrite', async ({ files }) => {
        const count = await answerOf(files.count());
        files.clear();
        return count > 0;
      }),
      false,
    );
  /** On a full disk a new PDF is worth more than old ones, and the receipt itself more than any. */
  const writeWhereRoom = async (receipt: Receipt, bytes: StoredFile | undefined) => {
    try {
      await write(receipt, bytes);
    } catch (error) {
      if (!isFullError(error)) throw error;
      await makeRoom();
      await write(receipt, undefined);
    }
  };
  const forgetOwed = async () => {
    for (const owner of owed) {
      const isDone = await attempt(
        run('readwrite', async ({ receipts, files, histories }) => {
          const [ids, keys] = await Promise.all([keysOf(receipts, owner), keysOf(histories, owner)]);
          for (const id of ids) {
            receipts.delete(id);
            files.delete(id);
          }
          for (const key of keys) histories.delete(key);
          return true;
        }),
        false,
      );
      if (isDone) owed.delete(owner);
    }
    if (owed.size > 0) setTimeout(() => void forgetOwed(), AGAIN_MS);
    changed.emit();
  };

  return {
    list,
    async get(owner, id) {
      const inMemory = unkept.get(id)?.receipt;
      const stored = await read(({ receipts }) => answerOf<unknown>(receipts.get(id)), undefined);
      return [...receiptsIn([stored]), ...(inMemory ? [inMemory] : [])].find((one) => one.owner === owner);
    },
    async ofClaim(owner, { programType, programId }, { id, invoiceNumber }) {
      const { normalInvoiceNumber } = await import('#src/api/contract/claims.schema.ts');
      const number = normalInvoiceNumber(invoiceNumber);
      const ofProgramme = (await list(owner)).filter(
        (receipt) => receipt.programType === programType && receipt.programId === programId,
      );
      return (
        ofProgramme.find(({ claimId }) => claimId === id) ??
        ofProgramme.find(
          ({ claimId, claim }) =>
            claimId === undefined && normalInvoiceNumber(claim.invoice_number) === number,
        )
      );
    },
    async file(id) {
      const kept = fileFrom(await read(({ files }) => answerOf<unknown>(files.get(id)), undefined));
      return kept ?? unkept.get(id)?.file;
    },
    hasFile: async (id) =>
      unkept.get(id)?.file !== undefined ||
      (await read(async ({ files }) => (await answerOf(files.count(id))) > 0, false)),
    history: async (owner, programme) => [
      ...((
        await read(
          async ({ histories }) => historyIn(await answerOf<unknown>(histories.get(keyOf(owner, programme)))),
          undefined,
        )
      )?.claims ?? []),
    ],
    usage: (owner) =>
      read(
        async ({ receipts, files }) => {
          const [mine, keys] = await Promise.all([receiptsOf(receipts, owner), answerOf(files.getAllKeys())]);
          const kept = new Set(keys);
          const sizes = mine.filter(({ id }) => kept.has(id)).map(({ file }) => file?.size ?? 0);
          return { count: mine.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
        },
        { count: 0, bytes: 0 },
      ),
    async keep(record, file, now) {
      const receipt = receiptOf({ ...record, file: file ?? record.file }, now);
      try {
        const work = async () => writeWhereRoom(receipt, file && (await storedFile(file)));
        await inTime(work(), LONGEST_KEEP_MS);
        unkept.delete(receipt.id);
      } catch (error) {
        console.warn('Only this page has the receipt:', error);
        unkept.set(receipt.id, { receipt: { ...receipt, isUnkept: true }, file });
      }
      changed.emit();
    },
    async saw(owner, programme, listed, at) {
      const { seenAfter, withClaimIds } = await import('./seen-list.ts');
      const key = keyOf(owner, programme);
      const { isChanged, askAgainMs } = await run('readwrite', async ({ histories, receipts }) => {
        const before = historyIn(await answerOf<unknown>(histories.get(key)));
        const after = seenAfter(before, listed, at, Date.now());
        if (!after.isChanged) return after;
        const stored: StoredHistory = { key, owner, at, claims: [...after.seen.claims] };
        histories.put(stored);
        for (const receipt of withClaimIds(await receiptsOf(receipts, owner), programme, listed))
          receipts.put(receipt);
        return after;
      });
      if (isChanged) changed.emit();
      return askAgainMs;
    },
    async settle(owner, programme, claimId) {
      await attempt(
        run('readwrite', async ({ histories }) => {
          const before = historyIn(await answerOf<unknown>(histories.get(keyOf(owner, programme))));
          if (!before) return;
          const claims = before.claims.map((claim): ClaimHistory =>
            claim.claimId === claimId ? { ...claim, isSettled: true } : claim,
          );
          histories.put({ ...before, claims });
        }),
        undefined,
      );
      changed.emit();
    },
    makeRoom,
    async forget(owner) {
      for (const [id, { receipt }] of unkept) if (receipt.owner === owner) unkept.delete(id);
      owed.add(owner);
      await forgetOwed();
    },
    subscribe: changed.subscribe,
  };
}

/** What the sender knows of a claim that has arrived. */
export function receiptOf(record: ClaimRecord, now: number): Receipt {
  return v.parse(Receipt, { ...record, names: record.names ?? { products: {} }, arrivedAt: now });
}

function receiptsIn(stored: readonly unknown[]): Receipt[] {
  return stored.flatMap((one) => v.parse(maybe(Receipt), one) ?? []);
}

function historyIn(stored: unknown): StoredHistory | undefined {
  return v.parse(maybe(StoredHistory), stored);
}

async function receiptsOf(receipts: IDBObjectStore, owner: string): Promise<Receipt[]> {
  return receiptsIn(await answerOf<unknown[]>(receipts.index(OWNER).getAll(owner)));
}

function keysOf(store: IDBObjectStore, owner: string): Promise<IDBValidKey[]> {
  return answerOf(store.index(OWNER).getAllKeys(owner));
}

/** Deletes the oldest PDFs until the rest has room. */
async function trim(receipts: IDBObjectStore, files: IDBObjectStore, most: number): Promise<void> {
  const [all, kept] = await Promise.all([
    answerOf<unknown[]>(receipts.getAll()),
    answerOf(files.getAllKeys()),
  ]);
  const stored = new Map(receiptsIn(all).map((receipt) => [receipt.id, receipt]));
  let bytes = 0;
  const newestFirst = kept
    .map((id) => ({ id, receipt: typeof id === 'string' ? stored.get(id) : undefined }))
    .toSorted((a, b) => (b.receipt?.arrivedAt ?? 0) - (a.receipt?.arrivedAt ?? 0));
  for (const { id, receipt } of newestFirst) {
    bytes += receipt?.file?.size ?? Infinity;
    if (bytes > most) files.delete(id);
  }
}
