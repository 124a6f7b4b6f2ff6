import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOON, type TestApp, testApp } from '#server/testing/test-app.ts';
import { addDays, dayOf, indianDay } from '#src/api/contract/days.ts';
import { PARTNERS } from './partners.data.ts';
import { seedDemo } from './seed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const DAY_MS = 24 * 60 * 60 * 1000;
const dates = () =>
  app.database.db
    .selectFrom('programs')
    .select(['title', 'start_date', 'claim_allowed_till'])
    .where('rebate_id', 'is', null)
    .orderBy('id')
    .execute();
const invoiceDates = () =>
  app.database.db
    .selectFrom('claims')
    .innerJoin('programs', 'programs.id', 'claims.program_id')
    .select(['claims.id', 'claims.invoice_date', 'claims.is_demo'])
    .where('programs.rebate_id', 'is', null)
    .orderBy('claims.id')
    .execute();

test('nothing in the demo has happened after the midnight before it was seeded', async () => {
  const midnight = Date.parse(`${indianDay(NOON)}T00:00:00+05:30`);
  for (const table of ['claims', 'transactions', 'notifications'] as const) {
    const latest = await app.database.db
      .selectFrom(table)
      .select(({ fn }) => fn.max('created_at').as('at'))
      .where('is_demo', '=', true)
      .executeTakeFirstOrThrow();
    expect(new Date(latest.at).getTime(), table).toBeLessThanOrEqual(midnight);
  }
});

test("seeding again nine days later moves the demo's dates once, and leaves a partner's own claim", async () => {
  const { db } = app.database;
  const own = await db
    .insertInto('files')
    .values({
      id: '00000000-0000-4000-8000-000000000001',
      partner_id: 1,
      folder: 'invoices',
      name: 'a.pdf',
      media_type: 'application/pdf',
      sha256: '',
      bytes: Buffer.from('%PDF-'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('claims')
    .values({
      partner_id: 1,
      program_id: 1,
      t1_distributor_id: 1,
      t2_distributor_id: null,
      invoice_number: 'OWN',
      invoice_key: 'OWN',
      invoice_date: '2026-06-10',
      file_id: own.id,
      business_vertical: null,
      approved_business_volume: null,
      reviewed_at: null,
      review_note: null,
      is_demo: false,
    })
    .execute();
  const before = { programs: await dates(), claims: await invoiceDates() };

  const later = { now: new Date(NOON.getTime() + 9 * DAY_MS), passwordCost: 1024 };
  expect(await seedDemo(db, later)).toBe(true);
  expect(await seedDemo(db, later)).toBe(true);

  const moved = (day: string) => addDays(dayOf(day) ?? '0-0-0', 9);
  expect(await dates()).toEqual(
    before.programs.map(({ title, start_date, claim_allowed_till }) => ({
      title,
      start_date: moved(start_date),
      claim_allowed_till: moved(claim_allowed_till),
    })),
  );
  expect(await invoiceDates()).toEqual(
    before.claims.map(({ id, invoice_date, is_demo }) => ({
      id,
      is_demo,
      invoice_date: is_demo ? moved(invoice_date) : invoice_date,
    })),
  );
});

test("the demo partners' GST numbers have valid check digits", () => {
  // The check digit of a GSTIN: Luhn's algorithm in base 36.
  const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  for (const { gst_number: gst, pan_number: pan } of PARTNERS) {
    const sum = Array.from(gst.slice(0, 14)).reduce((total, letter, index) => {
      const product = letters.indexOf(letter) * (index % 2 === 0 ? 1 : 2);
      return total + Math.floor(product / 36) + (product % 36);
    }, 0);
    expect(gst[14]).toBe(letters[(36 - (sum % 36)) % 36]);
    expect(gst.slice(2, 12)).toBe(pan);
  }
});
