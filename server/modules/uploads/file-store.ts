import { type Insertable, type Kysely, sql } from 'kysely';
import { m } from '#messages';
import { type Trx } from '#server/db/open-database.ts';
import { type Tables } from '#server/db/schema.ts';
import { ApiProblem } from '#server/http/api-problem.ts';
import { type Deps } from '#server/http/context.ts';

/**
 * Stores a file in the database, beside the rows that reference it: one backup, one transaction.
 * @throws ApiProblem 403 if the partner's files would exceed the quota
 */
export async function putFile(
  trx: Trx,
  { uploadQuotaBytes }: Pick<Deps, 'uploadQuotaBytes'>,
  file: Insertable<Tables['files']>,
): Promise<void> {
  if ((await storedBytes(trx, file.partner_id)) + file.bytes.length > uploadQuotaBytes)
    throw new ApiProblem(
      403,
      m.api_quota_reached({ megabytes: String(Math.floor(uploadQuotaBytes / 1_000_000)) }),
      { code: 'QUOTA' },
    );
  await trx
    .insertInto('files')
    .values({ ...file, loose_since: file.created_at })
    .execute();
}

/** Marks a file as possibly unreferenced, so that the sweep checks it again. */
export async function letGo(trx: Trx, id: string, now: Date): Promise<void> {
  await trx.updateTable('files').set({ loose_since: now }).where('id', '=', id).execute();
}

/** The size of all files of the partner. The database computes it without reading the bytes. */
async function storedBytes(trx: Trx, partnerId: number): Promise<number> {
  const { bytes } = await trx
    .selectFrom('files')
    .select(sql<number>`coalesce(sum(octet_length(bytes)), 0)`.as('bytes'))
    .where('partner_id', '=', partnerId)
    .executeTakeFirstOrThrow();
  return bytes;
}

export function getFile(db: Kysely<Tables>, id: string, partnerId: number) {
  return db
    .selectFrom('files')
    .select(['name', 'media_type', 'bytes'])
    .where('id', '=', id)
    .where('partner_id', '=', partnerId)
    .executeTakeFirst();
}

/** The name of the partner's file, without its bytes. */
export function nameFile(db: Kysely<Tables>, id: string, partnerId: number) {
  return db
    .selectFrom('files')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('partner_id', '=', partnerId)
    .executeTakeFirst();
}

export async function ownsFile(
  db: Kysely<Tables>,
  file: { id: string; partnerId: number; folder: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('files')
    .select('id')
    .where('id', '=', file.id)
    .where('partner_id', '=', file.partnerId)
    .where('folder', '=', file.folder)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countFilesSince(db: Kysely<Tables>, partnerId: number, since: Date): Promise<number> {
  const { files } = await db
    .selectFrom('files')
    .select((row) => row.fn.countAll<number>().as('files'))
    .where('partner_id', '=', partnerId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return files;
}
