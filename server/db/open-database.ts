import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Kysely, Migrator, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { migrations } from './migrations.ts';
import { type Tables } from './schema.ts';

export type Database = Kysely<Tables>;
/** A query inside an open transaction must use it: the embedded database has one connection, and the pool would wait forever. */
export type Trx = Transaction<Tables>;

export interface OpenDatabase {
  db: Database;
  kind: 'embedded' | 'PostgreSQL';
  /** Writes everything down and lets go. */
  close: () => Promise<void>;
  /** Of the embedded database: all of it as a compressed archive, to open another one from. */
  dump?: () => Promise<Blob>;
}

const { builtins, setTypeParser } = pg.types;
// Whole numbers are numbers (money stays far below 2^53); a day stays text, a Date would put it into a zone.
setTypeParser(builtins.INT8, Number);
setTypeParser(builtins.NUMERIC, Number);
setTypeParser(builtins.DATE, String);

/**
 * Opens and migrates the embedded database in `folder`; in memory where none is given. The caller holds the folder's lock.
 * @param archive a dump to fill a new one from.
 */
export async function openEmbedded(folder?: string, archive?: Blob): Promise<OpenDatabase> {
  const pglite = await PGlite.create({
    ...(folder !== undefined && { dataDir: folder }),
    ...(archive && { loadDataDir: archive }),
  });
  const pool = new pg.Pool({ ...createPgConfig(pglite), max: 1 });
  const db = await migrated(pool);
  return {
    db,
    kind: 'embedded',
    dump: () => pglite.dumpDataDir('gzip'),
    async close() {
      await pglite.exec('checkpoint');
      await db.destroy();
      await pglite.close();
    },
  };
}

/** Opens and migrates the database at `url`; several nodes may start at once. */
export async function openPostgres(url: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  const db = await migrated(pool);
  return { db, kind: 'PostgreSQL', close: () => db.destroy() };
}

async function migrated(pool: pg.Pool): Promise<Database> {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  }).migrateToLatest();
  if (error !== undefined) throw new Error('the database could not be migrated', { cause: error });
  return db;
}
