import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at } from '../../tests/json.ts';
import { programs } from '#src/api/contract/programs.calls.ts';
import { bankDetails, saveBankDetails, saveProfile } from '#src/api/contract/profile.calls.ts';
import { registerDevice } from '#src/api/contract/notifications.calls.ts';
import { createApp } from '#server/app.ts';
import { partnerIdOf } from '#server/testing/partners.ts';
import { NOON, type TestApp, testApp } from '#server/testing/test-app.ts';
import { sweep } from '#server/modules/public/housekeeping.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp();
  token = await app.signIn('t3@demo.example');
});
afterAll(() => app.close());

const DAY_MS = 24 * 60 * 60 * 1000;
const isOnPostgres = process.env['TEST_DATABASE_URL'] !== undefined;

test('an unchanged answer is 304 without a body, for its own partner only', async () => {
  const first = await app.get('/api/partner/programs', token);
  const tag = first.headers.get('etag') ?? '';
  expect(tag).not.toBe('');
  expect(first.headers.get('vary')).toContain('Authorization');
  const again = await app.get('/api/partner/programs', token, { 'If-None-Match': tag });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const other = await app.signIn('t1@demo.example');
  expect((await app.get('/api/partner/programs', other, { 'If-None-Match': tag })).status).toBe(200);
  expect((await app.get('/api/partner/programs', undefined, { 'If-None-Match': tag })).status).toBe(401);
});

test('bank details, profile and files are never cached', async () => {
  const file = await app.uploadInvoice(token);
  for (const path of ['/api/partner/profile/bank-details', '/api/partner/profile', file])
    expect((await app.get(path, token)).headers.get('cache-control')).toBe('no-store');
});

