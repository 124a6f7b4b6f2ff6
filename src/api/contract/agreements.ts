import { type Day } from './days.ts';
import { type Rebate, type RebateAgreement } from './rebates.schema.ts';

/** The state of a vertical's agreement (SPEC §4 Agreement). */
export type AgreementState =
  /** No file yet, and one can be uploaded now. */
  | 'open'
  /** No file yet. Targets or percentages are missing. */
  | 'incomplete'
  /** No file yet. The window for agreements has not begun or is over. */
  | 'closed'
  | 'under-review'
  | 'approved';

/** The window's days are Indian, both ends inclusive. An extended programme takes agreements at any time. */
export function agreementState(
  agreement: Omit<RebateAgreement, 'id' | 'business_vertical'>,
  rebate: Pick<Rebate, 'is_extended' | 'agreement_start_date' | 'agreement_end_date'>,
  today: Day,
): AgreementState {
  if (agreement.agreement_approved_date !== undefined) return 'approved';
  if (agreement.agreement_file !== undefined && agreement.agreement_file !== '') return 'under-review';
  const { agreement_start_date: first, agreement_end_date: last, is_extended: isExtended } = rebate;
  const isWindowOpen = first !== undefined && last !== undefined && first <= today && today <= last;
  if (!isExtended && !isWindowOpen) return 'closed';
  const terms = [
    agreement.basic_target,
    agreement.basic_rebate_percentage,
    agreement.expected_target,
    agreement.expected_rebate_percentage,
  ];
  return terms.every((term) => term !== undefined) ? 'open' : 'incomplete';
}
