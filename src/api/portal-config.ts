import * as v from 'valibot';
import { support as vendorSupport } from '#src/vendor/generated/vendor.js';
import { Text, maybe } from './contract/tolerant.ts';

/** Firebase's config for web apps. All of it is public. */
const Firebase = v.object({
  apiKey: Text,
  projectId: Text,
  messagingSenderId: Text,
  appId: Text,
  vapidKey: Text,
});
export type FirebaseConfig = v.InferOutput<typeof Firebase>;

/** How to reach the team. */
const Support = v.fallback(
  v.object({ email: maybe(Text), phone: maybe(Text), whatsapp: maybe(Text), hours: maybe(Text) }),
  {},
);

/** `/config.json`: what the operator sets without a new build. An unreadable part counts as missing. */
const PortalConfig = v.object({
  /** Missing values come from the build variables, then from the vendor's file. */
  support: Support,
  /** What the demo's server names in place of an operator. It counts only where nobody has named a contact. */
  demo: Support,
  /** For push. Without it the portal uses mock messaging (SPEC §4). */
  firebase: maybe(Firebase),
});
export type PortalConfig = Omit<v.InferOutput<typeof PortalConfig>, 'demo'>;

/** @throws TypeError or a DOMException when no answer comes. An error status reads as an empty file. */
export async function loadPortalConfig(signal?: AbortSignal): Promise<PortalConfig> {
  const response = await fetch('/config.json', { cache: 'no-cache', ...(signal && { signal }) });
  const file: unknown = response.ok ? await response.json().catch(() => undefined) : undefined;
  const named = v.safeParse(PortalConfig, file);
  const { support, demo, firebase } = named.success
    ? named.output
    : { support: {}, demo: {}, firebase: undefined };
  const own = {
    email: support.email ?? import.meta.env.VITE_SUPPORT_EMAIL ?? vendorSupport.email,
    phone: support.phone ?? import.meta.env.VITE_SUPPORT_PHONE ?? vendorSupport.phone,
    whatsapp: support.whatsapp ?? vendorSupport.whatsapp,
    hours: support.hours ?? vendorSupport.hours,
  };
  return {
    // A real number beside the demo's hours would be told wrongly.
    support: Object.values(own).some((contact) => contact !== undefined) ? own : demo,
    firebase: firebase ?? builtInFirebase(),
  };
}

function builtInFirebase(): FirebaseConfig | undefined {
  return v.parse(maybe(Firebase), {
    apiKey: import.meta.env.VITE_FIREBASE_API_KEY,
    projectId: import.meta.env.VITE_FIREBASE_PROJECT_ID,
    messagingSenderId: import.meta.env.VITE_FIREBASE_MESSAGING_SENDER_ID,
    appId: import.meta.env.VITE_FIREBASE_APP_ID,
    vapidKey: import.meta.env.VITE_FIREBASE_VAPID_KEY,
  });
}
