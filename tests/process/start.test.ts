import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { signIn } from '../claims-client.ts';
import { freePort } from '../free-port.ts';
import { killServers, startServer } from '../server-process.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-start-'));
});
afterEach(async () => {
  await killServers();
  await rm(folder, { recursive: true, force: true });
});

const start = (env: Record<string, string>) => startServer({ PORTAL_DATA: folder, ...env });

test('it prints address and sign-ins, stops cleanly on a signal, and is up again in under 3 s', async () => {
  const port = String(await freePort());
  const first = start({ PORT: port });
  await first.up;
  expect(first.output()).toContain(`http://localhost:${port}`);
  await expect.poll(first.output).toContain('t3@demo.example');
  expect(first.output()).toContain('embedded database');
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);

  const took: number[] = [];
  for (let time = 0; time < 3; time += 1) {
    const startedAt = performance.now();
    const again = start({ PORT: port });
    await again.up;
    took.push(performance.now() - startedAt);
    again.child.kill('SIGINT');
    expect(await again.ended).toBe(0);
  }
  // What else the machine did meanwhile only adds to it.
  expect(Math.min(...took)).toBeLessThan(3000);
});

test('a second process on the data folder is refused in one line, and works once the first has gone', async () => {
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

test('a taken port is told in one line, and the data folder is free again', async () => {
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
])('%s as a setting is told in one line', async (_, env, reason) => {
  const file = path.join(folder, 'file');
  await writeFile(file, '');
  const settings = Object.fromEntries(
    Object.entries(env).map(([name, value]) => [name, value.replace('FILE', file)]),
  );
  const refused = start({ PORT: String(await freePort()), ...settings });
  expect(await refused.ended).toBe(1);
  expect(refused.output().trim().split('\n')).toEqual([expect.stringContaining(reason)]);
});

test('a data folder that holds no readable database is told in one line', async () => {
  await mkdir(path.join(folder, 'database'));
  await writeFile(path.join(folder, 'database', 'PG_VERSION'), 'garbage');
  const refused = start({ PORT: String(await freePort()) });
  expect(await refused.ended).toBe(1);
  expect(refused.output().trim().split('\n')).toEqual([
    expect.stringContaining(`The database in ${folder} cannot be opened`),
  ]);
});

test('a backup is written at the first start, and opens as a new data folder', async () => {
  const port = String(await freePort());
  const base = `http://127.0.0.1:${port}/api`;
  const first = start({ PORT: port });
  await first.up;
  const backups = path.join(folder, 'backups');
  await expect
    .poll(() => readdir(backups).catch(() => []))
    .toEqual([expect.stringMatching(/^portal-[\d-]+\.tar\.gz$/)]);
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

test('credentials for push that cannot be used are told in one line', async () => {
  const file = path.join(folder, 'account.json');
  await writeFile(file, '{}');
  const refused = start({ PORT: String(await freePort()), GOOGLE_APPLICATION_CREDENTIALS: file });
  expect(await refused.ended).toBe(1);
  expect(refused.output().trim().split('\n')).toEqual([
    expect.stringContaining('GOOGLE_APPLICATION_CREDENTIALS cannot be used'),
  ]);
});

test('an empty portal starts without the demo where that is asked', async () => {
  const port = String(await freePort());
  const server = start({ PORT: port, PORTAL_DEMO: '0' });
  await server.up;
  expect(server.output()).not.toContain('Demo');
  expect((await signIn(`http://127.0.0.1:${port}/api`, 't3@demo.example')).status).toBe(401);
});

test('what was accepted is finished when the server is told to stop', async () => {
  const port = String(await freePort());
  const server = start({ PORT: port });
  await server.up;
  // Four sign-ins take a second: two passwords are checked at once.
  const answers = Array.from({ length: 4 }, () => signIn(`http://127.0.0.1:${port}/api`, 't3@demo.example'));
  // What came later has been answered: they have been read by now.
  for (let answered = 0; answered < 3; answered += 1) await fetch(`http://127.0.0.1:${port}/api/health`);
  server.child.kill('SIGTERM');
  for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
  expect(await server.ended).toBe(0);
});
