import { randomUUID } from 'node:crypto';
import { type Database, type OpenDatabase } from '#server/db/open-database.ts';
import { type Deps } from '#server/http/context.ts';
import { listDistributors, listProducts } from '#server/modules/programs/programs.repository.ts';
import { PASSWORD_COST } from '#server/modules/session/password.ts';
import { findPartnerByEmail, insertSession } from '#server/modules/session/session.repository.ts';
import { hashOf } from '#server/modules/session/session.usecases.ts';
import { seedDemo } from '#server/seed/seed.ts';

/** What the bench of the API runs on: the demo, with a partner who has many claims and files. */

export const EMAIL = 't3@demo.example';
/** How many claims its partner has. */
export const ROWS = 1000;

export interface Fixture {
  db: Database;
  partnerId: number;
  token: string;
  programId: number;
  productId: number;
  t1: number;
}

export async function fixture({ db }: OpenDatabase, deps: Deps): Promise<Fixture> {
  await seedDemo(db, { now: deps.now(), passwordCost: PASSWORD_COST });
  const partner = await findPartnerByEmail(db, EMAIL);
  if (!partner) throw new Error('the demo has no partner');
  const token = randomUUID();
  await insertSession(
    db,
    { token_hash: hashOf(token), expires_at: new Date(Date.now() + 3_600_000) },
    partner,
  );
  const program = await db
    .selectFrom('programs')
    .select('id')
    .where('slug', '=', 'wifi7-power-play')
    .executeTakeFirstOrThrow();
  const [product] = await listProducts(db, program.id);
  const [distributor] = await listDistributors(db, 'T1');
  if (!product || !distributor) throw new Error('the demo has no products');
  const claims = await db
    .insertInto('claims')
    .values(
      Array.from({ length: ROWS }, (_, index) => ({
        partner_id: partner.id,
        program_id: program.id,
        t1_distributor_id: distributor.id,
        t2_distributor_id: null,
        invoice_number: `B-${index}`,
        invoice_key: `B-${index}`,
        invoice_date: '2026-01-01',
        file_id: null,
        business_vertical: null,
        approved_business_volume: index,
        reviewed_at: deps.now(),
        review_note: null,
        is_demo: true,
      })),
    )
    .returning('id')
    .execute();
  await db
    .insertInto('claim_lines')
    .values(claims.map(({ id }) => ({ claim_id: id, product_id: product.id, quantity: 1, price: 1000 })))
    .execute();
  return {
    db,
    partnerId: partner.id,
    token,
    programId: program.id,
    productId: product.id,
    t1: distributor.id,
  };
}

export async function insertFiles(fixed: Fixture, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  for (let from = 0; from < count; from += 500) {
    await fixed.db
      .insertInto('files')
      .values(
        ids.slice(from, from + 500).map((id) => ({
          id,
          partner_id: fixed.partnerId,
          folder: 'invoices',
          name: 'a.pdf',
          media_type: 'application/pdf',
          sha256: '',
          bytes: Buffer.from('%PDF-'),
          created_at: new Date(0),
        })),
      )
      .execute();
  }
  return ids;
}
