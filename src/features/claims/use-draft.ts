import { useNavigate, useRouteContext } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type PortalForm, watchValues } from '#src/ui/form/portal-form.ts';
import {
  type DraftKept,
  type DraftLost,
  type DraftStart,
  createDraftKeeper,
} from '#src/outbox/draft-keeper.ts';
import { type OpenDraft } from './open-draft.ts';

/**
 * Saves what is typed within half a second, and puts the draft's id into the address for a reload. Unsaved
 * values are saved when the form or the page is left.
 */
export function useDraft<Values>(
  form: PortalForm<Values, unknown>,
  start: DraftStart,
  opened: OpenDraft | undefined,
) {
  const { claimStore, now, session, user } = useRouteContext({ from: '/_signed-in' });
  const navigate = useNavigate();
  const [kept, setKept] = useState<DraftKept>({ savedAt: undefined, problem: undefined });
  const [id, setId] = useState(opened?.record.id);
  const [keeper] = useState(() =>
    createDraftKeeper({
      store: claimStore,
      owner: String(user.id),
      now,
      start,
      opened: opened?.record,
      isFileUnread: opened?.isFileUnread === true,
      onKept: setKept,
      onId: (stored) => {
        setId(stored);
        void navigate({
          to: '.',
          search: (search) => ({ ...search, draft: stored }),
          replace: true,
          resetScroll: false,
        });
      },
    }),
  );

  useEffect(() => keeper.follow(start));

  useEffect(() => {
    let isInitial = true;
    const stop = watchValues(form, (values) => {
      keeper.type(values, { isInitial });
      isInitial = false;
    });
    const onHidden = () => {
      if (document.visibilityState === 'hidden') keeper.leave();
    };
    const unsubscribe = claimStore.subscribe(() => void keeper.look());
    document.addEventListener('visibilitychange', onHidden);
    globalThis.addEventListener('pagehide', keeper.leave);
    return () => {
      stop();
      unsubscribe();
      document.removeEventListener('visibilitychange', onHidden);
      globalThis.removeEventListener('pagehide', keeper.leave);
      keeper.close();
      // The partner has decided about the drafts before the log-out.
      if (session.ended() !== 'logged-out') void keeper.flush();
    };
  }, [form, keeper, session, claimStore]);

  return {
    ...keeper,
    /** `undefined` until it is stored. */
    id,
    kept,
    /** The submit found that another tab has changed the draft. */
    lose: (problem: DraftLost) => setKept({ savedAt: undefined, problem }),
  };
}
