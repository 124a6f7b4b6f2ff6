import { m } from '#messages';
import { type BankDetailsPayload, type ProfilePayload } from '#src/api/contract/profile.schema.ts';
import { type Trx } from '#server/db/open-database.ts';
import { ApiProblem } from '#server/http/api-problem.ts';
import { fieldProblem } from '#server/http/body.ts';
import { type CurrentPartner, type Deps } from '#server/http/context.ts';
import { recordAudit } from '../admin/audit.ts';
import { endOtherSessions, holdSession } from '../session/session.repository.ts';
import { notify } from '../notifications/notifications.repository.ts';
import { putMail } from '../outbox/outbox.repository.ts';
import { tellPasswordChanged } from '../session/password-changed.ts';
import { fileAddress, fileIdOf } from '../uploads/file-address.ts';
import { letGo, ownsFile } from '../uploads/file-store.ts';
import { findBankDetails, findProfile, putBankDetails, updatePartner } from './profile.repository.ts';

const BANK_FIELDS = ['account_holder', 'bank_name', 'account_number', 'ifsc_code', 'cheque_file_id'] as const;

/** Fields that the partner may not change (SPEC §6). */
const READ_ONLY = ['email', 'pan_number', 'gst_number', 'state'] as const;

/**
 * Saves the profile. A new password ends the partner's other sessions, and the partner is notified.
 * @param passwordHash of the new password, if there is one
 * @throws ApiProblem 422 if a read-only field has changed, 401 for a new password from a session that was just ended
 */
export async function saveProfile(
  deps: Deps,
  trx: Trx,
  partner: CurrentPartner,
  { password: _, code: __, email, pan_number, gst_number, state, ...changes }: ProfilePayload,
  passwordHash: string | undefined,
): Promise<null> {
  const saved = await findProfile(trx, partner.id);
  const given = { email, pan_number, gst_number, state };
  for (const field of READ_ONLY) {
    const value = given[field];
    if (value !== undefined && value.toLowerCase() !== saved[field].toLowerCase())
      throw fieldProblem(field, m.api_field_read_only());
  }
  const defined = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  await updatePartner(trx, partner.id, {
    ...defined,
    ...(passwordHash !== undefined && { password_hash: passwordHash }),
  });
  // While the password was hashed, another change of it may have ended this session.
  if (passwordHash !== undefined && !(await holdSession(trx, partner.session, deps.now())))
    throw new ApiProblem(401, m.api_sign_in_needed());
  const subject = `partner:${partner.id}`;
  await recordAudit(trx, {
    actor: subject,
    action: 'save-profile',
    subject,
    detail: { fields: Object.keys(defined) },
  });
  if (passwordHash !== undefined) {
    await endOtherSessions(trx, partner.id, partner.session);
    await recordAudit(trx, { actor: subject, action: 'change-password', subject });
    await tellPasswordChanged(deps, trx, partner.id);
  }
  return null;
}

/** The saved bank details, or `null`. The account number is text, so that it keeps every digit. */
export async function bankDetailsOf({ db, publicUrl }: Deps, { id }: CurrentPartner) {
  const saved = await findBankDetails(db, id);
  if (!saved) return null;
  const { cheque_file_id: cheque, ...details } = saved;
  return { ...details, cancel_cheque: fileAddress(publicUrl, cheque) };
}

/**
 * Saves the bank details and notifies the partner. Does nothing if nothing has changed.
 * @throws ApiProblem 422 for a cheque that this partner has not uploaded
 */
export async function saveBankDetails(
  deps: Deps,
  trx: Trx,
  partner: CurrentPartner,
  { cancel_cheque, ...details }: Omit<BankDetailsPayload, 'code'>,
): Promise<null> {
  const fileId = fileIdOf(cancel_cheque);
  if (
    fileId === undefined ||
    !(await ownsFile(trx, { id: fileId, partnerId: partner.id, folder: 'bankdetails' }))
  )
    throw fieldProblem('cancel_cheque', m.api_cheque_unknown());
  const before = await findBankDetails(trx, partner.id);
  const next = { ...details, cheque_file_id: fileId };
  const fields = BANK_FIELDS.filter((field) => before?.[field] !== next[field]);
  if (fields.length === 0) return null;
  const now = deps.now();
  await putBankDetails(trx, partner.id, next);
  if (before && before.cheque_file_id !== fileId) await letGo(trx, before.cheque_file_id, now);
  const subject = `partner:${partner.id}`;
  await recordAudit(trx, { actor: subject, action: 'save-bank-details', subject, detail: { fields } });
  await notify(trx, now, [partner.id], {
    kind: 'profile',
    say: () => ({ title: m.notice_bank_title(), body: m.notice_bank_body() }),
    link: '/profile',
  });
  await putMail(trx, { partnerId: partner.id, mail: 'bank-changed', now });
  return null;
}
