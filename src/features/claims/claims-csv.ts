import { m } from '#messages';
import { type Claim } from '#src/api/contract/claims.schema.ts';
import { dayOf } from '#src/api/contract/days.ts';
import { csvOf } from '#src/base/csv.ts';
import { CLAIM_COLUMNS } from './claims-view.ts';

/** CSV (RFC 4180) with the headers of the table. Days are `YYYY-MM-DD`, amounts plain numbers. */
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
  return csvOf([headers, ...rows]);
}
