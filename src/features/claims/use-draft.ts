import { useNavigate, useRouteContext } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { newId } from '#src/api/new-id.ts';
import { type ClaimRecord, newRecord, TakenAwayError, TypedClaim } from '#src/offline/outbox/claim-record.ts';
import { NotKeptError, type Stored } from '#src/offline/outbox/claim-store.ts';
import { type PortalForm, watchValues } from '#src/ui/form/portal-form.ts';

/** After the last key press. */
const SAVE_AFTER_MS = 300;

/** A claim that is being typed, and its PDF. */
export interface OpenDraft {
  record: ClaimRecord;
  file: File | undefined;
}

/** What a draft has of its programme, as it is now. */
export type DraftStart = Omit<Parameters<typeof newRecord>[0], 'id' | 'owner' | 'claim'>;

/** How the draft is kept: since when, or why not. */
export interface DraftKept {
  savedAt: Date | undefined;
  /** `taken`: submitted or discarded in another tab. */
  problem: NotKeptError['reason'] | 'taken' | undefined;
}

const Typed = v.object({
  ...TypedClaim.entries,
  invoice: v.optional(v.fallback(v.optional(v.file()), undefined)),
});

/**
 * Saves what is typed, half a second later at most, the PDF included, and puts the draft's id into the address, so that a reload
 * brings it back.
 */
export function useDraft<Values>(
  form: PortalForm<Values, unknown>,
  start: DraftStart,
  opened: OpenDraft | undefined,
) {
  const { claimStore, now, user } = useRouteContext({ from: '/_signed-in' });
  const navigate = useNavigate();
  const [kept, setKept] = useState<DraftKept>({ savedAt: undefined, problem: undefined });
  const current = useRef<{
    record: ClaimRecord | undefined;
    start: DraftStart;
    /** It has been on the device, and must be there still. */
    isStored: boolean;
    timer?: number;
    isOver: boolean;
    saveNow: () => void;
  }>({
    record: opened?.record,
    start,
    isStored: opened !== undefined,
    isOver: false,
    saveNow: () => undefined,
  });
  const [owner] = useState(String(user.id));
  useEffect(() => {
    current.current.start = start;
  });

  useEffect(() => {
    const state = current.current;
    state.isOver = false;
    let isInitial = true;
    const save = async (values: unknown) => {
      if (state.isOver) return;
      const { invoice, ...claim } = v.parse(Typed, values);
      const isNew = state.record === undefined;
      const record = recordOf(state, { owner, claim, now: now().getTime() });
      state.record = record;
      try {
        await claimStore.put(record, mayFollow(state), invoice ?? null);
        state.isStored = true;
        setKept({ savedAt: now(), problem: undefined });
        if (isNew && !state.isOver)
          await navigate({
            to: '.',
            search: (search) => ({ ...search, draft: record.id }),
            replace: true,
            resetScroll: false,
          });
      } catch (error) {
        if (error instanceof TakenAwayError) {
          // Submitting this one took it, if it was not another tab.
          if (state.isOver) return;
          state.isOver = true;
          setKept({ savedAt: undefined, problem: 'taken' });
          return;
        }
        if (!(error instanceof NotKeptError)) throw error;
        console.warn(error);
        setKept({ savedAt: undefined, problem: error.reason });
      }
    };
    const stop = watchValues(form, (values) => {
      state.saveNow = () => void save(values);
      // What the form begins with is not typed.
      if (isInitial) {
        isInitial = false;
        return;
      }
      window.clearTimeout(state.timer);
      state.timer = window.setTimeout(() => void save(values), SAVE_AFTER_MS);
    });
    return () => {
      stop();
      window.clearTimeout(state.timer);
    };
  }, [form, claimStore, navigate, now, owner]);

  return {
    kept,
    /** The record of what is submitted now, and what it may follow in the store; saving stops. */
    finish(claim: TypedClaim): { record: ClaimRecord; after: readonly Stored[] } {
      const state = current.current;
      state.isOver = true;
      window.clearTimeout(state.timer);
      return {
        record: recordOf(state, { owner, claim, now: now().getTime() }),
        after: mayFollow(state),
      };
    },
    /** Submitting found that another tab was first. */
    lose: () => setKept({ savedAt: undefined, problem: 'taken' }),
    /** Goes on with this record, after a refusal say. */
    resume(record: ClaimRecord): void {
      Object.assign(current.current, { record, isStored: true, isOver: false });
    },
    /** What is typed here becomes a draft of its own. */
    restart: (): void => {
      Object.assign(current.current, { record: undefined, isStored: false, isOver: false });
      current.current.saveNow();
    },
  };
}

/** The draft as it is now, or a new one. */
function recordOf(
  { record, start }: { record: ClaimRecord | undefined; start: DraftStart },
  { owner, claim, now }: { owner: string; claim: TypedClaim; now: number },
): ClaimRecord {
  return {
    ...(record ?? newRecord({ ...start, id: newId(), owner, claim }, now)),
    ...start,
    claim,
    changedAt: now,
  };
}

/** What a draft may be written over: itself, and nothing where it has not been kept so far. */
const mayFollow = ({ isStored }: { isStored: boolean }): readonly Stored[] =>
  isStored ? ['draft'] : ['nothing', 'draft'];
