import * as v from 'valibot';
import { m } from '#messages';
import { formObject } from './form-object.ts';
import { Amount, Id, Instant, Text, listOf, maybe } from './tolerant.ts';

/** What a notification is about; an API may send others. The first five are the spec's samples (SPEC §2). */
export const NOTIFICATION_KINDS = [
  'promo',
  'claim',
  'profile',
  'deadline',
  'maintenance',
  'agreement',
  'reward',
  'message',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** A notification of the feed. `link` is a path of the portal; `read_at` is missing while it is unread. */
const Notification = v.object({
  id: Id,
  kind: maybe(Text),
  title: v.fallback(Text, ''),
  body: maybe(Text),
  link: maybe(Text),
  created_at: maybe(Instant),
  read_at: maybe(Instant),
});
export type Notification = v.InferOutput<typeof Notification>;

/** The newest hundred, newest first; `unread` counts all. */
export const NotificationFeed = v.object({ notifications: listOf(Notification), unread: maybe(Amount) });
export type NotificationFeed = v.InferOutput<typeof NotificationFeed>;

const MOST_IDS = 500;

/** Which notifications were read; all of them where `ids` is missing. */
export const ReadNotifications = v.object({
  ids: v.optional(v.pipe(v.array(Id), v.maxLength(MOST_IDS))),
});

const detail = v.optional(v.pipe(v.string(), v.maxLength(300)));

/** A device that wants to be told by push (SPEC §3). */
export const DeviceRegistration = formObject({
  token: v.pipe(
    v.string(() => m.field_required()),
    v.nonEmpty(() => m.field_required()),
    v.maxLength(4096),
  ),
  platform: detail,
  deviceModel: detail,
  deviceId: detail,
  osVersion: detail,
  appVersion: detail,
});
export type DeviceRegistration = v.InferOutput<typeof DeviceRegistration>;
