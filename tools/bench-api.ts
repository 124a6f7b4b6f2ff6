import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { type Server } from 'node:http';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import autocannon from 'autocannon';
import { Hono } from 'hono';
import { createApp } from '#server/app.ts';
import { type Database, type OpenDatabase, openEmbedded, openPostgres } from '#server/db/open-database.ts';
import { type Deps } from '#server/http/context.ts';
import { insertClaim, listClaims } from '#server/modules/claims/claims.repository.ts';
import { notify } from '#server/modules/notifications/notifications.repository.ts';
import {
  findProgram,
  listDistributors,
  listProducts,
  listRewards,
  pointsByProgram,
} from '#server/modules/programs/programs.repository.ts';
import { PASSWORD_COST, verifyPassword } from '#server/modules/session/password.ts';
import {
  findPartnerByEmail,
  findSessionPartner,
  insertSession,
} from '#server/modules/session/session.repository.ts';
import { ownsFile } from '#server/modules/uploads/file-store.ts';
import { fileIdOf } from '#server/modules/uploads/file-address.ts';
import { countAttempt, forgetAttempts } from '#server/http/rate-limit.ts';
import { DEMO_PASSWORD } from '#server/seed/partners.data.ts';
import { seedDemo } from '#server/seed/seed.ts';
import { at } from '../tests/json.ts';
import { freePort } from '../tests/free-port.ts';
import { startServer } from '../tests/server-process.ts';
import { benchLarge } from './bench-large.ts';
import { hasPostgres, startPostgres } from './postgres.ts';

/**
 * `npm run bench:api`: requests per second and latency of the claims list (1,000 rows), a claim and a
 * sign-in, on both databases. A bare Hono route with the same SQL runs beside each, in alternating order;
 * medians are shown. Before that: how long a server takes to start again. `--large`: see `bench-large.ts`.
 */

const ROUNDS = 5;
const SECONDS = 3;
/** Every claim needs a file of its own; these are more than all rounds post. */
const FILES = 60_000;
const EMAIL = 't3@demo.example';
const ROWS = 1000;
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

