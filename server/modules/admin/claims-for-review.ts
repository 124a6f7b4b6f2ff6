import { normalInvoiceNumber } from '#src/api/contract/claims.schema.ts';
import { type EInvoice, readEInvoice, trustOf } from '#src/api/contract/e-invoice.ts';
import { type Deps } from '#server/http/context.ts';
import { listAllClaims } from './admin.repository.ts';

type Row = Awaited<ReturnType<typeof listAllClaims>>[number];

/**
 * A page of {@link listAllClaims}, with what is known of each claim's e-invoice: how sure it is, and what it says
 * otherwise than the claim. Judged when it is listed, so that keys that came later count.
 */
export function claimsForReview(
  { db, eInvoiceKeys = { keys: [] } }: Pick<Deps, 'db' | 'eInvoiceKeys'>,
  isPendingOnly: boolean,
  after: number,
) {
  const withEInvoice = async ({ e_invoice: text, gst_number: gst, same_irn, ...claim }: Row) => {
    const code = text === null ? undefined : readEInvoice(text);
    return {
      ...claim,
      e_invoice: code ? await trustOf(code, eInvoiceKeys) : 'not read',
      e_invoice_differs: code ? differences(code.invoice, claim, gst) : null,
      same_irn,
    };
  };
  return listAllClaims(db, isPendingOnly, after).then((rows) => Promise.all(rows.map(withEInvoice)));
}

/** What of an e-invoice does not fit the claim, as `number, date`; `null` if all does. */
function differences(
  invoice: EInvoice,
  claim: Pick<Row, 'invoice_number' | 'invoice_date' | 'total_value'>,
  buyerGstin: string,
): string | null {
  const differing = [
    normalInvoiceNumber(invoice.number) !== normalInvoiceNumber(claim.invoice_number) && 'number',
    invoice.date !== claim.invoice_date && 'date',
    invoice.buyerGstin !== buyerGstin && 'buyer',
    // An invoice may have other products, and its total has the tax. One without a total is not worth a claim.
    Number(claim.total_value) > (invoice.total ?? 0) && 'total',
    invoice.type !== 'INV' && 'kind',
  ].filter((name) => name !== false);
  return differing.length > 0 ? differing.join(', ') : null;
}
