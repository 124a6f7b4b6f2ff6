import { type Claim } from './claims.schema.ts';

/**
 * What a listed claim's figures say of its review (SPEC §3 has no status). Only the API's own status makes a claim
 * `rejected`.
 * - `review`: no approved amount yet;
 * - `approved`: all of it, or more; also where the claimed total is unknown;
 * - `short`: a part of it;
 * - `nothing`: 0 rupees so far.
 */
export type ClaimStatus = 'review' | 'approved' | 'short' | 'nothing' | 'rejected';

type Figures = Pick<Claim, 'total_value' | 'approved_business_volume' | 'status'>;

export function statusOf({
  total_value: total,
  approved_business_volume: approved,
  status,
}: Figures): ClaimStatus {
  if (status?.toLowerCase() === 'rejected') return 'rejected';
  if (approved === undefined) return 'review';
  if (approved === 0) return 'nothing';
  return total === undefined || approved >= total ? 'approved' : 'short';
}

/** What was claimed and not approved, in rupees; `undefined` before the review or without a total. */
export function shortfallOf({
  total_value: total,
  approved_business_volume: approved,
}: Pick<Claim, 'total_value' | 'approved_business_volume'>): number | undefined {
  return total === undefined || approved === undefined ? undefined : Math.max(0, total - approved);
}
