import { sql } from 'kysely';
import { type Deps } from '#server/http/context.ts';

/**
 * The gauges in Prometheus' text format. A gauge that cannot be read, for example while the database is away,
 * is left out. `portal_database_up` is 0 while the database does not answer.
 */
export async function gaugesText(deps: Deps): Promise<string> {
  const { inUse, waiting, most } = deps.poolUse();
  const [isUp, outbox, wal, backup] = await Promise.all([
    deps.checkHealth().then(
      () => 1,
      () => 0,
    ),
    known(deps, outboxGauges(deps)),
    known(deps, walGauges(deps)),
    known(deps, backupGauges(deps)),
  ]);
  return Object.entries({
    portal_database_up: isUp,
    portal_pool_in_use: inUse,
    portal_pool_waiting: waiting,
    portal_pool_most: most,
    ...outbox,
    ...wal,
    ...backup,
    portal_memory_bytes: process.memoryUsage.rss(),
  })
    .map(([name, value]) => `# TYPE ${name} gauge\n${name} ${value}\n`)
    .join('');
}

type Gauges = Record<string, number>;

async function known({ log }: Deps, gauges: Promise<Gauges>): Promise<Gauges> {
  try {
    return await gauges;
  } catch (error) {
    log({ level: 'warn', metrics: error instanceof Error ? error.message : String(error) });
    return {};
  }
}

async function outboxGauges({ db, now }: Deps): Promise<Gauges> {
  const { mails, pushes, oldest } = await db
    .selectFrom('outbox')
    .select((row) => [
      row.fn.countAll<number>().filterWhere('kind', '=', 'mail').as('mails'),
      row.fn.countAll<number>().filterWhere('kind', '=', 'push').as('pushes'),
      row.fn.min('created_at').filterWhere('kind', '=', 'mail').as('oldest'),
    ])
    .executeTakeFirstOrThrow();
  return {
    portal_outbox_mails_waiting: mails,
    portal_outbox_pushes_waiting: pushes,
    portal_oldest_mail_seconds: secondsSince(oldest, now()) ?? 0,
  };
}

/** PostgreSQL shows the size only to roles that may monitor it. */
async function walGauges({ db }: Deps): Promise<Gauges> {
  const { rows } = await sql<{ bytes: number | null }>`
    select case when has_function_privilege('pg_ls_waldir()', 'execute')
      then (select sum(size) from pg_ls_waldir()) end as bytes
  `.execute(db);
  const bytes = rows[0]?.bytes;
  return typeof bytes === 'number' ? { portal_wal_bytes: bytes } : {};
}

async function backupGauges({ lastBackup, freeBytes, now }: Deps): Promise<Gauges> {
  return {
    // Without any copy it must grow, too, for the alarm about it.
    ...(lastBackup && {
      portal_backup_age_seconds: secondsSince(await lastBackup(), now()) ?? process.uptime(),
    }),
    ...(freeBytes && { portal_free_bytes: await freeBytes() }),
  };
}

function secondsSince(at: Date | null | undefined, now: Date): number | undefined {
  return at ? Math.max(0, (now.getTime() - at.getTime()) / 1000) : undefined;
}
