import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '#src/api/contract/log-out.calls.ts';
import { registerDevice } from '#src/api/contract/notifications.calls.ts';
import { dashboard } from '#src/api/contract/programs.calls.ts';
import { saveProfile } from '#src/api/contract/profile.calls.ts';
import { forgotPassword, resetPassword } from '#src/api/contract/registration.calls.ts';
import { login } from '#src/api/contract/session.calls.ts';
import { createApp } from '#server/app.ts';
import { deliverDue } from '#server/modules/outbox/deliver.ts';
import { DEMO_PASSWORD } from '#server/seed/partners.data.ts';
import { newPartner, partnerIdOf } from '#server/testing/partners.ts';
import { NOON, type TestApp, testApp } from '#server/testing/test-app.ts';
import { setPassword } from '../registration/registration.repository.ts';
import { endOtherSessions } from './session.repository.ts';

/** What ends a session, and that no request in flight survives the end. */

const NEW_PASSWORD = 'Fresh@Partner27';
const isPostgres = process.env['TEST_DATABASE_URL'] !== undefined;

let app: TestApp;
let email: string;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  ({ email } = await newPartner(app, 'T3'));
  await app.database.db.deleteFrom('sessions').execute();
});
afterAll(() => app.close());

const isOpen = async (token: string) => (await app.ask(dashboard, { params: {}, token })).status === 200;
const openSessions = () =>
  app.database.db.selectFrom('sessions').select('token_hash').where('revoked_at', 'is', null).execute();
const devices = async () => {
  const rows = await app.database.db
    .selectFrom('devices')
    .innerJoin('partners', 'partners.id', 'devices.partner_id')
    .select('token')
    .where('email', '=', email)
    .orderBy('token')
    .execute();
  return rows.map(({ token }) => token);
};
const register = (token: string, device: string) =>
  app.ask(registerDevice, { params: {}, body: { token: device }, token });

