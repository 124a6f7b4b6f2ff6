import type * as v from 'valibot';
import { m } from '#messages';
import { claimWindow } from '#src/api/contract/claim-window.ts';
import { type Day, dayOf, indianDay } from '#src/api/contract/days.ts';
import { type ClaimFormData, type Program, type ProgramDetail } from '#src/api/contract/programs.schema.ts';
import { type ProgramType } from '#src/api/contract/tiers.ts';
import { type Database, type Trx } from '#server/db/open-database.ts';
import { ApiProblem } from '#server/http/api-problem.ts';
import { idOf } from '#server/http/body.ts';
import { type CurrentPartner, type Deps } from '#server/http/context.ts';
import {
  type Points,
  findProgram,
  findTerms,
  listDistributors,
  listProducts,
  listPrograms,
  listRewards,
  pointsByProgram,
} from './programs.repository.ts';

type ProgramAnswer = v.InferInput<typeof Program> & { id: number };
type Row = NonNullable<Awaited<ReturnType<typeof findProgram>>>;
type ProgramDates = Pick<Row, 'start_date' | 'end_date' | 'claim_allowed_till'>;

const NONE: Points = { approved: 0, available: 0 };
type RewardRow = Awaited<ReturnType<typeof listRewards>>[number];

/** Within a state, the programme that closes or opens soonest comes first; of closed ones, the latest. */
const ORDER = { open: 0, upcoming: 1, closed: 2, unknown: 3 };

export async function programsFor(deps: Deps, partner: CurrentPartner): Promise<ProgramAnswer[]> {
  const rows = await listPrograms(deps.db);
  const [rewards, points] = await Promise.all([
    listRewards(
      deps.db,
      rows.map(({ id }) => id),
    ),
    pointsByProgram(deps.db, partner.id),
  ]);
  const rewardsOf = new Map(rows.map(({ id }) => [id, new Array<RewardRow>()]));
  for (const reward of rewards) rewardsOf.get(reward.program_id)?.push(reward);
  return inOrder(rows, indianDay(deps.now())).map((row) =>
    answerOf(deps, row, rewardsOf.get(row.id) ?? [], points.get(row.id)),
  );
}

/** @throws ApiProblem 404 */
export async function programFor(deps: Deps, partner: CurrentPartner, id: string): Promise<ProgramAnswer> {
  return programOf(deps, partner, await programRow(deps, 'scheme', id));
}

/** One scheme with its terms. @throws ApiProblem 404 */
export async function programDetailFor(
  deps: Deps,
  partner: CurrentPartner,
  id: string,
): Promise<v.InferInput<typeof ProgramDetail>> {
  const row = await programRow(deps, 'scheme', id);
  const [program, terms] = await Promise.all([programOf(deps, partner, row), findTerms(deps.db, row.id)]);
  return { ...program, t_and_c: terms };
}

async function programOf(deps: Deps, partner: CurrentPartner, row: Row): Promise<ProgramAnswer> {
  const [rewards, points] = await Promise.all([
    listRewards(deps.db, [row.id]),
    pointsByProgram(deps.db, partner.id, row.id),
  ]);
  return answerOf(deps, row, rewards, points.get(row.id));
}

/** What the claim form of a scheme needs (SPEC §7 `init`). @throws ApiProblem 404 */
export async function claimFormFor(
  deps: Deps,
  partner: CurrentPartner,
  id: string,
): Promise<v.InferInput<typeof ClaimFormData>> {
  const row = await programRow(deps, 'scheme', id);
  const [program, terms, products, t1, t2] = await Promise.all([
    programOf(deps, partner, row),
    findTerms(deps.db, row.id),
    listProducts(deps.db, row.id),
    listDistributors(deps.db, 'T1'),
    listDistributors(deps.db, 'T2'),
  ]);
  const categories = new Map<number, { name: string; products: { id: number; name: string }[] }>();
  for (const product of products) {
    const category = categories.get(product.category_id) ?? { name: product.category, products: [] };
    category.products.push({ id: product.id, name: product.name });
    categories.set(product.category_id, category);
  }
  return {
    program: { ...program, t_and_c: terms, product_category: [...categories.values()] },
    t1_partner: t1,
    t2_partner: t2,
  };
}

/** @throws ApiProblem 404, also for a malformed id */
export async function programRow(
  { db }: { db: Database | Trx },
  type: ProgramType,
  id: string,
): Promise<Row> {
  const number = idOf(id);
  const row = number === undefined ? undefined : await findProgram(db, type, number);
  if (!row) throw new ApiProblem(404, m.api_no_program());
  return row;
}

export function datesOf(row: ProgramDates) {
  return {
    start_date: dayOf(row.start_date),
    end_date: dayOf(row.end_date),
    claim_allowed_till: dayOf(row.claim_allowed_till),
  };
}

export function inOrder<R extends ProgramDates>(rows: readonly R[], today: Day): R[] {
  const rank = (row: R) => ORDER[claimWindow(datesOf(row), today).state];
  return rows.toSorted((a, b) => rank(a) - rank(b) || compareWithin(rank(a), a, b));
}

function compareWithin(rank: number, a: ProgramDates, b: ProgramDates): number {
  const [left, right] =
    rank === ORDER.upcoming ? [a.start_date, b.start_date] : [a.claim_allowed_till, b.claim_allowed_till];
  return rank === ORDER.closed ? right.localeCompare(left) : left.localeCompare(right);
}

export function answerOf(
  { publicUrl = '' }: Pick<Deps, 'publicUrl'>,
  row: Omit<Row, 'rebate_id'>,
  rewards: readonly RewardRow[],
  points: Points = NONE,
): ProgramAnswer {
  const address = (path: string | null) => (path === null ? null : publicUrl + path);
  return {
    id: row.id,
    title: row.title,
    start_date: row.start_date,
    end_date: row.end_date,
    claim_allowed_till: row.claim_allowed_till,
    feature_image: address(row.feature_image) ?? undefined,
    edm_image: address(row.edm_image) ?? undefined,
    banner_image: address(row.banner_image) ?? undefined,
    total_value: points.approved,
    total_available_value: points.available,
    rewards: rewards
      .filter((reward) => reward.program_id === row.id)
      .map(({ program_id: _, gift_image, ...reward }) => ({ ...reward, gift_image: address(gift_image) })),
  };
}
