/**
 * - `ask`: a button can turn notifications on;
 * - `granted`, `denied`: the partner has answered;
 * - `install`: a Safari tab on iOS, where only the installed portal gets notifications;
 * - `none`: not available here.
 */
export type NotificationWay = 'ask' | 'granted' | 'denied' | 'install' | 'none';

export function notificationWay({
  isIosTab,
  hasPush,
  permission,
}: {
  isIosTab: boolean;
  hasPush: boolean;
  /** `undefined` where the browser has no notifications. */
  permission: NotificationPermission | undefined;
}): NotificationWay {
  if (isIosTab) return 'install';
  if (!hasPush || permission === undefined) return 'none';
  return permission === 'default' ? 'ask' : permission;
}
