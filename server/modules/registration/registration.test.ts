import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dashboard } from '#src/api/contract/programs.calls.ts';
import { forgotPassword, resetPassword, signup } from '#src/api/contract/registration.calls.ts';
import { login } from '#src/api/contract/session.calls.ts';
import { DEMO_PASSWORD } from '#server/seed/partners.data.ts';
import { registration } from '#server/testing/partners.ts';
import { NOON, type TestApp, testApp } from '#server/testing/test-app.ts';
import { deliverDue } from '../outbox/deliver.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  app.setNow(NOON);
  app.mails.length = 0;
  await app.database.db.deleteFrom('attempts').execute();
});
afterAll(() => app.close());

const post = (
  call: typeof signup | typeof forgotPassword | typeof resetPassword | typeof login,
  body: unknown,
  key?: string,
) => app.ask(call, { params: {}, body, ...(key !== undefined && { key }) });
const NEW = 'Another@2027';
const tokenInMail = () => /reset-password\/([\w-]+)/.exec(app.mails.at(-1)?.text ?? '')?.[1] ?? '';
async function askForLink(email: string): Promise<string> {
  await post(forgotPassword, { email });
  await deliverDue(app.deps);
  return tokenInMail();
}
const reset = (token: string, password = NEW) =>
  post(resetPassword, { new_password: password, confirm_password: password, token });

test('who signs up waits, is told so at login, and gets a mail when approved', async () => {
  const body = registration({
    email: 'New.Shop@Example.com',
    pan_number: 'abcpk1234f',
    mobile_number: '+91 98765 43210',
  });
  expect((await post(signup, body)).status).toBe(200);
  const signIn = () => post(login, { email: 'new.shop@example.com', password: DEMO_PASSWORD });
  expect(await signIn()).toMatchObject({ status: 403, error: expect.stringContaining('being reviewed') });
  expect(await app.admin('/partners/approve', { email: 'new.shop@example.com' })).toMatchObject({
    status: 200,
    data: { tier: 'T3' },
  });
  expect((await signIn()).status).toBe(200);
  expect(await app.admin('/partners/approve', { email: 'new.shop@example.com' })).toMatchObject({
    status: 404,
  });
  await deliverDue(app.deps);
  expect(app.mails).toMatchObject([
    { to: 'new.shop@example.com', text: expect.stringContaining('https://portal.example/login') },
  ]);
  const stored = await app.database.db
    .selectFrom('partners')
    .select(['pan_number', 'mobile_number'])
    .where('email', '=', 'new.shop@example.com')
    .executeTakeFirst();
  expect(stored).toEqual({ pan_number: 'ABCPK1234F', mobile_number: '9876543210' });
});

test('a sign-up repeated under its key registers once; its note holds no password', async () => {
  const body = registration();
  const key = randomUUID();
  expect((await post(signup, body, key)).status).toBe(200);
  expect((await post(signup, body, key)).status).toBe(200);
  expect((await post(signup, registration(), key)).status).toBe(422);
  expect((await post(signup, body)).status).toBe(409);
});

test('the answer to a forgotten password is the same for a stranger, and only a partner gets a mail', async () => {
  const known = await post(forgotPassword, { email: 't1@demo.example' });
  const unknown = await post(forgotPassword, { email: 'nobody@demo.example' });
  expect(known.body).toEqual(unknown.body);
  expect(known.status).toBe(unknown.status);
  await deliverDue(app.deps);
  expect(app.mails.map(({ to }) => to)).toEqual(['t1@demo.example']);
});

test('a link sets the password once, also when used twice at once, and ends all sessions', async () => {
  const session = await app.signIn('t1@demo.example');
  const token = await askForLink('t1@demo.example');
  const hashes = await app.database.db.selectFrom('password_resets').selectAll().execute();
  expect(JSON.stringify(hashes)).not.toContain(token);
  expect(JSON.stringify(await app.database.db.selectFrom('outbox').selectAll().execute())).not.toContain(
    token,
  );

  const both = await Promise.all([reset(token), reset(token)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  expect((await app.ask(dashboard, { params: {}, token: session })).status).toBe(401);
  expect((await post(login, { email: 't1@demo.example', password: DEMO_PASSWORD })).status).toBe(401);
  expect((await post(login, { email: 't1@demo.example', password: NEW })).status).toBe(200);
});

test('a link ends after 30 minutes, and when a newer one is asked for', async () => {
  const first = await askForLink('t3@demo.example');
  const second = await askForLink('t3@demo.example');
  expect((await reset(first)).error).toContain('has been used or is older than 30 minutes');
  app.setNow(new Date(NOON.getTime() + 30 * 60_000));
  expect((await reset(second)).status).toBe(422);
  const third = await askForLink('t3@demo.example');
  app.setNow(new Date(NOON.getTime() + 59 * 60_000));
  expect((await reset(third, DEMO_PASSWORD)).status).toBe(200);
});

test.each([
  [
    'mails to one address',
    5,
    (n: number) => post(forgotPassword, { email: n > -1 ? 'victim@shop.example' : '' }),
  ],
  ['sign-ups from one caller', 30, () => post(signup, registration())],
  ['reset tokens from one caller', 30, (n: number) => reset(`guess-${n}`)],
])('%s are limited to %d in a quarter of an hour', async (_, most, attempt) => {
  for (let n = 0; n < most; n += 1) expect((await attempt(n)).status).not.toBe(429);
  const refused = await attempt(most);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900']);
  app.setNow(new Date(NOON.getTime() + 15 * 60_000 + 1));
  expect((await attempt(most + 1)).status).not.toBe(429);
});

test('a limit holds when all attempts come at once', async () => {
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      post(login, { email: 't2@demo.example', password: `Guess@202${n}x` }),
    ),
  );
  expect(replies.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10);
  expect(replies.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(30);
});
