import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Kysely, Migrator, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { submitSchemeClaim } from '#src/api/contract/claims.calls.ts';
import { migrations } from '#server/db/migrations.ts';
import { type Tables } from '#server/db/schema.ts';
import { newPartner } from '#server/testing/partners.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { at } from '../../../tests/json.ts';
import { pdfOfSize } from '../../../tests/pdf.ts';

/** An invoice is claimed once, however its number is written. The reviewer sees other likely duplicates. */

let app: TestApp;
let program: number;
let product: number;
let distributors: number[];
let t2Distributor: number;
beforeAll(async () => {
  app = await testApp();
  const { db } = app.database;
  program = (
    await db
      .selectFrom('programs')
      .select('id')
      .where('slug', '=', 'wifi7-power-play')
      .executeTakeFirstOrThrow()
  ).id;
  product = (
    await db
      .selectFrom('products')
      .innerJoin('product_categories', 'product_categories.id', 'products.category_id')
      .select('products.id')
      .where('program_id', '=', program)
      .executeTakeFirstOrThrow()
  ).id;
  const t1 = await db
    .selectFrom('distributors')
    .select('id')
    .where('tier', '=', 'T1')
    .orderBy('id')
    .execute();
  distributors = t1.map(({ id }) => id);
  const t2 = await db
    .selectFrom('distributors')
    .select('id')
    .where('tier', '=', 'T2')
    .executeTakeFirstOrThrow();
  t2Distributor = t2.id;
});
afterAll(() => app.close());

let size = 3000;
async function claim(token: string, number: string, { invoice = '', distributor = 0, t2 = 'NA' } = {}) {
  size += 1;
  return app.ask(submitSchemeClaim, {
    params: { program_id: program },
    token,
    body: {
      t1_partner: String(distributors[distributor]),
      t2_partner: t2,
      invoice_number: number,
      invoice_date: '2026-06-10',
      invoice: invoice || (await app.uploadInvoice(token, pdfOfSize(size))),
      products: [{ product_name: product, product_quantity: 1, product_price: 100 }],
    },
  });
}
const idOf = (reply: { data: unknown }) => Number(at(reply.data, 'id'));
async function listed(id: number): Promise<unknown> {
  const rows: unknown = (await app.admin('/claims')).data;
  return Object.values(rows ?? {}).find((row) => at(row, 'id') === id);
}

test('an invoice is claimed once, however its number is written', async () => {
  const { token } = await newPartner(app, 'T2');
  expect((await claim(token, 'INV/26-27/0042')).status).toBe(200);
  for (const number of [
    'inv/26-27/0042',
    'INV/26\u201327/0042',
    'INV/26-27/\u200b0042',
    'INV / 26-27 / 0042',
    'INV/26-27/\t0042',
    'ＩＮＶ/26-27/0042',
    'INV/26-27/००42',
  ])
    expect(await claim(token, number), number).toMatchObject({
      status: 409,
      body: { error: { code: 'DUPLICATE_INVOICE' } },
    });
  expect(await claim(token, 'ІNV/26-27/0042')).toMatchObject({
    status: 422,
    error: expect.stringContaining('cannot be part of an invoice number'),
  });
  expect((await claim(token, 'INV/26-27/0043')).status).toBe(200);
});

test('the same PDF in another claim is shown to the reviewer', async () => {
  const [one, two] = [await newPartner(app, 'T2'), await newPartner(app, 'T2')];
  const bytes = pdfOfSize(2500);
  const send = async (token: string, number: string) =>
    idOf(await claim(token, number, { invoice: await app.uploadInvoice(token, bytes) }));
  const first = await send(one.token, 'PDF-1');
  const second = await send(two.token, 'PDF-2');
  const other = idOf(await claim(one.token, 'PDF-3'));
  expect(await listed(first)).toMatchObject({ same_pdf: String(second), same_invoice: null });
  expect(await listed(second)).toMatchObject({ same_pdf: String(first) });
  expect(await listed(other)).toMatchObject({ same_pdf: null });
});

test('the same invoice of the same distributor by another partner is shown to the reviewer', async () => {
  const [one, two, three] = [
    await newPartner(app, 'T2'),
    await newPartner(app, 'T2'),
    await newPartner(app, 'T2'),
  ];
  const first = idOf(await claim(one.token, 'SAME-1'));
  const second = idOf(await claim(two.token, 'same – 1'));
  const elsewhere = idOf(await claim(three.token, 'SAME-1', { distributor: 1 }));
  expect(await listed(first)).toMatchObject({ same_invoice: String(second), same_pdf: null });
  expect(await listed(second)).toMatchObject({ same_invoice: String(first) });
  expect(await listed(elsewhere)).toMatchObject({ same_invoice: null });
});

