import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import * as v from 'valibot';
import { m } from '#messages';
import { agreementState } from '#src/api/contract/agreements.ts';
import { type RebateClaims } from '#src/api/contract/claims.schema.ts';
import { dayOf, indianDay } from '#src/api/contract/days.ts';
import {
  type QuarterWithClaims,
  type Rebate,
  type RebateClaimFormData,
  Target,
} from '#src/api/contract/rebates.schema.ts';
import { seesRebates } from '#src/api/contract/tiers.ts';
import { type BusinessVertical } from '#src/api/contract/verticals.ts';
import { type Trx } from '#server/db/open-database.ts';
import { ApiProblem } from '#server/http/api-problem.ts';
import { idOf } from '#server/http/body.ts';
import { type CurrentPartner, type Deps, type Env } from '#server/http/context.ts';
import { listClaims } from '../claims/claims.repository.ts';
import { findTerms, listDistributors, listProducts } from '../programs/programs.repository.ts';
import { answerOf, inOrder, programRow } from '../programs/programs.usecases.ts';
import { fileAddress } from '../uploads/file-address.ts';
import { type CheckedFile } from '../uploads/checked-file.ts';
import { getFile, putFile } from '../uploads/file-store.ts';
import {
  approvedByVertical,
  findAgreement,
  listAgreements,
  listQuarters,
  listRebates,
  setAgreementFile,
} from './rebates.repository.ts';

type AgreementRow = Awaited<ReturnType<typeof listAgreements>>[number];

/** Rebate programmes are for T2 partners. @throws ApiProblem 403 for all others */
export const requireRebates = createMiddleware<Env>(async (c, next) => {
  if (!seesRebates(c.var.partner.tier)) throw new ApiProblem(403, m.api_rebates_for_t2(), { code: 'NOT_T2' });
  await next();
});

export async function rebatesFor(
  deps: Deps,
  partner: CurrentPartner,
): Promise<v.InferInput<typeof Rebate>[]> {
  const [rebates, quarters, agreements] = await Promise.all([
    listRebates(deps.db),
    listQuarters(deps.db),
    listAgreements(deps.db, partner.id),
  ]);
  return rebates.map(({ is_demo: _, slug: __, ...rebate }) => ({
    ...rebate,
    RebateAgreement: agreements
      .filter((agreement) => agreement.rebate_id === rebate.id)
      .map((agreement) => ({
        id: agreement.id,
        ...targetOf(agreement),
        agreement_file: agreement.file_id === null ? null : fileAddress(deps.publicUrl, agreement.file_id),
        agreement_approved_date: agreement.approved_date,
      })),
    rebate_program: quarters
      .filter((quarter) => quarter.rebate_id === rebate.id)
      .map(({ rebate_id: ___, ...quarter }) => quarter),
  }));
}

/** All quarters with the partner's targets, open ones first. */
export async function quartersFor(
  { db, now }: Deps,
  partner: CurrentPartner,
): Promise<v.InferInput<typeof QuarterWithClaims>[]> {
  const [quarters, agreements] = await Promise.all([listQuarters(db), listAgreements(db, partner.id)]);
  return inOrder(quarters, indianDay(now())).map(({ rebate_id: rebateId, ...quarter }) => ({
    ...quarter,
    targets: agreements.filter(({ rebate_id }) => rebate_id === rebateId).map(targetOf),
  }));
}

/** What the claim form of a quarter needs (SPEC §7). @throws ApiProblem 404 */
export async function rebateFormFor(
  deps: Deps,
  id: string,
  vertical: BusinessVertical,
): Promise<v.InferInput<typeof RebateClaimFormData>> {
  const row = await programRow(deps, 'rebate', id);
  const [terms, products, t1] = await Promise.all([
    findTerms(deps.db, row.id),
    listProducts(deps.db, row.id, vertical),
    listDistributors(deps.db, 'T1'),
  ]);
  const { rewards: _, total_value: __, total_available_value: ___, ...program } = answerOf(deps, row, []);
  return {
    program: { ...program, t_and_c: terms },
    products: products.map((product) => ({ id: product.id, name: product.name })),
    t1_partner: t1,
  };
}

/** A quarter's claims, targets and approved volume. @throws ApiProblem 404 */
export async function rebateClaimsFor(
  deps: Deps,
  partner: CurrentPartner,
  id: string,
): Promise<v.InferInput<typeof RebateClaims>> {
  const row = await programRow(deps, 'rebate', id);
  const [agreements, approved, claims] = await Promise.all([
    listAgreements(deps.db, partner.id, row.rebate_id ?? undefined),
    approvedByVertical(deps.db, partner.id, row.id),
    listClaims(deps.db, partner.id, row.id),
  ]);
  return {
    program: {
      id: row.id,
      title: row.title,
      start_date: row.start_date,
      end_date: row.end_date,
      claim_allowed_till: row.claim_allowed_till,
      targets: agreements.map(targetOf),
      total_soho_value: approved.get('SOHO') ?? 0,
      total_surveillance_value: approved.get('SURVEILLANCE') ?? 0,
    },
    claims,
  };
}

/**
 * Stores the signed PDF of an agreement (SPEC §4 Agreement).
 * @throws ApiProblem 404 not this partner's, 403 outside the window or without targets, 409 it has a file
 */
export async function takeAgreement(
  deps: Deps,
  trx: Trx,
  partner: CurrentPartner,
  id: string,
  file: CheckedFile,
): Promise<{ id: number }> {
  const agreement = await agreementOf(trx, partner, id);
  const state = agreementState(
    {
      ...v.parse(Target, agreement),
      agreement_file: agreement.file_id ?? undefined,
      agreement_approved_date: dayOf(agreement.approved_date ?? ''),
    },
    {
      is_extended: agreement.is_extended,
      agreement_start_date: dayOf(agreement.agreement_start_date),
      agreement_end_date: dayOf(agreement.agreement_end_date),
    },
    indianDay(deps.now()),
  );
  if (state === 'closed') throw new ApiProblem(403, m.api_agreement_closed(), { code: 'WINDOW_CLOSED' });
  if (state === 'incomplete') throw new ApiProblem(403, m.api_agreement_incomplete());
  const fileId = randomUUID();
  if (state === 'open') {
    await putFile(trx, deps, { id: fileId, partner_id: partner.id, folder: 'agreements', ...file });
    if (await setAgreementFile(trx, agreement.id, fileId)) return { id: agreement.id };
  }
  throw new ApiProblem(409, m.api_agreement_there(), { code: 'AGREEMENT_THERE' });
}

/** @throws ApiProblem 404 */
export async function agreementFileFor({ db }: Deps, partner: CurrentPartner, id: string) {
  const { file_id: fileId } = await agreementOf(db, partner, id);
  const file = fileId === null ? undefined : await getFile(db, fileId, partner.id);
  if (!file) throw new ApiProblem(404, m.api_no_file());
  return file;
}

async function agreementOf(db: Parameters<typeof findAgreement>[0], partner: CurrentPartner, id: string) {
  const number = idOf(id);
  const agreement = number === undefined ? undefined : await findAgreement(db, number, partner.id);
  if (!agreement) throw new ApiProblem(404, m.api_no_agreement());
  return agreement;
}

function targetOf(row: AgreementRow) {
  return {
    business_vertical: row.business_vertical,
    basic_target: row.basic_target,
    basic_rebate_percentage: row.basic_rebate_percentage,
    expected_target: row.expected_target,
    expected_rebate_percentage: row.expected_rebate_percentage,
  };
}
