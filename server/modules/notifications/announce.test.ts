import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { register, waiting } from '#server/testing/outbox.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { announceOpened } from './announce.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('a scheme that opens is announced to every partner once', async () => {
  const { db } = app.database;
  await register(app, 't3@demo.example', 'phone');
  const upcoming = await db
    .selectFrom('programs')
    .select(['id', 'title', 'start_date'])
    .where('announced_at', 'is', null)
    .where('rebate_id', 'is', null)
    .orderBy('start_date')
    .executeTakeFirstOrThrow();
  expect(await announceOpened(app.deps)).toBe(0);
  app.setNow(new Date(`${upcoming.start_date}T00:00:00+05:30`));
  const told = await Promise.all([announceOpened(app.deps), announceOpened(app.deps)]);
  expect(told.toSorted((a, b) => a - b)[0]).toBe(0);
  expect(await announceOpened(app.deps)).toBe(0);
  const rows = await db
    .selectFrom('notifications')
    .innerJoin('partners', 'partners.id', 'notifications.partner_id')
    .select(['partners.email', 'body'])
    .where('link', '=', `/scheme/${upcoming.id}`)
    .where('notifications.is_demo', '=', false)
    .execute();
  expect(rows.map(({ email }) => email).toSorted()).toEqual([
    '2fa@demo.example',
    't1@demo.example',
    't2@demo.example',
    't3@demo.example',
  ]);
  expect(rows[0]?.body).toMatch(/^Claims are open until \d{1,2} [A-Z][a-z]{2}, \d{4}\.$/);
  expect(await waiting(app)).toHaveLength(1);
});

test('a scheme that opens is announced to 10,000 partners', async () => {
  const own = await testApp();
  const { db } = own.database;
  await sql`
    insert into partners (email, name, mobile_number, organization, dob, pan_number, gst_number, address, city, state, pincode, tier, status, password_hash)
    select 'many-' || n || '@shop.example', name, mobile_number, organization, dob, pan_number, gst_number, address, city, state, pincode, tier, status, password_hash
    from partners, generate_series(1, 10000) as n where email = 't3@demo.example'
  `.execute(db);
  await sql`
    insert into devices (token, partner_id) select email, id from partners where email like 'many-77__@%'
  `.execute(db);
  const { id } = await db
    .updateTable('programs')
    .set({ announced_at: null })
    .where('slug', '=', (query) =>
      query
        .selectFrom('programs as open')
        .select('open.slug')
        .where('open.rebate_id', 'is', null)
        .where('open.start_date', '<=', '2026-06-15')
        .where('open.claim_allowed_till', '>=', '2026-06-15')
        .limit(1),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await announceOpened(own.deps)).toBe(1);
  const { rows } = await sql<{ feed: number; pushes: number }>`
    select (select count(*) from notifications where link = ${`/scheme/${id}`} and not is_demo) as feed,
      (select count(*) from outbox) as pushes
  `.execute(db);
  expect(rows).toEqual([{ feed: 10_004, pushes: 100 }]);
  await own.close();
});
