import * as v from 'valibot';
import { newId } from '#src/api/new-id.ts';
import { openDeviceStore } from './device-store.ts';

/**
 * Invoices that another app has shared to the portal, kept until a programme is chosen for them: from then on they are drafts.
 * Written by the worker or by the page. They belong to who is signed in at that moment; what came while nobody was signed in
 * belongs to who signs in next with its address, and nobody else ever sees it.
 */
export interface SharedInvoices {
  /** @returns the id to open them by; `undefined` if there is no room for them. */
  keep: (files: readonly File[], leftOut: number, owner: string | undefined) => Promise<string | undefined>;
  /** Those of this id, if they are the partner's; they are from now on. */
  open: (id: string, owner: string) => Promise<Shared | undefined>;
  remove: (id: string) => Promise<void>;
  /** At log-out. */
  forget: () => Promise<void>;
}

export interface Shared {
  files: File[];
  /** How many more were shared and could not be taken. */
  leftOut: number;
}

const KEPT_MS = 24 * 60 * 60_000;

/** Bytes, because some browsers give a stored `File` back without its name. */
const Stored = v.object({
  owner: v.optional(v.string()),
  receivedAt: v.number(),
  leftOut: v.number(),
  files: v.array(v.object({ name: v.string(), bytes: v.instance(ArrayBuffer) })),
});
type Stored = v.InferOutput<typeof Stored>;

export function createSharedInvoices(now: () => number): SharedInvoices {
  const store = openDeviceStore('portal-shared', () => undefined);

  /** `undefined` for one that is unreadable or too old: it is deleted. */
  const read = async (id: string): Promise<Stored | undefined> => {
    const kept = await store.get(id);
    if (kept === undefined) return undefined;
    const stored = v.safeParse(Stored, kept);
    if (stored.success && now() - stored.output.receivedAt < KEPT_MS) return stored.output;
    await store.delete(id);
    return undefined;
  };

  return {
    async keep(files, leftOut, owner) {
      const id = newId();
      const kept: Stored = {
        ...(owner !== undefined && { owner }),
        receivedAt: now(),
        leftOut,
        files: await Promise.all(
          files.map(async (file) => ({ name: file.name, bytes: await file.arrayBuffer() })),
        ),
      };
      return (await store.set(id, kept)) ? id : undefined;
    },
    async open(id, owner) {
      const stored = await read(id);
      if (!stored || (stored.owner !== undefined && stored.owner !== owner)) return undefined;
      if (stored.owner === undefined) await store.set(id, { ...stored, owner });
      return {
        files: stored.files.map(({ name, bytes }) => new File([bytes], name, { type: 'application/pdf' })),
        leftOut: stored.leftOut,
      };
    },
    remove: (id) => store.delete(id),
    async forget() {
      for (const id of await store.keys()) await store.delete(id);
    },
  };
}
