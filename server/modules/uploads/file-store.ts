import { type Kysely } from 'kysely';
import { type Tables } from '#server/db/schema.ts';

/** Files live in the database, beside the rows that name them: one backup, one transaction, no orphans. */
export interface StoredFile {
  id: string;
  partner_id: number;
  folder: string;
  name: string;
  media_type: string;
  sha256: string;
  bytes: Buffer;
}

export async function putFile(db: Kysely<Tables>, file: StoredFile): Promise<void> {
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
