import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { at } from '../json.ts';
import { pdfOfSize } from '../pdf.ts';

let folder: string;
const running: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-start-'));
});
afterEach(async () => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

interface Run {
  child: ChildProcess;
  output: () => string;
  /** Resolves with the exit code; a signal's is null. */
  ended: Promise<number | null>;
  /** Resolves when the sign-ins are printed, or it has ended. */
  up: Promise<void>;
}

function start(env: Record<string, string>): Run {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    env: { ...process.env, PORTAL_API_ONLY: '1', PORTAL_DATA: folder, HOST: '127.0.0.1', ...env },
  });
  running.push(child);
  let output = '';
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
  });
  const up = new Promise<void>((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('2fa@demo.example asks')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => resolve());
  });
  return { child, output: () => output, ended, up };
}

async function signIn(base: string): Promise<string> {
  const response = await fetch(`${base}/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 't3@demo.example', password: 'Partner@2026' }),
  });
  return String(at(await response.json(), 'data', 'access_token'));
}

test('it prints address and sign-ins, stops cleanly on a signal, and is up again in under 3 s', async () => {
  const port = String(await freePort());
  const first = start({ PORT: port });
  await first.up;
  expect(first.output()).toContain(`http://localhost:${port}`);
  expect(first.output()).toContain('t3@demo.example');
  expect(first.output()).toContain('embedded database');
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);

  const startedAt = performance.now();
  const second = start({ PORT: port });
  await second.up;
  expect(performance.now() - startedAt).toBeLessThan(3000);
  second.child.kill('SIGINT');
  expect(await second.ended).toBe(0);
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

test('a claim that was acknowledged survives kill -9, with its PDF', async () => {
  const port = String(await freePort());
  const base = `http://127.0.0.1:${port}/api`;
  const first = start({ PORT: port });
  await first.up;
  const headers = { Authorization: `Bearer ${await signIn(base)}` };
  const pdf = pdfOfSize(300_000);
  const form = new FormData();
  form.append('file', new File([pdf], 'bill.pdf'));
  form.append('folder', 'invoices');
  const json = async (call: string, init: RequestInit = {}): Promise<unknown> =>
    (await fetch(base + call, { headers, ...init })).json();
  const address = String(at(await json('/partner/common/upload', { method: 'POST', body: form }), 'data'));
  const init = await json('/partner/programs/1/init');
  const claim = {
    t1_partner: String(at(init, 'data', 't1_partner', 0, 'id')),
    t2_partner: 'NA',
    invoice_number: 'KILL-9',
    invoice_date: at(init, 'data', 'program', 'start_date'),
    invoice: address,
    products: [
      {
        product_name: at(init, 'data', 'program', 'product_category', 0, 'products', 0, 'id'),
        product_quantity: 1,
        product_price: 999,
      },
    ],
  };
  const posted = await fetch(`${base}/partner/claims/scheme/1`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(claim),
  });
  expect(posted.status).toBe(200);
  first.child.kill('SIGKILL');
  await first.ended;

  const second = start({ PORT: port });
  await second.up;
  const list = JSON.stringify(await json('/partner/claims/scheme/1'));
  expect(list.split('KILL-9')).toHaveLength(2);
  const stored = await fetch(new URL(address, base), { headers });
  expect(Buffer.from(await stored.arrayBuffer()).equals(pdf)).toBe(true);
});
