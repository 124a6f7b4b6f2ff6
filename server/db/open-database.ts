import { mkdir } from 'node:fs/promises';
import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Kysely, Migrator, PostgresDialect, type Transaction, sql } from 'kysely';
import pg from 'pg';
import { copyFolder } from './copy-folder.ts';
import { migrations } from './migrations.ts';
import { type Tables } from './schema.ts';

export type Database = Kysely<Tables>;
/** Queries in a transaction must use it: the embedded database has one connection, so the pool would hang. */
export type Trx = Transaction<Tables>;

export interface OpenDatabase {
  db: Database;
  /** For background work. On PostgreSQL it has its own pool, and its statements may take minutes. */
  backgroundDb: Database;
  kind: 'embedded' | 'PostgreSQL';
  /** Rejects unless the database answers within seconds. On PostgreSQL busy requests do not delay it. */
  ping: () => Promise<void>;
  poolUse: () => { inUse: number; waiting: number; most: number };
  /** Closes all connections. The embedded database first writes a checkpoint. */
  close: () => Promise<void>;
  /** Maintenance that the embedded database does not do by itself. Undefined for PostgreSQL. */
  embedded?: EmbeddedUpkeep;
}

interface EmbeddedUpkeep {
  /** The whole database as a compressed archive in memory, from which another one can be opened. */
  dump: () => Promise<Blob>;
  /** Copies the files in a consistent state. Calls wait meanwhile. Rejects for a database in memory. */
  copyTo: (folder: string) => Promise<void>;
  /** Writes a checkpoint, which frees the WAL for reuse. Skipped while it is small, unless `isForced`. */
  checkpoint: (options?: { isForced?: boolean }) => Promise<void>;
  /** Makes the space of deleted rows reusable and updates the planner's statistics, table by table. */
  vacuum: () => Promise<void>;
}

const { builtins, setTypeParser } = pg.types;
// Amounts stay far below 2^53, so they are read as numbers. A day stays text: a Date would add a time zone.
setTypeParser(builtins.INT8, Number);
setTypeParser(builtins.NUMERIC, Number);
setTypeParser(builtins.DATE, String);

const SECOND_MS = 1000;
const CONNECT_MS = 5 * SECOND_MS;
const STATEMENT_MS = 15 * SECOND_MS;
/** Longer than any statement may take: a connection that is silent for so long is broken. */
const SILENCE_MS = 20 * SECOND_MS;
const PING_MS = 2 * SECOND_MS;
const LONG_STATEMENT_MS = 10 * 60 * SECOND_MS;
const MAX_CONNECTIONS = 10;

/** An embedded database that has not answered a call for this long never will, as after a full disk. */
const STUCK_MS = 30 * SECOND_MS;
/** PostgreSQL's defaults are for a server that writes checkpoints by itself, which PGlite does not do. */
const WAL_LIMITS = ['-c', 'min_wal_size=48MB', '-c', 'max_wal_size=64MB'];
const CHECKPOINT_AFTER_BYTES = 32 * 1024 * 1024;

/**
 * Opens and migrates the database in `folder`, or in memory without one. The caller holds the folder's lock.
 * @param options.archive a dump to fill a new database from
 * @param options.onStuck called when a call is not answered for `stuckMs`; only a new process helps then
 */
