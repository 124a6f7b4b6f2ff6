import { generateKeyPairSync, verify } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, type ServerResponse, createServer as createHttpServer } from 'node:http';
import { type Server, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { at } from '../../../tests/json.ts';
import { notifications, registerDevice } from '#src/api/contract/notifications.calls.ts';
import { type Deps } from '#server/http/context.ts';
import { NOON, type TestApp, testApp } from '#server/testing/test-app.ts';
import { startBackground } from '#server/background.ts';
import { announceOpened } from '../notifications/announce.ts';
import { sweep } from '../public/housekeeping.ts';
import { deliverDue } from './deliver.ts';
import { openFcm } from './fcm.ts';
import { fileTransport, smtpTransport } from './mail.ts';
import { takeLease } from './outbox.repository.ts';

/** A fake of Firebase's HTTP API that answers as the test says. */
interface FcmStandIn {
  url: string;
  sent: { token: string; data: Record<string, string> }[];
  tokenRequests: number;
  answer: (token: string) => { status: number; headers?: Record<string, string>; body?: object };
}

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
let app: TestApp;
let deps: Deps;
let fcm: FcmStandIn;
let folder: string;
const servers: { close: () => unknown }[] = [];

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  servers.push(server);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function startFcm(): Promise<FcmStandIn> {
  const standIn: FcmStandIn = { url: '', sent: [], tokenRequests: 0, answer: () => ({ status: 200 }) };
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const text = await textOf(request);
    const reply = (status: number, body: object, headers = {}) => {
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
      response.end(JSON.stringify(body));
    };
    if (request.url === '/token') {
      standIn.tokenRequests += 1;
      const [head, claims, signature] = (new URLSearchParams(text).get('assertion') ?? '').split('.');
      const isSigned = verify(
        'RSA-SHA256',
        Buffer.from(`${head}.${claims}`),
        publicKey,
        Buffer.from(signature ?? '', 'base64url'),
      );
      reply(isSigned ? 200 : 400, isSigned ? { access_token: 'bearer-1', expires_in: 3600 } : {});
      return;
    }
    expect(request.url).toBe('/v1/projects/portal-test/messages:send');
    expect(request.headers.authorization).toBe('Bearer bearer-1');
    const message: unknown = JSON.parse(text);
    const token = String(at(message, 'message', 'token'));
    const { status, headers, body = {} } = standIn.answer(token);
    if (status === 200) {
      const data = Object.fromEntries(
        Object.entries(at(message, 'message', 'data') ?? {}).map(([name, item]) => [name, String(item)]),
      );
      standIn.sent.push({ token, data });
    }
    reply(status, body, headers);
  };
  const port = await listen(createHttpServer((request, response) => void respond(request, response)));
  standIn.url = `http://127.0.0.1:${port}`;
  return standIn;
}

