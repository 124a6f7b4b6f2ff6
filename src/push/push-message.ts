import * as v from 'valibot';
import { m } from '#messages';
import { internalPath } from '#src/base/internal-path.ts';

export interface PushNotice {
  /** The API's id. Made from the text if the push has none. */
  id: string;
  kind: string | undefined;
  title: string;
  body: string;
  /** A path of the portal. */
  link: string;
  /** Notifications with the same tag replace each other. */
  tag: string;
  /** The recipient, if the push names one. */
  userId: string | undefined;
}

/** The target of a push without a link, or with a link out of the portal. */
export const NOTIFICATIONS_PATH = '/notifications';
/** Limits for absurd texts. Lock screens shorten long texts themselves. */
const MAX_TITLE = 200;
const MAX_BODY = 1000;

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

function firstText(parts: readonly (Record<string, unknown> | undefined)[], names: readonly string[]) {
  for (const part of parts)
    for (const name of names) {
      const read = v.parse(text, part?.[name]);
      if (read) return read;
    }
  return undefined;
}

/**
 * Reads a push as FCM delivers it: `{notification?, data?, fcmOptions?, fcmMessageId?}`, `data` first. Never
 * throws: an unreadable push gives a neutral notice, because some phones revoke the permission if a push
 * shows nothing.
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
    title: (title ?? m.portal_title()).slice(0, MAX_TITLE),
    body: (body ?? (isNeutral ? m.push_neutral() : '')).slice(0, MAX_BODY),
    link: pathOf(link),
    tag: tag ?? (id === undefined ? (isNeutral ? 'portal' : `push-${title}`) : `notification-${id}`),
    userId: firstText([data], ['userId', 'user_id']),
  };
}

/** Gives a path of the portal; any other link leads to the notifications. */
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
