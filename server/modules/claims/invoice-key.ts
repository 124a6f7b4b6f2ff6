import { normalInvoiceNumber } from '#src/api/contract/claims.schema.ts';
import { type BusinessVertical } from '#src/api/contract/verticals.ts';

/** One invoice may hold products of both verticals, so it can be claimed once for each. */
export function invoiceKey(invoiceNumber: string, vertical: BusinessVertical | undefined): string {
  return keyIn(vertical, normalInvoiceNumber(invoiceNumber));
}

export function irnKey(irn: string, vertical: BusinessVertical | undefined): string {
  return keyIn(vertical, irn);
}

function keyIn(vertical: BusinessVertical | undefined, key: string): string {
  return vertical === undefined ? key : `${vertical}:${key}`;
}
