import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#server/seed/partners.data.ts';
import { login } from '#src/api/contract/session.calls.ts';
import { saveProfile } from '#src/api/contract/profile.calls.ts';
import { createApp } from '#server/app.ts';
import { GOOD_PROFILE } from '#server/testing/contract-rows.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { hashPassword, verifyPassword } from './password.ts';

/** High enough that all calls of a test arrive before the first one has finished. */
const COST = 2 ** 14;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('the queue is bounded: further calls are refused with a time to wait', async () => {
  const all = await Promise.allSettled(Array.from({ length: 50 }, () => hashPassword('Partner@2026', COST)));
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one] : []));
  expect(refused).toHaveLength(50 - 2 - 20);
  for (const one of refused)
    expect(one.reason).toMatchObject({ status: 503, details: { retryAfterSeconds: expect.any(Number) } });
  expect(await hashPassword('Partner@2026', COST)).toContain('$scrypt$');
});

test('one network takes at most half of the queue for sign-ins, and the rest is left for others', async () => {
  const hash = await hashPassword('Partner@2026', COST);
  const from = (caller: string, times: number) =>
    Array.from({ length: times }, () => verifyPassword('Partner@2026', hash, caller));
  const [first, second] = await Promise.all([
    Promise.allSettled(from('10.0.0.1', 60)),
    Promise.allSettled(from('10.0.0.2', 20)),
  ]);
  expect(first.filter(({ status }) => status === 'fulfilled')).toHaveLength(2 + 20);
  expect(second.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
});

test('a crowd of sign-ins from one network has its further sign-ins refused, but none of another network', async () => {
  const hash = await hashPassword('Partner@2026', COST);
  const behind = createApp({ ...app.deps, trustedProxies: 1 });
  const signIn = async (network: string) => {
    const response = await behind.request('/api/auth/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': network },
      body: JSON.stringify({ email: 't3@demo.example', password: DEMO_PASSWORD }),
    });
    return response.status;
  };
  // Some succeed, because places become free meanwhile.
  let refused = 0;
  for (let round = 0; round < 10 && refused === 0; round += 1) {
    const crowd = Array.from({ length: 2 + 20 }, () => verifyPassword('Partner@2026', hash, '10.0.0.1'));
    const same = Array.from({ length: 8 }, () => signIn('10.0.0.1'));
    expect(await signIn('10.0.0.2')).toBe(200);
    refused += (await Promise.all(same)).filter((status) => status === 503).length;
    await Promise.all(crowd);
  }
  expect(refused).toBeGreaterThan(0);
});

test('a sign-in that was refused as too busy does not count as an attempt', async () => {
  const hash = await hashPassword('Partner@2026', COST);
  const body = { email: 't3@demo.example', password: DEMO_PASSWORD };
  // Refuses more sign-ins than may be wrong, eight at a time. One may succeed when a place becomes free.
  for (let refused = 0; refused <= 12;) {
    const crowd = Array.from({ length: 2 + 40 }, () => verifyPassword('Partner@2026', hash));
    const answers = await Promise.all(Array.from({ length: 8 }, () => app.ask(login, { params: {}, body })));
    for (const { status } of answers) expect([200, 503]).toContain(status);
    refused += answers.filter(({ status }) => status === 503).length;
    await Promise.all(crowd);
  }
  expect((await app.ask(login, { params: {}, body })).status).toBe(200);
});

test('a sign-in overtakes the saves that came before it, and a crowd of sign-ins lets saves through', async () => {
  const hash = await hashPassword('Partner@2026', COST);
  const order: string[] = [];
  const save = () => hashPassword('Partner@2026', COST).then(() => order.push('save'));
  const signIn = () => verifyPassword('Partner@2026', hash).then(() => order.push('sign-in'));
  await Promise.all([...Array.from({ length: 20 }, save), signIn()]);
  expect(order.indexOf('sign-in')).toBeLessThan(6);
  order.length = 0;
  await Promise.all([...Array.from({ length: 40 }, signIn), save()]);
  expect(order.indexOf('save')).toBeLessThan(14);
});

test('a partner may save ten passwords in 15 minutes, and others can sign in meanwhile', async () => {
  const token = await app.signIn('t3@demo.example');
  const profile = {
    name: 'Sunita Sharma',
    mobile_number: '9414034567',
    organization: 'Sharma Computers',
    dob: '1990-07-25',
    city: 'Jaipur',
    pincode: '302001',
  };
  const save = (n: number) =>
    app.ask(saveProfile, { params: {}, token, body: { ...profile, password: `Changed@20${10 + n}` } });
  const saves = await Promise.all(Array.from({ length: 50 }, (_, n) => save(n)));
  const statuses = saves.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(10);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(40);
  expect(saves.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('900');
  expect(await app.signIn('t1@demo.example')).not.toBe('undefined');
  // A save without a new password is not limited.
  expect((await app.ask(saveProfile, { params: {}, token, body: profile })).status).toBe(200);
});

test('a key used with another password is refused, and no password is stored with the key', async () => {
  const token = await app.signIn('t2@demo.example');
  const save = (password: string) =>
    app.ask(saveProfile, {
      params: {},
      token,
      key: 'one-key',
      body: {
        ...GOOD_PROFILE,
        password,
      },
    });
  expect((await save('Changed@2026')).headers.get('idempotency-status')).toBe('stored');
  expect((await save('Changed@2026')).headers.get('idempotency-status')).toBe('replayed');
  expect(await save('Changed@2027')).toMatchObject({
    status: 422,
    error: 'This Idempotency-Key was used for another request.',
  });
  const notes = await app.database.db.selectFrom('idempotency').selectAll().execute();
  expect(JSON.stringify(notes)).not.toMatch(/Changed@|scrypt/);
});
