import { randomUUID } from 'node:crypto';
import { m } from '#messages';
import { type Deps } from '#server/http/context.ts';
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

const LEASE = 'outbox';
const LEASE_MS = 60_000;
const BATCH = 50;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 60 * 60 * 1000;
/** With doubling waits, about a day. */
const MOST_ATTEMPTS = 30;

type Outcome =
  { kind: 'gone' } | { kind: 'later'; reason: string; retryAfterMs?: number | undefined; isForAll?: boolean };

/**
 * Sends what is due, unless another node is at it. A crash between sending and noting it sends once more: a push then
 * replaces its first (same tag), a mail comes twice.
 * @returns how many went out.
 */
export async function deliverDue(deps: Deps): Promise<number> {
  const { db } = deps;
  const holder = randomUUID();
  const take = () => {
    const now = deps.now();
    return takeLease(db, { name: LEASE, holder, now, until: new Date(now.getTime() + LEASE_MS) });
  };
  if (!(await take())) return 0;
  try {
    let sent = 0;
    const due = await listDue(db, deps.push ? ['push', 'mail'] : ['mail'], deps.now(), BATCH);
    let pushesWait: number | undefined;
    for (const row of due) {
      // One may take long; none is sent without the lease.
      if (!(await take())) break;
      if (row.kind === 'push' && pushesWait !== undefined) {
        await postpone(db, row.id, new Date(deps.now().getTime() + pushesWait));
        continue;
      }
      const outcome = await deliver(deps, row);
      if (outcome.kind === 'gone') {
        sent += 1;
        await deleteSent(db, row.id);
        continue;
      }
      const { reason, retryAfterMs, isForAll } = outcome;
      deps.log({ level: 'warn', outbox: row.id, kind: row.kind, attempts: row.attempts + 1, reason });
      if (row.attempts + 1 >= MOST_ATTEMPTS) {
        deps.log({ level: 'error', outbox: row.id, kind: row.kind, error: `given up: ${reason}` });
        await deleteSent(db, row.id);
        continue;
      }
      const waitMs = retryAfterMs ?? Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** row.attempts);
      await postpone(db, row.id, new Date(deps.now().getTime() + waitMs));
      if (isForAll === true) pushesWait = waitMs;
    }
    return sent;
  } finally {
    await giveUpLease(db, LEASE, holder);
  }
}

async function deliver(deps: Deps, row: DueRow): Promise<Outcome> {
  if (row.kind === 'push') return deps.push ? deliverPush(deps, deps.push, row) : { kind: 'gone' };
  try {
    await deps.mail.send(await mailOf(deps, row));
    return { kind: 'gone' };
  } catch (error) {
    return { kind: 'later', reason: error instanceof Error ? error.message : String(error) };
  }
}

async function deliverPush(deps: Deps, push: PushTransport, row: DueRow): Promise<Outcome> {
  const token = row.device_token ?? '';
  const result = await push.send(token, {
    id: String(row.notification_id),
    type: row.notification_kind ?? '',
    title: row.title ?? '',
    body: row.body ?? '',
    url: row.link ?? '/notifications',
    tag: `notification-${row.notification_id}`,
    userId: String(row.partner_id),
  });
  switch (result.kind) {
    case 'sent':
      return { kind: 'gone' };
    case 'dead':
      await deleteDevice(deps.db, token);
      return { kind: 'gone' };
    case 'refused':
      deps.log({ level: 'error', outbox: row.id, kind: row.kind, error: result.reason });
      return { kind: 'gone' };
    case 'later':
      // Told how long to wait, all pushes wait: the limit is the sender's, not the device's.
      return {
        kind: 'later',
        reason: result.reason,
        retryAfterMs: result.retryAfterMs,
        isForAll: result.retryAfterMs !== undefined,
      };
  }
}

async function mailOf(deps: Deps, { mail, partner_id: partnerId, email, name }: DueRow): Promise<Mail> {
  if (mail === 'approved') {
    return {
      to: email,
      subject: m.mail_approved_subject(),
      text: m.mail_approved_text({ name, link: `${deps.portalUrl}/login` }),
    };
  }
  const token = await newResetToken(deps, partnerId);
  return {
    to: email,
    subject: m.mail_reset_subject(),
    text: m.mail_reset_text({ name, link: `${deps.portalUrl}/reset-password/${token}` }),
  };
}
