import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { m } from '#messages';
import { ApiError } from '#src/api/api-error.ts';
import { type Reward } from '#src/api/contract/programs.schema.ts';
import { redeem, transactions } from '#src/api/contract/rewards.calls.ts';
import { type SchemeTransactions } from '#src/api/contract/rewards.schema.ts';
import { errorTextOf } from '#src/api/error-text.ts';
import { newId } from '#src/base/new-id.ts';
import { createTabStore } from '#src/device/tab-store.ts';
import { showToast } from '#src/ui/toast-queue.ts';
import { Attempt, graceLeft, hasArrived } from './redemption.ts';
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

/** Redeems at most once, whatever the network does (SPEC §4 Redeem flow). */
export function useRedemption(programId: string, data: SchemeTransactions) {
  const { api, queryClient, user } = useRouteContext({ from: '/_signed-in' });
  const [kept] = useState(() => createTabStore(`redeem:${user.id}:${programId}`));
  const [state, setState] = useState<RedemptionState>(() => {
    const attempt = v.safeParse(v.pipe(v.string(), v.parseJson(), Attempt), kept.read()['attempt']);
    // The page time starts anew with each page, and so does the wait.
    return attempt.success
      ? { step: 'unsure', attempt: { ...attempt.output, at: performance.now() }, isChecking: false }
      : { step: 'idle' };
  });

  const finish = (outcome: RedemptionState) => {
    kept.clear();
    setState(outcome);
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
  const succeed = () => {
    if (!isHere.current)
      showToast({ tone: 'success', title: m.rewards_done_toast(), description: m.rewards_done_text() });
    finish({ step: 'done' });
  };

  /** @returns whether the redemption is listed */
  const check = async (attempt: Attempt): Promise<boolean> => {
    setState({ step: 'unsure', attempt, isChecking: true });
    // Not through the query, which may join an older request or take a kept copy.
    const fresh = await api
      .send(transactions, { params: { program_id: programId }, fresh: true })
      .catch(() => undefined);
    if (fresh) queryClient.setQueryData(rewardQueries.ofScheme(api, programId).queryKey, fresh);
    if (fresh && hasArrived(attempt, fresh)) {
      succeed();
      return true;
    }
    if (fresh && graceLeft(attempt) === 0) finish({ step: 'idle' });
    else setState({ step: 'unsure', attempt, isChecking: false });
    return false;
  };

  // Presses in one task come before the screen is drawn anew.
  const isSending = useRef(false);
  const send = async ({ reward, quantity }: Selection) => {
    if (isSending.current) return;
    isSending.current = true;
    const attempt: Attempt = {
      gift: reward.gift,
      quantity,
      amount: quantity * reward.business_volume,
      known: data.transactions.map(({ id }) => String(id)),
      at: performance.now(),
    };
    kept.write({ attempt: JSON.stringify(attempt) });
    setState({ step: 'sending' });
    let isKeyConfirmed = false;
    try {
      await api.send(redeem, {
        params: { program_id: programId },
        body: { reward_id: reward.id, amount: attempt.amount },
        idempotencyKey: newId(),
        onKeyConfirmed: () => {
          isKeyConfirmed = true;
        },
      });
      // A 2xx answer alone proves nothing. Without a confirmed key the transactions are checked.
      if (isKeyConfirmed) succeed();
      else await check(attempt);
    } catch (error) {
      const { message, hint } = errorTextOf(error);
      // Any other error may hide a redemption that took effect.
      const isRefused = error instanceof ApiError && ['refused', 'signed-out'].includes(error.kind);
      if (!isRefused && (await check(attempt))) return;
      showToast({ tone: 'danger', title: m.error_title(), description: message });
      if (isRefused)
        finish({ step: 'failed', message: hint === undefined ? message : `${message}. ${hint}` });
    } finally {
      isSending.current = false;
    }
  };

  return { state, send, check, close: () => setState({ step: 'idle' }) };
}
