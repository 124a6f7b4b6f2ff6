import * as v from 'valibot';
import { m } from '#messages';
import { formObject } from './form-object.ts';
import { Reward } from './programs.schema.ts';
import { Amount, Id, Instant, Text, listOf, maybe } from './tolerant.ts';

/** A past redemption (SPEC §3 Transaction). `amount` is in points. */
const Transaction = v.object({
  id: Id,
  schemes: maybe(v.object({ title: maybe(Text) })),
  amount: maybe(Amount),
  status: maybe(Text),
  reward: maybe(v.object({ gift: maybe(Text), level: maybe(Text) })),
  notes: maybe(Text),
  created_at: maybe(Instant),
});
export type Transaction = v.InferOutput<typeof Transaction>;

export const SchemeTransactions = v.object({
  scheme: v.object({
    id: maybe(Id),
    title: maybe(Text),
    total_available_value: maybe(Amount),
    rewards: listOf(Reward),
  }),
  transactions: listOf(Transaction),
});
export type SchemeTransactions = v.InferOutput<typeof SchemeTransactions>;

/** The states of a redemption as partners read them. In English they are the API's words, to the letter. */
export const REDEMPTION_STATUS_TEXTS = {
  pending: () => m.reward_status_pending(),
  approved: () => m.reward_status_approved(),
  rejected: () => m.reward_status_rejected(),
  delivered: () => m.reward_status_delivered(),
};
export type RedemptionStatus = keyof typeof REDEMPTION_STATUS_TEXTS;

export function isRedemptionStatus(status: string): status is RedemptionStatus {
  return Object.hasOwn(REDEMPTION_STATUS_TEXTS, status);
}

/** A status in any spelling as partners read it. In English, or if it is unknown, as the API spells it. */
export function redemptionStatusText(status: string): string {
  const name = status.toLowerCase();
  const said = isRedemptionStatus(name) ? REDEMPTION_STATUS_TEXTS[name]() : status;
  return said === name ? status : said;
}

const amount = () => m.redeem_nothing_chosen();

/** `amount` is the quantity times the reward's business volume, in points. */
export const Redemption = formObject({
  reward_id: Id,
  amount: v.pipe(v.number(amount), v.safeInteger(amount), v.minValue(1, amount)),
});
export type Redemption = v.InferOutput<typeof Redemption>;

/** A message if `points` cannot be redeemed from `available` (SPEC §5 Redeem); else `undefined`. */
export function redemptionProblem(points: number, available: number): string | undefined {
  if (points <= 0) return m.redeem_nothing_chosen();
  return points > available ? m.redeem_too_much({ amount: points, available }) : undefined;
}
