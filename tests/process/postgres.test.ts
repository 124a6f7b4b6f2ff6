import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TemporaryPostgres, hasPostgres, startPostgres } from '../../tools/postgres.ts';
import { claimsClient, signIn, tokenOf } from '../claims-client.ts';
import { freePort } from '../free-port.ts';
import { startBundledServer } from '../prepared-server.ts';
import { killServers } from '../server-process.ts';

/** How a node behaves when PostgreSQL fails. */

const isInstalled = await hasPostgres();
/** Monitors ask for health every few seconds, so an answer must not take longer than this. */
const HEALTH_MS = 5000;
const ASKED_AT_ONCE = 25;

let postgres: TemporaryPostgres;
let folder: string;
beforeAll(async () => {
  if (isInstalled) postgres = await startPostgres(await freePort());
  folder = await mkdtemp(path.join(tmpdir(), 'portal-postgres-'));
});
afterEach(killServers);
afterAll(async () => {
  if (isInstalled) await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(({ skip }) => {
  if (!isInstalled) skip('PostgreSQL is not installed');
});

async function startNode(env: Record<string, string> = {}) {
  const port = await freePort();
  const node = startBundledServer({
    PORT: String(port),
    PORTAL_DATA: folder,
    DATABASE_URL: postgres.url,
    PORTAL_DEMO: '1',
    ...env,
  });
  await node.up;
  return { ...node, base: `http://127.0.0.1:${port}/api` };
}

const health = (base: string) => fetch(`${base}/health`, { signal: AbortSignal.timeout(HEALTH_MS) });

async function onServer(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Returns a function that tells whether the promise has settled. */
function settles(promise: Promise<unknown>): () => boolean {
  let isSettled = false;
  const note = () => {
    isSettled = true;
  };
  promise.then(note, note);
  return () => isSettled;
}

test('a node survives when PostgreSQL closes its connections, including idle ones', async () => {
  const node = await startNode();
  await Promise.all(Array.from({ length: 5 }, () => signIn(node.base, 't3@demo.example')));
  for (let round = 0; round < 3; round += 1)
    await onServer(async (client) => {
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`,
      );
      expect(rowCount).toBeGreaterThan(0);
      await expect.poll(async () => (await health(node.base)).status).toBe(200);
      await expect.poll(async () => (await signIn(node.base, 't3@demo.example')).status).toBe(200);
    });
  expect(node.child.exitCode).toBe(null);
});

test('while a table is locked, requests that need it get 503 with Retry-After, and health answers at once', async () => {
  const node = await startNode();
  const client = await claimsClient(node.base, 't3@demo.example');
  const token = await tokenOf(node.base, 't3@demo.example');
  await onServer(async (lock) => {
    await lock.query('begin; lock table claims in access exclusive mode');
    const asked = Array.from({ length: ASKED_AT_ONCE }, () =>
      fetch(`${node.base}/partner/claims/scheme/1`, { headers: { Authorization: `Bearer ${token}` } }),
    );
    // Checks health while the queries occupy all connections.
    const isAnswered = settles(Promise.race(asked));
    do expect((await health(node.base)).status).toBe(200);
    while (!isAnswered());
    for (const response of await Promise.all(asked)) {
      expect(response.status).toBe(503);
      expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
    }
    // The queries were cancelled: none waits for the lock any longer.
    const waiting = await lock.query(`select query from pg_stat_activity where wait_event_type = 'Lock'`);
    expect(waiting.rows).toEqual([]);
    // More requests than connections: the others did not wait for a connection until a query had ended.
    expect(node.output()).toContain('timeout exceeded when trying to connect');
    await lock.query('rollback');
  });
  expect((await client.listed()).size).toBeGreaterThan(0);
});

test('health fails within seconds while PostgreSQL is down, and recovers when it is back', async () => {
  const node = await startNode();
  expect((await health(node.base)).status).toBe(200);
  await postgres.kill();
  await expect.poll(async () => (await health(node.base)).status, { timeout: 5000 }).toBe(503);
  await postgres.startAgain();
  await expect.poll(async () => (await health(node.base)).status).toBe(200);
  await expect.poll(async () => (await signIn(node.base, 't3@demo.example')).status).toBe(200);
  expect(node.child.exitCode).toBe(null);
});

test('a database named by DATABASE_URL gets no demo data unless PORTAL_DEMO is 1', async () => {
  await onServer(async (client) => {
    await client.query('create database theirs');
  });
  const theirs = new URL(postgres.url);
  theirs.pathname = 'theirs';
  const node = await startNode({ DATABASE_URL: theirs.href, PORTAL_DEMO: '' });
  expect((await signIn(node.base, 't3@demo.example')).status).toBe(401);
});