interface Fixture {
  db: Database;
  partnerId: number;
  token: string;
  programId: number;
  productId: number;
  t1: number;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

async function fixture({ db }: OpenDatabase, deps: Deps): Promise<Fixture> {
  await seedDemo(db, { now: deps.now(), passwordCost: PASSWORD_COST });
  const partner = await findPartnerByEmail(db, EMAIL);
  if (!partner) throw new Error('the demo has no partner');
  const token = randomUUID();
  await insertSession(
    db,
    { token_hash: hashOf(token), expires_at: new Date(Date.now() + 3_600_000) },
    partner,
  );
  const program = await db
    .selectFrom('programs')
    .select('id')
    .where('slug', '=', 'wifi7-power-play')
    .executeTakeFirstOrThrow();
  const [product] = await listProducts(db, program.id);
  const [distributor] = await listDistributors(db, 'T1');
  if (!product || !distributor) throw new Error('the demo has no products');
  const claims = await db
    .insertInto('claims')
    .values(
      Array.from({ length: ROWS }, (_, index) => ({
        partner_id: partner.id,
        program_id: program.id,
        t1_distributor_id: distributor.id,
        t2_distributor_id: null,
        invoice_number: `B-${index}`,
        invoice_key: `B-${index}`,
        invoice_date: '2026-01-01',
        file_id: null,
        business_vertical: null,
        approved_business_volume: index,
        reviewed_at: deps.now(),
        review_note: null,
        is_demo: true,
      })),
    )
    .returning('id')
    .execute();
  await db
    .insertInto('claim_lines')
    .values(claims.map(({ id }) => ({ claim_id: id, product_id: product.id, quantity: 1, price: 1000 })))
    .execute();
  return {
    db,
    partnerId: partner.id,
    token,
    programId: program.id,
    productId: product.id,
    t1: distributor.id,
  };
}

/** The same SQL as the API, and nothing else: no checks, no limits, no headers. */
function bareApp({ db, token, programId }: Fixture): Hono {
  const session = () => findSessionPartner(db, hashOf(token), new Date());
  return new Hono()
    .get('/api/partner/claims/scheme/:id', async (c) => {
      const partner = await session();
      const program = await findProgram(db, 'scheme', programId);
      const [rewards, points] = await Promise.all([
        listRewards(db, [programId]),
        pointsByProgram(db, partner?.id ?? 0, programId),
      ]);
      const claims = await listClaims(db, partner?.id ?? 0, programId);
      return c.json({
        success: true,
        data: { program: { ...program, rewards, ...points.get(programId) }, claims },
      });
    })
    .post('/api/partner/claims/scheme/:id', async (c) => {
      const partner = await session();
      const body: unknown = await c.req.json();
      const text = (...keys: (string | number)[]) => String(at(body, ...keys));
      const now = new Date();
      const claim = await db.transaction().execute(async (trx) => {
        await findProgram(trx, 'scheme', programId);
        const fileId = fileIdOf(text('invoice')) ?? '';
        await ownsFile(trx, { id: fileId, partnerId: partner?.id ?? 0, folder: 'invoices' });
        await listDistributors(trx, 'T1');
        await listDistributors(trx, 'T2');
        await listProducts(trx, programId);
        const inserted = await insertClaim(
          trx,
          {
            partner_id: partner?.id ?? 0,
            program_id: programId,
            t1_distributor_id: Number(text('t1_partner')),
            t2_distributor_id: null,
            invoice_number: text('invoice_number'),
            invoice_key: text('invoice_number'),
            invoice_date: text('invoice_date'),
            file_id: fileId,
            business_vertical: null,
            created_at: now,
          },
          [{ product_id: Number(text('products', 0, 'product_name')), quantity: 1, price: 100 }],
        );
        await notify(
          trx,
          [partner?.id ?? 0],
          { kind: 'claim', title: 'Claim submitted', body: text('invoice_number'), link: null },
          now,
          { isSilent: true },
        );
        return inserted;
      });
      return c.json({ success: true, data: claim });
    })
    .post('/api/auth/login', async (c) => {
      const body: unknown = await c.req.json();
      const email = String(at(body, 'email'));
      const takeBack = await countAttempt({ db, now: () => new Date() }, [
        { subject: `email:${email}`, most: 1e9 },
        { subject: 'from:bare', most: 1e9 },
      ]);
      const partner = await findPartnerByEmail(db, email);
      if (!partner) return c.notFound();
      await verifyPassword(String(at(body, 'password')), partner.password_hash);
      await takeBack();
      await forgetAttempts(db, `email:${email}`);
      const fresh = randomUUID();
      await insertSession(
        db,
        { token_hash: hashOf(fresh), expires_at: new Date(Date.now() + 3_600_000) },
        partner,
      );
      return c.json({ success: true, data: { user: partner.name, access_token: fresh } });
    });
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

async function insertFiles(fixed: Fixture, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  for (let from = 0; from < count; from += 500) {
    await fixed.db
      .insertInto('files')
      .values(
        ids.slice(from, from + 500).map((id) => ({
          id,
          partner_id: fixed.partnerId,
          folder: 'invoices',
          name: 'a.pdf',
          media_type: 'application/pdf',
          sha256: '',
          bytes: Buffer.from('%PDF-'),
          created_at: new Date(0),
        })),
      )
      .execute();
  }
  return ids;
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
  const bare = bareApp(fixed);
  const api = createApp(deps);
  const targets = {
    bare: await listen((request) => bare.fetch(request)),
    api: await listen((request) => api.fetch(request)),
  };
  const files = await insertFiles(fixed, FILES);
  for (const load of loadsOf(fixed, files)) {
    const figures: Record<'bare' | 'api', Figures[]> = { bare: [], api: [] };
    // Round 0 warms up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const order = round % 2 === 0 ? (['bare', 'api'] as const) : (['api', 'bare'] as const);
      for (const which of order) {
        const measured = await measure(targets[which], load);
        if (round > 0) figures[which].push(measured);
      }
    }
    const middle = (which: 'bare' | 'api'): Figures => ({
      perSecond: median(figures[which].map(({ perSecond }) => perSecond)),
      p50: median(figures[which].map(({ p50 }) => p50)),
      p99: median(figures[which].map(({ p99 }) => p99)),
    });
    const cells = (figure: Figures) =>
      `${figure.perSecond.toFixed(0).padStart(6)}/s ${figure.p50.toFixed(0).padStart(5)} ${figure.p99.toFixed(0).padStart(5)}`;
    console.log(
      `${kind.padEnd(10)} ${load.name.padEnd(24)} ${cells(middle('api'))}   ${cells(middle('bare'))}   ${(middle('api').perSecond / middle('bare').perSecond).toFixed(2)}`,
    );
  }
  targets.bare.close();
  targets.api.close();
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
  console.log(`${''.padEnd(35)} ${'API: p50 p99 ms'.padEnd(21)} ${'bare: p50 p99 ms'.padEnd(20)}  ratio`);
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
