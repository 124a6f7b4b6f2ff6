import { m } from '#messages';
import { dayInWords, indianDay } from '#src/api/contract/days.ts';
import { type Deps } from '#server/http/context.ts';
import { notify } from './notifications.repository.ts';

/**
 * Notifies all approved partners of schemes that have opened since the last run. Each scheme is announced
 * once, even with several nodes: its row is marked in the same transaction.
 * @returns how many schemes were announced
 */
export async function announceOpened({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const at = now();
  const today = indianDay(at);
  return db.transaction().execute(async (trx) => {
    const opened = await trx
      .updateTable('programs')
      .set({ announced_at: at })
      .where('rebate_id', 'is', null)
      .where('announced_at', 'is', null)
      .where('start_date', '<=', today)
      .where('claim_allowed_till', '>=', today)
      .returning(['id', 'title', 'claim_allowed_till'])
      .execute();
    if (opened.length === 0) return 0;
    for (const { id, title, claim_allowed_till: last } of opened) {
      await notify(trx, at, 'approved', {
        kind: 'promo',
        say: () => ({
          title: m.notice_scheme_title({ title }),
          body: m.notice_scheme_body({ day: dayInWords(last) }),
        }),
        link: `/scheme/${id}`,
      });
    }
    return opened.length;
  });
}