export async function openEmbedded(
  folder?: string,
  { archive, onStuck, stuckMs = STUCK_MS }: { archive?: Blob; onStuck?: () => void; stuckMs?: number } = {},
): Promise<OpenDatabase> {
  // PGlite makes its files readable for everybody, so the folder must not be.
  if (folder !== undefined) await mkdir(folder, { recursive: true, mode: 0o700 });
  const pglite = await PGlite.create({
    ...(folder !== undefined && { dataDir: folder }),
    ...(archive && { loadDataDir: archive }),
    startParams: [...PGlite.defaultStartParams, ...WAL_LIMITS],
  });
  // Upkeep may take minutes. The time of a call that waits for it counts from its end.
  let patienceMs = stuckMs;
  let upkeepEndedAt = 0;
  const patiently = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    patienceMs = LONG_STATEMENT_MS;
    try {
      return await work();
    } finally {
      patienceMs = stuckMs;
      upkeepEndedAt = performance.now();
    }
  };
  const exec = pglite.execProtocolStream.bind(pglite);
  pglite.execProtocolStream = async (...args) => {
    const startedAt = performance.now();
    const timer = setInterval(() => {
      if (performance.now() - Math.max(startedAt, upkeepEndedAt) >= patienceMs) onStuck?.();
    }, stuckMs / 4);
    try {
      return await exec(...args);
    } finally {
      clearInterval(timer);
    }
  };
  const pool = new pg.Pool({ ...createPgConfig(pglite), max: 1 });
  const db = kyselyOf(pool);
  await migrate(db);
  const run = (statement: string) => patiently(() => sql.raw(statement).execute(db));
  return {
    db,
    backgroundDb: db,
    kind: 'embedded',
    ping: () => within(PING_MS, sql`select 1`.execute(db)),
    poolUse: () => useOf(pool, 1),
    async close() {
      await pglite.exec('checkpoint');
      await db.destroy();
      await pglite.close();
    },
    embedded: {
      dump: () => pglite.dumpDataDir('gzip'),
      async copyTo(target) {
        if (folder === undefined) throw new Error('a database in memory has no files');
        // The pool's only connection, since its calls do not take the lock of `runExclusive`.
        await patiently(() =>
          db.connection().execute(async (only) => {
            await sql`checkpoint`.execute(only);
            await copyFolder(folder, target);
          }),
        );
      },
      async checkpoint({ isForced = false } = {}) {
        const { rows } = await sql<{ bytes: number }>`
          select pg_current_wal_insert_lsn() - redo_lsn as bytes from pg_control_checkpoint()
        `.execute(db);
        if (isForced || (rows[0]?.bytes ?? 0) > CHECKPOINT_AFTER_BYTES) await run('checkpoint');
      },
      async vacuum() {
        for (const { name } of await db.introspection.getTables()) await run(`vacuum (analyze) "${name}"`);
      },
    },
  };
}

/**
 * Opens and migrates the database at `url`. Several nodes may start at once.
 * @param options.onLost called when a connection breaks, idle or in use
 */
export async function openPostgres(
  url: string,
  { onLost = () => undefined }: { onLost?: (error: Error) => void } = {},
): Promise<OpenDatabase> {
  const poolOf = (most: number, statementMs: number, silenceMs: number, connectMs = CONNECT_MS) => {
    const pool = new pg.Pool({
      connectionString: url,
      max: most,
      connectionTimeoutMillis: connectMs,
      idleTimeoutMillis: silenceMs / 2,
      statement_timeout: statementMs,
      idle_in_transaction_session_timeout: silenceMs,
      keepAlive: true,
      stream: () => new Socket().setTimeout(silenceMs, endSilent),
    });
    // Without these listeners a broken connection, idle or in use, ends the process.
    pool.on('error', onLost);
    pool.on('connect', (client) => client.on('error', onLost));
    return pool;
  };
  // Without a statement timeout: a migration may take long, and a node waits while another one migrates.
  const first = kyselyOf(poolOf(1, 0, 0));
  try {
    await migrate(first);
  } finally {
    await first.destroy();
  }

  const pool = poolOf(MAX_CONNECTIONS, STATEMENT_MS, SILENCE_MS);
  const background = kyselyOf(poolOf(2, LONG_STATEMENT_MS, LONG_STATEMENT_MS));
  const probe = kyselyOf(poolOf(1, PING_MS, 2 * PING_MS, PING_MS));
  const db = kyselyOf(pool);
  let ping: Promise<void> | undefined;
  return {
    db,
    backgroundDb: background,
    kind: 'PostgreSQL',
    ping: () =>
      (ping ??= within(2 * PING_MS, sql`select 1`.execute(probe)).finally(() => {
        ping = undefined;
      })),
    poolUse: () => useOf(pool, MAX_CONNECTIONS),
    async close() {
      await Promise.all([db.destroy(), background.destroy(), probe.destroy()]);
    },
  };
}

/** Handles a socket's timeout. It destroys the socket because `end` would wait for the other side. */
function endSilent(this: Socket): void {
  this.destroy(new Error('Connection terminated: the database has not answered'));
}

function useOf(pool: pg.Pool, most: number) {
  return { inUse: pool.totalCount - pool.idleCount, waiting: pool.waitingCount, most };
}

function kyselyOf(pool: pg.Pool): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

async function migrate(db: Database): Promise<void> {
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  }).migrateToLatest();
  if (error !== undefined) throw new Error('the database could not be migrated', { cause: error });
}

/** @throws if `answer` takes longer than `ms`, or rejects */
async function within(ms: number, answer: Promise<unknown>): Promise<void> {
  const late = pause(ms, undefined, { ref: false }).then(() => {
    throw new Error(`no answer within ${ms} ms`);
  });
  await Promise.race([answer, late]);
}
