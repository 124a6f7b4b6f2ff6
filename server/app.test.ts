import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAnswer } from '#src/api/contract/answer.ts';
import { type Call } from '#src/api/contract/call.ts';
import {
  schemeClaims,
  schemesWithClaims,
  submitSchemeClaim,
  upload,
} from '#src/api/contract/claims.calls.ts';
import { claimForm, dashboard, program, programs } from '#src/api/contract/programs.calls.ts';
import { states } from '#src/api/contract/registration.calls.ts';
import { onUnreadableItem } from '#src/api/contract/tolerant.ts';
import { createApp } from './app.ts';
import { PORTAL_CSP } from './http/security-headers.ts';
import { type TestApp, testApp } from './testing/test-app.ts';
import { at } from '../tests/json.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp();
  token = await app.signIn('t3@demo.example');
});
afterAll(() => app.close());

const params = { program_id: 1 };
const GETS: Call[] = [states, dashboard, programs, program, claimForm, schemesWithClaims, schemeClaims];

test.each(GETS.map((call) => [call.path, call] as const))(
  'GET %s answers what the contract says, with no unreadable item',
  async (_, call) => {
    const unreadable: unknown[] = [];
    onUnreadableItem((problem) => unreadable.push(problem));
    const { status, body, headers } = await app.ask(call, { params, token });
    expect(status).toBe(200);
    expect(readAnswer(call.answer, { status: 200, body }).kind).toBe('ok');
    expect(unreadable).toEqual([]);
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('x-request-id')).toBeTruthy();
  },
);

test.each(
  [...GETS.filter((call) => !call.isPublic), submitSchemeClaim, upload].map(
    (call) => [call.method, call.path, call] as const,
  ),
)('%s %s needs a token', async (_method, _path, call) => {
  expect(await app.ask(call, { params, ...(call.method === 'POST' && { body: {} }) })).toMatchObject({
    status: 401,
    error: 'Please sign in again.',
  });
});

test('the dashboard counts what the lists show', async () => {
  const figures = await app.ask(dashboard, { params: {}, token });
  const list = await app.ask(programs, { params: {}, token });
  const answer = readAnswer(programs.answer, { status: 200, body: list.body });
  if (answer.kind !== 'ok') throw new Error('unreadable');
  const claims = await Promise.all(
    answer.data.programs.map(async ({ id }) => {
      const reply = await app.ask(schemeClaims, { params: { program_id: id }, token });
      const read = readAnswer(schemeClaims.answer, { status: 200, body: reply.body });
      if (read.kind !== 'ok') throw new Error('unreadable');
      const approved = read.data.claims.map((claim) => claim.approved_business_volume ?? 0);
      expect(read.data.program.total_value).toBe(approved.reduce((sum, points) => sum + points, 0));
      return approved;
    }),
  );
  expect(figures.data).toEqual({
    active_programs: 6,
    total_claims: claims.flat().length,
    approved_claims: claims.flat().filter((points) => points > 0).length,
  });
});

test('the demo has ten schemes and at least sixty claims of four partners', async () => {
  const { db } = app.database;
  const { claims } = await db
    .selectFrom('claims')
    .select((row) => row.fn.countAll<number>().as('claims'))
    .executeTakeFirstOrThrow();
  const partners = await db.selectFrom('claims').select('partner_id').distinct().execute();
  expect(claims).toBeGreaterThanOrEqual(60);
  expect(partners.length).toBe(4);
  const list = await app.ask(programs, { params: {}, token });
  const titles = Object.values(at(list.data, 'programs') ?? {}).map((item) => at(item, 'title'));
  expect(titles).toHaveLength(10);
  expect(titles[0]).toBe('Suraksha Camera Carnival');
});

test('an unknown call is 404 in JSON', async () => {
  const response = await app.get('/api/partner/nothing', token);
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ success: false, error: { message: 'There is no such call.' } });
});

test('a server error reveals only an id; the log has the details under that id', async () => {
  const logged: Record<string, unknown>[] = [];
  const broken = createApp({
    ...app.deps,
    now: () => {
      throw new Error('the clock is broken');
    },
    log: (line) => logged.push(line),
  });
  const response = await broken.request('/api/partner/programs', {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(500);
  const body: unknown = await response.json();
  expect(at(body, 'error', 'message')).toBe('Something went wrong');
  expect(JSON.stringify(body)).not.toMatch(/\bat \w+|Error:/);
  expect(logged.find((line) => line['level'] === 'error')).toMatchObject({ id: at(body, 'error', 'id') });
});

test('the portal is served: the shell for screens, immutable assets, 404 for missing files, nothing outside its folder', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-dist-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'index.html'), '<!doctype html>shell');
  await writeFile(path.join(folder, 'assets/app-12345678.js'), 'export {}');
  const portal = createApp({ ...app.deps, portalDir: folder });
  const shell = await portal.request('/claims/scheme/?program_id=1');
  expect(await shell.text()).toBe('<!doctype html>shell');
  expect(shell.headers.get('cache-control')).toBe('no-cache, no-transform');
  expect(shell.headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'");
  const asset = await portal.request('/assets/app-12345678.js');
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable, no-transform');
  expect((await portal.request('/assets/gone-12345678.js')).status).toBe(404);
  expect((await portal.request('/%E0%A4%A')).status).toBe(200);
  expect((await portal.request('/%2e%2e/%2e%2e/etc/passwd')).headers.get('content-type')).toContain(
    'text/html',
  );
  // The address of a screen may contain anything, such as the dots in the token of a reset link.
  for (const address of [
    '/reset-password/eyJhbGci.eyJzdWIi.c2ln',
    '/scheme/2026.1',
    '/..%2f..%2fetc/passwd.txt',
  ])
    expect(await (await portal.request(address)).text()).toBe('<!doctype html>shell');
  for (const address of ['/favicon.ico', '/icons/gone.png', '/notices/gone.svg'])
    expect((await portal.request(address)).status).toBe(404);
  await rm(folder, { recursive: true });
});

