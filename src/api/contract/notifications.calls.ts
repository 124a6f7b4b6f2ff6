import { Done, call } from './call.ts';
import { DeviceRegistration, NotificationFeed, ReadNotifications } from './notifications.schema.ts';

export const notifications = call({
  method: 'GET',
  path: '/partner/notifications',
  isExtra: true,
  answer: NotificationFeed,
});
export const markNotificationsRead = call({
  method: 'POST',
  path: '/partner/notifications/read',
  isExtra: true,
  body: ReadNotifications,
  answer: Done,
});
export const registerDevice = call({
  method: 'POST',
  path: '/notifications/register-token',
  body: DeviceRegistration,
  // SPEC §7: "success is status 200".
  proof: 'status',
  answer: Done,
});
