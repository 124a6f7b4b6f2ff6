import { normalInvoiceNumber } from '#src/api/contract/claims.schema.ts';
import { type BusinessVertical } from '#src/api/contract/verticals.ts';

/** One invoice may hold products of both verticals, so it can be claimed once for each. */
export function invoiceKey(invoiceNumber: string, vertical: BusinessVertical | undefined): string {
  const number = normalInvoiceNumber(invoiceNumber);
  return vertical === undefined ? number : `${vertical}:${number}`;
}
