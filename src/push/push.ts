import { createSignal } from '#src/base/store.ts';
import { PUSH_ENDED_KEY } from '#src/pwa/worker-messages.ts';
import { isIosTab } from '#src/pwa/install.ts';
import { type NotificationWay, notificationWay } from './notification-way.ts';
import { type DevicePushSettings } from './device-push.ts';
import { memoizeAsync } from '#src/base/memoize-async.ts';
import { type PushState, type PushToken } from './push-token.ts';
import { onWorkerMessage } from '#src/pwa/worker.ts';

export interface Push {
  state: () => PushState;
  /** What the partner can do about notifications here. Listeners are told of a change. */
  way: () => NotificationWay;
  /** Asks for permission, then sets up. Browsers allow it only in a press of a button. */
  ask: () => Promise<void>;
  /** Sets up if permission is granted. Never rejects. */
  start: () => Promise<void>;
  /** The session has ended or changed. The next {@link start} registers this device for the new session. */
  end: () => void;
  /** At log-out: removes the token from the device and deletes it at Firebase, if that can be reached. */
  forget: () => Promise<void>;
  subscribe: (listener: () => void) => () => void;
}

/** Push for the screens. The code that sets it up is loaded only when notifications are allowed. */
export function createPush(settings: DevicePushSettings): Push {
  const { device, isSignedIn, permission } = settings;
  const changed = createSignal();
  let state: PushState = 'off';
  let token: PushToken | undefined;
  const load = memoizeAsync(async () => {
    const { createDevicePush } = await import('./device-push.ts');
    return (token = createDevicePush(settings));
  });
  const changeTo = (next: PushState) => {
    state = next;
    changed.emit();
  };
  const setUp = async () => {
    if (!isSignedIn() || permission() !== 'granted') {
      changeTo('off');
      return;
    }
    try {
      const isStale = (await device.get(PUSH_ENDED_KEY)) === true;
      changeTo(await (await load()).setUp({ isStale }));
      if (isStale && state === 'connected') await device.delete(PUSH_ENDED_KEY);
    } catch (error) {
      console.warn('Push is set up when the portal is used next:', error);
    }
  };
  onWorkerMessage('PUSH_ENDED', () => void setUp());
  void onPermissionChange(setUp);
  // On a slow first visit the first attempt finds no worker to subscribe with. On later visits there is one: an attempt
  // more would use up one of the two that may fail.
  if (navigator.serviceWorker?.controller === null)
    void navigator.serviceWorker.ready.then(setUp).then(() => (state === 'mock' ? setUp() : undefined));

  return {
    state: () => state,
    way: () =>
      notificationWay({
        isIosTab: isIosTab(),
        hasPush: 'PushManager' in globalThis && 'serviceWorker' in navigator,
        permission: permission(),
      }),
    async ask() {
      await Notification.requestPermission();
      await setUp();
    },
    start: setUp,
    end() {
      token?.end();
      changeTo('off');
    },
    // If the code was never loaded, this page has asked Firebase for nothing.
    forget: async () => token?.forget(),
    subscribe: changed.subscribe,
  };
}

/** `undefined` where the browser has no notifications, for example in a Safari tab on iOS. */
export function notificationPermission(): NotificationPermission | undefined {
  return 'Notification' in globalThis ? Notification.permission : undefined;
}

/** Calls back when the partner changes the permission in the browser's settings. Not in every browser. */
async function onPermissionChange(listener: () => Promise<void>): Promise<void> {
  try {
    const status = await navigator.permissions?.query({ name: 'notifications' });
    status?.addEventListener('change', () => void listener());
  } catch (error) {
    console.warn('A change of the permission is seen only when the portal is opened again:', error);
  }
}
