import { type Claim, claimTotal, normalInvoiceNumber } from '#src/api/contract/claims.schema.ts';
import { type ClaimRecord } from './claim-record.ts';

/**
 * Whether a claim that the API lists for a programme is one that was sent to it: the same invoice number and, where
 * the list tells them, the same total and vertical.
 */
export function isSameClaim(
  listed: Pick<Claim, 'invoice_number' | 'total_value' | 'business_vertical'>,
  { programType, claim, vertical }: Pick<ClaimRecord, 'programType' | 'claim' | 'vertical'>,
): boolean {
  return (
    normalInvoiceNumber(listed.invoice_number) === normalInvoiceNumber(claim.invoice_number) &&
    (listed.total_value === undefined || listed.total_value === claimTotal(claim.products)) &&
    (programType === 'scheme' ||
      listed.business_vertical === undefined ||
      listed.business_vertical === vertical)
  );
}
