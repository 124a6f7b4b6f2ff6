import * as v from 'valibot';
import { type SchemeTransactions } from '#src/api/contract/rewards.schema.ts';

/**
 * A redemption whose answer may be lost. It is stored in this tab before it is sent, and removed when its
 * outcome is known, so that neither a reload nor a second tap redeems twice.
 */
export const Attempt = v.object({
  gift: v.string(),
  quantity: v.number(),
  amount: v.number(),
  /** Ids of the transactions that existed before. */
  known: v.array(v.string()),
  /** When this page sent or restored it, in ms since it was loaded: the device's clock may jump. */
  at: v.number(),
});
export type Attempt = v.InferOutput<typeof Attempt>;

/** Longer than a server may work on a request. A redemption not listed by then never happens. */
const GRACE_MS = 120_000;

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
