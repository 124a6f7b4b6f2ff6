import { type ApiClient } from '#src/api/client.ts';
import { registerDevice } from '#src/api/contract/notifications.calls.ts';
import { type FirebaseConfig } from '#src/api/portal-config.ts';
import { inTime } from '#src/api/in-time.ts';
import { newId } from '#src/api/new-id.ts';
import { PUSH_ENDED_KEY } from './messages.ts';
import { type PushState, type PushToken, createPushToken } from './push-token.ts';
import { onWorkerMessage } from './worker.ts';

/** Subscribing without a network may hang for ever. */
const PATIENCE_MS = 10_000;

/** A store of a few values; see offline/device-store.ts. */
interface DeviceValues {
  get: (key: string) => Promise<unknown>;
  set: (key: string, value: unknown) => Promise<boolean>;
  delete: (key: string) => Promise<void>;
}

export interface Push {
  state: () => PushState;
  /** `undefined` where the browser has no notifications, as in a Safari tab on iOS. */
  permission: () => NotificationPermission | undefined;
  /** Asks the partner, then sets up. Only from a press of a button. */
  ask: () => Promise<void>;
  /** Sets up if permission is granted; quiet otherwise. Never rejects. */
  start: () => Promise<void>;
  /** At log-out: the token leaves the device, and Firebase forgets it where it can be reached. */
  forget: () => Promise<void>;
  subscribe: (listener: () => void) => () => void;
}

export function createPush({
  api,
  storage,
  device,
  config,
}: {
  api: ApiClient;
  storage: Storage | undefined;
  /** What this device keeps of itself. */
  device: DeviceValues;
  config: () => Promise<FirebaseConfig | undefined>;
}): Push {
  const listeners = new Set<() => void>();
  let state: PushState = 'off';
  const permission = () => ('Notification' in globalThis ? Notification.permission : undefined);
  const token: PushToken = createPushToken({
    storage,
    now: () => Date.now(),
    permission,
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
    register: async (next) => {
      await api.send(registerDevice, {
        body: { token: next, ...deviceFields(), deviceId: await deviceId(device) },
      });
    },
  });
  const setUp = async () => {
    const isStale = (await device.get(PUSH_ENDED_KEY)) === true;
    state = await token.setUp({ isStale });
    if (isStale && state === 'connected') await device.delete(PUSH_ENDED_KEY);
    for (const listener of listeners) listener();
  };
  onWorkerMessage('PUSH_ENDED', () => void setUp());

  return {
    state: () => state,
    permission,
    async ask() {
      await Notification.requestPermission();
      await setUp();
    },
    start: setUp,
    async forget() {
      const had = state === 'connected';
      state = 'off';
      token.forget();
      if (!had) return;
      try {
        const firebase = await config();
        const { deleteToken } = await import('./firebase.ts');
        if (firebase) await inTime(deleteToken(firebase), PATIENCE_MS);
      } catch (error) {
        // The API drops it with the session, and the worker shows nothing of a partner who is not signed in.
        console.warn('Firebase was not told of the log-out:', error);
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** What the vendor's list of devices shows (SPEC §3). */
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

/** Made once, of nothing about the device or its partner. */
async function deviceId(device: DeviceValues): Promise<string> {
  const kept = await device.get('id');
  if (typeof kept === 'string') return kept;
  const made = newId();
  await device.set('id', made);
  return made;
}
