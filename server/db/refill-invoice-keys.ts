import { type Kysely, sql } from 'kysely';
import { type BusinessVertical } from '#src/api/contract/verticals.ts';
import { invoiceKey } from '../modules/claims/invoice-key.ts';

const BATCH = 5000;

interface Row {
  id: number;
  partner_id: number;
  program_id: number;
  invoice_number: string;
  invoice_key: string;
  /** Null for a claim in a scheme. */
  vertical: BusinessVertical | null;
}

/**
 * Recomputes the key of every claim by the current rule. Several claims may turn out to have the same
 * invoice: the first gets the key, the others the key with `~` and their id, which no invoice number
 * contains. Each of the others gets a row in `audit`, and `npm run admin -- claims` shows the first one
 * beside it.
 */
export async function refillInvoiceKeys(db: Kysely<unknown>): Promise<void> {
  await sql`alter table claims drop constraint claims_one_per_invoice`.execute(db);
  let clashes = 0;
  let last: Pick<Row, 'partner_id' | 'program_id' | 'id'> = { partner_id: 0, program_id: 0, id: 0 };
  /** The first claim by key, within one partner and programme. */
  let firsts = new Map<string, number>();
  for (;;) {
    const { rows } = await sql<Row>`
      select claims.id, partner_id, program_id, invoice_number, invoice_key,
        case when rebate_id is not null then business_vertical end as vertical
      from claims join programs on programs.id = claims.program_id
      where (partner_id, program_id, claims.id) > (${last.partner_id}, ${last.program_id}, ${last.id})
      order by partner_id, program_id, claims.id limit ${BATCH}
    `.execute(db);
    if (rows.length === 0) break;
    for (const row of rows) {
      if (row.partner_id !== last.partner_id || row.program_id !== last.program_id) firsts = new Map();
      last = row;
      const key = invoiceKey(row.invoice_number, row.vertical ?? undefined);
      const first = firsts.get(key);
      if (first === undefined) firsts.set(key, row.id);
      else {
        clashes += 1;
        await report(db, row, first);
      }
      const own = first === undefined ? key : `${key}~${row.id}`;
      if (own !== row.invoice_key)
        await sql`update claims set invoice_key = ${own} where id = ${row.id}`.execute(db);
    }
  }
  await sql`
    alter table claims add constraint claims_one_per_invoice unique (partner_id, program_id, invoice_key)
  `.execute(db);
  if (clashes > 0)
    process.stderr.write(
      `${clashes} claims are of an invoice that their partner had claimed before: see "npm run admin -- claims".\n`,
    );
}

async function report(db: Kysely<unknown>, claim: Row, first: number): Promise<void> {
  await sql`
    insert into audit (actor, action, subject, detail)
    values ('migration', 'invoice-claimed-twice', ${`claim:${claim.id}`}, ${JSON.stringify({ first })})
  `.execute(db);
}
