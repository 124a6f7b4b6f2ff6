import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { m } from '#messages';
import { ApiError } from '#src/api/api-error.ts';
import { type Reward } from '#src/api/contract/programs.schema.ts';
import { redeem, transactions } from '#src/api/contract/rewards.calls.ts';
import { type SchemeTransactions } from '#src/api/contract/rewards.schema.ts';
import { errorTextOf } from '#src/api/error-text.ts';
import { newId } from '#src/base/new-id.ts';
import { isOfAnother, isSignedIn } from '#src/device/session.ts';
import { showToast } from '#src/ui/toast-queue.ts';
import { createKeptAttempt } from './kept-attempt.ts';
import { type Attempt, graceLeft, hasArrived, idsOf, sameKey } from './redemption.ts';
import { rewardQueries } from './rewards.queries.ts';

export interface Selection {
  reward: Reward;
  quantity: number;
}

export type RedemptionState =
  | { step: 'idle' }
  | { step: 'sending' }
  | { step: 'done' }
  | { step: 'failed'; message: string }
  /** Sent, but the outcome is unknown. `isChecking`: the transactions are being fetched. */
  | { step: 'unsure'; attempt: Attempt; isChecking: boolean };

/** What a look at the transactions has found of a redemption. */
export type Found = 'listed' | 'absent' | 'failed';

/** Redeems at most once, whatever the network does (SPEC §4 Redeem flow). */
export function useRedemption(programId: string, shown: SchemeTransactions) {
  const { api, queryClient, session, user } = useRouteContext({ from: '/_signed-in' });
  const [kept] = useState(() => createKeptAttempt(String(user.id), programId));
  const attempt = useSyncExternalStore(kept.subscribe, kept.get);
  const [isChecking, setChecking] = useState(false);
  const [outcome, setOutcome] = useState<Exclude<RedemptionState, { step: 'unsure' }>>({ step: 'idle' });
  const isUnsure = attempt !== undefined && !attempt.isGivenUp && outcome.step !== 'sending';
  const state: RedemptionState = isUnsure ? { step: 'unsure', attempt, isChecking } : outcome;

  /** Another tab may have begun another attempt since. */
  const isLast = ({ key }: Attempt) => kept.get()?.key === key;
  const finish = (settled: Attempt, how: typeof outcome) => {
    if (isLast(settled)) kept.set(undefined);
    setOutcome(how);
    void queryClient.invalidateQueries();
  };
  // The dialog says it. Another screen that the partner has gone to gets a toast.
  const isHere = useRef(true);
  useEffect(() => {
    // Strict mode runs the clean-up once and then this again.
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  // The partner may log out before an answer comes, and another one sign in.
  const isTheirs = () => isSignedIn(session, user);
  const succeed = (settled: Attempt) => {
    if (!isHere.current && isTheirs())
      showToast({ tone: 'success', title: m.rewards_done_toast(), description: m.rewards_done_text() });
    finish(settled, { step: 'done' });
  };

  /** Not through the query, which may join an older request or take a kept copy. */
  const look = async () => {
    const fresh = await api.send(transactions, { params: { program_id: programId }, fresh: true });
    if (isTheirs()) queryClient.setQueryData(rewardQueries.ofScheme(api, programId).queryKey, fresh);
    return fresh;
  };

  const check = async (unsure: Attempt): Promise<Found> => {
    setChecking(true);
    // The next partner's transactions tell nothing of it.
    const fresh = isTheirs() ? await look().catch(() => undefined) : undefined;
    setChecking(false);
    if (!fresh) return 'failed';
    if (hasArrived(unsure, fresh)) {
      succeed(unsure);
      return 'listed';
    }
    if (graceLeft(unsure) === 0 && isLast(unsure)) {
      kept.set({ ...unsure, isGivenUp: true });
      showToast({ tone: 'info', title: m.rewards_unsure_over() });
    }
    return 'absent';
  };

  // Presses in one task come before the screen is drawn anew.
  const isSending = useRef(false);
  const send = async ({ reward, quantity }: Selection) => {
    if (isSending.current) return;
    isSending.current = true;
    setOutcome({ step: 'sending' });
    const chosen = {
      rewardId: String(reward.id),
      gift: reward.gift,
      quantity,
      amount: quantity * reward.business_volume,
    };
    let made: Attempt | undefined;
    let again: string | undefined;
    let isKeyConfirmed = false;
    try {
      // The list that is shown may be old, and what it lacks would count as this redemption.
      const known = idsOf(await look());
      const last = kept.get();
      // Meanwhile another tab has sent one, or another partner has signed in.
      if ((last && !last.isGivenUp) || !isTheirs()) {
        setOutcome({ step: 'idle' });
        return;
      }
      again = last && sameKey(last, chosen, shown);
      made = { ...chosen, key: again ?? newId(), known, isGivenUp: false, at: performance.now() };
      kept.set(made);
      await api.send(redeem, {
        params: { program_id: programId },
        body: { reward_id: reward.id, amount: made.amount },
        idempotencyKey: made.key,
        onHeaders: (told) => {
          ({ isKeyConfirmed } = told);
        },
      });
      // A 2xx answer alone proves nothing. Without a confirmed key the transactions are checked.
      if (isKeyConfirmed) succeed(made);
      else {
        setOutcome({ step: 'idle' });
        await check(made);
      }
    } catch (error) {
      const { message: why, hint } = errorTextOf(error);
      const isSignedOut = error instanceof ApiError && error.kind === 'signed-out';
      const isNothing = made ? isSignedOut && again === undefined : kept.get() === undefined;
      const message = isNothing ? `${m.rewards_nothing()} ${why}` : why;
      // Any other error may hide a redemption that took effect. "Later" may mean that an earlier delivery of it runs.
      const isRefused =
        error instanceof ApiError &&
        ['refused', 'signed-out'].includes(error.kind) &&
        !(error.retryAfterMs !== undefined && (again !== undefined || error.status === 409));
      setOutcome({ step: 'idle' });
      if (made && !isRefused && (await check(made)) === 'listed') return;
      if (!isOfAnother(session, user))
        showToast({ tone: 'danger', title: m.error_title(), description: message });
      const failed = {
        step: 'failed',
        message: hint === undefined ? message : `${message}. ${hint}`,
      } as const;
      if (!made) setOutcome(failed);
      else if (isRefused) finish(made, failed);
    } finally {
      isSending.current = false;
    }
  };

  return { state, send, check, close: () => setOutcome({ step: 'idle' }) };
}
