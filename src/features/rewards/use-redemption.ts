import { useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { m } from '#messages';
import { ApiError } from '#src/api/api-error.ts';
import { type Reward } from '#src/api/contract/programs.schema.ts';
import { redeem } from '#src/api/contract/rewards.calls.ts';
import { type SchemeTransactions } from '#src/api/contract/rewards.schema.ts';
import { errorTextOf } from '#src/api/error-text.ts';
import { newId } from '#src/api/new-id.ts';
import { typedValues } from '#src/offline/typed-values.ts';
import { showToast } from '#src/ui/toast-queue.ts';
import { Attempt, graceLeft, hasArrived } from './redemption.ts';
import { rewardQueries } from './rewards.queries.ts';

export interface Selection {
  reward: Reward;
  quantity: number;
}

/** Where a redemption stands. */
export type RedemptionState =
  | { step: 'idle' }
  | { step: 'sending' }
  | { step: 'done' }
  | { step: 'failed'; message: string }
  /** Sent, and no answer came; `isChecking` while the transactions are asked for. */
  | { step: 'unsure'; attempt: Attempt; isChecking: boolean };

/** Redeems, at most once whatever the network does (SPEC §4 Redeem flow). */
export function useRedemption(programId: string, data: SchemeTransactions) {
  const { api, now } = useRouteContext({ from: '__root__' });
  const { user } = useRouteContext({ from: '/_signed-in' });
  const queryClient = useQueryClient();
  const [kept] = useState(() => typedValues(`redeem:${user.id}:${programId}`));
  const [state, setState] = useState<RedemptionState>(() => {
    const attempt = v.safeParse(v.pipe(v.string(), v.parseJson(), Attempt), kept.read()['attempt']);
    return attempt.success
      ? { step: 'unsure', attempt: attempt.output, isChecking: false }
      : { step: 'idle' };
  });

  const finish = (outcome: RedemptionState) => {
    kept.clear();
    setState(outcome);
    void queryClient.invalidateQueries();
  };
  const succeed = () => {
    showToast({ tone: 'success', title: m.rewards_done_toast(), description: m.rewards_done_text() });
    finish({ step: 'done' });
  };

  const check = async (attempt: Attempt) => {
    setState({ step: 'unsure', attempt, isChecking: true });
    const query = { ...rewardQueries.ofScheme(api, programId), staleTime: 0, retry: false };
    const fresh = await queryClient.fetchQuery(query).catch(() => undefined);
    if (fresh && hasArrived(attempt, fresh)) succeed();
    else if (fresh && graceLeft(attempt, now().getTime()) === 0) finish({ step: 'idle' });
    else setState({ step: 'unsure', attempt, isChecking: false });
  };

  const send = async ({ reward, quantity }: Selection) => {
    const attempt: Attempt = {
      rewardId: String(reward.id),
      gift: reward.gift,
      quantity,
      amount: quantity * reward.business_volume,
      key: newId(),
      known: data.transactions.map(({ id }) => String(id)),
      at: now().getTime(),
    };
    kept.write({ attempt: JSON.stringify(attempt) });
    setState({ step: 'sending' });
    try {
      await api.send(redeem, {
        params: { program_id: programId },
        body: { reward_id: reward.id, amount: attempt.amount },
        idempotencyKey: attempt.key,
      });
      succeed();
    } catch (error) {
      const { message, hint } = errorTextOf(error);
      showToast({ tone: 'danger', title: m.error_title(), description: message });
      // Only a refusal is certain: anything else may have had its effect.
      const isRefused = error instanceof ApiError && ['refused', 'signed-out'].includes(error.kind);
      if (isRefused)
        finish({ step: 'failed', message: hint === undefined ? message : `${message}. ${hint}` });
      else await check(attempt);
    }
  };

  return { state, send, check, close: () => setState({ step: 'idle' }) };
}

/** Whole seconds until `attempt` is certain. */
export function useGraceSeconds(attempt: Attempt): number {
  const { now } = useRouteContext({ from: '__root__' });
  const [seconds, setSeconds] = useState(() => Math.ceil(graceLeft(attempt, now().getTime()) / 1000));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.ceil(graceLeft(attempt, now().getTime()) / 1000)), 500);
    return () => clearInterval(timer);
  }, [attempt, now]);
  return seconds;
}
