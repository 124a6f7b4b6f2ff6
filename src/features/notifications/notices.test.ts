import { expect, test } from 'vitest';
import { EMPTY_INBOX } from '#src/offline/inbox.ts';
import { byDay, noticesOf } from './notices.ts';

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

test('feed and pushes are one list, newest first, each notification once', () => {
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

test('without a feed there is what came by push; a kind that nobody knows is a message', () => {
  const [notice] = noticesOf(null, {
    ...EMPTY_INBOX,
    received: [{ ...pushed('1', '2026-05-10T10:00:00Z'), kind: 'surprise' }],
  });
  expect(notice).toMatchObject({ kind: 'message', isRead: false, body: undefined });
});

test('days are those of India', () => {
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
