import { type Database, type Trx } from '#server/db/open-database.ts';

type Db = Database | Trx;

export function listTransactions(db: Db, partnerId: number, programId: number) {
  return db
    .selectFrom('transactions')
    .innerJoin('rewards', 'rewards.id', 'transactions.reward_id')
    .select([
      'transactions.id',
      'transactions.amount',
      'transactions.status',
      'transactions.notes',
      'transactions.created_at',
      'rewards.gift',
      'rewards.level',
    ])
    .where('transactions.partner_id', '=', partnerId)
    .where('transactions.program_id', '=', programId)
    .orderBy('transactions.created_at', 'desc')
    .orderBy('transactions.id', 'desc')
    .execute();
}

export function findReward(db: Db, programId: number, id: number) {
  return db
    .selectFrom('rewards')
    .selectAll()
    .where('program_id', '=', programId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function insertTransaction(
  trx: Trx,
  redemption: { partner_id: number; program_id: number; reward_id: number; amount: number; created_at: Date },
): Promise<{ id: number }> {
  return trx
    .insertInto('transactions')
    .values({ ...redemption, status: 'pending' })
    .returning('id')
    .executeTakeFirstOrThrow();
}
