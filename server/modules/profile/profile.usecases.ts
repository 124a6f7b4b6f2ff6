import { m } from '#messages';
import { type BankDetailsPayload, type ProfilePayload } from '#src/api/contract/profile.schema.ts';
import { type Trx } from '#server/db/open-database.ts';
import { fieldProblem } from '#server/http/body.ts';
import { type CurrentPartner, type Deps } from '#server/http/context.ts';
import { recordAudit } from '../admin/audit.ts';
import { endOtherSessions } from '../session/session.repository.ts';
import { fileAddress, fileIdOf } from '../uploads/file-address.ts';
import { ownsFile } from '../uploads/file-store.ts';
import { findBankDetails, findProfile, putBankDetails, updatePartner } from './profile.repository.ts';

/** What the partner may not change (SPEC §6). */
const READ_ONLY = ['email', 'pan_number', 'gst_number', 'state'] as const;

/**
 * Saves the profile; a new password ends the partner's other sessions.
 * @param passwordHash of the new password, if there is one.
 * @throws ApiProblem 422 for a changed field that is read-only.
 */
export async function saveProfile(
  trx: Trx,
  partner: CurrentPartner,
  { password: _, email, pan_number, gst_number, state, ...changes }: ProfilePayload,
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
  if (passwordHash !== undefined) await endOtherSessions(trx, partner.id, partner.session);
  const subject = `partner:${partner.id}`;
  await recordAudit(trx, {
    actor: subject,
    action: 'save-profile',
    subject,
    detail: { ...defined, password: passwordHash === undefined ? 'kept' : 'changed' },
  });
  return null;
}

/** The saved bank details, or `null`; the account number is text, so that it keeps every digit. */
export async function bankDetailsOf({ db, publicUrl }: Deps, { id }: CurrentPartner) {
  const saved = await findBankDetails(db, id);
  if (!saved) return null;
  const { cheque_file_id: cheque, ...details } = saved;
  return { ...details, cancel_cheque: fileAddress(publicUrl, cheque) };
}

/** @throws ApiProblem 422 for a cheque that this partner has not uploaded. */
export async function saveBankDetails(
  trx: Trx,
  partner: CurrentPartner,
  { cancel_cheque, ...details }: BankDetailsPayload,
): Promise<null> {
  const fileId = fileIdOf(cancel_cheque);
  if (
    fileId === undefined ||
    !(await ownsFile(trx, { id: fileId, partnerId: partner.id, folder: 'bankdetails' }))
  )
    throw fieldProblem('cancel_cheque', m.api_cheque_unknown());
  await putBankDetails(trx, partner.id, { ...details, cheque_file_id: fileId });
  const subject = `partner:${partner.id}`;
  await recordAudit(trx, {
    actor: subject,
    action: 'save-bank-details',
    subject,
    detail: { ifsc_code: details.ifsc_code, account_ends: details.account_number.slice(-4) },
  });
  return null;
}
