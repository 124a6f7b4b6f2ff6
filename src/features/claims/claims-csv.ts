import { m } from '#messages';
import { dayOf } from '#src/api/contract/days.ts';
import { csvOf } from '#src/base/csv.ts';
import { type ListedClaim } from './all-claims.queries.ts';
import { CLAIM_COLUMNS } from './claims-view.ts';

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
  return csvOf([headers, ...rows]);
}
