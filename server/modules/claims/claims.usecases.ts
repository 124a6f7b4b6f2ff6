import { m } from '#messages';
import { type ClaimPayload, invoiceDateProblem } from '#src/api/contract/claims.schema.ts';
import { claimWindow } from '#src/api/contract/claim-window.ts';
import { dayInWords, dayOf, indianDay } from '#src/api/contract/days.ts';
import { readEInvoice } from '#src/api/contract/e-invoice.ts';
import { NOT_APPLICABLE, type ProgramType, mayNameT2, mayOmitT1 } from '#src/api/contract/tiers.ts';
import { type BusinessVertical } from '#src/api/contract/verticals.ts';
import { type Trx } from '#server/db/open-database.ts';
import { ApiProblem } from '#server/http/api-problem.ts';
import { fieldProblem, idOf } from '#server/http/body.ts';
import { type CurrentPartner, type Deps } from '#server/http/context.ts';
import { notify } from '../notifications/notifications.repository.ts';
import { findDistributor, listProducts, nameDistributor } from '../programs/programs.repository.ts';
import { datesOf, programRow } from '../programs/programs.usecases.ts';
import { listAgreements } from '../rebates/rebates.repository.ts';
import { fileAddress, fileIdOf } from '../uploads/file-address.ts';
import { nameFile, ownsFile } from '../uploads/file-store.ts';
import { type ClashingClaim, findClaim, insertClaim, listLines } from './claims.repository.ts';
import { invoiceKey, irnKey } from './invoice-key.ts';

const DEFAULT_VERTICAL: BusinessVertical = 'SOHO';

/**
 * Accepts a claim for a scheme or a quarter, by the same rules as the form (SPEC §5 Claim, §6).
 * @throws ApiProblem 404 no such programme, 403 outside its window, 409 invoice claimed, 422 other rules
 */
export async function submitClaim(
  deps: Deps,
  trx: Trx,
  partner: CurrentPartner,
  type: ProgramType,
  programId: string,
  payload: ClaimPayload,
): Promise<{ id: number }> {
  const program = await programRow({ db: trx }, type, programId);
  const dates = datesOf(program);
  const now = deps.now();
  if (claimWindow(dates, indianDay(now)).state !== 'open') {
    throw new ApiProblem(403, m.api_window_closed(), { code: 'WINDOW_CLOSED' });
  }
  const dateProblem = invoiceDateProblem(payload.invoice_date, dates);
  if (dateProblem !== undefined) throw fieldProblem('invoice_date', dateProblem);

  const vertical = type === 'rebate' ? await verticalOf(trx, partner, program, payload) : undefined;

  const fileId = fileIdOf(payload.invoice);
  if (
    fileId === undefined ||
    !(await ownsFile(trx, { id: fileId, partnerId: partner.id, folder: 'invoices' }))
  ) {
    throw fieldProblem('invoice', m.api_invoice_unknown());
  }
  const key = invoiceKey(payload.invoice_number, vertical);
  const eInvoice = payload.e_invoice === undefined ? undefined : readEInvoice(payload.e_invoice);
  const claim = await insertClaim(
    trx,
    {
      partner_id: partner.id,
      program_id: program.id,
      ...(await distributorsOf(trx, partner, type, payload)),
      invoice_number: payload.invoice_number,
      invoice_key: key,
      invoice_date: dayOf(payload.invoice_date) ?? payload.invoice_date,
      e_invoice: (eInvoice && payload.e_invoice) ?? null,
      irn_key: eInvoice ? irnKey(eInvoice.invoice.irn, vertical) : null,
      file_id: fileId,
      business_vertical: vertical ?? payload.business_vertical ?? null,
      created_at: now,
    },
    await linesOf(trx, program.id, vertical, payload),
  );
  if ('taken' in claim) {
    if (claim.taken === 'file') throw fieldProblem('invoice', m.api_invoice_used());
    const message = claimedText(payload.invoice_number, key, claim.by);
    throw new ApiProblem(409, message, {
      code: 'DUPLICATE_INVOICE',
      fields: { invoice_number: message },
    });
  }
  await notify(trx, now, [partner.id], {
    kind: 'claim',
    say: () => ({
      title: m.notice_claim_submitted_title(),
      body: m.notice_claim_submitted_body({ number: payload.invoice_number, title: program.title }),
    }),
    link: `/claims/${type}/${program.id}/${claim.id}`,
    isSilent: true,
  });
  return claim;
}

