import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { at, itemsOf } from '../../../tests/json.ts';
import { IDEMPOTENCY_HEADER } from '#src/api/contract/call.ts';
import { dashboard } from '#src/api/contract/programs.calls.ts';
import { forgotPassword, resetPassword, signup } from '#src/api/contract/registration.calls.ts';
import { login } from '#src/api/contract/session.calls.ts';
import { DEMO_PASSWORD } from '#server/seed/partners.data.ts';
import { registration } from '#server/testing/partners.ts';
import { createApp } from '#server/app.ts';
import { CHEAP_PASSWORDS, NOON, type TestApp, testApp } from '#server/testing/test-app.ts';
import { deliverDue } from '../outbox/deliver.ts';
import { hashPassword } from '../session/password.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  app.setNow(NOON);
  app.mails.length = 0;
  await app.database.db.deleteFrom('attempts').execute();
  await app.database.db.deleteFrom('reset_requests').execute();
  await app.database.db.deleteFrom('outbox').execute();
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
  await deliverDue(app.deps, 'mail');
  return tokenInMail();
}
const reset = (token: string, password = NEW) =>
  post(resetPassword, { new_password: password, confirm_password: password, token });

test('a sign-up waits for review, is told so at login, and gets a mail when approved', async () => {
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
  await deliverDue(app.deps, 'mail');
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

test('a sign-up repeated with its key registers once, and the key with other data is refused', async () => {
  const body = registration();
  const key = randomUUID();
  expect((await post(signup, body, key)).status).toBe(200);
  expect((await post(signup, body, key)).status).toBe(200);
  expect((await post(signup, registration(), key)).status).toBe(422);
  expect(await post(signup, { ...body, password: NEW }, key)).toMatchObject({
    status: 422,
    error: 'This Idempotency-Key was used for another request.',
  });
  expect((await post(signup, body)).status).toBe(200);
  const stored = await app.database.db
    .selectFrom('partners')
    .select('email')
    .where('pan_number', '=', body.pan_number)
    .execute();
  expect(stored).toEqual([{ email: body.email }]);
});

test('a sign-up with a registered email is answered like any other, and only the owner of the email is told, by mail', async () => {
  const fresh = await post(signup, registration());
  const taken = await post(signup, registration({ email: 'T1@demo.example' }));
  expect([taken.status, taken.body]).toEqual([fresh.status, fresh.body]);
  await deliverDue(app.deps, 'mail');
  expect(app.mails).toMatchObject([
    { to: 't1@demo.example', subject: expect.stringContaining('You are already registered') },
  ]);
  expect((await post(login, { email: 't1@demo.example', password: DEMO_PASSWORD })).status).toBe(200);
});

test('the owner of an email gets one mail a day about sign-ups with it, however many there are', async () => {
  const again = () => post(signup, registration({ email: 'T3@demo.example' }));
  const fresh = await post(signup, registration());
  for (let hour = 0; hour < 23; hour += 1) {
    app.setNow(new Date(NOON.getTime() + hour * 60 * 60 * 1000));
    const both = await Promise.all([again(), again()]);
    expect(both.map(({ status, body }) => [status, body])).toEqual(both.map(() => [200, fresh.body]));
    await deliverDue(app.deps, 'mail');
  }
  expect(app.mails.map(({ to }) => to)).toEqual(['t3@demo.example']);
  app.setNow(new Date(NOON.getTime() + 24 * 60 * 60 * 1000));
  await again();
  await deliverDue(app.deps, 'mail');
  expect(app.mails.map(({ to }) => to)).toEqual(['t3@demo.example', 't3@demo.example']);
});

test('a sign-up that can be refused without hashing the password is refused before that', async () => {
  const { pan_number } = await app.database.db
    .selectFrom('partners')
    .select('pan_number')
    .where('email', '=', 't1@demo.example')
    .executeTakeFirstOrThrow();
  // Hashing fails at this cost, so a 500 shows that it was reached.
  const costly = createApp({ ...app.deps, passwordCost: 3 });
  const status = async (body: unknown, headers: Record<string, string> = {}) => {
    const response = await costly.request('/api/auth/signup', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return response.status;
  };
  expect(await status(registration({ state: 'Atlantis' }))).toBe(422);
  expect(await status(registration(), { [IDEMPOTENCY_HEADER]: 'k'.repeat(201) })).toBe(400);
  for (const email of ['t1@demo.example', registration().email]) {
    for (const headers of [{}, { [IDEMPOTENCY_HEADER]: randomUUID() }])
      expect(await status(registration({ email, pan_number }), headers)).toBe(409);
    // Both a known and an unknown email reach the hashing, so that the time does not reveal which it is.
    expect(await status(registration({ email }))).toBe(500);
  }
});

test('the PAN and GST number of an approved or suspended partner are taken, whatever the email', async () => {
  const owner = registration();
  const { email: approved, pan_number, gst_number } = owner;
  expect((await post(signup, owner)).status).toBe(200);
  expect((await app.admin('/partners/approve', { email: approved })).status).toBe(200);
  for (const isOn of [true, false]) {
    for (const email of ['t1@demo.example', registration().email]) {
      expect((await post(signup, registration({ email, pan_number }))).body).toMatchObject({
        error: { code: 'PAN_TAKEN', fields: { pan_number: 'This PAN number is already registered' } },
      });
      expect((await post(signup, registration({ email, gst_number }))).body).toMatchObject({
        error: { code: 'GST_TAKEN', fields: { gst_number: 'This GST number is already registered' } },
      });
    }
    expect((await app.admin('/partners/suspend', { email: approved, isOn })).status).toBe(200);
  }
});

test.each(['pan_number', 'gst_number'] as const)(
  "a stranger's sign-up does not reserve a %s: all wait for review, and only one is approved",
  async (number) => {
    const stranger = registration();
    const owner = registration({ [number]: stranger[number] });
    expect((await post(signup, stranger)).status).toBe(200);
    expect((await post(signup, owner)).status).toBe(200);
    const listed = itemsOf((await app.admin('/partners')).data);
    const rowOf = (email: string) => listed.find((row) => at(row, 'email') === email);
    for (const [email, other] of [
      [stranger.email, owner.email],
      [owner.email, stranger.email],
    ] as const)
      expect(rowOf(email)).toMatchObject({
        status: 'pending',
        same_numbers: String(at(rowOf(other), 'id')),
      });
    expect(rowOf('t1@demo.example')).toMatchObject({ same_numbers: null });
    const both = await Promise.all(
      [owner, stranger].map(({ email }) => app.admin('/partners/approve', { email })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [first, second] = both[0]?.status === 200 ? [owner, stranger] : [stranger, owner];
    await app.admin('/partners/suspend', { email: first.email, isOn: true });
    const name = { pan_number: 'PAN', gst_number: 'GST' }[number];
    expect(await app.admin('/partners/approve', { email: second.email })).toMatchObject({
      status: 409,
      error: `The ${name} number of ${second.email} is that of ${first.email}, who is suspended. Nothing was approved.`,
    });
  },
);

test('a sign-up repeated with its key gets its first answer, even after its approval', async () => {
  const body = registration();
  const key = randomUUID();
  const first = await post(signup, body, key);
  await app.admin('/partners/approve', { email: body.email });
  const again = await post(signup, body, key);
  expect([again.status, again.body]).toEqual([first.status, first.body]);
});

test('sign-up, forgotten password and sign-in send the same statements for known and unknown emails', async () => {
  const statements: string[] = [];
  const db = app.database.db.withPlugin({
    transformQuery: ({ node }) => {
      statements.push(node.kind);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const watched = createApp({ ...app.deps, db });
  const asked = async (path: string, body: unknown) => {
    statements.length = 0;
    const response = await watched.request(`/api/auth/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return [response.status, ...statements];
  };
  for (const [path, body] of [
    ['signup', registration],
    ['forgot-password', () => ({})],
    ['login', () => ({ password: 'Wrong@20267' })],
  ] as const) {
    const known = await asked(path, { ...body(), email: 't1@demo.example' });
    expect(known.length).toBeGreaterThan(2);
    expect(await asked(path, { ...body(), email: `${randomUUID()}@demo.example` })).toEqual(known);
  }
});

test('a forgotten password is answered alike for all emails, and only a partner gets a mail', async () => {
  const known = await post(forgotPassword, { email: 't1@demo.example' });
  const unknown = await post(forgotPassword, { email: 'nobody@demo.example' });
  expect(known.body).toEqual(unknown.body);
  expect(known.status).toBe(unknown.status);
  await deliverDue(app.deps, 'mail');
  expect(app.mails.map(({ to }) => to)).toEqual(['t1@demo.example']);
});

test('a link sets the password once, even if it is used twice at once, and ends all sessions', async () => {
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

test('later links, which strangers may have asked for, do not end a link; using one ends all others', async () => {
  const links: string[] = [];
  for (let minute = 0; minute < 3; minute += 1) {
    app.setNow(new Date(NOON.getTime() + minute * 60_000));
    links.push(await askForLink('t3@demo.example'));
  }
  const [first = '', ...others] = links;
  expect((await reset(first, DEMO_PASSWORD)).status).toBe(200);
  for (const other of others)
    expect((await reset(other)).error).toContain('has been used or is older than 30 minutes');
});

test('a link expires after 30 minutes', async () => {
  const link = await askForLink('t3@demo.example');
  app.setNow(new Date(NOON.getTime() + 30 * 60_000));
  expect((await reset(link)).status).toBe(422);
  const another = await askForLink('t3@demo.example');
  app.setNow(new Date(NOON.getTime() + 59 * 60_000));
  expect((await reset(another, DEMO_PASSWORD)).status).toBe(200);
});

test('a reset repeated with its key is answered again, and the key with another password is refused', async () => {
  const token = await askForLink('t3@demo.example');
  const key = randomUUID();
  const body = (password: string) => ({ new_password: password, confirm_password: password, token });
  expect((await post(resetPassword, body(DEMO_PASSWORD), key)).status).toBe(200);
  expect((await post(resetPassword, body(DEMO_PASSWORD), key)).status).toBe(200);
  expect((await post(resetPassword, body(NEW), key)).status).toBe(422);
});

/** Sends a request as from the address `network`, through a trusted proxy. */
const from = async (network: string, call: typeof login | typeof forgotPassword, body: unknown) => {
  const behind = createApp({ ...app.deps, trustedProxies: 1 });
  const response = await behind.request(`/api${call.path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': network },
    body: JSON.stringify(body),
  });
  return response.status;
};

test('strangers lock nobody out: from another network the partner can sign in and ask for a link', async () => {
  const partner = { email: 't1@demo.example', password: DEMO_PASSWORD };
  await app.database.db
    .updateTable('partners')
    .set({ password_hash: await hashPassword(DEMO_PASSWORD, CHEAP_PASSWORDS) })
    .where('email', '=', partner.email)
    .execute();
  const wrong = { ...partner, password: 'Wrong@20267' };
  for (let n = 0; n < 10; n += 1) expect(await from('203.0.113.9', login, wrong)).toBe(401);
  expect(await from('203.0.113.9', login, partner)).toBe(429);
  expect(await from('198.51.100.7', login, partner)).toBe(200);
  // The partner's sign-in does not clear the stranger's attempts.
  expect(await from('203.0.113.9', login, partner)).toBe(429);
  const { email } = partner;
  for (let n = 0; n < 5; n += 1) expect(await from('203.0.113.9', forgotPassword, { email })).toBe(200);
  expect(await from('203.0.113.9', forgotPassword, { email })).toBe(429);
  expect(await from('198.51.100.7', forgotPassword, { email })).toBe(200);
});

test('a repeat under the same key counts for no limit of its email, and sends no second mail', async () => {
  const email = 't1@demo.example';
  for (let n = 0; n < 8; n += 1) expect((await post(forgotPassword, { email }, 'forgot-1')).status).toBe(200);
  await deliverDue(app.deps, 'mail');
  expect(app.mails).toHaveLength(1);
  const body = registration({ email: 'repeated@example.com' });
  for (let n = 0; n < 8; n += 1) expect((await post(signup, body, 'signup-1')).status).toBe(200);
  // Other requests are still counted.
  for (let n = 0; n < 4; n += 1) expect((await post(forgotPassword, { email })).status).toBe(200);
  expect((await post(forgotPassword, { email })).status).toBe(429);
});

test('an email is blocked after 100 wrong passwords from all networks together, and a reset of the password unblocks it', async () => {
  const email = 't2@demo.example';
  const wrong = { email, password: 'Wrong@20267' };
  for (let n = 0; n < 100; n += 1) expect(await from(`10.0.${n % 10}.1`, login, wrong)).toBe(401);
  expect(await from('198.51.100.7', login, { email, password: DEMO_PASSWORD })).toBe(429);
  expect((await reset(await askForLink(email), DEMO_PASSWORD)).status).toBe(200);
  for (const network of ['10.0.1.1', '198.51.100.7'])
    expect(await from(network, login, { email, password: DEMO_PASSWORD })).toBe(200);
});

test('an IPv6 caller counts as its /64, and an IPv4-mapped one as its IPv4 address', async () => {
  const wrong = { email: 'nobody@demo.example', password: 'Wrong@20267' };
  for (let n = 0; n < 10; n += 1) expect(await from(`2001:db8:1:2::${n}`, login, wrong)).toBe(401);
  expect(await from('2001:DB8:1:2:ffff:0:0:1', login, wrong)).toBe(429);
  expect(await from('2001:db8:1:3::1', login, wrong)).toBe(401);
  for (let n = 0; n < 10; n += 1) expect(await from('::ffff:192.0.2.1', login, wrong)).toBe(401);
  expect(await from('192.0.2.1', login, wrong)).toBe(429);
  expect(await from('::ffff:192.0.2.2', login, wrong)).toBe(401);
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

const GUESS = { new_password: NEW, confirm_password: NEW, token: 'guess' };
const UNKNOWN = { email: 'nobody@demo.example', password: 'Wrong@20267' };

test.each([
  ['sign-up', signup, 5, registration({ email: 'again@shop.example' })],
  ['reset of the password', resetPassword, 30, GUESS],
  ['sign-in', login, 10, UNKNOWN],
] as const)('a %s beyond the limit is refused before the password is hashed', async (_, call, most, body) => {
  // Hashing fails at this cost, so a 500 shows that it was reached.
  const costly = createApp({ ...app.deps, passwordCost: 3 });
  const status = async () => {
    const response = await costly.request(`/api${call.path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return response.status;
  };
  expect(await status()).toBe(500);
  for (let n = 0; n < most; n += 1) await post(call, body);
  expect(await status()).toBe(429);
});

test('an email is sent at most 15 links in a quarter of an hour, whatever the networks that ask', async () => {
  const email = 't1@demo.example';
  for (let n = 0; n < 15; n += 1) expect(await from(`10.0.${n % 5}.1`, forgotPassword, { email })).toBe(200);
  expect(await from('198.51.100.7', forgotPassword, { email })).toBe(429);
  expect(await from('198.51.100.7', forgotPassword, { email: 't2@demo.example' })).toBe(200);
});

test('one network may give 100 wrong passwords, whatever the emails', async () => {
  const wrong = (n: number) => ({ email: `nobody-${n}@demo.example`, password: 'Wrong@20267' });
  for (let n = 0; n < 100; n += 1) expect(await from('203.0.113.9', login, wrong(n))).toBe(401);
  expect(await from('203.0.113.9', login, wrong(100))).toBe(429);
  expect(await from('198.51.100.7', login, wrong(101))).toBe(401);
});

test('a limit also holds for concurrent attempts', async () => {
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      post(login, { email: 't2@demo.example', password: `Guess@202${n}x` }),
    ),
  );
  expect(replies.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10);
  expect(replies.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(30);
});
