import { type Trx } from '#server/db/open-database.ts';

/**
 * Notes who changed what, in the transaction of the change.
 * @param entry `detail` is kept as JSON; no secrets, and of an account number only its end.
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