/**
 * All of one claim. Another partner's claim is answered like one that does not exist.
 * @throws ApiProblem 404
 */
export async function claimFor(
  deps: Deps,
  partner: CurrentPartner,
  of: { type: ProgramType; programId: string; claimId: string },
) {
  const { db, publicUrl } = deps;
  const { id: programId } = await programRow(deps, of.type, of.programId);
  const claimId = idOf(of.claimId);
  const row =
    claimId === undefined ? undefined : await findClaim(db, { partnerId: partner.id, programId, claimId });
  if (!row) throw new ApiProblem(404, m.api_claim_unknown());
  const { t1_distributor_id: t1, t2_distributor_id: t2, file_id: fileId, ...claim } = row;
  const nameOf = (id: number | null) => (id === null ? undefined : nameDistributor(db, id));
  const [t1Partner, t2Partner, lines, file] = await Promise.all([
    nameOf(t1),
    nameOf(t2),
    listLines(db, row.id),
    fileId === null ? undefined : nameFile(db, fileId, partner.id),
  ]);
  return {
    ...claim,
    t1_partner: t1Partner,
    t2_partner: t2Partner,
    lines,
    files: file ? [{ name: file.name, address: fileAddress(publicUrl, file.id) }] : [],
  };
}

/** Names the claim that the invoice is in: its number there may look different, or be another. */
function claimedText(number: string, key: string, by: ClashingClaim | undefined): string {
  if (!by) return m.api_invoice_claimed({ number });
  const claim = { id: by.id, date: dayInWords(indianDay(by.created_at)), other: by.invoice_number };
  return by.invoice_key === key
    ? m.api_invoice_claimed_as({ number, ...claim })
    : m.api_e_invoice_claimed(claim);
}

async function distributorsOf(trx: Trx, { tier }: CurrentPartner, type: ProgramType, payload: ClaimPayload) {
  const offered = async (of: 'T1' | 'T2', text: string) => {
    const id = idOf(text);
    return id === undefined ? null : ((await findDistributor(trx, of, id))?.id ?? null);
  };
  const t1 = await offered('T1', payload.t1_partner);
  if (t1 === null && !(payload.t1_partner === NOT_APPLICABLE && mayOmitT1(tier))) {
    throw fieldProblem('t1_partner', m.claim_t1_required());
  }
  const t2 = mayNameT2(tier, type) ? await offered('T2', payload.t2_partner) : null;
  if (t2 === null && payload.t2_partner !== NOT_APPLICABLE)
    throw fieldProblem('t2_partner', m.claim_t2_required());
  return { t1_distributor_id: t1, t2_distributor_id: t2 };
}

/** Each product must belong to the programme, and be named once. @throws ApiProblem 422 */
async function linesOf(
  trx: Trx,
  programId: number,
  vertical: BusinessVertical | undefined,
  { products }: ClaimPayload,
) {
  const ids = products.map(({ product_name }) => idOf(String(product_name)) ?? 0);
  const offered = await listProducts(trx, programId, vertical, ids);
  const seen = new Set<number>();
  return products.map(({ product_quantity, product_price }, index) => {
    const product = offered.find(({ id }) => id === ids[index]);
    const field = `products.${index}.product_name`;
    if (!product) throw fieldProblem(field, m.api_product_unknown());
    if (seen.has(product.id)) throw fieldProblem(field, m.api_product_twice());
    seen.add(product.id);
    return { product_id: product.id, quantity: product_quantity, price: product_price };
  });
}

/** The vertical of a rebate claim, which needs an agreement for it. @throws ApiProblem 422 */
async function verticalOf(
  trx: Trx,
  partner: CurrentPartner,
  program: { rebate_id: number | null },
  payload: ClaimPayload,
): Promise<BusinessVertical> {
  const vertical = payload.business_vertical ?? DEFAULT_VERTICAL;
  const agreements = await listAgreements(trx, partner.id, program.rebate_id ?? undefined);
  if (!agreements.some(({ business_vertical }) => business_vertical === vertical))
    throw fieldProblem('business_vertical', m.api_vertical_not_agreed({ vertical }));
  return vertical;
}