test("the operator's config replaces the built one, and a share that no service worker took must be made again", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-dist-'));
  const configFile = path.join(folder, 'mine.json');
  await writeFile(path.join(folder, 'config.json'), '{}');
  await writeFile(configFile, '{"support":{"email":"team@vendor.example"}}');
  const config = async (deps: object): Promise<unknown> =>
    (await createApp({ ...app.deps, portalDir: folder, ...deps }).request('/config.json')).json();
  expect(await config({})).toEqual({});
  expect(await config({ configFile })).toEqual({ support: { email: 'team@vendor.example' } });
  const shared = await createApp({ ...app.deps, portalDir: folder }).request('/share-target', {
    method: 'POST',
    body: new FormData(),
  });
  expect([shared.status, shared.headers.get('location')]).toEqual([303, '/claims/submit?refused=again']);
  await rm(folder, { recursive: true });
});

test('files and answers are compressed only for clients that accept the encoding', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-dist-'));
  await writeFile(path.join(folder, 'index.html'), '<!doctype html>shell');
  await writeFile(path.join(folder, 'index.html.br'), brotliCompressSync('<!doctype html>shell'));
  const portal = createApp({ ...app.deps, portalDir: folder });
  const encodingFor = async (accepted: string) =>
    (await portal.request('/', { headers: { 'Accept-Encoding': accepted } })).headers.get('content-encoding');
  expect(await encodingFor('gzip, deflate, br, zstd')).toBe('br');
  expect(await encodingFor('br;q=0.5')).toBe('br');
  expect(await encodingFor('br;q=0, gzip')).toBeNull();
  expect(await encodingFor('gzip')).toBeNull();
  const programmes = await portal.request('/api/partner/programs', {
    headers: { Authorization: `Bearer ${token}`, 'Accept-Encoding': 'gzip' },
  });
  expect(programmes.headers.get('content-encoding')).toBe('gzip');
  await rm(folder, { recursive: true });
});

test('a file that a browser has is answered with 304 while it and its encoding are the same', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-dist-'));
  const configFile = path.join(folder, 'mine.json');
  for (const file of ['sw.js', 'index.html', 'config.json', 'mine.json'])
    await writeFile(path.join(folder, file), `of ${file}`);
  await writeFile(path.join(folder, 'sw.js.br'), brotliCompressSync('of sw.js'));
  const of = async (served: ReturnType<typeof createApp>, address: string, headers = {}) =>
    served.request(address, { headers });
  const portal = createApp({ ...app.deps, portalDir: folder });
  const own = createApp({ ...app.deps, portalDir: folder, configFile });
  for (const [served, address] of [
    [portal, '/sw.js'],
    [portal, '/claims'],
    [portal, '/config.json'],
    [own, '/config.json'],
  ] as const) {
    const first = await of(served, address);
    const again = await of(served, address, { 'If-None-Match': first.headers.get('etag') ?? '' });
    expect([address, again.status, await again.text()]).toEqual([address, 304, '']);
    // A newer server may send another policy with the same document.
    for (const name of ['cache-control', 'vary', 'content-security-policy'])
      expect([address, name, again.headers.get(name)]).toEqual([address, name, first.headers.get(name)]);
  }
  const tag = (await of(portal, '/sw.js')).headers.get('etag') ?? '';
  const small = await of(portal, '/sw.js', { 'Accept-Encoding': 'br', 'If-None-Match': tag });
  expect([small.status, small.headers.get('etag')]).not.toEqual([304, tag]);
  await writeFile(path.join(folder, 'sw.js'), 'of a newer sw.js');
  expect((await of(portal, '/sw.js', { 'If-None-Match': tag })).status).toBe(200);
  await rm(folder, { recursive: true });
});

test('the CSP contains the hashes of the style elements that react-aria writes', async () => {
  const read = (file: string) => readFile(path.join('node_modules/react-aria/dist/private', file), 'utf8');
  const hashOf = (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
  const styleIn = (code: string) => (/style\.textContent = `([^`]+)`\.trim\(\)/.exec(code)?.[1] ?? '').trim();
  const pressable = styleIn(await read('interactions/usePress.mjs')).replace(
    /\$\{[^}]+\}/,
    'data-react-aria-pressable',
  );
  const preventScroll = styleIn(await read('overlays/usePreventScroll.mjs'));
  expect(pressable).toContain('touch-action');
  expect(PORTAL_CSP).toContain(hashOf(pressable));
  expect(preventScroll).toContain('overscroll-behavior');
  expect(PORTAL_CSP).toContain(hashOf(preventScroll));
});

test('the CSP allows no frames', () => {
  expect(PORTAL_CSP).toContain("default-src 'none'");
  expect(PORTAL_CSP).not.toMatch(/frame-src|child-src/);
});
