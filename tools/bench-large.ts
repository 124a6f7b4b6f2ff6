import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Database, openPostgres } from '#server/db/open-database.ts';
import { announceOpened } from '#server/modules/notifications/announce.ts';
import { sweep } from '#server/modules/public/housekeeping.ts';
import { PASSWORD_COST, hashPassword } from '#server/modules/session/password.ts';
import { fillLarge, isLargeApproved, largeEmail, largeToken } from '#server/testing/large.ts';
import { DEMO_PASSWORD } from '#server/seed/partners.data.ts';
import { median } from '../tests/bench/figures.ts';
import { freePort } from '../tests/free-port.ts';
import { killServers, startServer } from '../tests/server-process.ts';
import { type Ask, figuresOf, load } from './bench-load.ts';
import { hasPostgres, startPostgres } from './postgres.ts';

/**
 * `npm run bench:api -- --large [--minutes N]`: latency of two nodes on a large PostgreSQL, at 50 and at 500
 * connections; then their memory under mixed load. Partners with more claims send more requests.
 */

const AMOUNTS = { partners: 100_000, claims: 2_000_000, programs: 400 };
const CONNECTIONS = [50, 500];
const SECONDS = 15;
/** Nodes still work on requests that clients have abandoned. */
const REST_MS = 5_000;
/** Every claim needs a file of its own; these are more than are posted. */
const FILES = 60_000;
const SAMPLE = 20_000;
const MEMORY_CONNECTIONS = 50;
const MEMORY_EVERY_MS = 10_000;
/** Memory is flat if the last fifth is at most this factor above the second. The first warms up. */
const MAX_GROWTH = 1.1;
const ADMIN_TOKEN = randomUUID();

/** A partner, and a scheme with claims of this partner. */
interface Place {
  partner: number;
  program: number;
}

function approved(): number {
  for (;;) {
    const partner = 1 + Math.floor(Math.random() ** 2 * AMOUNTS.partners);
    if (isLargeApproved(partner)) return partner;
  }
}

const anyOf = <Item>(items: readonly Item[]): Item => {
  const item = items[randomInt(items.length)];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
};

/** Existing ids, from which valid requests are made. Inserts the files. */
async function samplesOf(db: Database) {
  const numberOf = sql`substring(email from 'partner-([0-9]+)@')::int`;
  const { rows: lists } = await sql<Place>`
    select ${numberOf} as partner, program_id as program
    from claims tablesample system (2) join partners on partners.id = partner_id
      join programs on programs.id = program_id
    where rebate_id is null and status = 'approved' order by random() limit ${SAMPLE}::int
  `.execute(db);
  const { rows: rich } = await sql<Place & { reward: number }>`
    select ${numberOf} as partner, claims.program_id as program, rewards.id as reward
    from claims tablesample system (10) join partners on partners.id = partner_id
      join rewards on rewards.program_id = claims.program_id and business_volume = 1000
    where approved_business_volume > 30000 and status = 'approved' order by random() limit ${SAMPLE}::int
  `.execute(db);
  const { rows: open } = await sql<{ program: number; product: number }>`
    select programs.id as program, min(products.id) as product
    from programs join product_categories on program_id = programs.id join products on category_id = product_categories.id
    where rebate_id is null and slug like 'large-%' and start_date <= current_date - 1 and end_date > current_date
    group by programs.id
  `.execute(db);
  const { rows: files } = await sql<{ id: string; partner: number }>`
    with asking as (
      select id, ${numberOf} as partner, row_number() over () as n
      from partners where status = 'approved' order by random() limit ${FILES}::int
    ), made as (
      insert into files (id, partner_id, folder, name, media_type, sha256, bytes)
      select md5('bench ' || n)::uuid, id, 'invoices', 'a.pdf', 'application/pdf', md5('bench ' || n), '%PDF-'::bytea from asking
    )
    select md5('bench ' || n)::uuid as id, partner from asking
  `.execute(db);
  const { id: t1 } = await db
    .selectFrom('distributors')
    .select('id')
    .where('tier', '=', 'T1')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { lists, rich, open, files, t1 };
}

function asksOf({ lists, rich, open, files, t1 }: Awaited<ReturnType<typeof samplesOf>>) {
  const today = new Date().toISOString().slice(0, 10);
  return {
    'sign-in': () => ({
      method: 'POST',
      path: '/api/auth/login',
      body: { email: largeEmail(approved()), password: DEMO_PASSWORD },
    }),
    dashboard: () => ({
      method: 'GET',
      path: '/api/partner/profile/dashboard',
      token: largeToken(approved()),
    }),
    list: () => {
      const { partner, program } = anyOf(lists);
      return { method: 'GET', path: `/api/partner/claims/scheme/${program}`, token: largeToken(partner) };
    },
    claim: () => {
      const { program, product } = anyOf(open);
      const file = files.pop();
      if (!file) throw new Error('more claims than files');
      return {
        method: 'POST',
        path: `/api/partner/claims/scheme/${program}`,
        token: largeToken(file.partner),
        body: {
          t1_partner: String(t1),
          t2_partner: 'NA',
          invoice_number: `B${randomUUID()}`,
          invoice_date: today,
          invoice: `/api/files/${file.id}`,
          products: [{ product_name: product, product_quantity: 1, product_price: 100 }],
        },
      };
    },
    redemption: () => {
      const { partner, program, reward } = anyOf(rich);
      return {
        method: 'POST',
        path: `/api/partner/transactions/scheme/${program}`,
        token: largeToken(partner),
        body: { reward_id: reward, amount: 1000 },
      };
    },
    feed: () => ({ method: 'GET', path: '/api/partner/notifications', token: largeToken(approved()) }),
  } satisfies Record<string, Ask>;
}

