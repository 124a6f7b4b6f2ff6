import type * as v from 'valibot';
import { m } from '#messages';
import {
  type Redemption,
  type SchemeTransactions,
  redemptionProblem,
} from '#src/api/contract/rewards.schema.ts';
import { type Trx } from '#server/db/open-database.ts';
import { fieldProblem, idOf } from '#server/http/body.ts';
import { type CurrentPartner, type Deps } from '#server/http/context.ts';
import { pointsByProgram } from '../programs/programs.repository.ts';
import { programFor, programRow } from '../programs/programs.usecases.ts';
import { findReward, insertTransaction, listTransactions } from './rewards.repository.ts';

/** A scheme with rewards and points, and the partner's redemptions. @throws ApiProblem 404 */
export async function transactionsFor(
  deps: Deps,
  partner: CurrentPartner,
  id: string,
): Promise<v.InferInput<typeof SchemeTransactions>> {
  const scheme = await programFor(deps, partner, id);
  const rows = await listTransactions(deps.db, partner.id, scheme.id);
  return {
    scheme,
    transactions: rows.map(({ gift, level, created_at, ...transaction }) => ({
      ...transaction,
      schemes: { title: scheme.title },
      reward: { gift, level },
      created_at: created_at.toISOString(),
    })),
  };
}

/**
 * Redeems points (SPEC §5 Redeem). Must run serializable: the available points are a sum over rows, and two
 * concurrent redemptions must not both spend them.
 * @throws ApiProblem 404 no such scheme, 422 no such reward, a wrong amount, or too few points
 */
export async function redeem(
  deps: Deps,
  trx: Trx,
  partner: CurrentPartner,
  programId: string,
  { reward_id, amount }: Redemption,
): Promise<{ id: number }> {
  const program = await programRow({ db: trx }, 'scheme', programId);
  const rewardId = idOf(String(reward_id));
  const reward = rewardId === undefined ? undefined : await findReward(trx, program.id, rewardId);
  if (!reward) throw fieldProblem('reward_id', m.api_no_reward());
  const quantity = amount / reward.business_volume;
  if (!Number.isInteger(quantity)) throw fieldProblem('amount', m.api_amount_uneven());
  if (quantity > reward.max_quantity)
    throw fieldProblem('amount', m.api_quantity_most({ most: reward.max_quantity }));
  const points = await pointsByProgram(trx, partner.id, program.id);
  const problem = redemptionProblem(amount, points.get(program.id)?.available ?? 0);
  if (problem !== undefined) throw fieldProblem('amount', problem);
  return insertTransaction(trx, {
    partner_id: partner.id,
    program_id: program.id,
    reward_id: reward.id,
    amount,
    created_at: deps.now(),
  });
}