beforeAll(async () => {
  app = await testApp();
  folder = await mkdtemp(path.join(tmpdir(), 'portal-outbox-'));
});
beforeEach(async () => {
  app.setNow(NOON);
  fcm = await startFcm();
  const credentials = path.join(folder, 'account.json');
  await writeFile(
    credentials,
    JSON.stringify({
      project_id: 'portal-test',
      client_email: 'sender@portal-test.example',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      token_uri: `${fcm.url}/token`,
    }),
  );
  deps = { ...app.deps, push: await openFcm(credentials, { endpoint: fcm.url, now: app.deps.now }) };
});
afterEach(async () => {
  for (const server of servers.splice(0)) server.close();
  await app.database.db.deleteFrom('outbox').execute();
  await app.database.db.deleteFrom('devices').execute();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function register(email: string, ...tokens: string[]): Promise<string> {
  const session = await app.signIn(email);
  for (const token of tokens) await app.ask(registerDevice, { params: {}, body: { token }, token: session });
  return session;
}
const tell = (email: string, title = 'Hello') =>
  app.admin('/notify', { email, title, body: 'World', link: '/schemes' });
const waiting = () => app.database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
const later = (ms: number) => app.setNow(new Date(app.deps.now().getTime() + ms));

test('a notification goes once to each device of the partner, as a data message', async () => {
  await register('t3@demo.example', 'phone', 'tablet');
  await register('t1@demo.example', 'stranger');
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

test('an unregistered device is deleted; the others get the push, and the feed keeps the notification', async () => {
  const session = await register('t3@demo.example', 'gone', 'phone');
  fcm.answer = (token) =>
    token === 'gone'
      ? { status: 404, body: { error: { status: 'NOT_FOUND', details: [{ errorCode: 'UNREGISTERED' }] } } }
      : { status: 200 };
  await tell('t3@demo.example', 'For the feed');
  await deliverDue(deps, 'push');
  expect(fcm.sent.map(({ token }) => token)).toEqual(['phone']);
  const devices = await app.database.db.selectFrom('devices').select('token').execute();
  expect(devices).toEqual([{ token: 'phone' }]);
  const feed = await app.ask(notifications, { params: {}, token: session });
  expect(at(feed.data, 'notifications', 0, 'title')).toBe('For the feed');
});

test('pushes queued for the former partner of a phone are not sent once another partner registers it', async () => {
  await register('t3@demo.example', 'shared', 'own');
  await tell('t3@demo.example', 'For the first');
  await register('t1@demo.example', 'shared');
  await tell('t1@demo.example', 'For the second');
  expect(await deliverDue(deps, 'push')).toBe(2);
  expect(fcm.sent.map(({ token, data }) => [token, data['title']])).toEqual([
    ['own', 'For the first'],
    ['shared', 'For the second'],
  ]);
});

test('after a 429 all pushes wait as long as its Retry-After says', async () => {
  await register('t3@demo.example', 'one', 'two');
  fcm.answer = () => ({
    status: 429,
    headers: { 'Retry-After': '120' },
    body: { error: { status: 'RESOURCE_EXHAUSTED' } },
  });
  await tell('t3@demo.example');
  await deliverDue(deps, 'push');
  const due = (await waiting()).map(({ next_at: at_, attempts }) => [
    at_.getTime() - NOON.getTime(),
    attempts,
  ]);
  expect(due).toEqual([
    [120_000, 1],
    [120_000, 1],
  ]);
  fcm.answer = () => ({ status: 200 });
  later(119_000);
  expect(await deliverDue(deps, 'push')).toBe(0);
  later(1_000);
  expect(await deliverDue(deps, 'push')).toBe(2);
});

test('after a 500 a push is retried with doubling waits, and dropped when it is a day old', async () => {
  await register('t3@demo.example', 'phone');
  fcm.answer = () => ({ status: 500, body: {} });
  await tell('t3@demo.example');
  const waits: number[] = [];
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await deliverDue(deps, 'push');
    const [row] = await waiting();
    const wait = (row?.next_at.getTime() ?? 0) - app.deps.now().getTime();
    waits.push(wait);
    later(wait);
  }
  expect(waits).toEqual([5_000, 10_000, 20_000, 40_000]);
  later(24 * 60 * 60 * 1000);
  await sweep(app.deps);
  expect(await waiting()).toEqual([]);
});

test('no push is lost while the push server cannot be reached', async () => {
  await register('t3@demo.example', 'phone');
  await tell('t3@demo.example');
  for (const server of servers.splice(0)) server.close();
  await deliverDue(deps, 'push');
  expect(await waiting()).toHaveLength(1);
});

test('without credentials no push is sent', async () => {
  await register('t3@demo.example', 'phone');
  await tell('t3@demo.example');
  expect(await deliverDue(app.deps, 'push')).toBe(0);
  expect(fcm.sent).toEqual([]);
});

test('while another node sends, this one does not', async () => {
  await register('t3@demo.example', 'phone');
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
  later(60_001);
  expect(await deliverDue(deps, 'push')).toBe(1);
});

test('pushes that hang do not hold up mails', async () => {
  await register('t3@demo.example', 'phone', 'tablet');
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

test('two concurrent senders send each push once', async () => {
  await register('t3@demo.example', 'a', 'b', 'c');
  await tell('t3@demo.example');
  await Promise.all([deliverDue(deps, 'push'), deliverDue(deps, 'push')]);
  expect(fcm.sent.map(({ token }) => token).toSorted()).toEqual(['a', 'b', 'c']);
});

test('a scheme that opens is announced to every partner once', async () => {
  const { db } = app.database;
  await register('t3@demo.example', 'phone');
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
    .select('partners.email')
    .where('link', '=', `/scheme/${upcoming.id}`)
    .where('notifications.is_demo', '=', false)
    .execute();
  expect(rows.map(({ email }) => email).toSorted()).toEqual([
    '2fa@demo.example',
    't1@demo.example',
    't2@demo.example',
    't3@demo.example',
  ]);
  expect(await waiting()).toHaveLength(1);
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

test('mails are sent over SMTP, or written to a file', async () => {
  const received: string[] = [];
  const smtp = createTcpServer((socket) => {
    let isData = false;
    socket.write('220 stand-in ESMTP\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      received.push(text);
      if (isData && text.includes('\r\n.\r\n')) {
        isData = false;
        socket.write('250 taken\r\n');
      } else if (/^DATA/i.test(text)) {
        isData = true;
        socket.write('354 go on\r\n');
      } else if (/^QUIT/i.test(text)) socket.end('221 bye\r\n');
      else if (!isData) socket.write('250 ok\r\n');
    });
  });
  const port = await listen(smtp);
  const mail = {
    to: 'a@shop.example',
    subject: 'Grüße',
    text: 'See https://portal.example/reset-password/abc',
  };
  await smtpTransport(`smtp://127.0.0.1:${port}`, {
    name: 'Acme, Ltd',
    address: 'no-reply@acme.example',
  }).send(mail);
  expect(received.join('')).toContain('From: "Acme, Ltd" <no-reply@acme.example>');
  expect(received.join('')).toContain('RCPT TO:<a@shop.example>');
  expect(received.join('')).toContain('https://portal.example/reset-password/abc');

  const printed: string[] = [];
  await fileTransport(path.join(folder, 'mails'), 'Portal <no-reply@portal.example>', (text) =>
    printed.push(text),
  ).send(mail);
  const [file] = await readdir(path.join(folder, 'mails'));
  const kept = await readFile(path.join(folder, 'mails', file ?? ''), 'utf8');
  expect(kept).toContain('From: Portal <no-reply@portal.example>\nTo: a@shop.example');
  expect(printed).toEqual([kept]);
});

test('a mail is retried after the mail server was away', async () => {
  let isUp = false;
  const mails: string[] = [];
  const unsteady: Deps = {
    ...app.deps,
    mail: {
      send: ({ to }) => {
        if (!isUp) return Promise.reject(new Error('connection refused'));
        mails.push(to);
        return Promise.resolve();
      },
    },
  };
  await app.database.db
    .insertInto('outbox')
    .values({ kind: 'mail', partner_id: 1, mail: 'approved', next_at: NOON })
    .execute();
  await deliverDue(unsteady, 'mail');
  expect(await waiting()).toMatchObject([{ attempts: 1 }]);
  isUp = true;
  later(5_000);
  await deliverDue(unsteady, 'mail');
  expect(mails).toEqual(['t1@demo.example']);
  expect(await waiting()).toEqual([]);
});
