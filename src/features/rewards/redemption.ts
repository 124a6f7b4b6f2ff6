import * as v from 'valibot';
import { type SchemeTransactions } from '#src/api/contract/rewards.schema.ts';

/** A redemption whose answer may be lost. It is kept before it is sent, so that nothing redeems twice. */
export const Attempt = v.object({
  /** Its Idempotency-Key. */
  key: v.string(),
  rewardId: v.string(),
  gift: v.string(),
  quantity: v.number(),
  amount: v.number(),
  /** Ids of the transactions that existed before. */
  known: v.array(v.string()),
  /** It was not listed in time. The partner may redeem again. */
  isGivenUp: v.optional(v.boolean(), false),
  /** When this page sent or first saw it, in ms since it was loaded: the device's clock may jump. */
  at: v.number(),
});
export type Attempt = v.InferOutput<typeof Attempt>;

/** Longer than a server may work on a request. A redemption not listed by then never happens. */
const GRACE_MS = 120_000;

export function idsOf({ transactions }: SchemeTransactions): string[] {
  return transactions.map(({ id }) => String(id));
}

/** Whether `attempt` is listed: a new transaction with the same gift and amount. */
export function hasArrived(attempt: Attempt, { transactions }: SchemeTransactions): boolean {
  return transactions.some(
    ({ id, amount, reward }) =>
      !attempt.known.includes(String(id)) &&
      amount === attempt.amount &&
      (reward?.gift === undefined || reward.gift === attempt.gift),
  );
}

/** Ms until it is certain that an unlisted attempt had no effect. */
export function graceLeft(attempt: Attempt, now = performance.now()): number {
  return Math.max(0, attempt.at + GRACE_MS - now);
}

/**
 * The key of `last` if the partner chose the same and does not see it listed: should it arrive late, the API then
 * knows that it is the same redemption.
 */
export function sameKey(
  last: Attempt,
  chosen: Pick<Attempt, 'rewardId' | 'amount'>,
  shown: SchemeTransactions,
): string | undefined {
  const isSame = last.rewardId === chosen.rewardId && last.amount === chosen.amount;
  return isSame && !hasArrived(last, shown) ? last.key : undefined;
}
