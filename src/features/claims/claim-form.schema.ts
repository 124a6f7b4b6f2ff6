import * as v from 'valibot';
import { m } from '#messages';
import { ClaimForm, invoiceDateProblem } from '#src/api/contract/claims.schema.ts';
import { type ClaimFormSource } from './claim-choices.ts';

export type ClaimValues = v.InferOutput<ReturnType<typeof claimSchema>>;

/** The claim's rules plus those of its programme: the dates, and accepted terms if there are any. */
export function claimSchema(program: ClaimFormSource['program']) {
  const hasTerms = (program.t_and_c ?? '').trim() !== '';
  return v.object({
    ...ClaimForm.entries,
    invoice_date: v.pipe(
      ClaimForm.entries.invoice_date,
      v.rawCheck(({ dataset, addIssue }) => {
        const problem = dataset.typed ? invoiceDateProblem(dataset.value, program) : undefined;
        if (problem !== undefined) addIssue({ message: problem });
      }),
    ),
    accepted: v.pipe(
      v.boolean(),
      v.check(
        (isAccepted) => isAccepted || !hasTerms,
        () => m.claim_terms_required(),
      ),
    ),
  });
}
