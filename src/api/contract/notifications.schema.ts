import * as v from 'valibot';
import { formObject, required } from './form-object.ts';
import { Amount, Id, Instant, Text, maybe, presentListOf } from './tolerant.ts';
import { visible } from './visible-text.ts';

/** What a notification is about. An API may send other kinds. The first five are the samples of SPEC §2. */
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

/** `link` is a path of the portal. `read_at` is missing while the notification is unread. */
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

/** The newest hundred, newest first. `unread` counts all that exist. */
export const NotificationFeed = v.object({
  notifications: presentListOf(Notification),
  unread: maybe(Amount),
});
export type NotificationFeed = v.InferOutput<typeof NotificationFeed>;

const MAX_IDS = 500;

/** Which notifications were read. Without `ids`: all of them. */
export const ReadNotifications = v.object({
  ids: v.optional(v.pipe(v.array(Id), v.maxLength(MAX_IDS))),
});

const detail = v.optional(v.pipe(v.string(), v.maxLength(300), visible));

/** A device that receives push notifications (SPEC §3). */
export const DeviceRegistration = formObject({
  token: v.pipe(required(), v.maxLength(4096), visible),
  platform: detail,
  deviceModel: detail,
  deviceId: detail,
  osVersion: detail,
  appVersion: detail,
});
export type DeviceRegistration = v.InferOutput<typeof DeviceRegistration>;