test('a number with the same letters and digits is taken, and shown to the reviewer', async () => {
  const [one, other] = [await newPartner(app, 'T2'), await newPartner(app, 'T2')];
  const first = idOf(await claim(one.token, 'SPELL/1'));
  const second = idOf(await claim(one.token, 'spell-1'));
  const firstOfYear = idOf(await claim(one.token, 'SPELL_1'));
  const lastOfYear = idOf(await claim(one.token, 'SPELL.1'));
  const elsewhere = idOf(await claim(one.token, 'SPELL#1', { distributor: 1 }));
  const theirs = idOf(await claim(other.token, 'SPELL 1'));
  for (const [id, day] of [
    [firstOfYear, '2026-04-01'],
    [lastOfYear, '2026-03-31'],
  ] as const)
    await app.database.db.updateTable('claims').set({ invoice_date: day }).where('id', '=', id).execute();
  expect(await listed(first)).toMatchObject({
    same_letters: `${second}, ${firstOfYear}`,
    same_invoice: null,
  });
  expect(await listed(second)).toMatchObject({ same_letters: `${first}, ${firstOfYear}` });
  for (const id of [lastOfYear, elsewhere, theirs])
    expect(await listed(id)).toMatchObject({ same_letters: null });
});

test('the same invoice of the same T2 distributor is shown, even if the T1 distributors differ', async () => {
  const [one, two] = [await newPartner(app, 'T3'), await newPartner(app, 'T3')];
  const t2 = String(t2Distributor);
  const first = idOf(await claim(one.token, 'BELOW-1', { t2 }));
  const second = idOf(await claim(two.token, 'BELOW-1', { t2, distributor: 1 }));
  expect(await listed(first)).toMatchObject({ same_invoice: String(second) });
  expect(await listed(second)).toMatchObject({ same_invoice: String(first) });
});

test('claims of one partner that the migration found to be of one invoice are shown to the reviewer', async () => {
  const { token } = await newPartner(app, 'T2');
  const first = idOf(await claim(token, 'OLD-1'));
  const second = idOf(await claim(token, 'OLD-2'));
  await app.database.db
    .updateTable('claims')
    .set({ invoice_key: `OLD-1~${second}`, t1_distributor_id: distributors[1] ?? null })
    .where('id', '=', second)
    .execute();
  expect(await listed(first)).toMatchObject({ same_invoice: String(second) });
  expect(await listed(second)).toMatchObject({ same_invoice: String(first) });
});

test('the migration recomputes the keys, keeps every claim, and reports those with the same invoice', async () => {
  const pglite = await PGlite.create();
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ ...createPgConfig(pglite), max: 1 }) }),
  });
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  await migrator.migrateTo('0002-all-calls');
  await sql
    .raw(
      `
    insert into partners (email, name, mobile_number, organization, dob, pan_number, gst_number, address, city,
      state, pincode, tier, status, password_hash)
    select 'p' || n || '@x.example', '', '', '', '2000-01-01', '', '', '', '', '', '', 'T2', 'approved', ''
    from generate_series(1, 2) n;
  `,
    )
    .execute(db);
  await sql
    .raw(
      `
    insert into rebates (slug, title, year, start_month, end_month, agreement_start_date, agreement_end_date)
    values ('r', 'R', 2026, 4, 3, '2026-04-01', '2026-05-01');
  `,
    )
    .execute(db);
  await sql
    .raw(
      `
    insert into programs (slug, title, start_date, end_date, claim_allowed_till, rebate_id)
    values ('s', 'S', '2026-01-01', '2026-02-01', '2026-03-01', null),
      ('q', 'Q', '2026-01-01', '2026-02-01', '2026-03-01', 1);
  `,
    )
    .execute(db);
  // Keys of the former rule: trimmed and in capitals.
  const old = (partner: number, programme: number, number: string, vertical?: string) =>
    sql`
    insert into claims (partner_id, program_id, invoice_number, invoice_key, invoice_date, is_demo, business_vertical)
    values (${partner}, ${programme}, ${number},
      ${(vertical === undefined ? '' : `${vertical}:`) + number.toUpperCase()}, '2026-01-05', true,
      ${vertical ?? null})
  `.execute(db);
  await old(1, 1, 'inv\u200b-7');
  await old(1, 1, 'INV-7');
  await old(1, 1, 'INV – 7');
  await old(2, 1, 'INV-7');
  await old(1, 2, 'A 1', 'SOHO');
  await old(1, 2, 'A1', 'SURVEILLANCE');
  await old(1, 1, 'Ї:9');
  const { error } = await migrator.migrateToLatest();
  expect(error).toBeUndefined();
  const claims = await db
    .selectFrom('claims')
    .select(['id', 'invoice_number', 'invoice_key', 'number_key'])
    .orderBy('id')
    .execute();
  expect(claims.map(({ invoice_key }) => invoice_key)).toEqual([
    'INV-7',
    'INV-7~2',
    'INV-7~3',
    'INV-7',
    'SOHO:A1',
    'SURVEILLANCE:A1',
    'Ї:9',
  ]);
  expect(claims.map(({ number_key }) => number_key).slice(0, 6)).toEqual([
    'INV-7',
    'INV-7',
    'INV-7',
    'INV-7',
    'A1',
    'A1',
  ]);
  expect(claims[0]?.invoice_number).toBe('inv\u200b-7');
  const audit = await db.selectFrom('audit').select(['action', 'subject', 'detail']).orderBy('id').execute();
  expect(audit).toEqual(
    [2, 3].map((id) => ({
      action: 'invoice-claimed-twice',
      subject: `claim:${id}`,
      detail: '{"first":1}',
    })),
  );
  await db.destroy();
  await pglite.close();
});
