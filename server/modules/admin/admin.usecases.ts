import { m } from '#messages';
import { REDEMPTION_STATUS_TEXTS, type RedemptionStatus } from '#src/api/contract/rewards.schema.ts';
import { dayOf, indianDay } from '#src/api/contract/days.ts';
import { type Trx } from '#server/db/open-database.ts';
import { ApiProblem } from '#server/http/api-problem.ts';
import { type Deps } from '#server/http/context.ts';
import { notify } from '../notifications/notifications.repository.ts';
import { putMail } from '../outbox/outbox.repository.ts';
import { pointsByProgram } from '../programs/programs.repository.ts';
import { findPartnerId, takenNumber } from '../registration/registration.repository.ts';
import { endOtherSessions, setTotpSecret } from '../session/session.repository.ts';
import { newTotpSecret, totpAddress } from '../session/totp.ts';
import {
  approveAgreement,
  approvePartner,
  changeStatus,
  findAnyFile,
  findClaim,
  findTransaction,
  setReview,
  setTransaction,
} from './admin.repository.ts';
import { recordAudit } from './audit.ts';

/**
 * The vendor's decisions. Each is one transaction: the change, its row in the audit table and, where there is
 * one, the partner's notification. The messages of refusals are for the operator.
 */

const ACTOR = 'admin';
const grouped = new Intl.NumberFormat('en-IN');

const NUMBERS = { pan_number: 'PAN', gst_number: 'GST' };

/**
 * Approves a pending partner. Must run serializable: of two with the same numbers at once, one is refused.
 * @throws ApiProblem 404 no pending partner has this email, 409 another partner has the PAN or GST number
 */
export async function admit(deps: Deps, trx: Trx, email: string, tier: string | undefined) {
  const partner = await approvePartner(trx, email, tier);
  if (!partner) throw new ApiProblem(404, `No partner ${email} waits for approval.`);
  const taken = await takenNumber(trx, partner, partner.id);
  if (taken)
    throw new ApiProblem(
      409,
      `The ${NUMBERS[taken.field]} number of ${email} is that of ${taken.owner.email}, who is ${taken.owner.status}. Nothing was approved.`,
    );
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
 * Gives a partner a second factor, which ends all sessions, or removes it. The secret is returned only here;
 * a former one stops working.
 * @throws ApiProblem 404
 */
export async function setTwoFactor(trx: Trx, email: string, isOn: boolean) {
  const partner = await findPartnerId(trx, email);
  if (!partner) throw new ApiProblem(404, `There is no partner ${email}.`);
  const secret = isOn ? newTotpSecret() : null;
  await setTotpSecret(trx, partner.id, secret);
  if (isOn) await endOtherSessions(trx, partner.id);
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
 * Suspends an approved partner and ends the sessions, or restores a suspended one.
 * @throws ApiProblem 404
 */
export async function suspend(trx: Trx, email: string, isOn: boolean) {
  const status = isOn ? 'suspended' : 'approved';
  const partner = await changeStatus(trx, email, isOn ? 'approved' : 'suspended', status);
  if (!partner) throw new ApiProblem(404, `There is no ${isOn ? 'approved' : 'suspended'} partner ${email}.`);
  if (isOn) await endOtherSessions(trx, partner.id);
  await recordAudit(trx, {
    actor: ACTOR,
    action: isOn ? 'suspend-partner' : 'restore-partner',
    subject: `partner:${partner.id}`,
  });
  return { email, status };
}

/**
 * Approves `volume` rupees, 0 for none. Must run serializable: approved points must cover redeemed ones.
 * @throws ApiProblem 404 no such claim, 422 more than was claimed, 409 less than has been redeemed
 */
export async function review(deps: Deps, trx: Trx, id: number, decision: { volume: number; note?: string }) {
  const claim = await findClaim(trx, id);
  if (!claim) throw new ApiProblem(404, `There is no claim ${id}.`);
  const { volume, note } = decision;
  // The same decision again, from a script or a second click: the partner has been notified.
  if (claim.approved_business_volume === volume && claim.review_note === (note ?? null))
    return { claim: id, approved_business_volume: volume };
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
    detail: { volume, before: claim.approved_business_volume },
  });
  const number = claim.invoice_number;
  const isRejected = volume === 0;
  await notify(trx, now, [claim.partner_id], {
    kind: 'claim',
    say: () => ({
      title: isRejected ? m.notice_claim_rejected_title() : m.notice_claim_approved_title(),
      body: isRejected
        ? m.notice_claim_rejected_body({ number, note: note ?? '' }).trim()
        : m.notice_claim_approved_body({
            number,
            volume: grouped.format(volume),
            total: grouped.format(claim.total_value),
          }),
    }),
    link: `/claims/${claim.rebate_id === null ? 'scheme' : 'rebate'}/${claim.program_id}/${id}`,
  });
  return { claim: id, approved_business_volume: volume };
}

