import { afterAll, beforeAll, expect, test } from 'vitest';
import { submitSchemeClaim } from '#src/api/contract/claims.calls.ts';
import { login } from '#src/api/contract/session.calls.ts';
import { notifications } from '#src/api/contract/notifications.calls.ts';
import { program, programs } from '#src/api/contract/programs.calls.ts';
import { signup } from '#src/api/contract/registration.calls.ts';
import { announceOpened } from '#server/modules/notifications/announce.ts';
import { deliverDue } from '#server/modules/outbox/deliver.ts';
import { createApp } from '#server/app.ts';
import { registration } from '#server/testing/partners.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { at, itemsOf } from '../../tests/json.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp();
  token = await app.signIn('t3@demo.example');
});
afterAll(() => app.close());

const speaking = (language: string) => ({ 'Accept-Language': language });
const WRONG = { email: 'nobody@shop.example', password: 'Wrong@2026!!' };
const ENGLISH = 'Email or password is incorrect.';
const HINDI = 'ईमेल या पासवर्ड ग़लत है।';

const wrongSignIn = (headers: Record<string, string>) =>
  app.ask(login, { params: {}, body: WRONG, headers: { ...headers } });

test.each([
  [undefined, ENGLISH],
  ['', ENGLISH],
  ['hi', HINDI],
  ['hi-IN', HINDI],
  ['HI-in,en;q=0.5', HINDI],
  ['en;q=0.8, hi;q=0.9', HINDI],
  ['ta, hi;q=0.4, en;q=0.3', HINDI],
  ['hi;q=0, *', ENGLISH],
  ['hi;q=0.2,en-IN', ENGLISH],
  ['*', ENGLISH],
  ['ta', ENGLISH],
  ['hindi', ENGLISH],
  [';;q=,,=;"', ENGLISH],
])('Accept-Language %j is answered with “%s”', async (language, text) => {
  // Few wrong sign-ins are allowed.
  await app.database.db.deleteFrom('attempts').execute();
  expect((await wrongSignIn(language === undefined ? {} : speaking(language))).error).toBe(text);
});

test('a refusal names its language and varies with it; a good answer is the same in all', async () => {
  await app.database.db.deleteFrom('attempts').execute();
  const refused = await wrongSignIn(speaking('hi'));
  expect(refused.headers.get('content-language')).toBe('hi');
  expect(refused.headers.get('vary')).toContain('Accept-Language');
  const good = await app.ask(programs, { params: {}, token, headers: speaking('hi') });
  expect(good.status).toBe(200);
  expect(good.headers.get('content-language')).toBeNull();
  expect(good.headers.get('vary')).not.toContain('Accept-Language');
  expect(good.data).toEqual((await app.ask(programs, { params: {}, token, headers: speaking('en') })).data);
});

test('requests at the same time are each answered in their own language', async () => {
  const texts = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const headers = speaking(index % 2 === 0 ? 'hi' : 'en');
      return (await app.ask(program, { params: { program_id: '987654' }, token, headers })).error;
    }),
  );
  expect(new Set(texts.filter((_, index) => index % 2 === 0))).toEqual(new Set(['यह प्रोग्राम मौजूद नहीं है।']));
  expect(new Set(texts.filter((_, index) => index % 2 === 1))).toEqual(
    new Set(['This programme does not exist.']),
  );
});

test('the rules that form and API share, and a server error, are in Hindi; the admin’s calls are not', async () => {
  const headers = speaking('hi');
  const body = registration({ pincode: '012345' });
  const invalid = await app.ask(signup, { params: {}, body, headers });
  expect(at(invalid.body, 'error', 'fields', 'pincode')).toBe('पिनकोड सही नहीं है');
  const broken = createApp({
    ...app.deps,
    checkHealth: () => {
      throw new TypeError('a bug');
    },
    now: () => {
      throw new TypeError('a bug');
    },
  });
  const failed = await broken.request('/api/partner/programs', {
    headers: { ...headers, Authorization: `Bearer ${token}` },
  });
  expect([failed.status, at(await failed.json(), 'error', 'message')]).toEqual([500, 'कुछ गड़बड़ हो गई']);
  const admin = await app.get('/api/admin/claims', undefined, headers);
  expect([admin.status, admin.headers.get('content-language')]).toEqual([401, 'en']);
});

