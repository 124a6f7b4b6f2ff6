import { m } from '#messages';
import { type Claim } from '#src/api/contract/claims.schema.ts';
import { dayOf } from '#src/api/contract/days.ts';
import { CLAIM_COLUMNS } from './claims-view.ts';

/** The byte order mark without which Excel takes the text for another encoding. */
const BOM = '\uFEFF';
/** A cell that begins so would be run as a formula by a spreadsheet. */
const FORMULA = /^[=+\-@\t\r]/;

/** The claims as a comma-separated text with the table's headers (RFC 4180). Days are `YYYY-MM-DD`, amounts plain. */
export function claimsCsv(claims: readonly Claim[]): string {
  const headers = [
    m.claims_id(),
    m.claims_invoice_number(),
    m.claims_invoice_date(),
    m.claims_vertical(),
    m.claims_total(),
    m.claims_approved(),
    m.claims_submitted(),
  ];
  const rows = claims.map((claim) =>
    CLAIM_COLUMNS.map((key) => (key === 'created_at' ? dayOf(claim[key] ?? '') : claim[key])),
  );
  return BOM + [headers, ...rows].map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n';
}

function cell(value: string | number | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
