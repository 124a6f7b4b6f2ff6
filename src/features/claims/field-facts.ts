import { isInvoiceNumber } from '#src/api/contract/claims.schema.ts';
import { type Day } from '#src/api/contract/days.ts';
import { type EInvoice } from '#src/api/contract/e-invoice.ts';
import { type SuggestedFields } from '#src/invoice/suggest-fields.ts';

/** What an invoice says of itself: by its e-invoice code, or by its text, which is only a suggestion. */
export interface FieldFacts {
  readonly source: 'code' | 'text';
  readonly invoice_number?: string;
  readonly invoice_date?: Day;
  /** In rupees, with tax. */
  readonly total?: number | undefined;
}

/** The fields of the form that an invoice speaks of. */
export type FactField = 'invoice_number' | 'invoice_date';

export function fieldFacts(
  code: EInvoice | undefined,
  suggested: SuggestedFields | undefined,
): FieldFacts | undefined {
  const said = code ?? suggested;
  if (!said) return undefined;
  const { number, date, total } = said;
  return {
    source: code ? 'code' : 'text',
    ...(number !== undefined && isInvoiceNumber(number) && { invoice_number: number }),
    ...(date !== undefined && { invoice_date: date }),
    total,
  };
}
