import { expect, test } from 'vitest';
import { notificationWay } from './notification-way.ts';

test.each([
  ['Chrome, not asked yet', { isIosTab: false, hasPush: true, permission: 'default' }, 'ask'],
  ['Chrome, allowed', { isIosTab: false, hasPush: true, permission: 'granted' }, 'granted'],
  ['Chrome, refused', { isIosTab: false, hasPush: true, permission: 'denied' }, 'denied'],
  ['the installed portal on iOS', { isIosTab: false, hasPush: true, permission: 'default' }, 'ask'],
  ['a Safari tab on iOS', { isIosTab: true, hasPush: false, permission: undefined }, 'install'],
  ['another browser on iOS', { isIosTab: false, hasPush: false, permission: undefined }, 'none'],
  ['notifications without push', { isIosTab: false, hasPush: false, permission: 'default' }, 'none'],
  ['refused, and without push', { isIosTab: false, hasPush: false, permission: 'denied' }, 'none'],
] as const)('%s', (_, browser, way) => {
  expect(notificationWay(browser)).toBe(way);
});
