import { initializeApp } from 'firebase/app';
import { deleteToken as deleteFromFirebase, getMessaging, getToken } from 'firebase/messaging';
import { type FirebaseConfig } from '#src/api/portal-config.ts';

/** The only file that imports Firebase. It is loaded when a token is needed. */

const messagingOf = ({ vapidKey: _, ...options }: FirebaseConfig) => getMessaging(initializeApp(options));

/** Gets a token for our own worker. Firebase caches it and renews it when the subscription changes. */
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

export async function deleteToken(config: FirebaseConfig): Promise<void> {
  // oxlint-disable-next-line typescript/no-deprecated -- goes with the call above
  await deleteFromFirebase(messagingOf(config));
}
