import { once as next } from 'node:events';
import { type Socket, connect } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { MOST_AT_ONCE, limitConnections } from './connection-limits.ts';
import { afterWholeRequests } from './whole-requests.ts';

/** How connections behave, tested over real ones. */

let app: TestApp;
let server: ServerType;
let port: number;
beforeAll(async () => {
  app = await testApp();
  const api = createApp({ ...app.deps, portalDir: '/nowhere' });
  port = await new Promise((resolve) => {
    server = serve({ fetch: afterWholeRequests(api.fetch), port: 0, hostname: '127.0.0.1' }, (address) =>
      resolve(address.port),
    );
    if ('closeIdleConnections' in server) limitConnections(server);
  });
});
beforeEach(() => {
  app.logged.length = 0;
});
afterAll(async () => {
  server.close();
  await app.close();
});

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await next(socket, 'connect');
  return socket;
}

const head = (path: string, length: number | 'chunked', token = 'x') =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAuthorization: Bearer ${token}\r\n${
    length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`
  }\r\n\r\n`;
const NEXT = 'GET /api/public/states HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';

/** Reads answers until the connection closes. Sends `NEXT` once the headers of the first answer are there. */
async function answersOf(socket: Socket): Promise<string[]> {
  let text = '';
  let hasAsked = false;
  socket.on('data', (piece: Buffer) => {
    text += piece.toString('latin1');
    if (hasAsked || !text.includes('\r\n\r\n')) return;
    hasAsked = true;
    socket.write(NEXT);
  });
  await next(socket, 'close');
  return (text.match(/HTTP\/1\.1 \d+/g) ?? []).map((line) => line.slice(-3));
}

test.each([
  ['too large by its length', '/api/auth/login', 3_000_000, '413'],
  ['too large in pieces', '/api/auth/login', 'chunked', '413'],
  ['to no call', '/api/no/such/call', 150_000, '404'],
  ['without a session', '/api/partner/common/upload', 3_000_000, '401'],
  ['to share what nobody takes', '/share-target', 3_000_000, '303'],
] as const)(
  'a request %s is refused, and the next request on its connection is answered',
  async (_, path, length, status) => {
    const socket = await open();
    const answers = answersOf(socket);
    socket.write(head(path, length));
    const piece = Buffer.alloc(50_000, 'x');
    const pieces = (length === 'chunked' ? 3_000_000 : length) / piece.length;
    // Slow enough that the body is still being sent when it is refused.
    for (let sent = 0; sent < pieces; sent += 1) {
      if (length === 'chunked') socket.write(`${piece.length.toString(16)}\r\n`);
      socket.write(piece);
      if (length === 'chunked') socket.write('\r\n');
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
    if (length === 'chunked') socket.write('0\r\n\r\n');
    expect(await answers).toEqual([status, '200']);
  },
);

test('a body without an end is refused, and the answer closes the connection', async () => {
  const socket = await open();
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => {
    socket.once('close', resolve);
  });
  let text = '';
  socket.on('data', (piece: Buffer) => {
    text += piece.toString('latin1');
  });
  socket.write(head('/api/auth/login', 10_000_000_000));
  const piece = Buffer.alloc(1_000_000, 'x');
  const send = () => {
    // Not at once: a write to the closed connection would fail before the answer is read.
    if (!socket.destroyed && socket.write(piece)) setTimeout(send, 5);
  };
  socket.on('drain', send);
  send();
  await expect.poll(() => text).toContain('\r\n\r\n');
  expect(text).toMatch(/^HTTP\/1\.1 413 .*\r\nconnection: close\r\n/is);
  await closed;
});

test.each([
  ['a sign-in', '/api/auth/login', 1000],
  ['a sign-in in pieces', '/api/auth/login', 'chunked'],
] as const)('%s that its client breaks off is logged as 499, not as an error', async (_, path, length) => {
  const socket = await open();
  socket.write(`${head(path, length)}${length === 'chunked' ? '5\r\n{"a":' : '{"a":'}`);
  socket.end();
  socket.destroySoon();
  await expect.poll(() => app.logged.find((line) => 'status' in line)).toMatchObject({ path, status: 499 });
  expect(app.logged.filter((line) => line['level'] === 'error')).toEqual([]);
});

const ASK = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n';
const carriedOut = () => app.logged.filter((line) => line['path'] === '/api/health').length;

test('a few requests that a connection sends at once are all answered', async () => {
  const socket = await open();
  const answers = answersOf(socket);
  socket.write(ASK.repeat(MOST_AT_ONCE));
  expect(await answers).toEqual(Array.from({ length: MOST_AT_ONCE + 1 }, () => '200'));
});

test('a connection that sends thousands of requests at once is closed, and most of them are not carried out', async () => {
  const socket = await open();
  const isClosed = new Promise((resolve) => {
    socket.on('close', resolve);
  });
  // The end of a connection with unread requests reaches the client as a reset.
  socket.on('error', () => undefined);
  socket.resume();
  socket.write(ASK.repeat(3000));
  await isClosed;
  const other = await open();
  other.write(NEXT);
  expect(await answersOf(other)).toEqual(['200']);
  expect(carriedOut()).toBeGreaterThan(0);
  expect(carriedOut()).toBeLessThanOrEqual(MOST_AT_ONCE);
  expect(app.logged.filter((line) => line['level'] === 'error')).toEqual([]);
});
