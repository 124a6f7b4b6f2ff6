import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type OpenDatabase, openEmbedded, openPostgres } from '#server/db/open-database.ts';
import { DEMO_PASSWORD } from '#server/seed/partners.data.ts';
import { median } from '../tests/bench/figures.ts';
import { freePort } from '../tests/free-port.ts';
import { startServer } from '../tests/server-process.ts';
import { EMAIL, ROWS, fixture } from './bench-fixture.ts';
import { benchLarge } from './bench-large.ts';
import { type Ask, figuresOf, load } from './bench-load.ts';
import { hasPostgres, startPostgres } from './postgres.ts';

/**
 * `npm run bench:api`: how long a server takes to start again, as a median; then requests per second and latency of
 * the claims list (1,000 rows), a claim and a sign-in; on both databases. `--large`: see `bench-large.ts`.
 */

const STARTS = 5;
const WARM_UP_SECONDS = 3;
const SECONDS = 15;
/** How long partners may wait for a restart. */
const START_TARGET_MS = 3000;

type Env = Record<string, string>;

function loadsOf({ token, programId, productId, t1, files }: Awaited<ReturnType<typeof fixture>>) {
  const claims = `/api/partner/claims/scheme/${programId}`;
  return [
    {
      name: `claims list, ${ROWS} rows`,
      connections: 10,
      ask: () => ({ method: 'GET', path: claims, token }),
    },
    {
      name: 'claim POST',
      connections: 10,
      ask: () => ({
        method: 'POST',
        path: claims,
        token,
        body: {
          t1_partner: String(t1),
          t2_partner: 'NA',
          invoice_number: randomUUID(),
          invoice_date: new Date().toISOString().slice(0, 10),
          invoice: `/api/files/${files.pop()}`,
          products: [{ product_name: productId, product_quantity: 1, product_price: 100 }],
        },
      }),
    },
    {
      name: 'sign-in (scrypt N=2^17)',
      connections: 4,
      ask: () => ({
        method: 'POST',
        path: '/api/auth/login',
        body: { email: EMAIL, password: DEMO_PASSWORD },
      }),
    },
  ] satisfies { name: string; connections: number; ask: Ask }[];
}

async function stop(server: ReturnType<typeof startServer>): Promise<void> {
  server.child.kill('SIGTERM');
  const code = await server.ended;
  if (code !== 0) throw new Error(`the server ended with ${code}:\n${server.output()}`);
}

/** The first start creates the demo and is not counted. */
async function benchStart(kind: string, env: Env): Promise<void> {
  const took: number[] = [];
  for (let round = 0; round <= STARTS; round += 1) {
    const startedAt = performance.now();
    const server = startServer({ PORT: String(await freePort()), ...env });
    await server.up;
    if (round > 0) took.push(performance.now() - startedAt);
    await stop(server);
  }
  const ms = median(took);
  console.log(
    `${kind.padEnd(10)} started again after ${ms.toFixed(0)} ms (${Math.min(...took).toFixed(0)} to ${Math.max(...took).toFixed(0)}), target ${START_TARGET_MS}: ${ms <= START_TARGET_MS ? 'met' : 'NOT met'}`,
  );
}

async function bench(kind: string, env: Env, open: () => Promise<OpenDatabase>): Promise<void> {
  await benchStart(kind, env);
  const database = await open();
  const loads = loadsOf(await fixture(database.db));
  await database.close();
  const port = String(await freePort());
  const server = startServer({ PORT: port, TRUSTED_PROXIES: '1', ...env });
  await server.up;
  const origins = [`http://127.0.0.1:${port}`];
  for (const { name, ...asked } of loads) {
    await load(origins, { ...asked, seconds: WARM_UP_SECONDS });
    const answered = await load(origins, { ...asked, seconds: SECONDS });
    console.log(`${kind.padEnd(10)} ${name.padEnd(24)} ${figuresOf(answered, SECONDS)}`);
  }
  await stop(server);
}

async function benchSmall(): Promise<void> {
  console.log(`${''.padEnd(35)} ${'successes'.padStart(9)}   p50    p99 ms`);
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
  await bench('PGlite', { PORTAL_DATA: folder }, () => openEmbedded(path.join(folder, 'database')));
  if (await hasPostgres()) {
    const { url, stop: stopPostgres } = await startPostgres(await freePort());
    await bench('PostgreSQL', { PORTAL_DATA: folder, DATABASE_URL: url, PORTAL_DEMO: '1' }, () =>
      openPostgres(url),
    );
    await stopPostgres();
  } else console.log('PostgreSQL is not installed: not measured.');
  await rm(folder, { recursive: true });
}

const { values } = parseArgs({
  options: { large: { type: 'boolean', default: false }, minutes: { type: 'string', default: '10' } },
});
console.log(
  `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}; client on the same machine`,
);
if (values.large) await benchLarge({ minutes: Number(values.minutes) });
else await benchSmall();
