import { useNavigate, useRouteContext } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { newId } from '#src/api/new-id.ts';
import { type ClaimRecord, TypedClaim, newRecord } from '#src/offline/outbox/claim-record.ts';
import { NotKeptError } from '#src/offline/outbox/claim-store.ts';
import { type PortalForm, watchValues } from '#src/ui/form/portal-form.ts';

/** After the last key press. */
const SAVE_AFTER_MS = 300;

/** A claim that is being typed, and its PDF. */
export interface OpenDraft {
  record: ClaimRecord;
  file: File | undefined;
}

/** What a new draft is made of. */
export type DraftStart = Omit<Parameters<typeof newRecord>[0], 'id' | 'owner' | 'claim'>;

/** How the draft is kept: since when, or why not. */
export interface DraftKept {
  savedAt: Date | undefined;
  problem: NotKeptError['reason'] | undefined;
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
  const { claimStore, now } = useRouteContext({ from: '__root__' });
  const { user } = useRouteContext({ from: '/_signed-in' });
  const navigate = useNavigate();
  const [kept, setKept] = useState<DraftKept>({ savedAt: undefined, problem: undefined });
  const current = useRef<{
    record: ClaimRecord | undefined;
    file: File | undefined;
    timer?: number;
    isOver: boolean;
  }>({
    record: opened?.record,
    file: opened?.file,
    isOver: false,
  });
  const [owner] = useState(String(user.id));
  const [first] = useState(start);

  useEffect(() => {
    const state = current.current;
    state.isOver = false;
    let isInitial = true;
    const save = async (values: unknown) => {
      if (state.isOver) return;
      const { invoice, ...claim } = v.parse(Typed, values);
      const isNew = state.record === undefined;
      const record: ClaimRecord = {
        ...(state.record ?? newRecord({ ...first, id: newId(), owner, claim }, now().getTime())),
        claim,
        changedAt: now().getTime(),
        file: invoice && { name: invoice.name, size: invoice.size },
      };
      const file = invoice === state.file ? undefined : (invoice ?? null);
      state.record = record;
      state.file = invoice;
      try {
        await claimStore.put(record, file);
        setKept({ savedAt: now(), problem: undefined });
        if (isNew && !state.isOver)
          await navigate({
            to: '.',
            search: (search) => ({ ...search, draft: record.id }),
            replace: true,
            resetScroll: false,
          });
      } catch (error) {
        if (!(error instanceof NotKeptError)) throw error;
        console.warn(error);
        // The file is tried again with the next change.
        state.file = file === undefined ? state.file : undefined;
        setKept({ savedAt: undefined, problem: error.reason });
      }
    };
    const stop = watchValues(form, (values) => {
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
  }, [form, claimStore, navigate, now, owner, first]);

  return {
    kept,
    /** The record of what is submitted now; saving stops. */
    finish(claim: TypedClaim): ClaimRecord {
      const state = current.current;
      state.isOver = true;
      window.clearTimeout(state.timer);
      const record = state.record ?? newRecord({ ...first, id: newId(), owner, claim }, now().getTime());
      return { ...record, claim, changedAt: now().getTime() };
    },
    /** Goes on with this record, after a refusal say. */
    resume(record: ClaimRecord, file: File): void {
      Object.assign(current.current, { record, file, isOver: false });
    },
  };
}