/** A partner's file for the reviewer. The audit records the access. @throws ApiProblem 404 */
export async function showFile(trx: Trx, id: string) {
  const file = await findAnyFile(trx, id);
  if (!file) throw new ApiProblem(404, `There is no file ${id}.`);
  await recordAudit(trx, {
    actor: ACTOR,
    action: 'show-file',
    subject: `partner:${file.partner_id}`,
    detail: { file: id, folder: file.folder },
  });
  return file;
}

export async function confirmAgreement(deps: Deps, trx: Trx, id: number) {
  const now = deps.now();
  const agreement = await approveAgreement(trx, id, indianDay(now));
  if (!agreement)
    throw new ApiProblem(404, `There is no agreement ${id} with a file that waits for approval.`);
  const { partner_id: partnerId, business_vertical: vertical, title } = agreement;
  await recordAudit(trx, { actor: ACTOR, action: 'approve-agreement', subject: `agreement:${id}` });
  await notify(trx, now, [partnerId], {
    kind: 'agreement',
    say: () => ({ title: m.notice_agreement_title(), body: m.notice_agreement_body({ vertical, title }) }),
    link: '/rebate-programs',
  });
  return { agreement: id, approved_date: dayOf(indianDay(now)) };
}

/**
 * Changes a redemption's status. Must run serializable: one no longer rejected spends its points again.
 * @throws ApiProblem 404 no such redemption, 409 it has this status, or its points have been spent meanwhile
 */
export async function moveTransaction(
  deps: Deps,
  trx: Trx,
  id: number,
  { status, note }: { status: RedemptionStatus; note?: string },
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
  await setTransaction(trx, id, { status, notes: note ?? null });
  await recordAudit(trx, {
    actor: ACTOR,
    action: 'transaction',
    subject: `transaction:${id}`,
    detail: { status, before: transaction.status },
  });
  await notify(trx, now, [partnerId], {
    kind: 'reward',
    say: () => {
      const said = REDEMPTION_STATUS_TEXTS[status]();
      return {
        title: m.notice_reward_title({ status: said }),
        body: m.notice_reward_body({ gift: transaction.gift, status: said, note: note ?? '' }).trim(),
      };
    },
    link: `/rewards/${programId}`,
  });
  return { transaction: id, status };
}

export async function message(
  deps: Deps,
  trx: Trx,
  { email, title, body, link }: { email: string; title: string; body: string; link?: string },
) {
  const partner = await findPartnerId(trx, email);
  if (!partner) throw new ApiProblem(404, `There is no partner ${email}.`);
  await notify(trx, deps.now(), [partner.id], {
    kind: 'message',
    say: () => ({ title, body }),
    link: link ?? null,
  });
  await recordAudit(trx, {
    actor: ACTOR,
    action: 'notify',
    subject: `partner:${partner.id}`,
  });
  return { told: email };
}
