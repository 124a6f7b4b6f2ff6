import { type Day, indianDay } from '#src/api/contract/days.ts';
import {
  NOTIFICATION_KINDS,
  type NotificationFeed,
  type NotificationKind,
} from '#src/api/contract/notifications.schema.ts';
import { type Id } from '#src/api/contract/tolerant.ts';
import { type Inbox, unreadIn } from '#src/push/inbox.ts';
import { internalPath } from '#src/base/internal-path.ts';

export interface Notice {
  id: string;
  kind: NotificationKind;
  title: string;
  body: string | undefined;
  /** A path of the portal. */
  link: string | undefined;
  /** When it was sent, or when the push arrived. */
  at: Date | undefined;
  isRead: boolean;
}

/** Whether each notification of the feed is read, by id. */
export const inFeedOf = (feed: NotificationFeed | null): Inbox['inFeed'] =>
  Object.fromEntries(
    (feed?.notifications ?? []).map(({ id, read_at: readAt }) => [String(id), readAt !== undefined]),
  );

/** Merges feed and pushes: each notification once, newest first. */
export function noticesOf(feed: NotificationFeed | null | undefined, inbox: Inbox): Notice[] {
  const unread = new Set(unreadIn({ ...inbox, inFeed: inFeedOf(feed ?? null) }));
  const fed = (feed?.notifications ?? []).map(
    ({ id, kind, title, body, link, created_at: createdAt }): Notice => ({
      id: String(id),
      kind: kindOf(kind),
      title,
      body,
      link: link === undefined ? undefined : internalPath(link),
      at: createdAt === undefined ? undefined : new Date(createdAt),
      isRead: !unread.has(String(id)),
    }),
  );
  const known = new Set(fed.map(({ id }) => id));
  const pushed = inbox.received
    .filter(({ id }) => !known.has(id))
    .map(({ id, kind, title, body, link, receivedAt }): Notice => ({
      id,
      kind: kindOf(kind),
      title,
      body: body === '' ? undefined : body,
      link: link === undefined ? undefined : internalPath(link),
      at: new Date(receivedAt),
      isRead: !unread.has(id),
    }));
  return [...fed, ...pushed].toSorted((a, b) => timeOf(b) - timeOf(a));
}

const timeOf = ({ at }: Notice) => at?.getTime() ?? 0;

const kindOf = (kind: string | undefined): NotificationKind =>
  NOTIFICATION_KINDS.find((known) => known === kind) ?? 'message';

export interface NoticeDay {
  /** In India; `undefined` for notices without a time. */
  day: Day | undefined;
  notices: Notice[];
}

/** Groups sorted notices by day. */
export function byDay(notices: readonly Notice[]): NoticeDay[] {
  const days: NoticeDay[] = [];
  for (const notice of notices) {
    const day = notice.at && indianDay(notice.at);
    const last = days.at(-1);
    if (last && last.day === day) last.notices.push(notice);
    else days.push({ day, notices: [notice] });
  }
  return days;
}

/**
 * What to tell the API of the notices that were read here.
 * @returns its ids of those, and all of `unreported` that the feed lists: a push may come before the feed that has it
 */
export function reportOf(
  { notifications }: NotificationFeed,
  unreported: readonly string[],
): { ids: Id[]; listed: string[] } {
  const listed = notifications.filter(({ id }) => unreported.includes(String(id)));
  return {
    ids: listed.filter(({ read_at: readAt }) => readAt === undefined).map(({ id }) => id),
    listed: listed.map(({ id }) => String(id)),
  };
}
