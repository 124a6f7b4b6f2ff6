import { m } from '#messages';
import { dayOf, indianDay } from '#src/api/contract/days.ts';
import { type Trx } from '#server/db/open-database.ts';
import { type TransactionStatus } from '#server/db/schema.ts';
import { ApiProblem } from '#server/http/api-problem.ts';
import { type Deps } from '#server/http/context.ts';
import { notify } from '../notifications/notifications.repository.ts';
import { putMail } from '../outbox/outbox.repository.ts';
import { pointsByProgram } from '../programs/programs.repository.ts';
import { findPartnerId } from '../registration/registration.repository.ts';
import { setTotpSecret } from '../session/session.repository.ts';
import { newTotpSecret, totpAddress } from '../session/totp.ts';
import {
  approveAgreement,
  approvePartner,
  findClaim,
  findTransaction,
  setReview,
  setTransaction,
} from './admin.repository.ts';
import { recordAudit } from './audit.ts';

/**
 * What the vendor decides. Each is one transaction: the change, its line in the audit table, the partner's notification. The
 * words of refusals are for the operator.
 */

const ACTOR = 'admin';
const grouped = new Intl.NumberFormat('en-IN');

export async function admit(deps: Deps, trx: Trx, email: string, tier: string | undefined) {
  const partner = await approvePartner(trx, email, tier);
  if (!partner) throw new ApiProblem(404, `No partner ${email} waits for approval.`);
  await putMail(trx, { partnerId: partner.id, mail: 'approved', now: deps.now() });
  await recordAudit(trx, {
    actor: ACTOR,
    action: 'approve-partner',
    subject: `partner:${partner.id}`,
    detail: { tier: partner.tier },
  });
  return { approved: email, tier: partner.tier };
}

/**
 * Gives a partner a second factor, or takes it away. The secret is shown this once; a former one stops working.
 * @throws ApiProblem 404
 */
export async function setTwoFactor(trx: Trx, email: string, isOn: boolean) {
  const partner = await findPartnerId(trx, email);
  if (!partner) throw new ApiProblem(404, `There is no partner ${email}.`);
  const secret = isOn ? newTotpSecret() : null;
  await setTotpSecret(trx, partner.id, secret);
  await recordAudit(trx, {
    actor: ACTOR,
    action: isOn ? 'two-factor-on' : 'two-factor-off',
    subject: `partner:${partner.id}`,
  });
  return secret === null
    ? { email, two_factor: 'off' }
    : { email, two_factor: 'on', secret, address: totpAddress(secret, email) };
}

/**
 * Approves `volume` rupees of a claim, 0 for none. Serializable: a scheme's points may not fall below what is redeemed.
 * @throws ApiProblem 404, 422 more than was claimed, 409 less than has been redeemed.
 */
export async function review(deps: Deps, trx: Trx, id: number, decision: { volume: number; note?: string }) {
  const claim = await findClaim(trx, id);
  if (!claim) throw new ApiProblem(404, `There is no claim ${id}.`);
  const { volume, note } = decision;
  if (volume > claim.total_value)
    throw new ApiProblem(422, `Claim ${id} is for ${claim.total_value}; no more can be approved.`);
  if (claim.rebate_id === null && volume < (claim.approved_business_volume ?? 0)) {
    const points = await pointsByProgram(trx, claim.partner_id, claim.program_id);
    const left = points.get(claim.program_id)?.available ?? 0;
    if ((claim.approved_business_volume ?? 0) - volume > left)
      throw new ApiProblem(
        409,
        `The partner has redeemed points of claim ${id} already; only ${left} are left.`,
      );
  }
  const now = deps.now();
  await setReview(trx, id, { approved_business_volume: volume, review_note: note ?? null, reviewed_at: now });
  await recordAudit(trx, {
    actor: ACTOR,
    action: volume === 0 ? 'reject-claim' : 'approve-claim',
    subject: `claim:${id}`,
    detail: { volume, note, before: claim.approved_business_volume },
  });
  const number = claim.invoice_number;
  const isRejected = volume === 0;
  await notify(
    trx,
    [claim.partner_id],
    {
      kind: 'claim',
      title: isRejected ? m.notice_claim_rejected_title() : m.notice_claim_approved_title(),
      body: isRejected
        ? m.notice_claim_rejected_body({ number, note: note ?? '' }).trim()
        : m.notice_claim_approved_body({
            number,
            volume: grouped.format(volume),
            total: grouped.format(claim.total_value),
          }),
      link: `/claims/${claim.rebate_id === null ? 'scheme' : 'rebate'}?program_id=${claim.program_id}`,
    },
    now,
  );
  return { claim: id, approved_business_volume: volume };
}

export async function confirmAgreement(deps: Deps, trx: Trx, id: number) {
  const now = deps.now();
  const agreement = await approveAgreement(trx, id, indianDay(now));
  if (!agreement)
    throw new ApiProblem(404, `There is no agreement ${id} with a file that waits for approval.`);
  const { partner_id: partnerId, business_vertical: vertical, title } = agreement;
  await recordAudit(trx, { actor: ACTOR, action: 'approve-agreement', subject: `agreement:${id}` });
  await notify(
    trx,
    [partnerId],
    {
      kind: 'agreement',
      title: m.notice_agreement_title(),
      body: m.notice_agreement_body({ vertical, title }),
      link: '/rebate-programs',
    },
    now,
  );
  return { agreement: id, approved_date: dayOf(indianDay(now)) };
}

/**
 * Moves a redemption on. Serializable: one that was rejected takes its points again.
 * @throws ApiProblem 404, 409 its points have been spent meanwhile.
 */
export async function moveTransaction(
  deps: Deps,
  trx: Trx,
  id: number,
  { status, note }: { status: TransactionStatus; note?: string },
) {
  const transaction = await findTransaction(trx, id);
  if (!transaction) throw new ApiProblem(404, `There is no transaction ${id}.`);
  if (transaction.status === status) throw new ApiProblem(409, `Transaction ${id} is ${status} already.`);
  const { partner_id: partnerId, program_id: programId, amount } = transaction;
  if (transaction.status === 'rejected') {
    const points = await pointsByProgram(trx, partnerId, programId);
    if ((points.get(programId)?.available ?? 0) < amount)
      throw new ApiProblem(409, `The points of transaction ${id} have been spent since it was rejected.`);
  }
  const now = deps.now();
  await setTransaction(trx, id, { status, ...(note !== undefined && { notes: note }) });
  await recordAudit(trx, {
    actor: ACTOR,
    action: 'transaction',
    subject: `transaction:${id}`,
    detail: { status, note, before: transaction.status },
  });
  await notify(
    trx,
    [partnerId],
    {
      kind: 'reward',
      title: m.notice_reward_title({ status }),
      body: m.notice_reward_body({ gift: transaction.gift, status, note: note ?? '' }).trim(),
      link: `/rewards/${programId}`,
    },
    now,
  );
  return { transaction: id, status };
}

export async function message(
  deps: Deps,
  trx: Trx,
  { email, title, body, link }: { email: string; title: string; body: string; link?: string },
) {
  const partner = await findPartnerId(trx, email);
  if (!partner) throw new ApiProblem(404, `There is no partner ${email}.`);
  await notify(trx, [partner.id], { kind: 'message', title, body, link: link ?? null }, deps.now());
  await recordAudit(trx, {
    actor: ACTOR,
    action: 'notify',
    subject: `partner:${partner.id}`,
    detail: { title, body, link },
  });
  return { told: email };
}
