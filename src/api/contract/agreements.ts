import { type Day } from './days.ts';

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

interface Agreement {
  agreement_file?: string | undefined;
  agreement_approved_date?: Day | undefined;
  basic_target?: number | undefined;
  basic_rebate_percentage?: number | undefined;
  expected_target?: number | undefined;
  expected_rebate_percentage?: number | undefined;
}

interface AgreementWindow {
  is_extended: boolean;
  agreement_start_date?: Day | undefined;
  agreement_end_date?: Day | undefined;
}

/** The window's days are Indian, both ends inclusive. An extended programme takes agreements at any time. */
export function agreementState(agreement: Agreement, rebate: AgreementWindow, today: Day): AgreementState {
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
