import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { copyRepository } from '../repository-copy.ts';
import { killServers, startServer } from '../server-process.ts';

/** `npm start` on a fresh clone, which builds the portal first. */

let copy: string;
beforeAll(async () => {
  copy = await copyRepository();
});
afterAll(async () => {
  await killServers();
  await rm(copy, { recursive: true, force: true });
});

test('the first start says that it builds, then the address and the sign-ins, and nothing else', async () => {
  const port = String(await freePort());
  const folder = path.join(copy, '.data');
  // Vitest's NODE_ENV would make it a development build.
  const env = { PORT: port, PORTAL_DATA: folder, PORTAL_API_ONLY: '', NODE_ENV: 'production', LOG: '' };
  const first = startServer(env, copy, 'tools/start.ts');
  await first.up;
  expect((await fetch(`http://127.0.0.1:${port}/login`)).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${port}/api/public/states`)).status).toBe(200);
  first.child.kill('SIGINT');
  expect(await first.ended).toBe(0);
  expect(first.output().trim().split('\n')).toEqual([
    'Building the portal ...',
    `Partner portal: http://localhost:${port}`,
    `Data: embedded database in ${folder} (for one machine; set DATABASE_URL for PostgreSQL)`,
    'Demo sign-ins, password Partner@2026:',
    expect.stringContaining('t1@demo.example'),
    expect.stringContaining('t2@demo.example'),
    expect.stringContaining('t3@demo.example'),
    expect.stringContaining('2fa@demo.example'),
    expect.stringContaining('2fa@demo.example asks for a code'),
  ]);
});
