import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Database } from '#server/db/open-database.ts';
import { insertClaim } from '#server/modules/claims/claims.repository.ts';
import { listDistributors, listProducts } from '#server/modules/programs/programs.repository.ts';
import { findPartnerByEmail, insertSession } from '#server/modules/session/session.repository.ts';
import { hashOf } from '#server/modules/session/session.usecases.ts';

/** What the bench of the API runs on: the demo, with a partner who has many claims and files. */

export const EMAIL = 't3@demo.example';
/** How many claims its partner has. */
export const ROWS = 1000;

/** Every claim needs a file of its own; these are more than a bench posts. */
const FILES = 60_000;

/** Gives a partner of the demo a session, claims, and files that claims can name. */
export async function fixture(db: Database) {
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
  for (let index = 0; index < ROWS; index += 1)
    await insertClaim(
      db,
      {
        partner_id: partner.id,
        program_id: program.id,
        t1_distributor_id: distributor.id,
        invoice_number: `B-${index}`,
        invoice_key: `B-${index}`,
        invoice_date: '2026-01-01',
        approved_business_volume: index,
        reviewed_at: new Date(),
        is_demo: true,
      },
      [{ product_id: product.id, quantity: 1, price: 1000 }],
    );
  const { rows: files } = await sql<{ id: string }>`
    insert into files (id, partner_id, folder, name, media_type, sha256, bytes)
    select gen_random_uuid(), ${partner.id}, 'invoices', 'a.pdf', 'application/pdf', '', '%PDF-'::bytea
    from generate_series(1, ${FILES}::int) returning id
  `.execute(db);
  return {
    token,
    programId: program.id,
    productId: product.id,
    t1: distributor.id,
    files: files.map(({ id }) => id),
  };
}
