import { useNavigate, useRouteContext } from '@tanstack/react-router';
import { useRef } from 'react';
import { m } from '#messages';
import { addDays, indianClock, indianDay } from '#src/api/contract/days.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { formatDay } from '#src/ui/format.ts';
import { BellIcon, CheckIcon } from '#src/ui/icon.tsx';
import { FailureAlert } from '#src/parts/failure.tsx';
import { NextStep } from '#src/parts/next-step.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { type Notice, type NoticeDay, byDay } from './notices.ts';
import layout from '#src/ui/layout.module.css';
import styles from './notifications-list.module.css';
import { useNotices } from './use-notices.ts';

export function NotificationsList() {
  const { notices, unread, isPending, error, refetch, markRead, markAllRead } = useNotices();
  const firstHeading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      {unread > 0 && (
        <div className={layout['spread']}>
          <span className={styles['count']}>{m.notifications_unread({ count: unread })}</span>
          <Button
            variant="secondary"
            icon={<CheckIcon />}
            onPress={() => {
              // The button goes, and the focus with it.
              firstHeading.current?.focus();
              void markAllRead();
            }}
          >
            {m.notifications_read_all()}
          </Button>
        </div>
      )}
      {isPending && <Skeleton shape="card" />}
      {error && <FailureAlert error={error} onRetry={() => void refetch()} />}
      {!isPending && !error && notices.length === 0 && (
        <EmptyState
          icon={<BellIcon />}
          title={m.notifications_none_title()}
          description={m.notifications_none_text()}
          action={<NextStep to="schemes" />}
        />
      )}
      {byDay(notices).map(({ day, notices: ofDay }, index) => (
        <section key={day ?? ''} className={layout['tightStack']}>
          <h2 ref={index === 0 ? firstHeading : null} tabIndex={-1} className={styles['heading']}>
            <DayName day={day} />
          </h2>
          <ul className={layout['tightStack']}>
            {ofDay.map((notice) => (
              <li key={notice.id}>
                <NoticeCard notice={notice} onRead={() => void markRead([notice.id])} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function DayName({ day }: Pick<NoticeDay, 'day'>) {
  const { now } = useRouteContext({ from: '__root__' });
  const today = indianDay(now());
  if (day === undefined) return m.notifications_earlier();
  if (day === today) return m.notifications_today();
  return day === addDays(today, -1) ? m.notifications_yesterday() : formatDay(day);
}

function NoticeCard({ notice, onRead }: { notice: Notice; onRead: () => void }) {
  const { kind, title, body, link, at, isRead } = notice;
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const name = title === '' ? m.notifications_untitled() : title;
  return (
    <article className={`${styles['card']} ${isRead ? '' : styles['unread']}`}>
      <img className={styles['picture']} src={`/notices/${kind}.svg`} alt="" width="48" height="48" />
      <div className={styles['text']}>
        <h3 ref={heading} tabIndex={-1} className={styles['title']}>
          {!isRead && <span className={styles['dot']} role="img" aria-label={m.notifications_is_unread()} />}
          {link === undefined ? (
            name
          ) : (
            <a
              href={link}
              className={styles['link']}
              onClick={(event) => {
                onRead();
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                void navigate({ href: link });
              }}
            >
              {name}
            </a>
          )}
        </h3>
        {body !== undefined && <p className={styles['body']}>{body}</p>}
        {at && <time dateTime={at.toISOString()}>{indianClock(at)}</time>}
      </div>
      {!isRead && (
        <Button
          icon={<CheckIcon />}
          aria-label={m.notifications_read_one({ title: name })}
          onPress={() => {
            // The button goes, and the focus with it.
            heading.current?.focus();
            onRead();
          }}
        />
      )}
    </article>
  );
}
