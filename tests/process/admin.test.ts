import { spawn } from 'node:child_process';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { killServers, startServer } from '../server-process.ts';

/** `npm run admin` as an operator types it, on a running server. */

let folder: string;
let port: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-admin-'));
  port = String(await freePort());
  await startServer({ PORT: port, PORTAL_DATA: folder }).up;
});
afterAll(async () => {
  await killServers();
  await rm(folder, { recursive: true, force: true });
});

async function admin(
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/admin.ts', ...args], {
    env: { ...process.env, PORT: port, PORTAL_DATA: folder, ...env },
  });
  let text = '';
  const read = (chunk: Buffer) => {
    text += chunk.toString();
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  return { code, text: text.trim() };
}

test('lists are columns under their names', async () => {
  const { code, text } = await admin(['partners']);
  expect(code).toBe(0);
  expect(text.split('\n')[0]).toMatch(/^id +email +name/);
  expect(text).toContain('t2@demo.example');
});

test('a claim is approved by its id, and the amount may be grouped', async () => {
  const pending = await admin(['claims', '--pending']);
  const id = pending.text.split('\n')[1]?.split(' ')[0] ?? '';
  expect(await admin(['approve-claim', id, '--volume', '1,000'])).toMatchObject({
    code: 0,
    text: expect.stringContaining('"approved_business_volume": 1000'),
  });
  expect(await admin(['reject-claim', id])).toMatchObject({ code: 1, text: '--note is missing.' });
});

test('a file is imported, or refused by the line', async () => {
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
])('%j with %j is told in words', async (args, env, words) => {
  const { code, text } = await admin(args, env);
  expect(code).toBe(1);
  expect(text.startsWith(words)).toBe(true);
});

test('the token is for the server’s user alone', async () => {
  expect((await stat(path.join(folder, 'admin-token'))).mode & 0o077).toBe(0);
});
