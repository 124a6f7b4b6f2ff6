import * as v from 'valibot';
import { m } from '#messages';
import { internalPath } from './internal-path.ts';

/** What a push tells, whatever its shape was. */
export interface PushNotice {
  /** The notification's id at the API; one that is made of its words where it has none. */
  id: string;
  kind: string | undefined;
  title: string;
  body: string;
  /** A path of the portal. */
  link: string;
  /** Repeats under the same tag replace each other. */
  tag: string;
  /** Whom it is for, where it says. */
  userId: string | undefined;
}

/** Where a push leads that leads nowhere, or out of the portal. */
export const NOTIFICATIONS_PATH = '/notifications';
/** Lock screens cut off long texts themselves; these bounds are against absurd ones. */
const MOST_TITLE = 200;
const MOST_BODY = 1000;

const text = v.fallback(
  v.optional(
    v.pipe(
      v.union([v.string(), v.pipe(v.number(), v.finite())]),
      v.transform((value) => String(value).trim()),
    ),
  ),
  undefined,
);
const Part = v.fallback(v.optional(v.record(v.string(), v.unknown())), undefined);
const Payload = v.object({ notification: Part, data: Part, fcmOptions: Part, fcmMessageId: text });

/** The first of these that is a text with something in it. */
function firstText(parts: readonly (Record<string, unknown> | undefined)[], names: readonly string[]) {
  for (const part of parts)
    for (const name of names) {
      const read = v.parse(text, part?.[name]);
      if (read) return read;
    }
  return undefined;
}

/**
 * Reads a push as FCM delivers it: `{notification?, data?, fcmOptions?, fcmMessageId?}`, `data` first. Never throws: what cannot be
 * read gives a neutral notice, because a push that shows nothing costs the permission on some phones.
 */
export function readPush(raw: string | undefined): PushNotice {
  const read = v.safeParse(Payload, jsonOf(raw));
  const { data, notification, fcmOptions, fcmMessageId } = read.success
    ? read.output
    : { data: undefined, notification: undefined, fcmOptions: undefined, fcmMessageId: undefined };
  const words = [data, notification];
  const title = firstText(words, ['title']);
  const body = firstText(words, ['body', 'message']);
  const link = firstText([data, fcmOptions, notification], ['url', 'link', 'click_action']);
  const id = firstText([data], ['id']);
  const tag = firstText(words, ['tag']);
  const isNeutral = title === undefined && body === undefined;
  return {
    id: id ?? fcmMessageId ?? `${title ?? ''}|${body ?? ''}|${link ?? ''}`,
    kind: firstText([data], ['type', 'kind']),
    title: (title ?? m.portal_title()).slice(0, MOST_TITLE),
    body: (body ?? (isNeutral ? m.push_neutral() : '')).slice(0, MOST_BODY),
    link: pathOf(link),
    tag: tag ?? (id === undefined ? (isNeutral ? 'portal' : `push-${title}`) : `notification-${id}`),
    userId: firstText([data], ['userId', 'user_id']),
  };
}

/** Nothing but a path of this portal; anything else leads to the notifications. */
export function pathOf(link: string | undefined): string {
  if (link === undefined) return NOTIFICATIONS_PATH;
  const { origin } = globalThis.location;
  return internalPath(link.startsWith(`${origin}/`) ? link.slice(origin.length) : link) ?? NOTIFICATIONS_PATH;
}

function jsonOf(raw: string | undefined): unknown {
  try {
    return raw === undefined ? undefined : JSON.parse(raw);
  } catch {
    return undefined;
  }
}