/** Reads a gauge from the metrics of a node. */
async function gaugeOf(origin: string, name: string): Promise<number> {
  const response = await fetch(`${origin}/metrics`, { headers: { Authorization: `Bearer ${ADMIN_TOKEN}` } });
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(await response.text())?.[1]);
}

/** Waits until no request waits for a database connection. */
async function rest(origins: readonly string[]): Promise<void> {
  do await pause(REST_MS);
  while ((await Promise.all(origins.map((origin) => gaugeOf(origin, 'portal_pool_waiting')))).some(Boolean));
}

async function benchMemory(
  origins: readonly string[],
  minutes: number,
  asks: ReturnType<typeof asksOf>,
): Promise<void> {
  const weights: [Ask, number][] = [
    [asks['sign-in'], 1],
    [asks.redemption, 4],
    [asks.claim, 5],
    [asks.list, 30],
    [asks.feed, 25],
    [asks.dashboard, 35],
  ];
  const mixed = weights.flatMap(([ask, weight]) => Array.from({ length: weight }, () => ask));
  const isDone = new AbortController();
  const samples = origins.map(() => new Array<number>());
  const sampling = (async () => {
    while (!isDone.signal.aborted) {
      for (const [index, origin] of origins.entries())
        samples[index]?.push((await gaugeOf(origin, 'portal_memory_bytes')) / 1e6);
      await pause(MEMORY_EVERY_MS, undefined, { signal: isDone.signal }).catch(() => undefined);
    }
  })();
  const seconds = minutes * 60;
  const answered = await load(origins, {
    ask: () => anyOf(mixed)(),
    connections: MEMORY_CONNECTIONS,
    seconds,
  });
  isDone.abort();
  await sampling;
  console.log(`mixed, ${minutes} minutes at ${MEMORY_CONNECTIONS}  ${figuresOf(answered, seconds)}`);
  for (const [index, values] of samples.entries()) {
    const fifth = (which: number) =>
      median(
        values.slice(Math.floor((values.length * which) / 5), Math.ceil((values.length * (which + 1)) / 5)),
      );
    const growth = fifth(4) / fifth(1);
    console.log(
      `node ${index + 1}: MB by fifths of the time ${[0, 1, 2, 3, 4].map((each) => fifth(each).toFixed(0)).join(', ')}, most ${Math.max(...values).toFixed(0)}: ${growth <= MAX_GROWTH ? 'flat' : 'NOT flat'} (x ${growth.toFixed(2)})`,
    );
  }
}

async function sizesOf(db: Database): Promise<string> {
  const { rows } = await sql<{ all: number; indexes: number }>`
    select sum(pg_total_relation_size(oid)) / 1e6 as all, sum(pg_indexes_size(oid)) / 1e6 as indexes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
  `.execute(db);
  return `${rows[0]?.all.toFixed(0)} MB, of it ${rows[0]?.indexes.toFixed(0)} MB indexes`;
}

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now();
  await work();
  console.log(`${what}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

/** @throws if PostgreSQL is not installed */
export async function benchLarge({ minutes }: { minutes: number }): Promise<void> {
  if (!(await hasPostgres())) throw new Error('PostgreSQL is not installed');
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
  const postgres = await startPostgres(await freePort());
  const database = await openPostgres(postgres.url);
  const db = database.backgroundDb;
  try {
    const passwordHash = await hashPassword(DEMO_PASSWORD, PASSWORD_COST);
    const { partners, claims, programs } = AMOUNTS;
    await timed(`filled with ${partners} partners, ${claims} claims, ${programs} programmes`, () =>
      fillLarge(db, AMOUNTS, { now: new Date(), passwordHash, isTrusted: true }),
    );
    console.log(`database: ${await sizesOf(db)}, without the bytes of uploads`);
    const asks = asksOf(await samplesOf(db));
    const ports = [await freePort(), await freePort()];
    const nodes = ports.map((port) =>
      startServer({
        PORT: String(port),
        PORTAL_DATA: path.join(folder, String(port)),
        DATABASE_URL: postgres.url,
        TRUSTED_PROXIES: '1',
        ADMIN_TOKEN,
      }),
    );
    await Promise.all(nodes.map(({ up }) => up));
    const origins = ports.map((port) => `http://127.0.0.1:${port}`);
    console.log(`${''.padEnd(18)} ${'successes'.padStart(9)}   p50    p99 ms`);
    for (const ask of [asks.dashboard, asks.list]) await load(origins, { ask, connections: 50, seconds: 3 });
    for (const connections of CONNECTIONS) {
      for (const [name, ask] of Object.entries(asks)) {
        const answered = await load(origins, { ask, connections, seconds: SECONDS });
        console.log(`${name.padEnd(12)} ${String(connections).padStart(4)} ${figuresOf(answered, SECONDS)}`);
        await rest(origins);
      }
    }
    await benchMemory(origins, minutes, asks);
    await killServers();
    console.log(`database: ${await sizesOf(db)}`);
    const now = () => new Date();
    await timed('sweep', () => sweep({ db, now }));
    await sql`update programs set announced_at = null where id = (
      select max(id) from programs where rebate_id is null and start_date <= current_date
    )`.execute(db);
    await timed('telling all partners of one scheme', () => announceOpened({ db, now }));
  } finally {
    await killServers();
    await database.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
