import { randomUUID } from 'node:crypto';
import { m } from '#messages';
import { type MailKind } from '#server/db/schema.ts';
import { type Deps } from '#server/http/context.ts';
import { inLanguage } from '#server/http/language.ts';
import { mailToAsking } from '../registration/registration.repository.ts';
import { newResetToken } from '../registration/registration.usecases.ts';
import { type PushTransport } from './fcm.ts';
import { type Mail } from './mail.ts';
import {
  type DueRow,
  deleteDevice,
  deleteSent,
  giveUpLease,
  listDue,
  postpone,
  takeLease,
} from './outbox.repository.ts';

/** For as long nothing is sent after a node was killed. */
const LEASE_MS = 60_000;
const RENEW_MS = LEASE_MS / 3;
const BATCH = 50;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 60 * 60 * 1000;
/** With waits that double up to an hour, about 20 hours. */
const MAX_ATTEMPTS = 30;

/** FCM takes 4,096 in all, title and link included. The feed has the whole text. */
const MOST_BODY_BYTES = 3000;

type Outcome = { kind: 'gone' } | { kind: 'later'; reason: string; retryAfterMs?: number | undefined };

/**
 * Sends the due mails or pushes, unless another node does. Each kind has its own lease, so pushes that hang
 * do not delay mails. After a crash between sending and recording, or where `stop` breaks a sending off, the row
 * is still due and is sent again: a push replaces its first copy (same tag), a mail may arrive twice.
 * @returns how many were sent, or found to be undeliverable
 */
export async function deliverDue(
  deps: Deps,
  kind: 'mail' | 'push',
  stop: AbortSignal = new AbortController().signal,
): Promise<number> {
  if (kind === 'push' && !deps.push) return 0;
  const { db } = deps;
  const name = `outbox:${kind}`;
  const holder = randomUUID();
  const take = () => {
    const now = deps.now();
    return takeLease(db, { name, holder, now, until: new Date(now.getTime() + LEASE_MS) });
  };
  if (!(await take())) return 0;
  let renewal: Promise<unknown> = Promise.resolve();
  // A single sending can outlast the lease. If one renewal fails, the next may not; `take` before a row tells.
  const renewing = setInterval(() => {
    renewal = renewal.then(take).catch(() => undefined);
  }, RENEW_MS);
  try {
    let sent = 0;
    if (kind === 'mail') await mailToAsking(db, deps.now());
    let allWaitMs: number | undefined;
    for (const row of await listDue(db, kind, deps.now(), BATCH)) {
      if (stop.aborted || !(await take())) break;
      if (allWaitMs !== undefined) {
        await postpone(db, row.id, new Date(deps.now().getTime() + allWaitMs), { isTried: false });
        continue;
      }
      const outcome = await deliver(deps, row, stop);
      if (outcome.kind === 'gone') {
        sent += 1;
        await deleteSent(db, row.id);
        continue;
      }
      if (stop.aborted) break;
      const { reason, retryAfterMs } = outcome;
      // It is about the sender, not the device, so all pushes wait.
      allWaitMs = retryAfterMs;
      deps.log({ level: 'warn', outbox: row.id, kind, attempts: row.attempts + 1, reason });
      if (row.attempts + 1 >= MAX_ATTEMPTS) {
        deps.log({ level: 'error', outbox: row.id, kind, error: `given up: ${reason}` });
        await deleteSent(db, row.id);
        continue;
      }
      const doubledMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** row.attempts);
      const waitMs = Math.max(retryAfterMs ?? 0, doubledMs);
      await postpone(db, row.id, new Date(deps.now().getTime() + waitMs), { isTried: true });
    }
    return sent;
  } finally {
    clearInterval(renewing);
    await renewal;
    await giveUpLease(db, name, holder);
  }
}

async function deliver(deps: Deps, row: DueRow, stop: AbortSignal): Promise<Outcome> {
  const { mail } = row;
  if (mail === null) return deps.push ? deliverPush(deps, deps.push, row, stop) : { kind: 'gone' };
  try {
    await deps.mail.send(await inLanguage(row.language, () => mailOf(deps, mail, row)), stop);
    return { kind: 'gone' };
  } catch (error) {
    return { kind: 'later', reason: error instanceof Error ? error.message : String(error) };
  }
}

async function deliverPush(
  deps: Deps,
  push: PushTransport,
  row: DueRow,
  stop: AbortSignal,
): Promise<Outcome> {
  const token = row.device_token ?? '';
  const data = {
    id: String(row.notification_id),
    type: row.notification_kind ?? '',
    title: row.title ?? '',
    body: shortened(row.body ?? ''),
    url: row.link ?? '/notifications',
    tag: `notification-${row.notification_id}`,
    userId: String(row.partner_id),
  };
  const result = await push.send(token, data, stop);
  switch (result.kind) {
    case 'sent':
      return { kind: 'gone' };
    case 'dead':
      if (result.error !== undefined)
        deps.log({ level: 'error', outbox: row.id, kind: row.kind, error: result.error });
      await deleteDevice(deps.db, token);
      return { kind: 'gone' };
    case 'refused':
      deps.log({ level: 'error', outbox: row.id, kind: row.kind, error: result.reason });
      return { kind: 'gone' };
    case 'later':
      return result;
  }
}

function shortened(body: string): string {
  const bytes = Buffer.from(body);
  if (bytes.length <= MOST_BODY_BYTES) return body;
  // As a stream, it leaves out a character whose bytes are cut.
  return `${new TextDecoder().decode(bytes.subarray(0, MOST_BODY_BYTES), { stream: true })}…`;
}

/** Each mail's texts, and the page that it links to. */
const MAILS = {
  approved: { subject: m.mail_approved_subject, text: m.mail_approved_text, page: '/login' },
  'already-registered': { subject: m.mail_registered_subject, text: m.mail_registered_text, page: '/login' },
  'password-changed': {
    subject: m.mail_password_subject,
    text: m.mail_password_text,
    page: '/forgot-password',
  },
  'bank-changed': { subject: m.mail_bank_subject, text: m.mail_bank_text, page: '/forgot-password' },
  'reset-password': { subject: m.mail_reset_subject, text: m.mail_reset_text, page: '/reset-password' },
};

async function mailOf(
  deps: Deps,
  mail: MailKind,
  { partner_id: partnerId, email, name }: DueRow,
): Promise<Mail> {
  const { subject, text, page } = MAILS[mail];
  const link =
    deps.portalUrl + page + (mail === 'reset-password' ? `/${await newResetToken(deps, partnerId)}` : '');
  return { to: email, subject: subject(), text: text({ name, link }) };
}
