import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { type Server } from 'node:http';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import autocannon from 'autocannon';
import { createApp } from '#server/app.ts';
import { type OpenDatabase, openEmbedded, openPostgres } from '#server/db/open-database.ts';
import { type Deps } from '#server/http/context.ts';
import { PASSWORD_COST } from '#server/modules/session/password.ts';
import { DEMO_PASSWORD } from '#server/seed/partners.data.ts';
import { median } from '../tests/bench/figures.ts';
import { freePort } from '../tests/free-port.ts';
import { startServer } from '../tests/server-process.ts';
import { EMAIL, type Fixture, ROWS, fixture, insertFiles } from './bench-fixture.ts';
import { benchLarge } from './bench-large.ts';
import { hasPostgres, startPostgres } from './postgres.ts';

/**
 * `npm run bench:api`: requests per second and latency of the claims list (1,000 rows), a claim and a
 * sign-in, on both databases, as medians. Before that: how long a server takes to start again. `--large`:
 * see `bench-large.ts`.
 */

const ROUNDS = 5;
const SECONDS = 3;
/** Every claim needs a file of its own; these are more than all rounds post. */
const FILES = 60_000;
/** How long partners may wait for a restart. */
const START_TARGET_MS = 3000;

interface Load {
  name: string;
  connections: number;
  request: (origin: string) => Omit<autocannon.Options, 'connections' | 'duration'>;
}

interface Figures {
  perSecond: number;
  p50: number;
  p99: number;
}

function loadsOf(fixed: Fixture, files: string[]): Load[] {
  const headers = { Authorization: `Bearer ${fixed.token}`, 'Content-Type': 'application/json' };
  return [
    {
      name: `claims list, ${ROWS} rows`,
      connections: 10,
      request: (origin) => ({ url: `${origin}/api/partner/claims/scheme/${fixed.programId}`, headers }),
    },
    {
      name: 'claim POST',
      connections: 10,
      request: (origin) => ({
        url: origin,
        requests: [
          {
            method: 'POST',
            path: `/api/partner/claims/scheme/${fixed.programId}`,
            headers,
            setupRequest: (request) => ({
              ...request,
              body: JSON.stringify({
                t1_partner: String(fixed.t1),
                t2_partner: 'NA',
                invoice_number: randomUUID(),
                invoice_date: new Date().toISOString().slice(0, 10),
                invoice: `/api/files/${files.pop()}`,
                products: [{ product_name: fixed.productId, product_quantity: 1, product_price: 100 }],
              }),
            }),
          },
        ],
      }),
    },
    {
      name: 'login (scrypt N=2^17)',
      connections: 4,
      request: (origin) => ({
        url: `${origin}/api/auth/login`,
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: EMAIL, password: DEMO_PASSWORD }),
      }),
    },
  ];
}

/** A server that can tell when it is idle, because the client abandons its last requests. */
interface Target {
  origin: string;
  idle: () => Promise<void>;
  close: () => void;
}

async function listen(handler: (request: Request) => Response | Promise<Response>): Promise<Target> {
  const port = await freePort();
  const running = new Set<Request>();
  const server: Server = await new Promise((resolve) => {
    const listening = serve(
      {
        port,
        hostname: '127.0.0.1',
        fetch: async (request) => {
          running.add(request);
          try {
            return await handler(request);
          } finally {
            running.delete(request);
          }
        },
      },
      () => {
        if ('closeAllConnections' in listening) resolve(listening);
      },
    );
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    async idle() {
      while (running.size > 0) await pause(20);
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function measure({ origin, idle }: Target, load: Load): Promise<Figures> {
  const result = await autocannon({
    ...load.request(origin),
    connections: load.connections,
    duration: SECONDS,
  });
  await idle();
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${load.name} at ${origin}: ${result.non2xx} refused, ${result.errors} failed`);
  return {
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

async function bench(kind: string, database: OpenDatabase): Promise<void> {
  const deps: Deps = {
    db: database.db,
    checkHealth: database.ping,
    poolUse: database.poolUse,
    uploadQuotaBytes: Number.MAX_SAFE_INTEGER,
    now: () => new Date(),
    passwordCost: PASSWORD_COST,
    portalUrl: 'http://localhost',
    allowedOrigins: [],
    trustedProxies: 0,
    mail: { send: () => Promise.resolve() },
    log: () => undefined,
  };
  const fixed = await fixture(database, deps);
  const api = createApp(deps);
  const target = await listen((request) => api.fetch(request));
  const files = await insertFiles(fixed, FILES);
  for (const load of loadsOf(fixed, files)) {
    const figures: Figures[] = [];
    // Round 0 warms up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const measured = await measure(target, load);
      if (round > 0) figures.push(measured);
    }
    const cell = (figure: keyof Figures) =>
      median(figures.map((measured) => measured[figure]))
        .toFixed(0)
        .padStart(6);
    console.log(
      `${kind.padEnd(10)} ${load.name.padEnd(24)} ${cell('perSecond')}/s ${cell('p50')} ${cell('p99')}`,
    );
  }
  target.close();
}

async function benchStart(kind: string, env: Record<string, string>): Promise<void> {
  const took: number[] = [];
  // The first start creates the database and is not counted.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const startedAt = performance.now();
    const server = startServer({ PORT: String(await freePort()), ...env });
    await server.up;
    if (round > 0) took.push(performance.now() - startedAt);
    server.child.kill('SIGTERM');
    const code = await server.ended;
    if (code !== 0) throw new Error(`the server ended with ${code}:\n${server.output()}`);
  }
  const ms = median(took);
  console.log(
    `${kind.padEnd(10)} started again after ${ms.toFixed(0)} ms (${Math.min(...took).toFixed(0)} to ${Math.max(...took).toFixed(0)}), target ${START_TARGET_MS}: ${ms <= START_TARGET_MS ? 'met' : 'NOT met'}`,
  );
}

const { values } = parseArgs({
  options: { large: { type: 'boolean', default: false }, minutes: { type: 'string', default: '10' } },
});
console.log(
  `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}; client on the same machine${values.large ? '' : `; median of ${ROUNDS}`}`,
);
if (values.large) await benchLarge({ minutes: Number(values.minutes) });
else await benchSmall();

async function benchSmall(): Promise<void> {
  console.log(`${''.padEnd(47)}p50    p99 ms`);
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
  const data = path.join(folder, 'started');
  await benchStart('PGlite', { PORTAL_DATA: data });
  const embedded = await openEmbedded(path.join(folder, 'database'));
  await bench('PGlite', embedded);
  await embedded.close();
  if (await hasPostgres()) {
    const postgres = await startPostgres(await freePort());
    await benchStart('PostgreSQL', { PORTAL_DATA: data, DATABASE_URL: postgres.url, PORTAL_DEMO: '1' });
    const database = await openPostgres(postgres.url);
    await bench('PostgreSQL', database);
    await database.close();
    await postgres.stop();
  } else console.log('PostgreSQL is not installed: not measured.');
  await rm(folder, { recursive: true });
}
