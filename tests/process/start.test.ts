import { chmod, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openEmbedded } from '../../server/db/open-database.ts';
import { signIn } from '../claims-client.ts';
import { freePort } from '../free-port.ts';
import { copyDemoTo, startBundledServer } from '../prepared-server.ts';
import { killServers } from '../server-process.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-start-'));
});
afterEach(async () => {
  await killServers();
  await rm(folder, { recursive: true, force: true });
});

const start = (env: Record<string, string>) => startBundledServer({ PORTAL_DATA: folder, ...env });

test('the server prints its address and sign-ins, stops cleanly on a signal, and starts again', async () => {
  const port = String(await freePort());
  const first = start({ PORT: port });
  await first.up;
  expect(first.output()).toContain(`http://localhost:${port}`);
  await expect.poll(first.output).toContain('t3@demo.example');
  expect(first.output()).toContain('embedded database');
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);

  const again = start({ PORT: port });
  await again.up;
  expect((await signIn(`http://127.0.0.1:${port}/api`, 't3@demo.example')).status).toBe(200);
  again.child.kill('SIGINT');
  expect(await again.ended).toBe(0);
});

test('requests are logged only where LOG asks for it, warnings always', async () => {
  await copyDemoTo(folder);
  const port = String(await freePort());
  // Nothing listens there, so the mail cannot be sent.
  const nowhere = { PORT: port, SMTP_URL: `smtp://127.0.0.1:${await freePort()}` };
  const ask = () =>
    fetch(`http://127.0.0.1:${port}/api/auth/forgot-password`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 't3@demo.example' }),
    });
  const quiet = start({ ...nowhere, LOG: '' });
  await quiet.up;
  expect((await ask()).status).toBe(200);
  await expect.poll(quiet.output).toContain('"level":"warn"');
  quiet.child.kill('SIGINT');
  await quiet.ended;
  expect(quiet.output()).not.toContain('forgot-password');

  const telling = start({ ...nowhere, LOG: 'requests' });
  await telling.up;
  expect((await ask()).status).toBe(200);
  await expect.poll(telling.output).toMatch(/"level":"info".*"path":"\/api\/auth\/forgot-password"/);
});

test('idle connections stay open for longer than the 60 s of a proxy', async () => {
  await copyDemoTo(folder);
  const port = String(await freePort());
  const server = start({ PORT: port });
  await server.up;
  const { headers } = await fetch(`http://127.0.0.1:${port}/api/health`);
  expect(Number(/timeout=(\d+)/.exec(headers.get('Keep-Alive') ?? '')?.[1])).toBeGreaterThan(60);
});

test('a second process on the same data folder is refused in one line, and works once the first has ended', async () => {
  await copyDemoTo(folder);
  const first = start({ PORT: String(await freePort()) });
  await first.up;
  const second = start({ PORT: String(await freePort()) });
  expect(await second.ended).toBe(1);
  expect(second.output().trim().split('\n')).toEqual([
    expect.stringContaining(`The data folder ${folder} is in use`),
  ]);

  first.child.kill('SIGKILL');
  await first.ended;
  const third = start({ PORT: String(await freePort()) });
  await third.up;
  expect(third.output()).toContain('Demo sign-ins');
});

test('a port in use is reported in one line, and the data folder is released', async () => {
  await copyDemoTo(folder);
  const port = await freePort();
  const other = createServer();
  await new Promise<void>((resolve) => {
    other.listen(port, '127.0.0.1', resolve);
  });
  const refused = start({ PORT: String(port) });
  expect(await refused.ended).toBe(1);
  expect(refused.output().trim()).toBe(
    `Port ${port} is taken. Stop what runs there, or set PORT to another one.`,
  );
  await new Promise((resolve) => {
    other.close(resolve);
  });
  const again = start({ PORT: String(port) });
  await again.up;
  expect(again.output()).toContain('Demo sign-ins');
});

test.each([
  ['a file', { PORTAL_DATA: 'FILE' }, 'cannot be used'],
  ['a folder below a file', { PORTAL_DATA: 'FILE/below' }, 'cannot be used'],
  ['a wrong port', { PORT: '70000' }, 'PORT must be below 65536'],
  ['a wrong log', { LOG: 'all' }, 'LOG must be "requests"'],
])('%s as a setting is reported in one line', async (_, env, reason) => {
  const file = path.join(folder, 'file');
  await writeFile(file, '');
  const settings = Object.fromEntries(
    Object.entries(env).map(([name, value]) => [name, value.replace('FILE', file)]),
  );
  const refused = start({ PORT: String(await freePort()), ...settings });
  expect(await refused.ended).toBe(1);
  expect(refused.output().trim().split('\n')).toEqual([expect.stringContaining(reason)]);
});

test('a data folder without a readable database is reported in one line', async () => {
  await mkdir(path.join(folder, 'database'));
  await writeFile(path.join(folder, 'database', 'PG_VERSION'), 'garbage');
  const refused = start({ PORT: String(await freePort()) });
  expect(await refused.ended).toBe(1);
  expect(refused.output().trim().split('\n')).toEqual([
    expect.stringContaining(`The database in ${folder} cannot be opened`),
  ]);
});

test('a backup is written at the first start, and can be restored into a new data folder', async () => {
  await copyDemoTo(folder);
  const port = String(await freePort());
  const base = `http://127.0.0.1:${port}/api`;
  const first = start({ PORT: port });
  await first.up;
  const backups = path.join(folder, 'backups');
  await expect
    .poll(() => readdir(backups).catch(() => []))
    .toEqual([expect.stringMatching(/^portal-[\d-]+$/)]);
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);

  const [name] = await readdir(backups);
  const copy = path.join(folder, 'copy');
  const restore = { PORT: port, PORTAL_RESTORE: path.join(backups, name ?? '') };
  const second = start({ ...restore, PORTAL_DATA: copy });
  await second.up;
  expect((await signIn(base, 't3@demo.example')).status).toBe(200);
  second.child.kill('SIGTERM');
  await second.ended;

  const third = start({ ...restore, PORTAL_DATA: copy });
  expect(await third.ended).toBe(1);
  expect(third.output()).toContain('PORTAL_RESTORE needs an empty data folder');
});

