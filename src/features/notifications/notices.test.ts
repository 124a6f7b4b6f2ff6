import { expect, test } from 'vitest';
import { EMPTY_INBOX } from '#src/push/inbox.ts';
import { byDay, noticesOf, reportOf } from './notices.ts';

const fed = (id: number | string, createdAt: string, readAt?: string) => ({
  id,
  kind: 'claim',
  title: `Feed ${id}`,
  body: undefined,
  link: '/claims/scheme',
  created_at: createdAt,
  read_at: readAt,
});
const pushed = (id: string, receivedAt: string, link?: string) => ({
  id,
  title: `Push ${id}`,
  body: '',
  receivedAt: Date.parse(receivedAt),
  ...(link !== undefined && { link }),
});

test('feed and pushes are merged into one list, newest first, without duplicates', () => {
  const notices = noticesOf(
    {
      notifications: [fed(2, '2026-05-10T10:00:00Z'), fed(1, '2026-05-09T10:00:00Z', '2026-05-09T11:00:00Z')],
      unread: 1,
    },
    {
      ...EMPTY_INBOX,
      received: [
        pushed('2', '2026-05-10T10:00:05Z'),
        pushed('9', '2026-05-10T09:00:00Z', 'https://evil.example'),
      ],
      read: { 9: 5 },
    },
  );
  expect(notices.map(({ id, title, isRead, link }) => [id, title, isRead, link])).toEqual([
    ['2', 'Feed 2', false, '/claims/scheme'],
    ['9', 'Push 9', true, undefined],
    ['1', 'Feed 1', true, '/claims/scheme'],
  ]);
});

test('without a feed only pushes are listed; an unknown kind becomes a message', () => {
  const [notice] = noticesOf(null, {
    ...EMPTY_INBOX,
    received: [{ ...pushed('1', '2026-05-10T10:00:00Z'), kind: 'surprise' }],
  });
  expect(notice).toMatchObject({ kind: 'message', isRead: false, body: undefined });
});

test('notices are grouped by Indian day', () => {
  const notices = noticesOf(
    {
      notifications: [
        fed(3, '2026-05-10T19:00:00Z'),
        fed(2, '2026-05-10T18:00:00Z'),
        fed(1, '2026-05-09T19:00:00Z'),
      ],
      unread: 3,
    },
    EMPTY_INBOX,
  );
  expect(byDay(notices).map(({ day, notices: ofDay }) => [day, ofDay.map(({ id }) => id)])).toEqual([
    ['2026-05-11', ['3']],
    ['2026-05-10', ['2', '1']],
  ]);
});

test('a push that the feed does not list yet stays to be reported', () => {
  const read = { ...fed(2, '2026-05-10T18:00:00Z'), read_at: '2026-05-10T19:00:00Z' };
  const feed = {
    notifications: [fed(1, '2026-05-10T18:00:00Z'), read, fed(3, '2026-05-10T18:00:00Z')],
    unread: 2,
  };
  expect(reportOf(feed, ['77', '1', '2'])).toEqual({ ids: [1], listed: ['1', '2'] });
});
