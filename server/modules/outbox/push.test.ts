import { getEventListeners } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { m } from '#messages';
import { listen } from '../../../tests/free-port.ts';
import { at } from '../../../tests/json.ts';
import { notifications } from '#src/api/contract/notifications.calls.ts';
import { type Deps } from '#server/http/context.ts';
import { type FcmStandIn, startFcm } from '#server/testing/fcm-stand-in.ts';
import { partnerIdOf } from '#server/testing/partners.ts';
import { inLanguage } from '#server/http/language.ts';
import { later, register, waiting } from '#server/testing/outbox.ts';
import { NOON, type TestApp, testApp } from '#server/testing/test-app.ts';
import { startBackground } from '#server/background.ts';
import { sweep } from '../public/housekeeping.ts';
import { notify } from '../notifications/notifications.repository.ts';
import { deliverDue } from './deliver.ts';
import { openFcm } from './fcm.ts';
import { takeLease } from './outbox.repository.ts';

/** Pushes: to which devices they go, and what becomes of those that cannot be sent. */

let app: TestApp;
let deps: Deps;
let fcm: FcmStandIn;
let folder: string;
beforeAll(async () => {
  app = await testApp();
  folder = await mkdtemp(path.join(tmpdir(), 'portal-outbox-'));
});
beforeEach(async () => {
  app.setNow(NOON);
  fcm = await startFcm();
  const credentials = path.join(folder, 'account.json');
  await writeFile(credentials, fcm.credentials);
  deps = { ...app.deps, push: await openFcm(credentials, { endpoint: fcm.url, now: app.deps.now }) };
});
afterEach(async () => {
  fcm.close();
  await app.database.db.deleteFrom('outbox').execute();
  await app.database.db.deleteFrom('devices').execute();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const tell = (email: string, title = 'Hello') =>
  app.admin('/notify', { email, title, body: 'World', link: '/schemes' });

test('a push is in the language of the partner’s last request when it is sent', async () => {
  const session = await register(app, 't3@demo.example', 'phone');
  const { db } = app.database;
  const to = [await partnerIdOf(db, 't3@demo.example')];
  const say = () => ({ title: 'Hello', body: m.loading() });
  await db
    .transaction()
    .execute((trx) => notify(trx, app.deps.now(), to, { kind: 'message', say, link: null }));
  const headers = { 'Accept-Language': 'hi' };
  await app.ask(notifications, { params: {}, token: session, headers });
  await deliverDue(deps, 'push');
  await app.ask(notifications, { params: {}, token: session, headers: { 'Accept-Language': 'en' } });
  expect(fcm.sent.map(({ data }) => at(data, 'body'))).toEqual([inLanguage('hi', m.loading)]);
  expect(inLanguage('hi', m.loading)).not.toBe(m.loading());
});

test('a notification goes once to each device of the partner, as a data message', async () => {
  await register(app, 't3@demo.example', 'phone', 'tablet');
  await register(app, 't1@demo.example', 'stranger');
  await tell('t3@demo.example');
  expect(await deliverDue(deps, 'push')).toBe(2);
  expect(await deliverDue(deps, 'push')).toBe(0);
  expect(fcm.sent.map(({ token }) => token)).toEqual(['phone', 'tablet']);
  expect(fcm.sent[0]?.data).toMatchObject({
    title: 'Hello',
    body: 'World',
    url: '/schemes',
    type: 'message',
  });
  expect(fcm.tokenRequests).toBe(1);
});

test.each([
  ['an unregistered device', 404, 'NOT_FOUND', 'UNREGISTERED'],
  ['a device of another Firebase project', 403, 'PERMISSION_DENIED', 'SENDER_ID_MISMATCH'],
])('%s is deleted; the others get the push, and the feed keeps the notification', async (...given) => {
  const [, httpStatus, status, errorCode] = given;
  const session = await register(app, 't3@demo.example', 'gone', 'phone');
  fcm.answer = (token) =>
    token === 'gone'
      ? { status: httpStatus, body: { error: { status, details: [{ errorCode }] } } }
      : { status: 200 };
  await tell('t3@demo.example', 'For the feed');
  await deliverDue(deps, 'push');
  expect(fcm.sent.map(({ token }) => token)).toEqual(['phone']);
  const devices = await app.database.db.selectFrom('devices').select('token').execute();
  expect(devices).toEqual([{ token: 'phone' }]);
  const feed = await app.ask(notifications, { params: {}, token: session });
  expect(at(feed.data, 'notifications', 0, 'title')).toBe('For the feed');
});

test('a device of another Firebase project is deleted with an error in the log', async () => {
  await register(app, 't3@demo.example', 'phone');
  fcm.answer = () => ({ status: 403, body: { error: { details: [{ errorCode: 'SENDER_ID_MISMATCH' }] } } });
  await tell('t3@demo.example');
  app.logged.length = 0;
  await deliverDue(deps, 'push');
  expect(app.logged).toMatchObject([
    { level: 'error', kind: 'push', error: expect.stringContaining('SENDER_ID_MISMATCH') },
  ]);
});

test('a 404 that does not name the device keeps it', async () => {
  await register(app, 't3@demo.example', 'phone');
  fcm.answer = () => ({ status: 404, body: { error: { status: 'NOT_FOUND' } } });
  await tell('t3@demo.example');
  await deliverDue(deps, 'push');
  expect(await app.database.db.selectFrom('devices').select('token').execute()).toEqual([{ token: 'phone' }]);
  expect(await waiting(app)).toMatchObject([{ attempts: 1 }]);
});

test('the longest message in Hindi is pushed, cut to what FCM takes', async () => {
  await register(app, 't3@demo.example', 'phone');
  const body = 'क्ष'.repeat(666);
  await app.admin('/notify', { email: 't3@demo.example', title: 'न'.repeat(200), body, link: '/schemes' });
  expect(await deliverDue(deps, 'push')).toBe(1);
  const pushed = String(fcm.sent[0]?.data['body']);
  expect(body.startsWith(pushed.slice(0, -1))).toBe(true);
  expect(pushed.endsWith('…')).toBe(true);
  expect(pushed).not.toContain('\ufffd');
});

test('pushes queued for the former partner of a phone are not sent once another partner registers it', async () => {
  await register(app, 't3@demo.example', 'shared', 'own');
  await tell('t3@demo.example', 'For the first');
  await register(app, 't1@demo.example', 'shared');
  await tell('t1@demo.example', 'For the second');
  expect(await deliverDue(deps, 'push')).toBe(2);
  expect(fcm.sent.map(({ token, data }) => [token, data['title']])).toEqual([
    ['own', 'For the first'],
    ['shared', 'For the second'],
  ]);
});

test('after a 429 all pushes wait as long as its Retry-After says', async () => {
  await register(app, 't3@demo.example', 'one', 'two');
  fcm.answer = () => ({
    status: 429,
    headers: { 'Retry-After': '120' },
    body: { error: { status: 'RESOURCE_EXHAUSTED' } },
  });
  await tell('t3@demo.example');
  await deliverDue(deps, 'push');
  const due = (await waiting(app)).map(({ next_at: at_, attempts }) => [
    at_.getTime() - NOON.getTime(),
    attempts,
  ]);
  expect(due).toEqual([
    [120_000, 1],
    [120_000, 0],
  ]);
  fcm.answer = () => ({ status: 200 });
  later(app, 119_000);
  expect(await deliverDue(deps, 'push')).toBe(0);
  later(app, 1_000);
  expect(await deliverDue(deps, 'push')).toBe(2);
});

test('no push is given up because of another one’s Retry-After, and each waits longer every time', async () => {
  await register(app, 't3@demo.example', 'one', 'two', 'three');
  fcm.answer = () => ({ status: 503, headers: { 'Retry-After': '1' }, body: {} });
  await tell('t3@demo.example');
  const [row] = await waiting(app);
  await app.database.db
    .updateTable('outbox')
    .set({ attempts: 29 })
    .where('id', '=', row?.id ?? 0)
    .execute();
  await deliverDue(deps, 'push');
  // The first has had all its tries; the others wait without one.
  expect((await waiting(app)).map(({ attempts }) => attempts)).toEqual([0, 0]);
  for (let round = 0; round < 40; round += 1) {
    later(app, 2_000);
    await deliverDue(deps, 'push');
  }
  const tries = (await waiting(app)).map(({ attempts }) => attempts);
  expect(tries).toHaveLength(2);
  expect(Math.max(...tries)).toBeLessThan(6);
});

test('after a 500 a push is retried with doubling waits, and dropped when it is a day old', async () => {
  await register(app, 't3@demo.example', 'phone');
  fcm.answer = () => ({ status: 500, body: {} });
  await tell('t3@demo.example');
  const waits: number[] = [];
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await deliverDue(deps, 'push');
    const [row] = await waiting(app);
    const wait = (row?.next_at.getTime() ?? 0) - app.deps.now().getTime();
    waits.push(wait);
    later(app, wait);
  }
  expect(waits).toEqual([5_000, 10_000, 20_000, 40_000]);
  later(app, 24 * 60 * 60 * 1000);
  await sweep(app.deps);
  expect(await waiting(app)).toEqual([]);
});

test('a push waits while the credentials are refused', async () => {
  await register(app, 't3@demo.example', 'phone');
  fcm.answer = () => ({ status: 403, body: { error: { status: 'PERMISSION_DENIED' } } });
  await tell('t3@demo.example');
  await deliverDue(deps, 'push');
  expect(await waiting(app)).toMatchObject([{ attempts: 1 }]);
});

test('no push is lost while the push server cannot be reached', async () => {
  await register(app, 't3@demo.example', 'phone');
  await tell('t3@demo.example');
  fcm.close();
  await deliverDue(deps, 'push');
  expect(await waiting(app)).toHaveLength(1);
});

test('without credentials no push is sent', async () => {
  await register(app, 't3@demo.example', 'phone');
  await tell('t3@demo.example');
  expect(await deliverDue(app.deps, 'push')).toBe(0);
  expect(fcm.sent).toEqual([]);
});

test('while another node sends, this one does not', async () => {
  await register(app, 't3@demo.example', 'phone');
  await tell('t3@demo.example');
  const { db } = app.database;
  const lease = {
    name: 'outbox:push',
    holder: 'another node',
    now: NOON,
    until: new Date(NOON.getTime() + 60_000),
  };
  expect(await takeLease(db, lease)).toBe(true);
  expect(await deliverDue(deps, 'push')).toBe(0);
  later(app, 60_001);
  expect(await deliverDue(deps, 'push')).toBe(1);
});

test('pushes that hang do not hold up mails', async () => {
  await register(app, 't3@demo.example', 'phone', 'tablet');
  await tell('t3@demo.example');
  let isPushing = false;
  let giveUp = (): void => undefined;
  const hung = new Promise<void>((resolve) => {
    giveUp = resolve;
  });
  const stop = startBackground({
    ...deps,
    push: {
      async send() {
        isPushing = true;
        await hung;
        return { kind: 'sent' };
      },
    },
  });
  try {
    await expect.poll(() => isPushing).toBe(true);
    await app.database.db
      .insertInto('outbox')
      .values({ kind: 'mail', partner_id: 1, mail: 'approved', next_at: NOON })
      .execute();
    await expect.poll(() => app.mails.map(({ to }) => to)).toContain('t1@demo.example');
  } finally {
    giveUp();
    await stop();
  }
});

test('a push server that does not answer does not hold up the stop, and no push is lost', async () => {
  await register(app, 't3@demo.example', 'phone', 'tablet');
  await tell('t3@demo.example');
  let asked = 0;
  const silent = createServer(() => {
    asked += 1;
  });
  const endpoint = `http://127.0.0.1:${await listen(silent)}`;
  const push = await openFcm(path.join(folder, 'account.json'), { endpoint, now: app.deps.now });
  const stop = startBackground({ ...deps, push });
  await expect.poll(() => asked).toBe(1);
  await stop();
  silent.close();
  expect(asked).toBe(1);
  expect(await waiting(app)).toMatchObject([{ attempts: 0 }, { attempts: 0 }]);
});

test('a push that has ended leaves nothing behind at the signal to stop', async () => {
  const { signal } = new AbortController();
  const push = await openFcm(path.join(folder, 'account.json'), { endpoint: fcm.url, now: app.deps.now });
  let during = 0;
  fcm.answer = () => {
    during = getEventListeners(signal, 'abort').length;
    return { status: 200 };
  };
  expect(await push.send('phone', {}, signal)).toEqual({ kind: 'sent' });
  expect(during).toBe(1);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('two concurrent senders send each push once', async () => {
  await register(app, 't3@demo.example', 'a', 'b', 'c');
  await tell('t3@demo.example');
  await Promise.all([deliverDue(deps, 'push'), deliverDue(deps, 'push')]);
  expect(fcm.sent.map(({ token }) => token).toSorted()).toEqual(['a', 'b', 'c']);
});
