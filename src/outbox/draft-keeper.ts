import * as v from 'valibot';
import { type FieldMessages } from '#src/api/contract/answer.ts';
import { maybe } from '#src/api/contract/tolerant.ts';
import { newId } from '#src/base/new-id.ts';
import { type ClaimRecord, TakenAwayError, TypedClaim } from './claim-record.ts';
import { newRecord } from './made-records.ts';
import { type ClaimStore, NotKeptError, type Stored } from './claim-store.ts';

/** Delay after the last key press. */
const SAVE_AFTER_MS = 300;
/** The longest delay during constant typing. */
const LONGEST_UNSAVED_MS = 500;
/** The delay before the first retry of a failed save. It doubles. */
const RETRY_MS = 2000;
const LONGEST_RETRY_MS = 60_000;

/** The part of a draft that comes from its programme. */
export type DraftStart = Omit<Parameters<typeof newRecord>[0], 'id' | 'owner' | 'claim'>;

/** What is known of the invoice once it was read. */
const READ = ['eInvoice', 'areSeveral', 'suggested'] as const;

/** In another tab: `taken` if it was submitted or discarded there, `edited` if it was only changed. */
export type DraftLost = 'taken' | 'edited';

export const lostBy = ({ state }: TakenAwayError): DraftLost => (state === 'draft' ? 'edited' : 'taken');

export interface DraftKept {
  savedAt: Date | undefined;
  problem: NotKeptError['reason'] | DraftLost | undefined;
}

const Typed = v.object({
  ...TypedClaim.entries,
  invoice: maybe(v.file()),
});

/** The messages of a refusal for fields that have not changed since. */
function unchangedFields({ fields = {}, claim: before }: ClaimRecord, claim: TypedClaim): FieldMessages {
  const parts = new Map(Object.entries(before));
  const isUnchanged = ([part, value]: [string, unknown]) =>
    JSON.stringify(value) === JSON.stringify(parts.get(part));
  const unchanged = new Set([
    'invoice',
    ...Object.entries(claim)
      .filter(isUnchanged)
      .map(([part]) => part),
  ]);
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => unchanged.has(name.split('.', 1)[0] ?? '')),
  );
}

const fileIn = (values: unknown) =>
  v.parse(v.fallback(v.object({ invoice: Typed.entries.invoice }), {}), values).invoice;

export interface DraftKeeper {
  /** Updates what is not typed: the programme's part when the API has answered, the code when the PDF was read. */
  follow: (start: DraftStart) => void;
  /** The current values of the form. They are saved soon, unless the form only begins with them. */
  type: (values: unknown, options?: { isInitial?: boolean }) => void;
  flush: () => Promise<void>;
  /** Stores that `chosen` is about to become the PDF. The draft forgets it with the next PDF that is typed. */
  choose: (chosen: string) => Promise<void>;
  /** No PDF comes of `chosen`. A draft that was made for it alone goes. */
  drop: (chosen: string) => Promise<void>;
  /** Looks whether another tab has changed the draft. */
  look: () => Promise<void>;
  /** The page may be gone in a moment: stores what is typed without waiting. */
  leave: () => void;
  /** The form leaves the screen: no more callbacks and no retries. */
  close: () => void;
  /** Stops saving. Gives the record to submit, and the stored states and editors that it may replace. */
  finish: (
    claim: TypedClaim,
  ) => Promise<{ record: ClaimRecord; after: readonly Stored[]; editors: ReadonlySet<string | undefined> }>;
  /** Continues with this record, such as after a refusal. */
  resume: (record: ClaimRecord) => void;
  /** Continues after a failed submit. */
  goOn: () => void;
  /** Continues as a new draft. */
  restart: () => void;
}

/**
 * @param options.isFileUnread the stored PDF could not be read: it stays until the form has another one
 * @param options.onKept called after every save, until the keeper is closed.
 * @param options.onId called when the draft is stored under a new id, until the keeper is closed.
 */
