import { m } from '#messages';
import { dayOf } from '#src/api/contract/days.ts';
import { type ListedClaim } from './all-claims.queries.ts';
import { CLAIM_COLUMNS } from './claims-view.ts';

/** Byte order mark. Without it Excel guesses another encoding than UTF-8. */
const BOM = '\uFEFF';
/** A spreadsheet would run a cell that begins like this as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** CSV (RFC 4180) with the headers of the table. Days are `YYYY-MM-DD`, amounts plain numbers. */
export function claimsCsv(
  listed: readonly ListedClaim[],
  { hasProgrammes }: { hasProgrammes: boolean },
): string {
  const headers = [
    m.claims_id(),
    m.claims_invoice_number(),
    m.claims_invoice_date(),
    m.claims_vertical(),
    m.claims_total(),
    m.claims_approved(),
    m.claims_submitted(),
    ...(hasProgrammes ? [m.all_claims_programme()] : []),
  ];
  const rows = listed.map(({ claim, programTitle }) => [
    ...CLAIM_COLUMNS.map((key) => (key === 'created_at' ? dayOf(claim[key] ?? '') : claim[key])),
    ...(hasProgrammes ? [programTitle] : []),
  ]);
  return BOM + [headers, ...rows].map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n';
}

function cell(value: string | number | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
