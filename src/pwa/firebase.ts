import { initializeApp } from 'firebase/app';
import { deleteToken as deleteFromFirebase, getMessaging, getToken } from 'firebase/messaging';
import { type FirebaseConfig } from '#src/api/portal-config.ts';

/** The only file that knows Firebase; loaded when a token is wanted, not before. */

const messagingOf = ({ vapidKey: _, ...options }: FirebaseConfig) => getMessaging(initializeApp(options));

/** A token under our own worker. Firebase keeps asking for one that it has, and renews it when the subscription has changed. */
export async function requestToken(
  config: FirebaseConfig,
  registration: ServiceWorkerRegistration,
): Promise<string> {
  // oxlint-disable-next-line typescript/no-deprecated -- its successor gives an installation's id, which section 7's call does not take
  return getToken(messagingOf(config), {
    vapidKey: config.vapidKey,
    serviceWorkerRegistration: registration,
  });
}

/** No push reaches this device any more, until a new token is asked for. */
export async function deleteToken(config: FirebaseConfig): Promise<void> {
  // oxlint-disable-next-line typescript/no-deprecated -- goes with the call above
  await deleteFromFirebase(messagingOf(config));
}
