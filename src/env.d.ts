interface ImportMetaEnv {
  /** The version of this build (tools/build.ts). */
  readonly VITE_APP_VERSION: string;
  readonly VITE_SUPPORT_EMAIL?: string;
  readonly VITE_SUPPORT_PHONE?: string;
  readonly VITE_FIREBASE_API_KEY?: string;
  readonly VITE_FIREBASE_PROJECT_ID?: string;
  readonly VITE_FIREBASE_MESSAGING_SENDER_ID?: string;
  readonly VITE_FIREBASE_APP_ID?: string;
  readonly VITE_FIREBASE_VAPID_KEY?: string;
  readonly VITE_PRODUCTION_ORIGIN?: string;
  readonly VITE_PRODUCTION_API?: string;
  readonly VITE_TEST_ORIGIN?: string;
  readonly VITE_TEST_API?: string;
}

/** The part of Trusted Types that is used here; TypeScript's DOM types do not have it yet. */
interface TrustedTypes {
  createPolicy: <
    Rules extends { createHTML?: (html: string) => string | null; createScriptURL?: (url: string) => string },
  >(
    name: string,
    rules: Rules,
  ) => Rules;
}

interface Window {
  readonly trustedTypes?: TrustedTypes;
}
