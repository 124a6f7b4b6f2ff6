import { type Trx } from '#server/db/open-database.ts';

/**
 * Records who changed what, in the transaction of the change.
 * @param entry `detail` is stored as JSON: names of fields and decisions, never a partner's data or free text
 */
export async function recordAudit(
  trx: Trx,
  entry: { actor: string; action: string; subject: string; detail?: Record<string, unknown> },
): Promise<void> {
  const { detail = {}, ...rest } = entry;
  await trx
    .insertInto('audit')
    .values({ ...rest, detail: JSON.stringify(detail) })
    .execute();
}
