import { type RequestListener, createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { type ApiClient, createApiClient } from './client.ts';
import { submitSchemeClaim } from './contract/claims.calls.ts';
import { dashboard, program } from './contract/programs.calls.ts';
import { login } from './contract/session.calls.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A client of a real HTTP server that answers as told. */
async function clientOf(
  answer: RequestListener,
  settings: { token?: string; onSignedOut?: () => void } = {},
): Promise<ApiClient> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return createApiClient({
    base: `http://127.0.0.1:${portOf(server.address())}/api`,
    token: () => settings.token,
    onSignedOut: settings.onSignedOut ?? (() => undefined),
  });
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return address.port;
}

const answering =
  (status: number, body: string, type = 'application/json'): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': type }).end(body);
  };

const failure = (sent: Promise<unknown>) =>
  sent.then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? error : undefined),
  );

test('a call carries the path, the token and the JSON body, and gives the payload', async () => {
  const seen: unknown[] = [];
  const api = await clientOf(
    (request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        seen.push([request.method, request.url, request.headers.authorization, request.headers.accept, body]);
        response.end(JSON.stringify({ success: true, data: { program: { title: 'Wi-Fi' } } }));
      });
    },
    { token: 'secret' },
  );
  await expect(api.send(program, { params: { program_id: '7/8' } })).resolves.toMatchObject({
    program: { title: 'Wi-Fi' },
  });
  expect(seen).toEqual([['GET', '/api/partner/programs/7%2F8', 'Bearer secret', 'application/json', '']]);
});

test.each([
  [422, '{"success":false,"error":{"message":"Closed."}}', 'refused', 'Closed.'],
  [200, '{"success":false,"error":"Closed."}', 'refused', 'Closed.'],
  [500, '<html>Internal Server Error</html>', 'server', undefined],
  [502, '<html>Bad Gateway</html>', 'server', undefined],
  [404, '', 'refused', undefined],
  [200, '<html>a captive portal</html>', 'unreadable', undefined],
  [200, '{"success":true,"data":{"program":7}}', 'unreadable', undefined],
])('HTTP %d with %s is "%s" that says %s', async (status, body, kind, said) => {
  const api = await clientOf(answering(status, body));
  expect(await failure(api.send(program, { params: { program_id: 1 } }))).toMatchObject({
    kind,
    said,
    status,
  });
});

test('no server is a network error', async () => {
  const api = createApiClient({
    base: 'http://127.0.0.1:9/api',
    token: () => undefined,
    onSignedOut: () => undefined,
  });
  expect(await failure(api.send(dashboard, {}))).toMatchObject({ kind: 'network', isTransient: true });
});

test('a connection cut in the middle of the answer is a network error', async () => {
  const api = await clientOf((_, response) => {
    response.writeHead(200, { 'content-length': '500' }).write('{"success"');
    response.socket?.destroy();
  });
  expect(await failure(api.send(dashboard, {}))).toMatchObject({ kind: 'network' });
});

test('a caller can cancel, before and during the call', async () => {
  const stop = new AbortController();
  const api = await clientOf(() => stop.abort());
  expect(await failure(api.send(dashboard, { signal: stop.signal }))).toMatchObject({ kind: 'cancelled' });
  expect(await failure(api.send(dashboard, { signal: AbortSignal.abort() }))).toMatchObject({
    kind: 'cancelled',
  });
});

test('no answer in time is a time-out', async () => {
  const server = createServer(() => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const api = createApiClient({
    base: `http://127.0.0.1:${portOf(server.address())}`,
    token: () => undefined,
    onSignedOut: () => undefined,
    timeoutMs: 50,
  });
  expect(await failure(api.send(dashboard, {}))).toMatchObject({ kind: 'timeout', isTransient: true });
});

test('a 401 ends the session, but not where it answers a sign-in', async () => {
  let ended = 0;
  const api = await clientOf(
    answering(401, '{"success":false,"error":{"message":"Email or password is wrong."}}'),
    {
      onSignedOut: () => (ended += 1),
    },
  );
  const credentials = { email: 'a@b.co', password: '1234567890' };
  expect(await failure(api.send(login, { body: credentials }))).toMatchObject({
    kind: 'refused',
    said: 'Email or password is wrong.',
  });
  expect(ended).toBe(0);
  expect(await failure(api.send(dashboard, {}))).toMatchObject({ kind: 'signed-out' });
  expect(ended).toBe(1);
});

test('a key for repeats is not sent to another origin, where it could fail the preflight', async () => {
  const keys: unknown[] = [];
  const api = await clientOf((request, response) => {
    keys.push(request.headers['idempotency-key']);
    response.end('{"success":true}');
  });
  const body = {
    t1_partner: '1',
    t2_partner: 'NA',
    invoice_number: '1',
    invoice_date: '2026-01-01',
    invoice: 'x',
    products: [],
  };
  await api.send(submitSchemeClaim, { params: { program_id: 1 }, body, idempotencyKey: 'k' });
  expect(keys).toEqual([undefined]);
});

test('addresses in answers are taken relative to the API', async () => {
  const api = createApiClient({
    base: 'https://api.example/v1',
    token: () => undefined,
    onSignedOut: () => undefined,
  });
  expect(api.absolute('/api/media/a.svg')).toBe('https://api.example/api/media/a.svg');
  expect(api.absolute('https://cdn.example/a.svg')).toBe('https://cdn.example/a.svg');
});

test('the token goes with a file of the API, and with no other', async () => {
  const seen: (string | undefined)[] = [];
  const api = await clientOf(
    (request, response) => {
      seen.push(request.headers.authorization);
      response.writeHead(200, { 'content-type': 'image/png' }).end('picture');
    },
    { token: 'secret' },
  );
  const elsewhere = await clientOf((request, response) => {
    seen.push(request.headers.authorization);
    response.writeHead(200).end('picture');
  });
  expect(await (await api.file('/api/files/1')).text()).toBe('picture');
  await api.file(elsewhere.absolute('/cheque.png'));
  expect(seen).toEqual(['Bearer secret', undefined]);
});

test('a file that is refused, or needs another sign-in, is an error', async () => {
  let ended = 0;
  const api = await clientOf(
    (request, response) => response.writeHead(request.url === '/api/files/1' ? 404 : 401).end(),
    { token: 'secret', onSignedOut: () => (ended += 1) },
  );
  expect(await failure(api.file('/api/files/1'))).toMatchObject({ kind: 'refused', status: 404 });
  expect(await failure(api.file('/api/files/2'))).toMatchObject({ kind: 'signed-out' });
  expect(ended).toBe(1);
});

test('a late 401 to a session that is over does not end the one that began since', async () => {
  const settings: { token?: string; onSignedOut: () => void } = {
    token: 'of before',
    onSignedOut: () => {
      ended += 1;
    },
  };
  let ended = 0;
  const api = await clientOf((_, response) => {
    settings.token = 'of now';
    response.writeHead(401).end('{}');
  }, settings);
  expect(await failure(api.send(dashboard, {}))).toMatchObject({ kind: 'signed-out' });
  expect(ended).toBe(0);
});
