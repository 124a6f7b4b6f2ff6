import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from '#server/seed/partners.data.ts';
import { NOON, type TestApp, testApp } from '#server/testing/test-app.ts';
import { at } from '../../../tests/json.ts';
import { readAnswer } from '#src/api/contract/answer.ts';
import { dashboard } from '#src/api/contract/programs.calls.ts';
import { login } from '#src/api/contract/session.calls.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { totpCode, totpStep } from './totp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(() => app.setNow(NOON));
afterAll(() => app.close());

const signIn = (body: unknown) => app.ask(login, { params: {}, body });

test('a partner signs in and gets a user and a token that opens the other calls', async () => {
  const reply = await signIn({ email: 'T3@Demo.example', password: DEMO_PASSWORD });
  expect(reply.status).toBe(200);
  expect(readAnswer(login.answer, { status: 200, body: reply.body })).toMatchObject({
    kind: 'ok',
    data: { user: { name: 'Sunita Sharma', email: 't3@demo.example', tier: 'T3' } },
  });
  const token = String(at(reply.data, 'access_token'));
  expect((await app.ask(dashboard, { params: {}, token })).status).toBe(200);
});

test.each([
  [{ email: 't3@demo.example', password: 'Partner@2027' }, 401, 'Email or password is incorrect.'],
  [{ email: 'nobody@demo.example', password: DEMO_PASSWORD }, 401, 'Email or password is incorrect.'],
  [{ email: 't3@demo.example', password: 'short' }, 422, 'Password must be at least 10 characters long'],
  [{ email: 'not an address', password: DEMO_PASSWORD }, 422, 'Please enter a valid email'],
  [{}, 422, 'Email is required.'],
  ['{"email":', 400, "The request's JSON could not be read."],
  [
    '{"email":"a\\u0000@demo.example","password":"Partner@2026"}',
    400,
    "The request's JSON could not be read.",
  ],
  [[], 400, "The request's JSON could not be read."],
  [7, 422, 'Required'],
])('a sign-in with %j is refused with %d "%s"', async (body, status, error) => {
  expect(await signIn(body)).toMatchObject({ status, error });
});

test('a number with many decimals is valid JSON', async () => {
  const fields = `"email":"t3@demo.example","password":"${DEMO_PASSWORD}"`;
  expect((await signIn(`{${fields},"unknown":0.12345678901234567}`)).status).toBe(200);
});

test('a body that is not JSON is refused', async () => {
  const reply = await app.ask(login, {
    params: {},
    body: 'email=a',
    headers: { 'Content-Type': 'text/plain' },
  });
  expect(reply).toMatchObject({ status: 415, error: 'The request must be JSON.' });
});

test('a token is refused when missing, made up, expired or revoked', async () => {
  const token = await app.signIn('t1@demo.example');
  expect((await app.ask(dashboard, { params: {} })).status).toBe(401);
  expect((await app.ask(dashboard, { params: {}, token: 'made-up' })).status).toBe(401);
  app.setNow(new Date(NOON.getTime() + 12 * 60 * 60 * 1000 + 1));
  expect((await app.ask(dashboard, { params: {}, token })).status).toBe(401);
  app.setNow(NOON);
  expect((await app.ask(dashboard, { params: {}, token })).status).toBe(200);
  await app.database.db.updateTable('sessions').set({ revoked_at: NOON }).execute();
  expect(await app.ask(dashboard, { params: {}, token })).toMatchObject({
    status: 401,
    error: 'Please sign in again.',
  });
});

test('tokens and passwords are stored as hashes only', async () => {
  const token = await app.signIn('t1@demo.example');
  const sessions = await app.database.db.selectFrom('sessions').select('token_hash').execute();
  expect(sessions.map((session) => session.token_hash)).not.toContain(token);
  const { password_hash: hash } = await app.database.db
    .selectFrom('partners')
    .select('password_hash')
    .executeTakeFirstOrThrow();
  expect(hash).toMatch(/^\$scrypt\$n=\d+\$/);
});

test('a partner who is not approved is told so, but only with the right password', async () => {
  const setStatus = (status: 'pending' | 'approved') =>
    app.database.db.updateTable('partners').set({ status }).where('email', '=', 't2@demo.example').execute();
  await setStatus('pending');
  expect(await signIn({ email: 't2@demo.example', password: DEMO_PASSWORD })).toMatchObject({ status: 403 });
  expect(await signIn({ email: 't2@demo.example', password: 'Partner@2027' })).toMatchObject({ status: 401 });
  await setStatus('approved');
});

test('two-factor requires a code, which works once and within one step of clock drift', async () => {
  const ask = (code?: string) => signIn({ email: '2fa@demo.example', password: DEMO_PASSWORD, code });
  const codeAt = (steps: number) => totpCode(DEMO_TOTP_SECRET, totpStep(NOON) + steps);
  expect((await ask()).body).toEqual({ success: false, error: '2FA_ENABLED' });
  expect((await ask('000000')).status).toBe(401);
  expect((await ask(codeAt(-2))).status).toBe(401);
  expect((await ask(codeAt(-1))).status).toBe(200);
  expect((await ask(codeAt(-1))).status).toBe(401);
  const both = await Promise.all([ask(codeAt(1)), ask(codeAt(1))]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
});

test('a right code that is sent again never locks the partner out, five wrong ones do', async () => {
  const ask = (code: string) => signIn({ email: '2fa@demo.example', password: DEMO_PASSWORD, code });
  const codeAt = (minutes: number) => {
    const then = new Date(NOON.getTime() + minutes * 60_000);
    app.setNow(then);
    return totpCode(DEMO_TOTP_SECRET, totpStep(then));
  };
  expect((await ask(codeAt(3))).status).toBe(200);
  for (let press = 0; press < 6; press += 1) expect((await ask(codeAt(3))).status).toBe(401);
  expect((await ask(codeAt(4))).status).toBe(200);
  for (let guess = 0; guess < 5; guess += 1) expect((await ask('000000')).status).toBe(401);
  expect((await ask(codeAt(5))).status).toBe(429);
});

test('after ten wrong passwords even the right one has to wait 15 minutes', async () => {
  const wrong = { email: 't1@demo.example', password: 'wrong wrong' };
  for (let attempt = 0; attempt < 10; attempt += 1) expect((await signIn(wrong)).status).toBe(401);
  const right = { ...wrong, password: DEMO_PASSWORD };
  const closed = await signIn(right);
  expect(closed).toMatchObject({ status: 429 });
  expect(closed.headers.get('retry-after')).toBe('900');
  app.setNow(new Date(NOON.getTime() + 15 * 60 * 1000 + 1));
  expect((await signIn(right)).status).toBe(200);
});

test('codes match the examples of RFC 6238', () => {
  // RFC 6238 appendix B, SHA-1, shortened to six digits.
  expect(totpCode(DEMO_TOTP_SECRET, totpStep(new Date(59_000)))).toBe('287082');
  expect(totpCode(DEMO_TOTP_SECRET, totpStep(new Date(1_111_111_109_000)))).toBe('081804');
});

test('a password is only verified by itself, and two hashes of it differ', async () => {
  const [hash, again] = await Promise.all([
    hashPassword('Pärtner@2026', 1024),
    hashPassword('Pärtner@2026', 1024),
  ]);
  expect(hash).not.toBe(again);
  expect(await verifyPassword('Pärtner@2026', hash)).toBe(true);
  expect(await verifyPassword('Partner@2026', hash)).toBe(false);
  expect(await verifyPassword('Pärtner@2026', 'not a hash')).toBe(false);
});
