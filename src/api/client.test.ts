import { type RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { createApiClient, probeApi } from './client.ts';
import { submitSchemeClaim } from './contract/claims.calls.ts';
import { dashboard, program } from './contract/programs.calls.ts';
import { states } from './contract/registration.calls.ts';
import { login } from './contract/session.calls.ts';
import { takeCopyTime } from './cached-copy.ts';
import { CLAIM, answering, clientOf, failure, serving } from '../../tests/answering-api.ts';

test('a call sends its path, its token and no body for a GET, and resolves to the payload', async () => {
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
  [200, '<html>a Wi-Fi that wants a sign-in</html>', 'foreign', undefined],
  [200, '', 'foreign', undefined],
  [200, '{"success":true,"data":{"prog', 'foreign', undefined],
  [511, '<html>sign in to the Wi-Fi</html>', 'foreign', undefined],
  [403, '<html>blocked by a filter</html>', 'foreign', undefined],
  [200, '{"success":true,"data":{"program":7}}', 'unreadable', undefined],
])('HTTP %d with the body %s fails as "%s" with the message %s', async (status, body, kind, said) => {
  const api = await clientOf(answering(status, body));
  expect(await failure(api.send(program, { params: { program_id: 1 } }))).toMatchObject({
    kind,
    said,
    status,
  });
});

test('an answer with an Idempotency-Status header confirms the idempotency key', async () => {
  const confirmed: string[] = [];
  const api = await clientOf((request, response) => {
    if (request.url?.endsWith('/1')) response.setHeader('Idempotency-Status', 'stored');
    response.end('{"success":true}');
  });
  for (const program_id of [2, 1])
    await api.send(submitSchemeClaim, {
      params: { program_id },
      body: CLAIM,
      onHeaders: ({ isKeyConfirmed }) => isKeyConfirmed && confirmed.push(String(program_id)),
    });
  expect(confirmed).toEqual(['1']);
});

test.each([
  [200, '{"success":true,"data":["Goa"]}', 'answered'],
  [404, '<h1>Not found</h1>', 'answered'],
  [503, '<h1>Later</h1>', 'answered'],
  [200, '<h1>Sign in to the Wi-Fi</h1>', 'foreign'],
  [204, '', 'foreign'],
  [511, '<h1>Sign in to the Wi-Fi</h1>', 'foreign'],
])('a probe answered with %d and %s reports "%s"', async (status, body, reach) => {
  const base = await serving(answering(status, body));
  expect(await probeApi(base, AbortSignal.timeout(5000))).toBe(reach);
  expect(await probeApi('http://127.0.0.1:9/api', AbortSignal.timeout(5000))).toBe('silent');
});

test('an unreachable server is a network error', async () => {
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
  const api = createApiClient({
    base: await serving(() => undefined),
    token: () => undefined,
    onSignedOut: () => undefined,
    timeoutMs: 50,
  });
  expect(await failure(api.send(dashboard, {}))).toMatchObject({ kind: 'timeout', isTransient: true });
});

test('a 401 ends the session, except as answer to a sign-in', async () => {
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

test('an idempotency key is not sent to another origin, where it could fail the preflight', async () => {
  const keys: unknown[] = [];
  const api = await clientOf((request, response) => {
    keys.push(request.headers['idempotency-key']);
    response.end('{"success":true}');
  });
  await api.send(submitSchemeClaim, { params: { program_id: 1 }, body: CLAIM, idempotencyKey: 'k' });
  expect(keys).toEqual([undefined]);
});

test('addresses in answers are resolved against the API base', async () => {
  const api = createApiClient({
    base: 'https://api.example/v1',
    token: () => undefined,
    onSignedOut: () => undefined,
  });
  expect(api.absolute('/api/media/a.svg')).toBe('https://api.example/api/media/a.svg');
  expect(api.absolute('https://cdn.example/a.svg')).toBe('https://cdn.example/a.svg');
});

test('a file request to the API has the token and the language of the portal, one to another origin has not', async () => {
  const seen: unknown[] = [];
  const api = await clientOf(
    (request, response) => {
      seen.push([request.headers.authorization, request.headers['accept-language']]);
      response.writeHead(200, { 'content-type': 'image/png' }).end('picture');
    },
    { token: 'secret', language: 'hi' },
  );
  const elsewhere = await clientOf((request, response) => {
    seen.push([request.headers.authorization, request.headers['accept-language']]);
    response.writeHead(200).end('picture');
  });
  expect(await (await api.file('/api/files/1')).text()).toBe('picture');
  await api.file(elsewhere.absolute('/cheque.png'));
  // Without a language the browser adds its own; Node's says that it takes any.
  expect(seen).toEqual([
    ['Bearer secret', 'hi'],
    [undefined, '*'],
  ]);
});

test('a file request answered with 404 or 401 rejects', async () => {
  let ended = 0;
  const api = await clientOf(
    (request, response) => response.writeHead(request.url === '/api/files/1' ? 404 : 401).end(),
    { token: 'secret', onSignedOut: () => (ended += 1) },
  );
  expect(await failure(api.file('/api/files/1'))).toMatchObject({ kind: 'refused', status: 404 });
  expect(await failure(api.file('/api/files/2'))).toMatchObject({ kind: 'signed-out' });
  expect(ended).toBe(1);
});

test('a late 401 for an ended session does not end the session that began since', async () => {
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

const PROGRAM = '{"success":true,"data":{"program":{"title":"Wi-Fi"}}}';
const params = { program_id: 7 };

/** Answers like the service worker does with a kept copy. */
const asCopy: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'X-Kept-At': '1700000000000' });
  response.end(PROGRAM);
};

test('a kept copy answers a call but does not report the API as reachable; its age is known', async () => {
  const outcomes: unknown[] = [];
  const api = await clientOf(asCopy, { onOutcome: (reach) => outcomes.push(reach) });
  const { signal } = new AbortController();
  await expect(api.send(program, { params, signal })).resolves.toBeDefined();
  expect(outcomes).toEqual(['silent']);
  expect(takeCopyTime(signal)).toBe(1_700_000_000_000);
});

test('a fresh call rejects a kept copy', async () => {
  const api = await clientOf(asCopy);
  expect(await failure(api.send(program, { params, fresh: true }))).toMatchObject({ kind: 'network' });
});

test('the mark that tells the worker to bypass its copies is not sent to the server', async () => {
  const seen: unknown[] = [];
  const api = await clientOf((request, response) => {
    seen.push(request.url);
    answering(200, PROGRAM)(request, response);
  });
  await api.send(program, { params, fresh: true });
  expect(seen).toEqual(['/api/partner/programs/7']);
});

test('a call asks for the portal’s language, in a header that makes no preflight', async () => {
  const seen: (string | undefined)[] = [];
  const base = await serving((request, response) => {
    seen.push(request.headers['accept-language']);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true,"data":[]}');
  });
  let language: 'en' | 'hi' = 'hi';
  const api = createApiClient({
    base,
    token: () => undefined,
    language: () => language,
    onSignedOut: () => undefined,
  });
  await api.send(states, {});
  language = 'en';
  await api.send(states, {});
  expect(seen).toEqual(['hi', 'en']);
  // https://fetch.spec.whatwg.org/#cors-safelisted-request-header
  for (const value of seen) expect(value).toMatch(/^[\dA-Za-z *,\-.;=]{1,128}$/);
});
