import * as v from 'valibot';
import { Amount, DayText, Id, Text, listOf, maybe } from './tolerant.ts';

/** A reward level of a scheme (SPEC §3). `business_volume` is in points. */
export const Reward = v.object({
  id: Id,
  level: maybe(Text),
  gift: v.fallback(Text, ''),
  gift_image: maybe(Text),
  business_volume: Amount,
  max_quantity: maybe(Amount),
});
export type Reward = v.InferOutput<typeof Reward>;

/** What schemes and quarters have in common. Dates are Indian days. */
export const commonEntries = {
  title: v.fallback(Text, ''),
  start_date: maybe(DayText),
  end_date: maybe(DayText),
  claim_allowed_till: maybe(DayText),
};

const programEntries = {
  ...commonEntries,
  feature_image: maybe(Text),
  edm_image: maybe(Text),
  banner_image: maybe(Text),
  total_value: maybe(Amount),
  total_available_value: maybe(Amount),
  rewards: listOf(Reward),
};

/** A scheme in a list. Totals are in points. */
export const Program = v.object({ id: Id, ...programEntries });
export type Program = v.InferOutput<typeof Program>;

/** A scheme by its id, which the answer need not repeat. `t_and_c` is HTML from the vendor: sanitise it. */
export const ProgramDetail = v.object({ id: maybe(Id), ...programEntries, t_and_c: maybe(v.string()) });
export type ProgramDetail = v.InferOutput<typeof ProgramDetail>;

export const Choice = v.object({ id: Id, name: v.fallback(Text, '') });

const ProductCategory = v.object({ name: maybe(Text), products: listOf(Choice) });

/** What the claim form of a scheme needs (`programs/{id}/init`). */
export const ClaimFormData = v.object({
  program: v.object({
    ...ProgramDetail.entries,
    product_category: listOf(ProductCategory),
  }),
  t1_partner: listOf(Choice),
  t2_partner: listOf(Choice),
});
export type ClaimFormData = v.InferOutput<typeof ClaimFormData>;

/** The three figures of the dashboard. A missing one is shown as unknown, never as 0. */
export const DashboardSummary = v.pipe(
  v.object({
    active_programs: maybe(Amount),
    total_claims: maybe(Amount),
    approved_claims: maybe(Amount),
  }),
  v.check((summary) => Object.values(summary).some((figure) => figure !== undefined), 'no figure'),
);
export type DashboardSummary = v.InferOutput<typeof DashboardSummary>;