test('another origin may call only if it is allowed, and may then send an Idempotency-Key', async () => {
  const shared = createApp({ ...app.deps, allowedOrigins: ['https://portal.example'] });
  const preflight = (from: string) =>
    shared.request('/api/partner/claims/scheme/1', {
      method: 'OPTIONS',
      headers: {
        Origin: from,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,idempotency-key',
      },
    });
  const allowed = await preflight('https://portal.example');
  expect(allowed.headers.get('access-control-allow-origin')).toBe('https://portal.example');
  expect(allowed.headers.get('access-control-allow-headers')).toContain('Idempotency-Key');
  expect((await preflight('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
  const refused = await shared.request('/api/partner/programs', {
    headers: { Origin: 'https://portal.example' },
  });
  expect(refused.headers.get('access-control-allow-origin')).toBe('https://portal.example');
  expect(refused.headers.get('access-control-expose-headers')).toContain('Idempotency-Status');
  const plain = await app.get('/api/partner/programs', token, { Origin: 'https://portal.example' });
  expect(plain.headers.get('access-control-allow-origin')).toBeNull();
});

test('HSTS is sent only if the public address is https', async () => {
  const secure = createApp({ ...app.deps, publicUrl: 'https://api.example' });
  const header = async (which: typeof secure) =>
    (await which.request('/api/health')).headers.get('strict-transport-security');
  expect(await header(secure)).toContain('max-age=31536000');
  expect(await header(createApp(app.deps))).toBeNull();
});

test('behind a proxy the caller is the address that the proxy adds, not one that the caller makes up', async () => {
  const behind = createApp({ ...app.deps, trustedProxies: 1 });
  const guess = (forwarded: string) =>
    behind.request('/api/auth/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': forwarded },
      body: JSON.stringify({ email: `${randomUUID()}@x.example`, password: 'Wrong@20267' }),
    });
  await guess('1.2.3.4, 10.0.0.9');
  // Load balancers may add ports and other spellings. Each group is one network.
  for (const same of ['10.0.0.9:40001', '10.0.0.9:40002', '[2001:db8:1:1::1]:443', '2001:DB8:1:1::2'])
    await guess(same);
  for (const none of ['garbage', '010.0.0.9', '10.0.0.9:x', '']) await guess(none);
  const attempts = await app.database.db.selectFrom('attempts').select('subject').execute();
  const networks = attempts.flatMap(({ subject }) => (subject.startsWith('from:') ? [subject] : []));
  const times = (network: string) => networks.filter((one) => one === network).length;
  expect([times('from:10.0.0.9'), times('from:2001:db8:1:1::/64')]).toEqual([3, 2]);
  // An entry that is no address counts as the connection's address.
  expect(times('from:unknown')).toBe(4);
});

test('an account number keeps every digit, sent as text or as a number', async () => {
  const cheque = await app.uploadCheque(token);
  const rest = `"account_holder":"A B","bank_name":"State Bank","ifsc_code":"SBIN0000001","cancel_cheque":"${cheque}"`;
  for (const [sent, kept] of [
    ['"000123456789012345"', '000123456789012345'],
    ['123456789012345678', '123456789012345678'],
    ['"999999999999999999"', '999999999999999999'],
    ['9007199254740993', '9007199254740993'],
    ['123456789', '123456789'],
  ] as const) {
    const body = `{"account_number":${sent},${rest}}`;
    const reply = await app.ask(saveBankDetails, {
      params: {},
      body,
      token,
      headers: { 'Content-Type': 'application/json' },
    });
    expect(reply.status).toBe(200);
    expect(at((await app.ask(bankDetails, { params: {}, token })).data, 'account_number')).toBe(kept);
  }
});

test('a new password ends the other sessions and keeps this one', async () => {
  const other = await app.signIn('t1@demo.example');
  const mine = await app.signIn('t1@demo.example');
  const body = {
    name: 'Meera Kulkarni',
    mobile_number: '9820012345',
    organization: 'Aarohan',
    dob: '1979-03-14',
    city: 'Mumbai',
    pincode: '400007',
    password: 'Changed@2026',
  };
  expect((await app.ask(saveProfile, { params: {}, body, token: mine })).status).toBe(200);
  expect((await app.ask(programs, { params: {}, token: other })).status).toBe(401);
  expect((await app.ask(programs, { params: {}, token: mine })).status).toBe(200);
});

test.each(['/api/openapi.json', '/api/docs'])('%s lists the calls', async (path) => {
  const response = await app.get(path);
  const text = await response.text();
  for (const call of [
    '/auth/signup',
    '/partner/transactions/scheme/{program_id}',
    '/notifications/register-token',
  ])
    expect(text).toContain(call);
  expect(text).toContain('account_number');
});

test('the OpenAPI document has the parameters and the body of a call', async () => {
  const document: unknown = await (await app.get('/api/openapi.json')).json();
  const operation = at(document, 'paths', '/partner/claims/scheme/{program_id}', 'post');
  expect(at(operation, 'parameters', 0, 'name')).toBe('program_id');
  const schema = at(operation, 'requestBody', 'content', 'application/json', 'schema');
  expect(at(schema, 'required')).toContain('invoice_number');
  expect(at(schema, 'properties', 'invoice_number', 'maxLength')).toBe(50);
});

test('keys are kept for 90 days after the claim window, unused uploads for 30 days, files in use for ever', async () => {
  const { db } = app.database;
  const key = randomUUID();
  await app.ask(registerDevice, { params: {}, body: { token: 'd' }, token, key });
  await sql`update idempotency set created_at = ${NOON} where key = ${key}`.execute(db);
  const loose = await app.uploadInvoice(token);
  const isThere = async () =>
    (await db.selectFrom('idempotency').select('key').where('key', '=', key).execute()).length === 1;
  const { last } = await db
    .selectFrom('programs')
    .select((row) => row.fn.max('claim_allowed_till').as('last'))
    .where('start_date', '<=', '2026-06-15')
    .where('claim_allowed_till', '>=', '2026-06-15')
    .executeTakeFirstOrThrow();
  const end = new Date(`${last}T12:00:00+05:30`).getTime();
  for (const [days, isKept] of [
    [0, true],
    [89, true],
    [91, false],
  ] as const) {
    app.setNow(new Date(end + days * DAY_MS));
    await sweep(app.deps);
    expect(await isThere(), `${days} days after ${last}`).toBe(isKept);
  }
  const files = await db.selectFrom('files').select(['id', 'folder']).execute();
  expect(files.map(({ id }) => `/api/files/${id}`)).not.toContain(loose);
  expect(files.filter(({ folder }) => folder === 'agreements')).not.toEqual([]);
  expect(files.filter(({ folder }) => folder === 'bankdetails')).toHaveLength(1);
  app.setNow(NOON);
});

test.runIf(isOnPostgres)(
  'while the first request with a key is running, a second is answered 409 with Retry-After',
  async () => {
    const { db } = app.database;
    const key = randomUUID();
    const fresh = await app.signIn('t3@demo.example');
    const id = await partnerIdOf(db, 't3@demo.example');
    const ask = () => app.ask(registerDevice, { params: {}, body: { token: 'e' }, token: fresh, key });
    await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`partner:${id}\n${key}`}, 0))`.execute(trx);
      const reply = await ask();
      expect([reply.status, reply.headers.get('retry-after')]).toEqual([409, '1']);
    });
    expect((await ask()).status).toBe(200);
  },
);
