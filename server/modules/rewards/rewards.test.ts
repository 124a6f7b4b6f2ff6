import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at } from '../../../tests/json.ts';
import { notifications } from '#src/api/contract/notifications.calls.ts';
import { redeem, transactions } from '#src/api/contract/rewards.calls.ts';
import { newPartner, partnerIdOf } from '#server/testing/partners.ts';
import { expectOneEffect } from '#server/testing/once.ts';
import { NOON, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let scheme: { id: number; rewardId: number };
beforeAll(async () => {
  app = await testApp();
  const row = await app.database.db
    .selectFrom('programs')
    .innerJoin('rewards', 'rewards.program_id', 'programs.id')
    .select(['programs.id', 'rewards.id as reward'])
    .where('slug', '=', 'wifi7-power-play')
    .where('business_volume', '=', 100_000)
    .executeTakeFirstOrThrow();
  scheme = { id: row.id, rewardId: row.reward };
});
afterAll(() => app.close());

/** Makes a partner with approved points and returns the session's token. */
async function partnerWith(points: number): Promise<string> {
  const { email, token } = await newPartner(app, 'T3');
  const { db } = app.database;
  const id = await partnerIdOf(db, email);
  const number = randomUUID();
  const claim = await db
    .insertInto('claims')
    .values({
      partner_id: id,
      program_id: scheme.id,
      t1_distributor_id: null,
      t2_distributor_id: null,
      invoice_number: number,
      invoice_key: number,
      invoice_date: '2026-06-01',
      file_id: null,
      business_vertical: null,
      approved_business_volume: points,
      reviewed_at: NOON,
      review_note: null,
      is_demo: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('claim_lines')
    .values({ claim_id: claim.id, product_id: 1, quantity: 1, price: Math.max(points, 1) })
    .execute();
  return token;
}

const take = (token: string, quantity: number, key?: string) =>
  app.ask(redeem, {
    params: { program_id: scheme.id },
    body: { reward_id: scheme.rewardId, amount: quantity * 100_000 },
    token,
    ...(key !== undefined && { key }),
  });
const view = async (token: string) =>
  (await app.ask(transactions, { params: { program_id: scheme.id }, token })).data;
const available = async (token: string) => at(await view(token), 'scheme', 'total_available_value');

test('fifty concurrent redemptions never spend more than there is', async () => {
  const token = await partnerWith(730_000);
  const replies = await Promise.all(Array.from({ length: 50 }, () => take(token, 1)));
  const statuses = replies.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(7);
  expect(statuses.filter((status) => status === 422)).toHaveLength(43);
  expect(await available(token)).toBe(30_000);
  expect(Object.values(at(await view(token), 'transactions') ?? {})).toHaveLength(7);
});

test('fifty concurrent redemptions with one key spend once', async () => {
  const token = await partnerWith(730_000);
  const key = randomUUID();
  const replies = await Promise.all(Array.from({ length: 50 }, () => take(token, 2, key)));
  expectOneEffect(replies);
  expect(await available(token)).toBe(530_000);
});

test('a redemption is listed with its reward, and rejecting it gives the points back', async () => {
  const token = await partnerWith(250_000);
  await take(token, 2);
  expect(await available(token)).toBe(50_000);
  const listed = at(await view(token), 'transactions', 0);
  expect(listed).toMatchObject({
    amount: 200_000,
    status: 'pending',
    notes: null,
    schemes: { title: 'Wi-Fi 7 Power Play' },
    reward: { gift: 'E-voucher worth ₹2,000', level: 'Silver' },
  });
  const id = String(at(listed, 'id'));
  const reject = () => app.admin(`/transactions/${id}`, { status: 'rejected', note: 'Out of stock' });
  expect((await reject()).status).toBe(200);
  expect((await reject()).status).toBe(409);
  const feed = await app.ask(notifications, { params: {}, token });
  const told = Object.values(at(feed.data, 'notifications') ?? {});
  expect(told.filter((notice) => String(at(notice, 'body')).includes('Out of stock'))).toHaveLength(1);
  const audit = await app.database.db
    .selectFrom('audit')
    .select(['actor', 'action', 'detail'])
    .where('subject', '=', `transaction:${id}`)
    .execute();
  expect(audit).toEqual([
    { actor: 'admin', action: 'transaction', detail: '{"status":"rejected","before":"pending"}' },
  ]);
  expect(await available(token)).toBe(250_000);
  expect(at(await view(token), 'transactions', 0)).toMatchObject({
    status: 'rejected',
    notes: 'Out of stock',
  });

  await take(token, 1);
  expect(await app.admin(`/transactions/${id}`, { status: 'approved' })).toMatchObject({
    status: 409,
    error: `The points of transaction ${id} have been spent since it was rejected.`,
  });
});

test('the note of a rejected redemption is gone once it is approved after all', async () => {
  const token = await partnerWith(100_000);
  await take(token, 1);
  const id = String(at(await view(token), 'transactions', 0, 'id'));
  await app.admin(`/transactions/${id}`, { status: 'rejected', note: 'Out of stock' });
  await app.admin(`/transactions/${id}`, { status: 'approved' });
  expect(at(await view(token), 'transactions', 0)).toMatchObject({ status: 'approved', notes: null });
});

test('an approval cannot be lowered below what has been redeemed, even while points are being redeemed', async () => {
  const token = await partnerWith(300_000);
  const claim = await app.database.db
    .selectFrom('claims')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const [taken, lowered] = await Promise.all([
    take(token, 3),
    app.admin(`/claims/${claim.id}/review`, { volume: 100_000 }),
  ]);
  expect([taken.status, lowered.status].toSorted((a, b) => a - b)).toEqual(
    taken.status === 200 ? [200, 409] : [200, 422],
  );
  expect(Number(await available(token))).toBeGreaterThanOrEqual(0);
});
