import { m } from '#messages';
import { type Trx } from '#server/db/open-database.ts';
import { type Deps } from '#server/http/context.ts';
import { notify } from '../notifications/notifications.repository.ts';
import { putMail } from '../outbox/outbox.repository.ts';

/** Notifies a partner of a new password: in the feed, and by mail, which a thief's session cannot hide. */
export async function tellPasswordChanged(deps: Deps, trx: Trx, partnerId: number): Promise<void> {
  const now = deps.now();
  await notify(trx, now, [partnerId], {
    kind: 'profile',
    say: () => ({ title: m.notice_password_title(), body: m.notice_password_body() }),
    link: '/profile',
  });
  await putMail(trx, { partnerId, mail: 'password-changed', now });
}
