import * as v from 'valibot';
import { isPdf } from '#src/api/contract/uploads.ts';
import { newId } from '#src/base/new-id.ts';
import { openDeviceStore } from '#src/device/device-store.ts';
import { ageOf } from '#src/device/storage-keys.ts';
import { StoredFile, fileOf, storedFile } from './stored-file.ts';

/**
 * Invoices that another app shared, kept until the partner chooses a programme and they become a draft. They
 * belong to the partner who is signed in when they arrive or, if nobody is, to the first who opens them.
 */
export interface SharedInvoices {
  /** Keeps at most three shares. @returns the share's id; `undefined` if there is no room. */
  keep: (shared: Shared, owner: string | undefined) => Promise<string | undefined>;
  /** `undefined` if the share belongs to somebody else. Otherwise it belongs to `owner` from now on. */
  open: (id: string, owner: string) => Promise<Shared | undefined>;
  remove: (id: string) => Promise<void>;
  /** Deletes shares older than a day. */
  sweep: () => Promise<void>;
  forget: () => Promise<void>;
}

/** PDFs, each an invoice, and pictures, which are the pages of one. */
export interface Shared {
  files: readonly File[];
  /** How many more files were shared and not accepted. */
  leftOut: number;
  /** The text of the e-invoice code, if the scanner has read it. */
  eInvoice?: string | undefined;
}

/** The files of each invoice. */
export function invoicesOf(files: readonly File[]): (readonly File[])[] {
  const pictures = files.filter((file) => !isPdf(file));
  return [...files.filter(isPdf).map((file) => [file]), ...(pictures.length > 0 ? [pictures] : [])];
}

const KEPT_MS = 24 * 60 * 60_000;
/** A new share replaces the oldest. */
const MAX_SHARES = 3;

const Stored = v.object({
  owner: v.optional(v.string()),
  receivedAt: v.number(),
  leftOut: v.number(),
  eInvoice: v.optional(v.string()),
  files: v.array(StoredFile),
});
type Stored = v.InferOutput<typeof Stored>;

export function createSharedInvoices(now: () => number): SharedInvoices {
  const store = openDeviceStore('portal-shared');

  /** Deletes one that is unreadable or too old. */
  const read = async (id: string): Promise<Stored | undefined> => {
    const kept = await store.get(id);
    if (kept === undefined) return undefined;
    const stored = v.safeParse(Stored, kept);
    if (!stored.success) {
      await store.delete(id);
      return undefined;
    }
    const age = ageOf(stored.output.receivedAt, now());
    if (age === undefined) {
      // The clock has jumped: the day starts again now.
      const again = { ...stored.output, receivedAt: now() };
      await store.set(id, again);
      return again;
    }
    if (age < KEPT_MS) return stored.output;
    await store.delete(id);
    return undefined;
  };
  /** Deletes old shares. @returns the others, oldest first. */
  const sweep = async () => {
    const left: { id: string; receivedAt: number }[] = [];
    for (const id of await store.keys()) {
      const stored = await read(id);
      if (stored) left.push({ id, receivedAt: stored.receivedAt });
    }
    return left.toSorted((a, b) => a.receivedAt - b.receivedAt);
  };

  return {
    async keep({ files, leftOut, eInvoice }, owner) {
      const waiting = await sweep();
      for (const { id } of waiting.slice(0, Math.max(0, waiting.length - MAX_SHARES + 1)))
        await store.delete(id);
      const id = newId();
      const kept: Stored = {
        ...(owner !== undefined && { owner }),
        receivedAt: now(),
        leftOut,
        ...(eInvoice !== undefined && { eInvoice }),
        files: await Promise.all(files.map(storedFile)),
      };
      return (await store.set(id, kept)) ? id : undefined;
    },
    async open(id, owner) {
      const stored = await read(id);
      if (!stored || (stored.owner !== undefined && stored.owner !== owner)) return undefined;
      if (stored.owner === undefined) await store.set(id, { ...stored, owner });
      return {
        files: stored.files.map(fileOf),
        leftOut: stored.leftOut,
        eInvoice: stored.eInvoice,
      };
    },
    remove: (id) => store.delete(id),
    async sweep() {
      await sweep();
    },
    forget: store.clear,
  };
}
