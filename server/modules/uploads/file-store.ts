import { type Insertable, type Kysely } from 'kysely';
import { type Tables } from '#server/db/schema.ts';

/** Keeps a file in the database, beside the rows that name it: one backup, one transaction, no orphans. */
export async function putFile(db: Kysely<Tables>, file: Insertable<Tables['files']>): Promise<void> {
  await db.insertInto('files').values(file).execute();
}

/** The file, if it is this partner's. */
export function getFile(db: Kysely<Tables>, id: string, partnerId: number) {
  return db
    .selectFrom('files')
    .select(['name', 'media_type', 'bytes'])
    .where('id', '=', id)
    .where('partner_id', '=', partnerId)
    .executeTakeFirst();
}

/** Whether the file is this partner's, in this folder. */
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

/** How many files the partner has uploaded since a moment. */
export async function countFilesSince(db: Kysely<Tables>, partnerId: number, since: Date): Promise<number> {
  const { files } = await db
    .selectFrom('files')
    .select((row) => row.fn.countAll<number>().as('files'))
    .where('partner_id', '=', partnerId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return files;
}
