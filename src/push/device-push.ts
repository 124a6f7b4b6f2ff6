import { type ApiClient } from '#src/api/client.ts';
import { registerDevice } from '#src/api/contract/notifications.calls.ts';
import { type FirebaseConfig } from '#src/api/portal-config.ts';
import { inTime } from '#src/base/in-time.ts';
import { newId } from '#src/base/new-id.ts';
import { type DeviceStore } from '#src/device/device-store.ts';
import { type PushToken, createPushToken } from './push-token.ts';

/** Without a network, subscribing may never settle. */
const PATIENCE_MS = 10_000;

export interface DevicePushSettings {
  api: ApiClient;
  storage: Storage | undefined;
  device: DeviceStore;
  config: () => Promise<FirebaseConfig | undefined>;
  isSignedIn: () => boolean;
  permission: () => NotificationPermission | undefined;
}

export function createDevicePush({ api, device, config, ...world }: DevicePushSettings): PushToken {
  return createPushToken({
    ...world,
    now: () => Date.now(),
    async request() {
      const firebase = await config();
      const registration = await navigator.serviceWorker?.getRegistration();
      if (!firebase || !registration) return undefined;
      const [{ requestToken }, ready] = await Promise.all([
        import('./firebase.ts'),
        inTime(navigator.serviceWorker.ready, PATIENCE_MS),
      ]);
      return inTime(requestToken(firebase, ready), PATIENCE_MS);
    },
    register: async (next, signal) => {
      const id = await deviceId(device);
      await api.send(registerDevice, { body: { token: next, ...deviceFields(), deviceId: id }, signal });
    },
    async drop() {
      const firebase = await config();
      if (!firebase) return;
      const { deleteToken } = await import('./firebase.ts');
      await inTime(deleteToken(firebase), PATIENCE_MS);
    },
  });
}

/** For the vendor's list of devices (SPEC §3). */
function deviceFields() {
  const { userAgent } = navigator;
  const system =
    /Android [\d.]+|iPhone OS [\d_]+|iPad; CPU OS [\d_]+|Windows NT [\d.]+|Mac OS X [\d_.]+|Linux/;
  return {
    platform: 'web',
    deviceModel:
      /Android [\d.]+; ([^;)]+)/.exec(userAgent)?.[1] ??
      /iPhone|iPad|Macintosh|Windows/.exec(userAgent)?.[0] ??
      'Browser',
    osVersion: system.exec(userAgent)?.[0].replaceAll('_', '.') ?? '',
    appVersion: import.meta.env.VITE_APP_VERSION,
  };
}

/** A random id, made once. It says nothing about the device or the partner. */
async function deviceId(device: DeviceStore): Promise<string> {
  const kept = await device.get('id');
  if (typeof kept === 'string') return kept;
  const made = newId();
  await device.set('id', made);
  return made;
}