test('a refusal is not stored under its key: it is said anew, in the language of each request', async () => {
  const ask = (language: string) =>
    app.ask(submitSchemeClaim, {
      params: { program_id: '987654' },
      token,
      body: {
        t1_partner: 'NA',
        t2_partner: 'NA',
        invoice_number: 'LANG/1',
        invoice_date: '2026-06-01',
        invoice: '/api/files/x',
        products: [{ product_name: '1', product_quantity: 1, product_price: 1 }],
      },
      key: 'said-in-both',
      headers: speaking(language),
    });
  const [hindi, english] = [await ask('hi'), await ask('en')];
  expect(hindi.status).toBe(english.status);
  expect(hindi.error).toMatch(/\p{Script=Devanagari}/u);
  expect(english.error).not.toMatch(/\p{Script=Devanagari}/u);
});

test('notices and mails come in the language of the partner’s last request', async () => {
  const { db } = app.database;
  const other = await app.signIn('t1@demo.example');
  await app.ask(programs, { params: {}, token, headers: speaking('hi') });
  // Without the header nothing changes.
  await app.ask(programs, { params: {}, token });
  await app.ask(programs, { params: {}, token: other, headers: speaking('en') });
  const upcoming = await db
    .selectFrom('programs')
    .select(['id', 'start_date'])
    .where('announced_at', 'is', null)
    .where('rebate_id', 'is', null)
    .orderBy('start_date')
    .executeTakeFirstOrThrow();
  app.setNow(new Date(`${upcoming.start_date}T00:00:00+05:30`));
  await announceOpened(app.deps);
  const bodyFor = async (email: string, headers = {}) => {
    const session = await app.signIn(email);
    const { data } = await app.ask(notifications, { params: {}, token: session, headers });
    return itemsOf(at(data, 'notifications'))
      .filter((notice) => at(notice, 'link') === `/scheme/${upcoming.id}`)
      .map((notice) => at(notice, 'body'));
  };
  const HINDI_BODY = /^क्लेम \d{1,2} \S+, \d{4} तक किए जा सकते हैं।$/;
  expect(await bodyFor('t3@demo.example')).toContainEqual(expect.stringMatching(HINDI_BODY));
  expect(await bodyFor('t1@demo.example')).toContainEqual(expect.stringMatching(/^Claims are open until/));
  // What was told before a switch is turned, too.
  expect(await bodyFor('t1@demo.example', speaking('hi'))).toContainEqual(expect.stringMatching(HINDI_BODY));

  const { email, ...rest } = registration();
  await app.ask(signup, { params: {}, body: { email, ...rest }, headers: speaking('hi') });
  await app.admin('/partners/approve', { email, tier: 'T3' });
  await deliverDue(app.deps, 'mail');
  expect(app.mails.find(({ to }) => to === email)?.subject).toBe('आपके रजिस्ट्रेशन की पुष्टि हो गई है');
});

test('a partner whose language cannot be stored is answered all the same', async () => {
  const { db } = app.database;
  await app.ask(programs, { params: {}, token, headers: speaking('en') });
  app.setNow(new Date('2026-06-15T06:30:00Z'));
  const failing = createApp({
    ...app.deps,
    db: new Proxy(db, {
      get(target, name) {
        if (name === 'updateTable') throw new Error('no room left');
        const value: unknown = Reflect.get(target, name);
        const bound: unknown = typeof value === 'function' ? value.bind(target) : value;
        return bound;
      },
    }),
  });
  const response = await failing.request('/api/partner/programs', {
    headers: { ...speaking('hi'), Authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
});
