import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../claims-client.ts';
import { freePort } from '../free-port.ts';
import { copyDemoTo, startBundledServer } from '../prepared-server.ts';
import { killServers } from '../server-process.ts';

/** Runs `npm run admin` as an operator types it, against a running server. */

let folder: string;
let port: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-admin-'));
  port = String(await freePort());
  await copyDemoTo(folder);
  await startBundledServer({ PORT: port, PORTAL_DATA: folder }).up;
});
afterAll(async () => {
  await killServers();
  await rm(folder, { recursive: true, force: true });
});

async function admin(
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number | null; text: string; bytes: Buffer }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/admin.ts', ...args], {
    env: { ...process.env, PORT: port, PORTAL_DATA: folder, ...env },
  });
  const chunks: Buffer[] = [];
  const read = (chunk: Buffer) => chunks.push(chunk);
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  const bytes = Buffer.concat(chunks);
  return { code, text: bytes.toString().trim(), bytes };
}

test('lists are printed as columns with a header', async () => {
  const { code, text } = await admin(['partners']);
  expect(code).toBe(0);
  expect(text.split('\n')[0]).toMatch(/^id +email +name/);
  expect(text).toContain('t2@demo.example');
});

test('a claim is approved by its id, and the amount may have commas', async () => {
  const pending = await admin(['claims', '--pending']);
  const id = pending.text.split('\n')[1]?.split(' ')[0] ?? '';
  expect(await admin(['approve-claim', id, '--volume', '1,000'])).toMatchObject({
    code: 0,
    text: expect.stringContaining('"approved_business_volume": 1000'),
  });
  expect(await admin(['reject-claim', id])).toMatchObject({ code: 1, text: '--note is missing.' });
});

test('a file that a list names is written to the output byte for byte', async () => {
  const { text } = await admin(['agreements']);
  const id = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/.exec(text)?.[0] ?? '';
  const token = (await readFile(path.join(folder, 'admin-token'), 'utf8')).trim();
  const response = await fetch(`http://127.0.0.1:${port}/api/admin/files/${id}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  const { code, bytes } = await admin(['file', id]);
  expect(code).toBe(0);
  expect(bytes.equals(Buffer.from(await response.arrayBuffer()))).toBe(true);
  expect(bytes.toString('latin1')).toMatch(/^%PDF-/);
});

test('a partner is suspended and let back in, and gets a second factor and loses it again', async () => {
  const email = 't1@demo.example';
  const status = async () => (await signIn(`http://127.0.0.1:${port}/api`, email)).status;
  const run = async (...args: string[]) => JSON.parse((await admin(args)).text) as unknown;
  expect(await run('suspend-partner', email)).toEqual({ email, status: 'suspended' });
  expect(await status()).toBe(403);
  expect(await run('suspend-partner', email, '--off')).toEqual({ email, status: 'approved' });
  expect(await status()).toBe(200);
  expect(await run('two-factor', email)).toMatchObject({ email, two_factor: 'on' });
  expect(await run('two-factor', email, '--off')).toEqual({ email, two_factor: 'off' });
});

test('a catalogue file is imported, or refused with the line of the mistake', async () => {
  const exported = await admin(['export']);
  const file = path.join(folder, 'catalogue.json');
  await writeFile(file, exported.text);
  expect((await admin(['import', file])).code).toBe(0);
  await writeFile(file, exported.text.replace('"max_quantity": 10', '"max_quantity": 0'));
  expect(await admin(['import', file])).toMatchObject({
    code: 1,
    text: expect.stringMatching(/^line \d+: schemes\.\d+\.rewards\.\d+\.max_quantity: /),
  });
});

test.each([
  [['approve-partner', 'nobody@x.example'], {}, 'No partner nobody@x.example waits for approval.'],
  [['fire-partner'], {}, 'There is no command fire-partner.'],
  [['partners'], { PORT: '1' }, 'No server answers at http://127.0.0.1:1.'],
  [['partners'], { PORTAL_DATA: '/nowhere' }, 'There is no token at /nowhere/admin-token.'],
  [['partners'], { ADMIN_TOKEN: 'a-wrong-token-of-20-characters' }, 'The admin token is missing or wrong.'],
])('%j with %j fails with a message in words', async (args, env, words) => {
  const { code, text } = await admin(args, env);
  expect(code).toBe(1);
  expect(text.startsWith(words)).toBe(true);
});

test('variables that are set to nothing count as not set', async () => {
  const { code } = await admin(['partners'], { PORTAL_URL: '', ADMIN_TOKEN: '' });
  expect(code).toBe(0);
});

test('only the server’s user can read the token file', async () => {
  expect((await stat(path.join(folder, 'admin-token'))).mode & 0o077).toBe(0);
});

test('text typed by partners cannot forge rows or move the cursor on the terminal', async () => {
  const rows = [{ id: 1, name: 'A\u001b[2K\r\n2  Forged \u202eeman\u200b' }];
  const { port: fake, close } = await answering({ success: true, data: rows });
  const list = await admin(['partners'], { PORT: fake, ADMIN_TOKEN: 'a-token-of-20-characters' });
  expect(list.text.split('\n')).toHaveLength(2);
  expect(list.text.replaceAll('\n', '')).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
  await close();
  const other = await answering({ success: true, data: rows[0] });
  const { text } = await admin(['export'], { PORT: other.port, ADMIN_TOKEN: 'a-token-of-20-characters' });
  expect(text.replaceAll('\n', '')).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
  // The escaped export still has every character.
  expect(JSON.parse(text)).toEqual(rows[0]);
  await other.close();
  const refusing = await answering({ success: false, error: { message: rows[0]?.name } });
  const refused = await admin(['export'], { PORT: refusing.port, ADMIN_TOKEN: 'a-token-of-20-characters' });
  expect(refused.text).toContain('Forged');
  expect(refused.text.replaceAll('\n', '')).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
  await refusing.close();
});

async function answering(body: unknown): Promise<{ port: string; close: () => Promise<void> }> {
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body));
  });
  const own = await freePort();
  await new Promise<void>((resolve) => {
    server.listen(own, '127.0.0.1', resolve);
  });
  return {
    port: String(own),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