/** Signs in, and does this between the check of the password and the opening of the session. @returns the status */
async function signInAnd(work: () => Promise<unknown>): Promise<number> {
  vi.doMock('./password.ts', async (original) => {
    const real = await original<typeof import('./password.ts')>();
    return {
      ...real,
      verifyPassword: async (password: string, hash: string) => {
        const isRight = await real.verifyPassword(password, hash);
        await work();
        return isRight;
      },
    };
  });
  vi.resetModules();
  const interrupted = await import('#server/app.ts');
  vi.doUnmock('./password.ts');
  vi.resetModules();
  const response = await interrupted.createApp(app.deps).request('/api/auth/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  return response.status;
}

async function resetByMail(): Promise<void> {
  await app.ask(forgotPassword, { params: {}, body: { email } });
  await deliverDue(app.deps, 'mail');
  const token = /reset-password\/(\S+)/.exec(app.mails.at(-1)?.text ?? '')?.[1];
  const body = { new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD, token };
  expect((await app.ask(resetPassword, { params: {}, body })).status).toBe(200);
}

const suspend = () => app.admin('/partners/suspend', { email, isOn: true });
const secondFactor = () => app.admin('/partners/two-factor', { email, isOn: true });

test.each([
  ['a password reset', resetByMail],
  ['a second factor', secondFactor],
  ['a suspension', suspend],
])('a sign-in in flight does not survive %s', async (_, work) => {
  expect(await signInAnd(work)).toBe(401);
  expect(await openSessions()).toEqual([]);
});

test.runIf(isPostgres)('a sign-in waits for an uncommitted change of the password', async () => {
  const { db } = app.database;
  const id = await partnerIdOf(db, email);
  let isAnswered = false;
  let answer: ReturnType<TestApp['ask']> | undefined;
  await db.transaction().execute(async (trx) => {
    await setPassword(trx, id, 'another hash');
    await endOtherSessions(trx, id);
    answer = app.ask(login, { params: {}, body: { email, password: DEMO_PASSWORD } }).finally(() => {
      isAnswered = true;
    });
    await expect
      .poll(async () => {
        const { rows } = await sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        `.execute(db);
        return isAnswered || rows.length > 0;
      })
      .toBe(true);
  });
  expect((await answer)?.status).toBe(401);
  expect(await openSessions()).toEqual([]);
});

test('a reset and a changed password delete the devices of the sessions that they end', async () => {
  const staying = await app.signIn(email);
  const other = await app.signIn(email);
  await register(staying, 'here');
  await register(other, 'there');
  const body = {
    name: 'Sunita Sharma',
    mobile_number: '9876543210',
    organization: 'Sharma Stores',
    dob: '1988-02-29',
    city: 'Nashik',
    pincode: '422001',
    password: NEW_PASSWORD,
  };
  expect((await app.ask(saveProfile, { params: {}, body, token: staying })).status).toBe(200);
  expect([await isOpen(staying), await isOpen(other)]).toEqual([true, false]);
  expect(await devices()).toEqual(['here']);
  await resetByMail();
  expect(await isOpen(staying)).toBe(false);
  expect(await devices()).toEqual([]);
});

test('of two new passwords at the same time one is saved, and the other is refused', async () => {
  const sessions = [await app.signIn(email), await app.signIn(email)];
  const passwords = [NEW_PASSWORD, 'Other@Partner28'];
  const profile = { name: 'Sunita Sharma', mobile_number: '9876543210', organization: 'Sharma Stores' };
  const rest = { dob: '1988-02-29', address: '12 Station Road', city: 'Nashik', pincode: '422001' };
  const answers = await Promise.all(
    sessions.map((token, index) =>
      app.ask(saveProfile, {
        params: {},
        body: { ...profile, ...rest, password: passwords[index] },
        token,
      }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401]);
  const saved = statuses.indexOf(200);
  expect(await Promise.all(sessions.map((token) => isOpen(token)))).toEqual([saved === 0, saved === 1]);
  const body = { email, password: passwords[saved] };
  expect((await app.ask(login, { params: {}, body })).status).toBe(200);
});

test('a list is not taken for an object without fields', async () => {
  const token = await app.signIn(email);
  const response = await createApp(app.deps).request('/api/partner/notifications/read', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: '[]',
  });
  expect(response.status).toBe(400);
});

test('a device that registers while its session ends is not kept', async () => {
  const token = await app.signIn(email);
  const text = JSON.stringify({ token: 'late-phone' });
  // The body arrives after the session was found to be open, and the suspension ends it in between.
  const body = new ReadableStream(
    {
      async pull(controller) {
        await app.admin('/partners/suspend', { email, isOn: true });
        controller.enqueue(Buffer.from(text));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const init = {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': String(text.length),
      Authorization: `Bearer ${token}`,
    },
    body,
    duplex: 'half',
  };
  const late = new Request('http://portal.example/api/notifications/register-token', init);
  expect((await createApp(app.deps).request(late)).status).toBe(200);
  expect(await devices()).toEqual([]);
});

test('a partner has at most twenty devices: the one that registered longest ago is deleted', async () => {
  const token = await app.signIn(email);
  const start = NOON.getTime();
  for (let device = 10; device < 31; device += 1) {
    app.setNow(new Date(start + device * 1000));
    await register(token, `phone-${device}`);
  }
  app.setNow(NOON);
  const kept = await devices();
  expect(kept).toHaveLength(20);
  expect(kept).not.toContain('phone-10');
});

test('turning a second factor on ends all sessions; turning it off ends none', async () => {
  const token = await app.signIn(email);
  await register(token, 'phone');
  await secondFactor();
  expect(await isOpen(token)).toBe(false);
  expect(await devices()).toEqual([]);
  await app.admin('/partners/two-factor', { email, isOn: false });
  const next = await app.signIn(email);
  await app.admin('/partners/two-factor', { email, isOn: false });
  expect(await isOpen(next)).toBe(true);
});

test('a suspended partner is signed out, told so at the next sign-in, and can be restored', async () => {
  const token = await app.signIn(email);
  expect(await suspend()).toMatchObject({ status: 200, data: { email, status: 'suspended' } });
  expect(await isOpen(token)).toBe(false);
  const body = { email, password: DEMO_PASSWORD };
  expect(await app.ask(login, { params: {}, body })).toMatchObject({
    status: 403,
    error: 'Your account is suspended. Please contact support.',
  });
  expect(await suspend()).toMatchObject({ status: 404 });
  await app.admin('/partners/suspend', { email, isOn: false });
  expect(await isOpen(await app.signIn(email))).toBe(true);
  expect(await isOpen(token)).toBe(false);
  const audit = await app.database.db
    .selectFrom('audit')
    .select('action')
    .where('subject', '=', (partner) =>
      partner
        .selectFrom('partners')
        .select(sql<string>`'partner:' || id`.as('subject'))
        .where('email', '=', email),
    )
    .where('action', '<>', 'sign-in')
    .orderBy('id')
    .execute();
  expect(audit.map(({ action }) => action).slice(-2)).toEqual(['suspend-partner', 'restore-partner']);
});

test('a late log-out names its session by a hash, which cannot be used as a token', async () => {
  const token = await app.signIn(email);
  const other = await app.signIn(email);
  await register(token, 'phone');
  const session = createHash('sha256').update(token).digest('hex');
  expect(await isOpen(session)).toBe(false);
  for (const body of [{ session }, { session }, { session: 'f'.repeat(64) }])
    expect((await app.ask(endSession, { params: {}, body })).status).toBe(200);
  expect([await isOpen(token), await isOpen(other)]).toEqual([false, true]);
  expect(await devices()).toEqual([]);
  expect((await app.ask(endSession, { params: {}, body: { session: '' } })).status).toBe(422);
});