export function createDraftKeeper({
  store,
  owner,
  now,
  start: initialStart,
  opened,
  isFileUnread = false,
  onKept,
  onId,
}: {
  store: ClaimStore;
  owner: string;
  now: () => Date;
  start: DraftStart;
  opened: ClaimRecord | undefined;
  isFileUnread?: boolean;
  onKept: (kept: DraftKept) => void;
  onId: (id: string) => void;
}): DraftKeeper {
  let start = initialStart;
  let record = opened;
  let chosen = opened?.chosen;
  let keepsFile = isFileUnread;
  /** Nothing was typed: there is a draft only because something was chosen. */
  let isOnlyChosen = false;
  const editor = newId();
  const editors: ReadonlySet<string | undefined> = new Set([opened?.editor, editor]);
  /** The draft has been stored: a save requires that it still is. */
  let isStored = opened !== undefined;
  let knownId = opened?.id;
  let latest: unknown;
  let isDirty = false;
  /** When the first unsaved value was typed, by `performance.now()`. */
  let dirtySince = 0;
  /** Submitted, or taken by another page: nothing is saved. */
  let isOver = false;
  let isClosed = false;
  let saving: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = RETRY_MS;

  const recordWith = (claim: TypedClaim): ClaimRecord => ({
    ...(record ?? newRecord({ ...start, id: newId(), owner, claim }, now().getTime())),
    ...start,
    claim,
    chosen,
    editor,
    ...(record?.fields && { fields: unchangedFields(record, claim) }),
    changedAt: now().getTime(),
  });
  const mayFollow = (): readonly Stored[] => (isStored ? ['draft'] : ['nothing', 'draft']);
  const show = (kept: DraftKept) => {
    if (!isClosed) onKept(kept);
  };
  const tellId = () => {
    if (record === undefined || isOver || isClosed || record.id === knownId) return;
    knownId = record.id;
    onId(record.id);
  };
  const lose = (problem: DraftLost) => {
    isOver = true;
    show({ savedAt: undefined, problem });
  };
  const saveIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  };
  /** Saves what has changed, however often it goes on changing. */
  const saveWithin = (ms: number) => {
    if (!isDirty) dirtySince = performance.now();
    isDirty = true;
    const left = LONGEST_UNSAVED_MS - (performance.now() - dirtySince);
    saveIn(Math.max(0, Math.min(ms, left)));
  };

  async function save(): Promise<void> {
    const { invoice, ...claim } = v.parse(Typed, latest);
    record = recordWith(claim);
    isDirty = false;
    try {
      await store.put(record, mayFollow(), invoice ?? (keepsFile ? undefined : null), editors);
      isStored = true;
      retryMs = RETRY_MS;
      show({ savedAt: now(), problem: undefined });
      tellId();
    } catch (error) {
      if (error instanceof TakenAwayError) {
        // This form's own submit took it.
        if (isOver) return;
        lose(lostBy(error));
        return;
      }
      if (!(error instanceof NotKeptError)) throw error;
      console.warn(error);
      show({ savedAt: undefined, problem: error.reason });
      // Newer values have their own timer.
      if (!isDirty && !isClosed) {
        saveIn(retryMs);
        retryMs = Math.min(2 * retryMs, LONGEST_RETRY_MS);
      }
      isDirty = true;
      dirtySince = performance.now();
    }
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    if (saving) {
      // One save at a time: older values must not replace newer ones.
      await saving;
      return flush();
    }
    if (!isDirty || isOver) return;
    saving = save().finally(() => {
      saving = undefined;
    });
    await saving;
  }

  const goOn = () => {
    isOver = false;
    isDirty = true;
    void flush();
  };
  return {
    follow(next) {
      // The code of a PDF is read after the PDF was saved.
      const isRead = READ.some((part) => next[part] !== start[part]);
      start = next;
      if (isRead && (record !== undefined || isDirty)) saveWithin(SAVE_AFTER_MS);
    },
    type(values, { isInitial = false } = {}) {
      const isNewFile = fileIn(values) !== fileIn(latest);
      latest = values;
      isClosed = false;
      if (isInitial) return;
      isOnlyChosen = false;
      if (isNewFile) {
        chosen = undefined;
        keepsFile = false;
      }
      if (isNewFile && record?.fields) {
        const { invoice: _, ...fields } = record.fields;
        record = { ...record, fields };
      }
      // At once for a PDF, which `leave` cannot store.
      saveWithin(isNewFile ? 0 : SAVE_AFTER_MS);
    },
    flush,
    async choose(next) {
      isOnlyChosen = isOnlyChosen || (record === undefined && !isDirty);
      chosen = next;
      isDirty = true;
      await flush();
    },
    async drop(given) {
      // Something else may have been chosen meanwhile, or the PDF is there.
      if (chosen !== given || isOver) return;
      chosen = undefined;
      await saving;
      if (!isOnlyChosen || chosen !== undefined || record === undefined) {
        isDirty = true;
        await flush();
        return;
      }
      const { id } = record;
      // What is typed from now on is a new draft, and saved after this.
      record = undefined;
      isStored = false;
      isOnlyChosen = false;
      isDirty = false;
      saving = store
        .remove(id, ['draft'])
        .catch((error: unknown) => console.warn('A draft could not be removed:', error))
        .finally(() => {
          saving = undefined;
        });
      await saving;
      show({ savedAt: undefined, problem: undefined });
    },
    async look() {
      if (!record || !isStored || isOver || saving) return;
      const stored = await store.get(record.id);
      // A missing one may have been deleted by the browser. The next save tells.
      if (!stored || isOver) return;
      if (stored.state !== 'draft') lose('taken');
      else if (stored.editor !== undefined && !editors.has(stored.editor)) lose('edited');
    },
    leave() {
      if (isOver || (!isDirty && saving === undefined)) return;
      const { invoice: _, ...claim } = v.parse(Typed, latest);
      record = recordWith(claim);
      store.leave(record);
      // If the page lives on, this saves the PDF, too, and reports the result.
      void flush();
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
    async finish(claim) {
      isOver = true;
      clearTimeout(timer);
      // A save under way could restore the draft after the claim was sent and deleted.
      await saving;
      chosen = undefined;
      return { record: recordWith(claim), after: mayFollow(), editors };
    },
    resume(next) {
      record = next;
      chosen = next.chosen;
      isStored = true;
      isOver = false;
      tellId();
      void flush();
    },
    goOn,
    restart() {
      record = undefined;
      isStored = false;
      isOnlyChosen = false;
      goOn();
    },
  };
}
