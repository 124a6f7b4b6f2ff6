import * as v from 'valibot';
import { type SchemeTransactions } from '#src/api/contract/rewards.schema.ts';

/**
 * A redemption whose answer may be lost: kept in this tab before it is sent, and forgotten only when its outcome is known, so
 * that neither a reload nor an impatient thumb redeems twice.
 */
export const Attempt = v.object({
  rewardId: v.string(),
  gift: v.string(),
  quantity: v.number(),
  amount: v.number(),
  /** The Idempotency-Key it went with. */
  key: v.string(),
  /** Ids of the transactions that were there before. */
  known: v.array(v.string()),
  /** When it was sent, in ms since 1970. */
  at: v.number(),
});
export type Attempt = v.InferOutput<typeof Attempt>;

/** Longer than a server may work on a request: a redemption that has not appeared by then will not. */
const GRACE_MS = 120_000;

/** Whether `attempt` is among the transactions: a new one for the same gift and amount. */
export function hasArrived(attempt: Attempt, { transactions }: SchemeTransactions): boolean {
  return transactions.some(
    ({ id, amount, reward }) =>
      !attempt.known.includes(String(id)) &&
      amount === attempt.amount &&
      (reward?.gift === undefined || reward.gift === attempt.gift),
  );
}

/** Ms until the outcome of an attempt that has not appeared is certain. */
export function graceLeft(attempt: Attempt, now: number): number {
  return Math.max(0, attempt.at + GRACE_MS - now);
}