test.each(['GOOGLE_APPLICATION_CREDENTIALS', 'EINVOICE_KEYS'])(
  'an unusable file of %s is reported in one line',
  async (variable) => {
    await copyDemoTo(folder);
    const file = path.join(folder, 'file.json');
    await writeFile(file, '{}');
    const refused = start({ PORT: String(await freePort()), [variable]: file });
    expect(await refused.ended).toBe(1);
    expect(refused.output().trim().split('\n')).toEqual([
      expect.stringContaining(`${variable} cannot be used`),
    ]);
  },
);

test('with PORTAL_DEMO=0 an empty portal starts without demo data', async () => {
  const port = String(await freePort());
  const server = start({ PORT: port, PORTAL_DEMO: '0' });
  await server.up;
  expect(server.output()).not.toContain('Demo');
  expect((await signIn(`http://127.0.0.1:${port}/api`, 't3@demo.example')).status).toBe(401);
});

test('a server that is told to stop finishes the requests it has accepted', async () => {
  const port = String(await freePort());
  const server = start({ PORT: port });
  await server.up;
  // Only two: they are checked in parallel, and finish within the shutdown time on a slow machine, too.
  const answers = Array.from({ length: 2 }, () => signIn(`http://127.0.0.1:${port}/api`, 't3@demo.example'));
  // These later requests are answered, so the server has read the sign-ins by now.
  for (let answered = 0; answered < 3; answered += 1) await fetch(`http://127.0.0.1:${port}/api/health`);
  server.child.kill('SIGTERM');
  for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
  expect(await server.ended).toBe(0);
});

test('after the signal to stop, requests on kept-alive connections are still answered, and health fails', async () => {
  await copyDemoTo(folder);
  const port = await freePort();
  const server = start({ PORT: String(port) });
  await server.up;
  const agents = Array.from({ length: 6 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const ask = (agent: Agent) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      request({ port, host: '127.0.0.1', path: '/api/public/states', agent }, (response) => {
        response.resume().once('end', () => resolve(response));
      })
        .once('error', reject)
        .end();
    });
  for (const { statusCode } of await Promise.all(agents.map(ask))) expect(statusCode).toBe(200);
  server.child.kill('SIGTERM');
  // On a new connection each time: once health fails, the signal has arrived.
  const health = () => fetch(`http://127.0.0.1:${port}/api/health`, { headers: { Connection: 'close' } });
  while ((await health()).ok);
  for (const { statusCode, headers } of await Promise.all(agents.map(ask)))
    expect([statusCode, headers.connection]).toEqual([200, 'close']);
  expect(await server.ended).toBe(0);
});

test('a body that is too large does not break the next request on its connection', async () => {
  await copyDemoTo(folder);
  const port = await freePort();
  await start({ PORT: String(port) }).up;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (method: string, address: string, body: Buffer) =>
    new Promise<{ status: number | undefined; isReused: boolean }>((resolve, reject) => {
      const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length };
      const asked = request(
        { port, host: '127.0.0.1', path: address, method, headers, agent },
        (response) => {
          response.resume().once('end', () => {
            resolve({ status: response.statusCode, isReused: asked.reusedSocket });
          });
        },
      )
        .once('error', reject)
        .end(body);
    });
  const large = await ask('POST', '/api/auth/login', Buffer.alloc(3_000_000, 'x'));
  expect(large.status).toBe(413);
  expect(await ask('GET', '/api/public/states', Buffer.alloc(0))).toEqual({ status: 200, isReused: true });
  agent.destroy();
});

test('the server vacuums the tables of the embedded database by itself', async () => {
  await copyDemoTo(folder);
  const server = start({ PORT: String(await freePort()) });
  await server.up;
  // The backup follows the vacuum.
  await expect.poll(() => readdir(path.join(folder, 'backups')).catch(() => [])).toHaveLength(1);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  const { db, close } = await openEmbedded(path.join(folder, 'database'));
  const { rows } = await sql<{ relname: string }>`
    select relname from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%' and reltuples < 0
  `.execute(db);
  await close();
  expect(rows).toEqual([]);
});

test('only the server’s user can access the data folder, even if its permissions were open before', async () => {
  await copyDemoTo(folder);
  for (const each of ['database', '.']) await chmod(path.join(folder, each), 0o777);
  const server = start({ PORT: String(await freePort()) });
  await server.up;
  for (const each of ['.', 'database', 'admin-token'])
    expect([each, (await stat(path.join(folder, each))).mode & 0o077]).toEqual([each, 0]);
});

test.each(['', 'short', '\n'])('an admin token truncated to %j is reported in one line', async (kept) => {
  await copyDemoTo(folder);
  const file = path.join(folder, 'admin-token');
  await writeFile(file, kept);
  const refused = start({ PORT: String(await freePort()) });
  expect(await refused.ended).toBe(1);
  expect(refused.output().trim().split('\n')).toEqual([
    expect.stringContaining(`${file} does not hold a token of 20 characters or more`),
  ]);
  await rm(file);
  await start({ PORT: String(await freePort()) }).up;
  expect((await readFile(file, 'utf8')).length).toBeGreaterThan(20);
  // No temporary file is left from writing the token.
  expect((await readdir(folder)).filter((name) => name.startsWith('admin-token'))).toEqual(['admin-token']);
});
