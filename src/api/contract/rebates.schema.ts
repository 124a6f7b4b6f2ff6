import * as v from 'valibot';
import { Choice, commonEntries } from './programs.schema.ts';
import { Amount, DayText, Id, Text, listOf, maybe } from './tolerant.ts';

/** A vertical's rebate terms per quarter: targets in rupees of business volume, and percentages of it. */
export const Target = v.object({
  business_vertical: v.fallback(Text, ''),
  basic_target: maybe(Amount),
  basic_rebate_percentage: maybe(Amount),
  expected_target: maybe(Amount),
  expected_rebate_percentage: maybe(Amount),
});
export type Target = v.InferOutput<typeof Target>;

/** A partner's agreement for one vertical (SPEC §3). `agreement_file` is the address of the uploaded PDF. */
const RebateAgreement = v.object({
  id: Id,
  ...Target.entries,
  agreement_file: maybe(Text),
  agreement_approved_date: maybe(DayText),
});
export type RebateAgreement = v.InferOutput<typeof RebateAgreement>;

/** A quarter of a rebate programme. Claims are submitted for quarters. */
const Quarter = v.object({ id: Id, ...commonEntries });
export type Quarter = v.InferOutput<typeof Quarter>;

/** A quarter requested by its id, which the answer need not repeat. */
export const QuarterDetail = v.object({ id: maybe(Id), ...commonEntries });

/** A quarter in the "Select Scheme" list. */
export const QuarterWithClaims = v.object({ ...Quarter.entries, targets: listOf(Target) });

const YesNo = v.pipe(
  v.union([v.boolean(), v.picklist([0, 1, '0', '1', 'true', 'false'])]),
  v.transform((value) => value === true || value === 1 || value === '1' || value === 'true'),
);

/** A year's rebate programme with this partner's agreements and its quarters (SPEC §3). Months count from 1. */
export const Rebate = v.object({
  id: Id,
  title: v.fallback(Text, ''),
  year: maybe(Amount),
  start_month: maybe(Amount),
  end_month: maybe(Amount),
  agreement_start_date: maybe(DayText),
  agreement_end_date: maybe(DayText),
  is_extended: v.optional(v.fallback(YesNo, false), false),
  RebateAgreement: listOf(RebateAgreement),
  rebate_program: listOf(Quarter),
});
export type Rebate = v.InferOutput<typeof Rebate>;

/** What the claim form of a quarter needs (SPEC §7). `t_and_c` is HTML from the vendor: sanitise it. */
export const RebateClaimFormData = v.object({
  program: v.object({ ...QuarterDetail.entries, banner_image: maybe(Text), t_and_c: maybe(v.string()) }),
  products: listOf(Choice),
  t1_partner: listOf(Choice),
});
export type RebateClaimFormData = v.InferOutput<typeof RebateClaimFormData>;
